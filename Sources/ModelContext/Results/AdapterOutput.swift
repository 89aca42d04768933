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
    for entry in log.entries(of: nil, since: index, limit: 500).entries {
      guard case .trace(let trace) = entry,
        case .logLine(let className, _, let message) = trace.content,
        classNames.contains(className)
      else { continue }
      output.append(message)
    }
    return output.lines
  }

  /// The lines for a model.
  static func text(of lines: [String]) -> String {
    "What the program wrote:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
  }
}
