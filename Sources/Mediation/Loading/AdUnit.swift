/// A place for ads, and the waterfall that fills it.
package struct AdUnit: Sendable {
  package let id: String
  package let format: AdFormat
  /// How long a whole load may take; `nil` for the usual limit.
  package let timeoutMs: Int?
  /// The networks, in the order in which they are asked.
  package let lineItems: [LineItem]

  package init(id: String, format: AdFormat, timeoutMs: Int? = nil, lineItems: [LineItem]) {
    self.id = id
    self.format = format
    self.timeoutMs = timeoutMs
    self.lineItems = lineItems
  }
}
