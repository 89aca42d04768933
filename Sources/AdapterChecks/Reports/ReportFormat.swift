/// A shape of the report.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For people.
  case table
  /// The XML that most continuous integrations read.
  case junit
  /// The Test Anything Protocol, version 14.
  case tap
  /// One document.
  case json

  /// The whole report.
  ///
  /// - Parameter inColor: Whether a table has colours.
  package func text(of report: CheckReport, inColor: Bool = false) -> String {
    switch self {
    case .table: TableReport(inColor: inColor).text(of: report)
    case .junit: JUnitReport.text(of: report)
    case .tap: TAPReport.text(of: report)
    case .json: JSONReport.text(of: report)
    }
  }
}
