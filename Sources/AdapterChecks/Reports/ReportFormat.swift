/// A format of the report.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For people.
  case table
  /// The XML of JUnit, which most continuous integrations read.
  case junit
  /// The Test Anything Protocol, version 13.
  case tap
  /// One document.
  case json
  /// A line for each check as it begins, and then the document, for programs that show progress.
  case jsonl
  /// A page that any browser opens.
  case html

  /// Returns the whole report.
  ///
  /// - Parameters:
  ///   - report: The results.
  ///   - inColor: Whether a table has colours.
  ///   - columns: How many columns the terminal has that shows a table; `nil` for a file or a pipe.
  package func text(
    of report: CheckReport, inColor: Bool = false, columns: Int? = nil
  ) -> String {
    switch self {
    case .table: TableReport(inColor: inColor, columns: columns).text(of: report)
    case .junit: JUnitReport.text(of: report)
    case .tap: TAPReport.text(of: report)
    case .json, .jsonl: JSONReport.text(of: report)
    case .html: HTMLReport.text(of: report)
    }
  }
}

extension String {
  /// The text on one line, without characters that control a terminal or break a report.
  ///
  /// Reports contain texts of adapters and networks, with any characters.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text.append(" ")
      // These characters are invisible or reorder the text. XML forbids some of them.
      case .format, .unassigned, .surrogate, .privateUse: text.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text, padded with spaces at the end.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
