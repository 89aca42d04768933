import EventLoop
import JSON
import Mediation
import ReportPage
import Testing

@testable import Reports

@LoopActor
@Suite struct ReportTests {
  private let ad = AdID(rawValue: "ad-1")

  @Test func `a text can't end the element that contains the lines`() throws {
    let line = ReportLine.wire(
      className: "A", isSent: true, atMs: 0, text: "</script><!--<script>")

    let text = String(decoding: line.bytes, as: UTF8.self)

    #expect(!text.contains("<"))
    #expect(text.hasSuffix("}\n"))
    let wire = try JSONObject(JSONValue(parsing: Array(text.utf8))).read(
      "wire", as: JSONObject.self)
    #expect(try wire.read("text", as: String.self) == "</script><!--<script>")
  }

  @Test func `a picture is written once`() {
    let book = PictureBook()
    let lines = ["<svg>1</svg>", "<svg>2</svg>", "<svg>1</svg>"].map {
      String(decoding: book.line(for: ad, svg: $0).bytes, as: UTF8.self)
    }

    #expect(lines[0].contains(">1\\u003c/svg>"))
    #expect(lines[1].contains(">2\\u003c/svg>"))
    #expect(lines[2] == "{\"picture\":{\"adId\":\"ad-1\",\"same\":1}}\n")
  }

  @Test func `pictures that are remembered are bounded`() {
    let book = PictureBook()
    let large = String(repeating: "a", count: 3 << 20)

    _ = book.line(for: ad, svg: large)
    _ = book.line(for: ad, svg: large + "b")

    guard case .picture = book.line(for: ad, svg: large) else {
      Issue.record("The picture was still remembered.")
      return
    }
  }

  @Test func `the page ends where the first line begins`() {
    #expect(reportPage.hasPrefix("<!DOCTYPE html>\n"))
    #expect(reportPage.hasSuffix("<script type=\"application/jsonl\" id=\"log\">"))
  }
}
