/// A report in the XML of JUnit: a suite for the class, and one for each format.
enum JUnitReport {
  static func text(of report: CheckReport) -> String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites name=\"adbridge check\" \(counts(of: report.results, in: report))>",
    ]
    for (_, results) in report.groups {
      let suite = "\(report.className).\(results[0].group)".escaped
      lines.append("  <testsuite name=\"\(suite)\" \(counts(of: results, in: report))>")
      for result in results { lines += self.lines(of: result, of: report, in: suite) }
      lines.append("  </testsuite>")
    }
    lines += ["</testsuites>", ""]
    return lines.joined(separator: "\n")
  }

  private static func lines(
    of result: CheckResult, of report: CheckReport, in suite: String
  ) -> [String] {
    let name = result.title.escaped
    let start =
      "    <testcase classname=\"\(suite)\" name=\"\(name)\" time=\"\(seconds(result.durationMs))\""
    guard let reason = result.reason?.escaped else { return [start + "/>"] }
    var output: [String] = []
    let basis = "\(result.basis.source.rawValue): \(result.basis.words)".escaped
    let detail: String? =
      if report.isFailure(result) {
        "<failure type=\"\(result.name.escaped)\" message=\"\(reason)\">\(basis)</failure>"
      } else {
        switch result.mark {
        case .skipped: "<skipped message=\"\(reason)\"/>"
        case .notRun: "<skipped message=\"Not run: \(reason)\"/>"
        case .known: "<skipped message=\"Known failure: \(reason)\"/>"
        // JUnit has no warnings, and a test case without an element has passed.
        case .warning: "<skipped message=\"Warning: \(reason)\"/>"
        case .passed, .failed: nil
        }
      }
    if result.mark == .warning { output.append("Warning: \(reason) \(basis)") }
    let evidence = result.evidence
    for (heading, lines) in evidence?.parts ?? [] where heading != "log" {
      output += [heading] + lines.text().map { "  " + $0.escaped }
    }
    let errors = evidence?.log.text().map(\.escaped) ?? []
    return [start + ">"] + [detail.map { "      " + $0 }].compactMap { $0 }
      + element("system-out", output) + element("system-err", errors) + ["    </testcase>"]
  }

  private static func element(_ name: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["      <\(name)>\(lines.joined(separator: "\n"))</\(name)>"]
  }

  private static func counts(of results: [CheckResult], in report: CheckReport) -> String {
    let failed = results.count(where: report.isFailure)
    let skipped = results.count {
      !report.isFailure($0) && [.skipped, .notRun, .known, .warning].contains($0.mark)
    }
    let ms = results.reduce(0) { $0 + $1.durationMs }
    return """
      tests="\(results.count)" failures="\(failed)" errors="0" skipped="\(skipped)" \
      time="\(seconds(ms))"
      """
  }

  /// Milliseconds as seconds with three decimal places.
  private static func seconds(_ ms: Int) -> String {
    "\(ms / 1000).\(String(String(1000 + ms % 1000).dropFirst()))"
  }
}

extension String {
  /// The text, escaped for XML, also for attributes.
  fileprivate var escaped: String {
    var text = ""
    for character in printable.unicodeScalars {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
