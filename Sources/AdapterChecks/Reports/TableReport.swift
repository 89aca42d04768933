import Drawing

/// A report for people. Its paragraphs have at most 80 columns.
struct TableReport {
  private enum Color: String {
    case green = "\u{1B}[32m"
    case red = "\u{1B}[31m"
    case yellow = "\u{1B}[33m"
    case bold = "\u{1B}[1m"
    case none = "\u{1B}[0m"
  }

  let inColor: Bool
  /// How many columns the terminal has. If it is `nil`, long words, messages and logs are not
  /// divided: a program may search for them.
  var columns: Int?

  /// How many columns a paragraph has at most.
  private static let width = 80

  func text(of report: CheckReport) -> String {
    var title = """
      \(report.className), version \(report.adapterVersion), network \(report.adSDKVersion)
      """
    let parameter = report.commonParameter
    if let parameter { title += ", \(words(parameter))" }
    var lines = wrapped(title, indent: 0, next: 2).map { colored($0, .bold) }
    for (format, results) in report.groups {
      var title = results[0].group
      if parameter == nil, let own = format.flatMap({ report.parameters[$0] }) {
        title += ", \(words(own))"
      }
      lines.append("")
      lines += wrapped(title, indent: 0, next: 2).map { colored($0, .bold) }
      for result in results where result.mark != .skipped { lines += self.lines(of: result) }
      lines += skipped(results.filter { $0.mark == .skipped }.map(\.name))
    }
    let failures = report.results.filter(report.isFailure)
    if !failures.isEmpty {
      lines += ["", colored("failures", .bold)]
      for failure in failures {
        lines += wrapped(
          "\(failure.group) \(failure.name): \(failure.reason?.prefix { $0 != "\n" } ?? "")",
          indent: 2, next: 4)
        lines += evidence(of: failure)
      }
    }
    lines += ["", summary(of: report), ""]
    return lines.joined(separator: "\n")
  }

  private func lines(of result: CheckResult) -> [String] {
    let named = "\(result.sentence) (\(result.name))"
    let reason = result.reason ?? ""
    let basis = "\(result.basis.source.rawValue): \(result.basis.words)"
    switch result.mark {
    case .passed: return marked("pass", .green, result.sentence)
    // These are written together, see `skipped(_:)`.
    case .skipped: return []
    case .notRun: return marked("none", .yellow, named) + detail("Not run: \(reason)")
    case .warning:
      return marked("warn", .yellow, named) + detail(reason, .yellow) + detail(basis)
    case .known: return marked("know", .yellow, named) + detail("Known: \(reason)")
    case .failed: return marked("FAIL", .red, named) + detail(reason, .red) + detail(basis)
    }
  }

  /// The checks that do not apply, in one paragraph.
  private func skipped(_ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let count = names.count == 1 ? "1 check does" : "\(names.count) checks do"
    return marked("skip", .yellow, "\(count) not apply: \(names.joined(separator: ", ")).")
  }

  /// A paragraph behind a mark.
  private func marked(_ mark: String, _ color: Color, _ text: String) -> [String] {
    let lines = wrapped(text, indent: 8, next: 8)
    let first = lines.first.map { $0.dropFirst(8) } ?? ""
    return ["  \(colored(mark, color))  \(first)"] + lines.dropFirst()
  }

  /// How many lines of each part of the evidence are shown, and how many bytes of each line.
  private static let lineCount = 20
  private static let lineBytes = 200

  private func evidence(of failure: CheckResult) -> [String] {
    (failure.evidence?.parts ?? []).flatMap { heading, lines in
      let shown = lines.text(limit: Self.lineCount).map { $0.truncated(toBytes: Self.lineBytes) }
      return ["    \(heading)"]
        + (heading == "events" || columns != nil
          ? shown.flatMap { wrapped($0, indent: 6, next: 8) }
          : shown.map { "      \($0.printable)" })
    }
  }

  private func words(_ parameter: String?) -> String {
    parameter.map { "parameter \($0)" } ?? "no parameter"
  }

  private func detail(_ text: String, _ color: Color? = nil) -> [String] {
    // What a program wrote to standard error has lines of its own, with their indentation.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      wrapped(String(line), indent: 10 + line.prefix { $0 == " " }.count, next: 10)
    }
    return color.map { color in lines.map { colored($0, color) } } ?? lines
  }

  /// Breaks a text into lines between its words.
  ///
  /// - Parameters:
  ///   - indent: How many spaces the first line begins with.
  ///   - next: How many spaces the other lines begin with.
  private func wrapped(_ text: String, indent: Int, next: Int) -> [String] {
    let width = min(columns ?? Self.width, Self.width)
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var count = indent
    var isEmpty = true
    func endLine() {
      lines.append(line)
      (line, count, isEmpty) = (String(repeating: " ", count: next), next, true)
    }
    for word in text.printable.split(separator: " ") {
      let length = TerminalText.columns(of: word)
      if !isEmpty, count + 1 + length > width { endLine() }
      if !isEmpty {
        line += " "
        count += 1
      }
      isEmpty = false
      guard columns != nil, count + length > width else {
        line += word
        count += length
        continue
      }
      for character in word {
        let columns = TerminalText.columns(of: String(character))
        if count + columns > width, count > next { endLine() }
        line.append(character)
        count += columns
        isEmpty = false
      }
    }
    return lines + [line]
  }

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
