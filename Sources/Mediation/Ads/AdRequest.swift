package import JSON

/// The part of a publisher's request that every network gets.
package final class AdRequest: Sendable {
  /// A request with no more than the defaults, as most are.
  package static let plain = AdRequest()

  package let isTestRequest: Bool
  package let extras: JSONObject
  package let keywords: [String]
  package let childDirectedTreatment: Bool?
  package let bidResponse: String?
  package let watermark: [UInt8]?

  package init(
    isTestRequest: Bool = false,
    extras: JSONObject = JSONObject(),
    keywords: [String] = [],
    childDirectedTreatment: Bool? = nil,
    bidResponse: String? = nil,
    watermark: [UInt8]? = nil
  ) {
    self.isTestRequest = isTestRequest
    self.extras = extras
    self.keywords = keywords
    self.childDirectedTreatment = childDirectedTreatment
    self.bidResponse = bidResponse
    self.watermark = watermark
  }
}
