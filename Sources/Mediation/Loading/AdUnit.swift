/// A place for ads with its waterfall.
package final class AdUnit: Sendable {
  package let id: String
  package let format: AdFormat
  /// The networks in the order of the waterfall.
  package let lineItems: [LineItem]
  /// The timeout of a whole load; `nil` for the default.
  package let timeoutMs: Int?
  /// How long a banner shows a creative; `nil` if it never refreshes.
  package let refreshMs: Int?
  /// How long an ad may wait to be shown; `nil` for the default.
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
