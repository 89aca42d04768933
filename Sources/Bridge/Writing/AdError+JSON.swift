package import JSON
package import Mediation

extension AdError: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("domain", domain)
    writer.member("code", code)
    writer.member("name", name)
    writer.member("message", message)
    writer.member("underlying", underlying)
    writer.endObject()
  }
}
