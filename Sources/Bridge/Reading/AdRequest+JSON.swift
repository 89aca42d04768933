package import JSON
package import Mediation

extension AdRequest: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let request = try JSONObject(json)
    self.init()
    isTestRequest = try request.readIfPresent("isTestRequest") ?? false
    extras = try request.readIfPresent("extras") ?? JSONObject()
    keywords = try request.readIfPresent("keywords") ?? []
    childDirectedTreatment = try request.readIfPresent("childDirectedTreatment")
    bidResponse = try request.readIfPresent("bidResponse")
    watermark = try request.readIfPresent("watermark", as: Base64.self)?.bytes
  }
}
