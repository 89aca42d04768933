import Ads
import Testing

@testable import Drawing

@Suite struct TextLayoutTests {
  private func layout(_ text: String, width: Double = 100, lines: Int = 100) -> TextLayout {
    TextLayout(text, size: 10, isBold: false, width: width, lineLimit: lines)
  }

  @Test func `a line is broken between words`() {
    let text = "Some short words in a frame that is too narrow for all of them."

    let layout = layout(text)

    #expect(layout.lines.count > 2)
    #expect(layout.lines.flatMap { $0.split(separator: " ") } == text.split(separator: " "))
    #expect(!layout.isTruncated)
    #expect(layout.visibleCount == text.count)
  }

  @Test(arguments: [(0.0, 1), (100.0, 0)])
  func `a frame without room shows nothing of a text`(width: Double, lines: Int) {
    #expect(layout("Text", width: width, lines: lines).lines.isEmpty)
    #expect(layout("Text", width: width, lines: lines).isTruncated)
    #expect(!layout("", width: width, lines: lines).isTruncated)
  }

  @Test(
    arguments: [("", 0), ("ii", 0.444), ("i i ", 0.722), ("i…", 1.222), ("α", nil)]
      as [(String, Double?)])
  func `the width of a line is known if all its characters have one`(line: String, width: Double?) {
    #expect(TextStyle(size: 1).knownWidth(of: line) == width)
  }

  @Test func `a word that is wider than the frame is broken`() {
    let text = String(repeating: "m", count: 40)

    let layout = layout(text)

    #expect(layout.lines.count > 1)
    #expect(layout.lines.joined() == text)
  }

  @Test func `a line is broken between wide characters, too`() {
    let layout = layout("ab " + String(repeating: "漢", count: 12))

    #expect(layout.lines.count == 2)
    #expect(layout.lines[0].hasPrefix("ab 漢漢漢"))
  }

  @Test func `a text that does not fit is truncated in its last line`() {
    let layout = layout("one\ntwo\nthree", lines: 2)

    #expect(layout.lines == ["one", "two…"])
    #expect(layout.isTruncated)
  }

  // MARK: Widths

  @Test(arguments: [(13.9, 25), (13.8, 24), (14.0, 25), (14.5, 26)])
  func `a line is as long as the frame is wide`(width: Double, count: Int) {
    let digits = String(repeating: "7", count: 40)
    #expect(
      TextLayout(digits, size: 1, isBold: false, width: width, lineLimit: 9).lines[0].count == count
    )
  }

  @Test func `a text that is truncated keeps what fits before the ellipsis`() {
    let layout = layout(String(repeating: "7", count: 18), lines: 1)

    #expect(layout.lines == [String(repeating: "7", count: 16) + "…"])
    #expect(layout.visibleCount == 16)
    #expect(!self.layout(String(repeating: "7", count: 17), lines: 1).isTruncated)
  }

  @Test func `a line end and the space at it count as visible`() {
    let layout = layout("7777777 7777777 777777777777777777 7\n\n7", lines: 5)

    #expect(layout.lines == ["7777777 7777777 ", "77777777777777777", "7 7", "", "7"])
    #expect(layout.visibleCount == 39)
    #expect(!layout.isTruncated)
    #expect(self.layout(String(repeating: "7", count: 17) + " 7").lines.last == "7")
  }

  @Test(arguments: [(false, 50_058, 2_394_471), (true, 52_367, 2_537_046)])
  func `each letter has the width of its font`(isBold: Bool, sum: Int, weighted: Int) {
    let widths = (0x20..<0x7F).map {
      FontMetrics.width(of: Character(Unicode.Scalar(UInt8($0))), isBold: isBold)
    }
    #expect(widths.reduce(0, +) == sum)
    #expect(widths.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element } == weighted)
  }

  @Test(
    arguments: [
      ("\u{10FF}", 560), ("\u{1100}", 1_000), ("\u{115F}", 1_000), ("\u{1160}", 560),
      ("\u{2E80}", 1_000), ("\u{A4CF}", 1_000), ("\u{AC00}", 1_000), ("\u{D7A3}", 1_000),
      ("\u{FF00}", 1_000), ("\u{FF60}", 1_000), ("\u{FF61}", 560), ("\u{FFE6}", 1_000),
      ("\u{20000}", 1_000), ("😀", 1_000), ("\u{301}", 0), ("\u{200B}", 0), ("\u{20DD}", 0),
      ("\u{7F}", 560), ("\u{1}", 560), ("ü", 560), (" ", 278), ("~", 584),
    ] as [(Character, Int)])
  func `other characters are wide, usual or without a width`(character: Character, width: Int) {
    #expect(FontMetrics.width(of: character, isBold: false) == width)
  }

  @Test(
    arguments: [
      ("א", true), ("123 א", true), ("a א", false), ("אa", true), ("\u{7FF}", false), ("", false),
      ("\u{FB1D}", true), ("\u{FE70}", true), ("\u{FEFC}", true), ("\u{10800}", true),
      ("\u{1E900}", true), ("\u{900}", false), ("1", false),
      (String(repeating: "1", count: 999) + "א", true),
      (String(repeating: "1", count: 1_000) + "א", false),
    ])
  func `the first letter decides the direction of a text`(text: String, isRightToLeft: Bool) {
    #expect(FontMetrics.isRightToLeft(text) == isRightToLeft)
  }

  // MARK: Styles

  @Test(
    arguments: [
      (.headline, 17, true), (.callToAction, 15, true), (.body, 14, false), (.store, 13, false),
    ] as [(AssetName, Double, Bool)])
  func `an asset has its size, or a smaller one if it is low`(
    asset: AssetName, size: Double, isBold: Bool
  ) {
    let style = TextStyle(of: asset, height: 100)
    #expect(style.size == size)
    #expect(style.isBold == isBold)
    #expect(TextStyle(of: asset, height: 10).size == 8)
    #expect(TextStyle(of: asset, height: -10).size == 0)
  }

  @Test(arguments: [(25.0, 2), (24.9, 1), (37.5, 3), (12, 0), (-5, 0)])
  func `a text has as many lines as its frame has room for`(height: Double, count: Int) {
    let frame = Rect(x: 0, y: 0, width: 10, height: height)
    let text = String(repeating: "7", count: 100)
    #expect(TextStyle(size: 10).layout(text, in: frame).lines.count == count)
    #expect(TextStyle(size: 0).layout(text, in: frame).lines.isEmpty)
  }
}
