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
    lines += ["", summary(of: report), ""]
    return lines.joined(separator: "\n")
  }

  private func lines(of result: CheckResult, _ width: Int) -> [String] {
    let what = "\(result.sentence.padded(to: width))  \(result.name)"
    switch result.outcome {
    case .passed:
      return ["  \(colored("pass", .green))  \(what)"]
    case .skipped(let reason):
      return ["  \(colored("skip", .yellow))  \(what)", detail(reason)]
    case .failed(let reason):
      let basis = "\(result.basis.source.rawValue): \(result.basis.words)"
      return [
        "  \(colored("FAIL", .red))  \(what)", colored(detail(reason), .red), detail(basis),
      ]
    }
  }

  private func words(_ parameter: String?) -> String {
    parameter.map { "parameter \($0)" } ?? "no parameter"
  }

  private func detail(_ text: String) -> String { "          \(text.printable)" }

  private func summary(of report: CheckReport) -> String {
    let counts = """
      \(report.passedCount) passed, \(report.failedCount) failed, \(report.skippedCount) skipped
      """
    return colored(counts, report.failedCount > 0 ? .red : .green)
  }

  private func colored(_ text: String, _ color: Color) -> String {
    inColor ? color.rawValue + text + Color.none.rawValue : text
  }
}
