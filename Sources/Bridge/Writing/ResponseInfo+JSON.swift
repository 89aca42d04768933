package import JSON
package import Mediation

extension ResponseInfo: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("responseId", responseID)
    writer.member("loadedAttempt", loadedAttempt)
    writer.member("attempts", attempts)
    writer.endObject()
  }
}

extension ResponseInfo.Attempt: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("className", lineItem.className)
    writer.member("label", lineItem.label)
    writer.member("parameter", lineItem.parameter)
    writer.member("latencyMs", latencyMs)
    writer.member("error", error)
    writer.endObject()
  }
}
