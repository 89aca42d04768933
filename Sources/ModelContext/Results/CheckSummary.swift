import JSON

/// The report of a check for a model: what passed is only counted, and what was not run for the same
/// reason is named together.
struct CheckSummary: JSONWritable {
  private let report: JSONObject
  private let checks: [JSONObject]
  /// What the adapter wrote to standard error.
  private let output: [String]
  private var others: [Others] = []

  /// Checks without a result, for one reason.
  private struct Others {
    let outcome: String
    let reason: String
    var names: [String]
  }

  /// - Parameter report: The report as `adbridge check --output json` writes it.
  init(_ report: JSONObject, output: [String]) {
    self.report = report
    self.output = output
    checks = (report["checks"]?.array ?? []).compactMap(\.object)
    for check in checks {
      let outcome = check["outcome"]?.string ?? ""
      guard outcome == "notRun" || outcome == "skipped" else { continue }
      add(Self.name(of: check), outcome, check["reason"]?.string ?? "")
    }
    // The checks that need something come before those that do not apply.
    others = others.filter { $0.outcome == "notRun" } + others.filter { $0.outcome == "skipped" }
  }

  private mutating func add(_ name: String, _ outcome: String, _ reason: String) {
    if let place = others.firstIndex(where: { $0.outcome == outcome && $0.reason == reason }) {
      others[place].names.append(name)
    } else {
      others.append(Others(outcome: outcome, reason: reason, names: [name]))
    }
  }

  private static func name(of check: JSONObject) -> String {
    (check["name"]?.string ?? "") + (check["format"]?.string.map { " (\($0))" } ?? "")
  }

  private func checks(_ outcome: String) -> [JSONObject] {
    checks.filter { $0["outcome"]?.string == outcome }
  }

  private func count(_ name: String) -> Int { report[name]?.int ?? 0 }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for name in ["className", "passed", "failed", "warnings", "notRun", "skipped"] {
      writer.key(escaping: name)
      (report[name] ?? .null).write(to: &writer)
    }
    writer.key("checks")
    writer.beginArray()
    for check in checks("failed") + checks("warning") {
      writer.beginObject()
      for name in ["name", "format", "outcome", "sentence", "basis", "reason"] {
        writer.key(escaping: name)
        (check[name] ?? .null).write(to: &writer)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.key("others")
    writer.beginArray()
    for other in others {
      writer.beginObject()
      writer.member("outcome", other.outcome)
      writer.member("reason", other.reason)
      writer.member("names", other.names)
      writer.endObject()
    }
    writer.endArray()
    writer.member("output", output)
    writer.endObject()
  }

  var text: String {
    var lines = [
      "\(report["className"]?.string ?? ""): \(count("passed")) checks passed, "
        + "\(count("failed")) failed, \(count("warnings")) warnings, \(count("notRun")) not run, "
        + "\(count("skipped")) skipped."
    ]
    for (outcome, word) in [("failed", "FAILED"), ("warning", "warning")] {
      for check in checks(outcome) {
        let texts = ["sentence", "reason"].compactMap { check[$0]?.string }
        let basis = check["basis"]?.string.map { " (\($0))" } ?? ""
        lines.append("\(word) \(Self.name(of: check)): \(texts.joined(separator: " "))\(basis)")
      }
    }
    if !output.isEmpty { lines.append(AdapterOutput.text(of: output)) }
    for other in others {
      let word = other.outcome == "notRun" ? "not run" : "skipped"
      lines.append("\(word): \(other.reason) \(other.names.joined(separator: ", "))")
    }
    lines.append("Next: \(nextStep)")
    return lines.joined(separator: "\n")
  }

  private var nextStep: String {
    if let check = (checks("failed") + checks("warning")).first?["name"]?.string {
      return output.isEmpty
        ? "Call explain_contract with the topic \(check), correct the program, and check again."
        : "Correct the program at the place that its text names, and check again. "
          + "explain_contract explains \(check)."
    }
    guard let missing = others.first(where: { $0.outcome == "notRun" }) else {
      return "Nothing is left to correct. A skipped check does not apply."
    }
    return Self.asksForFailure(missing.reason)
      ? "Pass a failingParameter, with which the network gives no ad, and check again."
      : "Nothing has failed. What was not run needs what its text says."
  }

  private static func asksForFailure(_ reason: String) -> Bool {
    reason.containsBytes(of: "--failing-parameter")
  }
}
