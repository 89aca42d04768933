package import JSON
package import Mediation

extension ContractViolation: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("index", index)
    writer.member("className", className)
    writer.member("adId", ad?.rawValue)
    writer.member("rule", rule.rawValue)
    writer.member("severity", rule.severity.rawValue)
    writer.member("message", message)
    writer.member("atMs", atMs)
    writer.endObject()
  }
}
