/// How the entries of a report follow its page.
package enum ReportPage {
  /// The page up to the first entry.
  package static var head: [UInt8] { Array(reportPage.utf8) + [UInt8(ascii: "\n")] }

  /// The last line of the page before the lines of its entries.
  package static let beforeLines = #"<script type="application/jsonl" id="log">"#

  /// What ends a page. A page without it can be read, too.
  package static let end = Array("</script>\n</body>\n</html>\n".utf8)

  /// The line of an entry. A text in it can't end the element that contains the lines.
  package static func line(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count + 64)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        bytes.append(contentsOf: "\\u003c".utf8)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
