import JSON

/// A report in the Test Anything Protocol, version 14.
enum TAPReport {
  static func text(of report: CheckReport) -> String {
    var lines = ["TAP version 14", "1..\(report.results.count)"]
    for (number, result) in zip(1..., report.results) {
      let what = "\(number) - \("\(result.group): \(result.title)".escaped)"
      switch result.outcome {
      case .passed: lines.append("ok \(what)")
      case .skipped(let reason): lines.append("ok \(what) # SKIP \(reason.escaped)")
      case .failed(let reason): lines += ["not ok \(what)"] + diagnosis(reason, result.basis)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A block of YAML. JSON strings are also YAML strings.
  private static func diagnosis(_ reason: String, _ basis: Basis) -> [String] {
    let members = [
      ("message", reason), ("severity", "fail"), ("source", basis.source.rawValue),
      ("basis", basis.words),
    ]
    return ["  ---"] + members.map { "  \($0): \(quoted($1))" } + ["  ..."]
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
