import JSON
import ReportPage

/// A report as a page for people: the document of ``JSONReport`` in the page of reports.
enum HTMLReport {
  static func text(of report: CheckReport) -> String {
    let bytes =
      ReportPage.head + ReportPage.line(JSONWriter.bytes(of: report)) + ReportPage.end
    return String(decoding: bytes, as: UTF8.self)
  }
}
