/// The time that the network takes to answer: a fixed one, or a random one.
///
/// A random time is given by its quantiles, from the shortest to the longest, at equal distances.
/// `80-120-900` has the median 120: one half of the answers takes 80 to 120 ms, the other half 120 to
/// 900 ms. Times between two numbers are equally likely.
package struct SampleDelay: Sendable {
  private let shortestMs: Int
  /// The further quantiles; empty for a fixed time.
  private let longerMs: [Int]

  /// Reads numbers with `-` between them.
  ///
  /// - Returns: `nil` for anything else, and for numbers that become smaller.
  init?(_ text: String) {
    var quantiles: [Int] = []
    for part in text.split(separator: "-", omittingEmptySubsequences: false) {
      guard let ms = Int(digits: part), ms >= quantiles.last ?? 0 else { return nil }
      quantiles.append(ms)
    }
    self.init(quantilesMs: quantiles)
  }

  /// - Parameter quantilesMs: At least one, and none shorter than the one before.
  package init(quantilesMs: [Int]) {
    shortestMs = quantilesMs[0]
    longerMs = Array(quantilesMs.dropFirst())
  }

  /// The time of one answer.
  package func ms(_ draws: inout SplitMix64) -> Int {
    guard !longerMs.isEmpty else { return shortestMs }
    // Draws one of the parts, and how far the answer is in it.
    let place = draws.next().multipliedFullWidth(by: UInt64(longerMs.count))
    let part = Int(place.high)
    let from = part == 0 ? shortestMs : longerMs[part - 1]
    let length = UInt64(longerMs[part] - from)
    return from + Int(length.multipliedFullWidth(by: place.low).high)
  }
}
