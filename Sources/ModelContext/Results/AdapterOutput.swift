import EventLoop
import JSON
import Mediation

/// What adapters wrote to standard error or to the log, each different line once.
struct AdapterOutput {
  /// How many lines and bytes are kept.
  private static let lineLimit = 40
  private static let byteLimit = 4_096

  private(set) var lines: [String] = []
  private var known: Set<String> = []
  private var byteCount = 0

  mutating func append(_ line: String) {
    guard lines.count < Self.lineLimit, byteCount + line.utf8.count <= Self.byteLimit,
      known.insert(line).inserted
    else { return }
    byteCount += line.utf8.count
    lines.append(line)
  }

  /// What some adapters wrote since an entry of the log.
  @LoopActor
  static func lines(of classNames: [String], since index: Int, in log: EventLog) -> [String] {
    var output = AdapterOutput()
    log.forEachEntry(since: index) { entry in
      guard case .trace(let trace) = entry,
        case .logLine(let className, _, let message) = trace.content,
        classNames.contains(className)
      else { return }
      output.append(message)
    }
    return output.lines
  }

  /// The lines for a model; empty if there are none.
  static func text(of lines: [String]) -> String {
    lines.isEmpty
      ? "" : "What the program wrote:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension EventLog {
  /// Visits all entries from an index on that are still remembered, page by page.
  func forEachEntry(since index: Int, _ visit: (Entry) -> Void) {
    var next = index
    while next < nextIndex {
      let page = entries(of: nil, since: next, limit: 500)
      page.entries.forEach(visit)
      next = page.nextIndex
    }
  }
}
