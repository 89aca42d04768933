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
    #expect(reportPage.hasSuffix("\n<script type=\"application/jsonl\" id=\"log\">"))
    #expect(reportPage.hasSuffix("\n" + ReportPage.beforeLines))
  }
}

/// What a tape adds to a report.
@Suite struct TapeReportTests {
  private func lines(_ lines: String...) -> [String] {
    var report = TapeReport()
    return lines.flatMap { line in
      String(decoding: report.lines(of: Array(line.utf8)), as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }
  }

  private func wire(_ direction: String, _ atMs: Int, _ text: String) -> String {
    let text = text.replacing("\"", with: "\\\"")
    return
      #"{"wire":{"className":"A","direction":"\#(direction)","atMs":\#(atMs),"text":"\#(text)"}}"#
  }

  private static let request = #"{"request":4,"program":"A","method":"m","atMs":7}"#

  @Test(arguments: [(#"{"tape":1}"#, true), (#"{"tap":1}"#, false), ("", false)])
  func `a tape begins with its own line`(line: String, isTape: Bool) {
    #expect(TapeReport.begins(with: Array(line.utf8)) == isTape)
  }

  @Test(arguments: [
    (#"{"answer":4,"afterMs":5}"#, 12), (#"{"notification":4,"afterMs":6}"#, 13),
    (#"{"end":4}"#, 7), (#"{"answer":4,"afterMs":-5}"#, 7),
    (#"{"answer":4,"afterMs":1099511627777}"#, 1_099_511_627_783),
  ])
  func `what a program wrote has its name, and the time after the request`(
    line: String, atMs: Int
  ) {
    #expect(
      lines(Self.request, line) == [wire("sent", 7, Self.request), wire("received", atMs, line)])
  }

  @Test func `a line without a request that is known adds nothing`() {
    #expect(lines(#"{"answer":4,"afterMs":5}"#, "{", "7", #"{"request":4}"#) == [])
    let bare = #"{"request":4,"program":"A"}"#
    #expect(lines(bare) == [wire("sent", 0, bare)])
  }

  @Test func `a long line is cut after 2 KiB, and what is left out is counted`() {
    for (count, more) in [(2_048, ""), (2_049, " … and 1 bytes")] {
      let start = #"{"request":1,"program":"A","x":""#
      let line = start + String(repeating: "x", count: count - start.utf8.count - 2) + "\"}"
      #expect(lines(line) == [wire("sent", 0, String(line.prefix(2_048)) + more)])
    }
  }

  @Test func `the last 10,000 requests are remembered`() {
    var report = TapeReport()
    func isKnown(_ number: Int) -> Bool {
      !report.lines(of: Array(#"{"answer":\#(number)}"#.utf8)).isEmpty
    }
    func ask(_ number: Int) {
      _ = report.lines(of: Array(#"{"request":\#(number),"program":"A"}"#.utf8))
    }
    for number in 1...10_000 { ask(number) }
    #expect(isKnown(1) && isKnown(10_000))
    ask(10_001)
    #expect(!isKnown(1) && isKnown(10_001))
  }
}
