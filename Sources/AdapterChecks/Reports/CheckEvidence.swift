/// The events and messages of a check that failed, for the person who looks for the cause.
package struct CheckEvidence: Sendable {
  /// The events of ads, violations of the contract, and calls to the network.
  var events = LastLines(byteLimit: 8 << 10)
  /// The lines between the bridge and a process adapter.
  var wire = LastLines(byteLimit: 16 << 10)
  /// The lines of the adapter's standard error, and of `adapter/log`, each with its level. A program
  /// that fails writes its stack there.
  var log = LastLines(byteLimit: 8 << 10)

  /// The parts that have lines, with their headings.
  var parts: [(heading: String, lines: LastLines)] {
    [("events", events), ("messages", wire), ("log", log)].filter { !$0.1.isEmpty }
  }

  var byteCount: Int { events.byteCount + wire.byteCount + log.byteCount }
}

/// The last lines of a text of any length, in a limited number of bytes.
struct LastLines: Sendable {
  /// How many bytes of a line are kept.
  private static let lineBytes = 2_048
  /// The number of bytes that an empty line counts for.
  private static let emptyLineBytes = 16

  private var lines: [String] = []
  private var omittedCount = 0
  private(set) var byteCount = 0
  private let byteLimit: Int

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  var isEmpty: Bool { lines.isEmpty }
  var last: String? { lines.last }

  mutating func append(_ line: String) {
    let line = line.truncated(toBytes: Self.lineBytes)
    lines.append(line)
    byteCount += Self.bytes(of: line)
    while byteCount > byteLimit {
      byteCount -= Self.bytes(of: lines.removeFirst())
      omittedCount += 1
    }
  }

  /// The lines. The first one counts those that were left out.
  ///
  /// - Parameter limit: How many lines are shown at most; `nil` for all that were kept.
  func text(limit: Int? = nil) -> [String] {
    let shown = lines.suffix(limit ?? lines.count)
    let leftOut = omittedCount + lines.count - shown.count
    return (leftOut > 0 ? ["… \(leftOut) earlier line\(leftOut == 1 ? "" : "s")"] : []) + shown
  }

  private static func bytes(of line: String) -> Int { line.utf8.count + emptyLineBytes }
}

extension String {
  /// The first bytes of the text, up to the end of a character.
  func truncated(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { utf8.formIndex(before: &end) }
    return String(self[..<end]) + "…"
  }
}
