package import JSON

/// Identifies a bid in the run: the id of its load, and the place of its bidder.
///
/// Most bids are lost, so its text is made where it is needed.
package struct BidID: Hashable, Sendable {
  private let responseID: String
  /// From 1 on.
  private let number: Int

  package init(responseID: String, number: Int) {
    self.responseID = responseID
    self.number = number
  }
}

extension BidID: CustomStringConvertible {
  package var description: String { "\(responseID)-bid-\(number)" }
}

extension BidID: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.string(responseID, "-bid-", number)
  }
}
