package import JSON

/// What a publisher tells every network about a request.
package struct AdRequest: Sendable {
  package var isTestRequest = false
  package var extras = JSONObject()
  package var keywords: [String] = []
  package var childDirectedTreatment: Bool?
  package var bidResponse: String?
  package var watermark: [UInt8]?

  package init() {}
}
