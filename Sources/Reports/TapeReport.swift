import JSON

/// Makes the lines of a report from a tape: what the bridge and the programs wrote, with the times.
package struct TapeReport {
  /// The programs and the times of the last requests, by their numbers.
  private var requests: [Int: (program: String, atMs: Int)] = [:]

  /// How many requests are remembered.
  private static let limit = 10_000
  /// How many bytes of a line are shown.
  private static let lineBytes = 2_048

  package init() {}

  /// Whether a line is the first one of a tape.
  package static func begins(with line: [UInt8]) -> Bool { line.starts(with: #"{"tape":"#.utf8) }

  /// - Returns: What the line of the tape adds to the report.
  package mutating func lines(of line: [UInt8]) -> [UInt8] {
    guard let object = (try? JSONValue(parsing: line))?.object else { return [] }
    let text = String(decoding: line.prefix(Self.lineBytes), as: UTF8.self)
    let leftOut = line.count - Self.lineBytes
    let shown = leftOut > 0 ? "\(text) … and \(leftOut) bytes" : text
    if let number = object["request"]?.int, let program = object["program"]?.string {
      let atMs = object["atMs"]?.int ?? 0
      if requests.count == Self.limit { requests = [:] }
      requests[number] = (program, atMs)
      return ReportLine.wire(className: program, isSent: true, atMs: atMs, text: shown).bytes
    }
    let number = object["answer"]?.int ?? object["notification"]?.int ?? object["end"]?.int
    guard let number, let request = requests[number] else { return [] }
    return ReportLine.wire(
      className: request.program, isSent: false,
      atMs: request.atMs + min(max(0, object["afterMs"]?.int ?? 0), 1 << 40), text: shown
    ).bytes
  }
}
