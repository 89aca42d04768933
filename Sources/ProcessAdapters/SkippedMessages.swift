/// The messages of programs that were skipped because they were invalid.
package struct SkippedMessages: Sendable {
  package private(set) var count: Int
  /// Why the first one was invalid; `nil` if there is none.
  private var firstReason: String?

  package init(count: Int = 0, firstReason: String? = nil) {
    self.count = count
    self.firstReason = firstReason
  }

  /// Adds the messages of another program, or of a later one.
  package mutating func add(_ other: SkippedMessages) {
    count += other.count
    firstReason = firstReason ?? other.firstReason
  }

  /// How many there were, and why: `2 of its lines were skipped. The first: …`.
  package var text: String {
    let first = firstReason ?? ""
    return count == 1
      ? "1 of its lines was skipped: \(first)"
      : "\(count) of its lines were skipped. The first: \(first)"
  }
}
