import JSON

/// A report in the Test Anything Protocol, version 13, which `prove` reads.
///
/// A warning is a test whose failure is expected (`TODO`), unless the run is strict.
enum TAPReport {
  static func text(of report: CheckReport) -> String {
    var lines = ["TAP version 13", "1..\(report.results.count)"]
    for (number, result) in zip(1..., report.results) {
      let what = "\(number) - \("\(result.group): \(result.title)".escaped)"
      let reason = result.reason ?? ""
      switch result.mark {
      case .passed: lines.append("ok \(what)")
      case .skipped: lines.append("ok \(what) # SKIP \(reason.escaped)")
      case .notRun where !report.isStrict:
        lines.append("ok \(what) # SKIP not run: \(reason.escaped)")
      case .warning where !report.isStrict:
        lines += ["not ok \(what) # TODO warning"] + diagnosis(of: result, reason)
      case .known:
        lines += ["not ok \(what) # TODO known"] + diagnosis(of: result, reason)
      case .failed, .warning, .notRun:
        lines += ["not ok \(what)"] + diagnosis(of: result, reason)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A block of YAML. JSON strings are also YAML strings.
  private static func diagnosis(of result: CheckResult, _ reason: String) -> [String] {
    let members = [
      ("message", reason), ("severity", result.mark.rawValue),
      ("source", result.basis.source.rawValue), ("basis", result.basis.words),
    ]
    var lines = ["  ---"] + members.map { "  \($0): \(quoted($1))" }
    for (heading, part) in result.evidence?.parts ?? [] {
      lines.append("  \(heading):")
      lines += part.text().map { "    - \(quoted($0))" }
    }
    return lines + ["  ..."]
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONWriter.bytes(of: text.printable), as: UTF8.self)
  }
}

extension String {
  /// The text, escaped for a description, in which `#` begins a directive.
  fileprivate var escaped: String {
    var text = ""
    for character in printable.unicodeScalars {
      if character == "\\" || character == "#" { text.append("\\") }
      text.unicodeScalars.append(character)
    }
    return text
  }
}
