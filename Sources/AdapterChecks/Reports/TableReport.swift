/// A report for people.
struct TableReport {
  private enum Color: String {
    case green = "\u{1B}[32m"
    case red = "\u{1B}[31m"
    case yellow = "\u{1B}[33m"
    case bold = "\u{1B}[1m"
    case none = "\u{1B}[0m"
  }

  let inColor: Bool

  func text(of report: CheckReport) -> String {
    var title = """
      \(report.className), version \(report.adapterVersion), network \(report.adSDKVersion)
      """
    let parameter = report.commonParameter
    if let parameter { title += ", \(words(parameter))" }
    var lines = [colored(title.printable, .bold)]
    let width = report.results.map(\.sentence.count).max() ?? 0
    for (format, results) in report.groups {
      var title = results[0].group
      if parameter == nil, let own = format.flatMap({ report.parameters[$0] }) {
        title += ", \(words(own))"
      }
      lines += ["", colored(title.printable, .bold)]
      for result in results { lines += self.lines(of: result, width) }
    }
    let failures = report.results.filter(report.isFailure)
    if !failures.isEmpty {
      lines += ["", colored("failures", .bold)]
      for failure in failures {
        lines.append("  \(failure.group) \(failure.name): \(failure.reason ?? "")".printable)
        lines += evidence(of: failure)
      }
    }
    lines += ["", summary(of: report), ""]
    return lines.joined(separator: "\n")
  }

  private func lines(of result: CheckResult, _ width: Int) -> [String] {
    let what = "\(result.sentence.padded(to: width))  \(result.name)"
    let reason = result.reason ?? ""
    let basis = "\(result.basis.source.rawValue): \(result.basis.words)"
    switch result.mark {
    case .passed:
      return ["  \(colored("pass", .green))  \(what)"]
    case .skipped:
      return ["  \(colored("skip", .yellow))  \(what)", detail(reason)]
    case .notRun:
      return ["  \(colored("none", .yellow))  \(what)", detail("Not run: \(reason)")]
    case .warning:
      return [
        "  \(colored("warn", .yellow))  \(what)", colored(detail(reason), .yellow), detail(basis),
      ]
    case .known:
      return ["  \(colored("know", .yellow))  \(what)", detail("Known: \(reason)")]
    case .failed:
      return [
        "  \(colored("FAIL", .red))  \(what)", colored(detail(reason), .red), detail(basis),
      ]
    }
  }

  /// How many lines of each part of the evidence are shown, and how many bytes of each line.
  private static let lineCount = 20
  private static let lineBytes = 200

  private func evidence(of failure: CheckResult) -> [String] {
    (failure.evidence?.parts ?? []).flatMap { heading, lines in
      ["    \(heading)"]
        + lines.text(limit: Self.lineCount).map {
          "      \($0.truncated(toBytes: Self.lineBytes).printable)"
        }
    }
  }

  private func words(_ parameter: String?) -> String {
    parameter.map { "parameter \($0)" } ?? "no parameter"
  }

  private func detail(_ text: String) -> String { "          \(text.printable)" }

  private func summary(of report: CheckReport) -> String {
    var counts = ["\(report.passedCount) passed", "\(report.failedCount) failed"]
    if report.warningCount > 0 { counts.append("\(report.warningCount) with a warning") }
    if report.knownCount > 0 { counts.append("\(report.knownCount) known to fail") }
    if report.notRunCount > 0 { counts.append("\(report.notRunCount) not run") }
    if report.skippedCount > 0 { counts.append("\(report.skippedCount) skipped") }
    let run = report.applicableCount - report.notRunCount
    let text = """
      \(counts.joined(separator: ", "))
      \(run) of the \(report.applicableCount) checks that apply were carried out.
      """
    return colored(text, report.isSuccess ? .green : .red)
  }

  private func colored(_ text: String, _ color: Color) -> String {
    inColor ? color.rawValue + text + Color.none.rawValue : text
  }
}
