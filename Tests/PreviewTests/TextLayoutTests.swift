import Testing

@testable import Preview

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

  @Test func `a text that does not fit is cut in its last line`() {
    let layout = layout("one\ntwo\nthree", lines: 2)

    #expect(layout.lines == ["one", "two…"])
    #expect(layout.isTruncated)
  }
}
