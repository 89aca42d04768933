/// A place for ads, and the waterfall that fills it.
package struct AdUnit: Sendable {
  package let id: String
  package let format: AdFormat
  /// How long a whole load may take; `nil` for the usual limit.
  package var timeoutMs: Int?
  /// How long a banner shows a creative; `nil` for as long as it lives.
  package var refreshMs: Int?
  /// How long an ad may wait to be shown; `nil` for the usual time.
  package var expiryMs: Int?
  /// The networks, in the order in which they are asked.
  package let lineItems: [LineItem]

  package init(id: String, format: AdFormat, lineItems: [LineItem]) {
    self.id = id
    self.format = format
    self.lineItems = lineItems
  }
}
