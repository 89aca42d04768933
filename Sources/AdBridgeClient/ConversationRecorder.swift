import Synchronization

/// Keeps the last lines of the conversations of a test.
package final class ConversationRecorder: Sendable {
  /// The recorder of the running test.
  @TaskLocal package static var current: ConversationRecorder?

  private static let keptLines = 40
  private static let lineLength = 400

  private let lines = Mutex<(kept: [String], leftOut: Int)>(([], 0))

  package init() {}

  /// Adds a line: `>` for one that was sent, `<` for one that was received.
  func record(_ direction: String, _ line: some Collection<UInt8>) {
    var text = String(decoding: line.prefix(Self.lineLength), as: UTF8.self)
    if text.last == "\n" { text.removeLast() }
    if line.count > Self.lineLength { text += "…" }
    lines.withLock { lines in
      lines.kept.append("\(direction) \(text)")
      guard lines.kept.count > Self.keptLines else { return }
      lines.kept.removeFirst()
      lines.leftOut += 1
    }
  }

  /// Removes and returns the conversation; `nil` if there was none since.
  package func takeText() -> String? {
    lines.withLock { lines in
      guard !lines.kept.isEmpty else { return nil }
      defer { lines = ([], 0) }
      let start = lines.leftOut == 0 ? [] : ["… \(lines.leftOut) lines before"]
      return (["The conversation with the daemon:"] + start + lines.kept).joined(separator: "\n")
    }
  }
}
