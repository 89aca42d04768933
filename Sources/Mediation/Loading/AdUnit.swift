/// A place for ads, and the waterfall that fills it.
package final class AdUnit: Sendable {
  package let id: String
  package let format: AdFormat
  /// The networks, in the order in which they are asked.
  package let lineItems: [LineItem]
  /// How long a whole load may take; `nil` for the usual limit.
  package let timeoutMs: Int?
  /// How long a banner shows a creative; `nil` for as long as it lives.
  package let refreshMs: Int?
  /// How long an ad may wait to be shown; `nil` for the usual time.
  package let expiryMs: Int?

  package init(
    id: String,
    format: AdFormat,
    lineItems: [LineItem],
    timeoutMs: Int? = nil,
    refreshMs: Int? = nil,
    expiryMs: Int? = nil
  ) {
    self.id = id
    self.format = format
    self.lineItems = lineItems
    self.timeoutMs = timeoutMs
    self.refreshMs = refreshMs
    self.expiryMs = expiryMs
  }
}
