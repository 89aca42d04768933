package import JSON
package import Mediation

extension AdError: JSONWritable, JSONReadable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("domain", domain)
    writer.member("code", code)
    writer.member("name", name)
    writer.member("message", message)
    writer.member("underlying", underlying)
    writer.endObject()
  }

  /// Reads an error. Only `message` is required.
  package init(_ json: JSONValue) throws(JSONReadError) {
    let error = try JSONObject(json)
    self.init(
      domain: try error.readIfPresent("domain") ?? "",
      code: try error.readIfPresent("code") ?? 0,
      name: try error.readIfPresent("name"),
      message: try error.read("message"),
      underlying: try error.readIfPresent("underlying"))
  }
}
