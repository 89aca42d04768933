package import JSON
package import Mediation

extension AdRequest: JSONReadable, JSONWritable {
  package convenience init(_ json: JSONValue) throws(JSONReadError) {
    let request = try JSONObject(json)
    self.init(
      isTestRequest: try request.readIfPresent("isTestRequest") ?? false,
      extras: try request.readFreelyIfPresent("extras") ?? JSONObject(),
      keywords: try request.readStringsIfPresent("keywords") ?? [],
      childDirectedTreatment: try request.readIfPresent("childDirectedTreatment"),
      bidResponse: try request.readIfPresent("bidResponse"),
      watermark: try request.readIfPresent("watermark", as: Base64.self)?.bytes,
      seed: try request.readIfPresent("seed", in: AdRequest.seeds),
      user: try request.readIfPresent("user"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("isTestRequest", isTestRequest)
    writer.member("extras", extras)
    writer.member("keywords", keywords)
    writer.member("childDirectedTreatment", childDirectedTreatment)
    writer.member("bidResponse", bidResponse)
    writer.member("watermark", watermark.map { Base64($0) })
    writer.member("seed", seed)
    if let user { writer.member("user", user) }
    writer.endObject()
  }
}
