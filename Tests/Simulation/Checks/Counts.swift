/// How much happened, for the table.
struct Counts: Equatable {
  var worlds = 0
  var steps = 0
  var linesIn = 0
  var requests = 0
  var loads = 0
  var linesOut = 0
  var events = 0
  var programLines = 0
  var starts = 0
  var exits = 0
  var faults: [String: Int] = [:]
  var violations: [String: Int] = [:]
  var errors: [Int: Int] = [:]

  mutating func fault(_ name: String) { faults[name, default: 0] += 1 }

  /// Counts a message that the client got.
  mutating func write(_ message: Value) {
    linesOut += 1
    for entry in message.array ?? [message] {
      if let code = entry["error"]?["code"]?.int { errors[code, default: 0] += 1 }
      if entry["id"] != nil { requests += 1 }
      if entry["result"].map(\.isLoad) == true { loads += 1 }
    }
    guard let params = message["params"] else { return }
    if params["event"] != nil { events += 1 }
    if let rule = params["rule"]?.string { violations[rule, default: 0] += 1 }
  }

  static func += (left: inout Counts, right: Counts) {
    left.worlds += right.worlds
    left.steps += right.steps
    left.linesIn += right.linesIn
    left.requests += right.requests
    left.loads += right.loads
    left.linesOut += right.linesOut
    left.events += right.events
    left.programLines += right.programLines
    left.starts += right.starts
    left.exits += right.exits
    left.faults.merge(right.faults, uniquingKeysWith: +)
    left.violations.merge(right.violations, uniquingKeysWith: +)
    left.errors.merge(right.errors, uniquingKeysWith: +)
  }
}
