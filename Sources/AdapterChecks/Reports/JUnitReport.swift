/// A report in the XML of JUnit: a suite for the class, and one for each format.
enum JUnitReport {
  static func text(of report: CheckReport) -> String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites name=\"adbridge check\" \(counts(of: report.results))>",
    ]
    for (_, results) in report.groups {
      let suite = "\(report.className).\(results[0].group)".escaped
      lines.append("  <testsuite name=\"\(suite)\" \(counts(of: results))>")
      for result in results { lines += self.lines(of: result, in: suite) }
      lines.append("  </testsuite>")
    }
    lines += ["</testsuites>", ""]
    return lines.joined(separator: "\n")
  }

  private static func lines(of result: CheckResult, in suite: String) -> [String] {
    let name = result.title.escaped
    let start =
      "    <testcase classname=\"\(suite)\" name=\"\(name)\" time=\"\(seconds(result.durationMs))\""
    switch result.outcome {
    case .passed:
      return [start + "/>"]
    case .skipped(let reason):
      return [start + ">", "      <skipped message=\"\(reason.escaped)\"/>", "    </testcase>"]
    case .failed(let reason):
      let basis = "\(result.basis.source.rawValue): \(result.basis.words)".escaped
      return [
        start + ">",
        "      <failure type=\"\(result.name.escaped)\" message=\"\(reason.escaped)\">\(basis)</failure>",
        "    </testcase>",
      ]
    }
  }

  private static func counts(of results: [CheckResult]) -> String {
    let failed = results.count { $0.outcome.isFailure }
    let skipped = results.count { $0.outcome.isSkip }
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
