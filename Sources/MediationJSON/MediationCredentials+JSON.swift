package import JSON
package import Mediation

extension MediationCredentials: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let credentials = try JSONObject(json)
    self.init(
      settings: try credentials.readFreelyIfPresent("settings") ?? JSONObject(),
      format: try credentials.read("format"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("format", format.rawValue)
    writer.member("settings", settings)
    writer.endObject()
  }
}
