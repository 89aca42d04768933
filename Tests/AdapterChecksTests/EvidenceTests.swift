import Testing

@testable import AdapterChecks

/// The lines that are kept of a check that failed.
@Suite struct EvidenceTests {
  private func lines(_ count: Int, limit: Int = 200) -> LastLines {
    var lines = LastLines(byteLimit: limit)
    // Each line counts for 4 bytes and 16 more.
    for number in 0..<count { lines.append("\(1_000 + number)") }
    return lines
  }

  @Test func `the last lines that have room are kept, and the others are counted`() {
    #expect(lines(0).isEmpty)
    #expect(lines(10).byteCount == 200)
    #expect(lines(10).text() == (1_000...1_009).map(String.init))
    #expect(lines(11).byteCount == 200)
    #expect(lines(11).text() == ["… 1 earlier line"] + (1_001...1_010).map(String.init))
    #expect(lines(13).text().first == "… 3 earlier lines")
  }

  @Test func `a person sees fewer lines than are kept`() {
    #expect(lines(13).text(limit: 2) == ["… 11 earlier lines", "1011", "1012"])
    #expect(lines(2).text(limit: 2) == ["1000", "1001"])
    #expect(lines(3).text(limit: 2) == ["… 1 earlier line", "1001", "1002"])
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("aüb", 2, "a…"), ("aüb", 3, "aü…"), ("aü", 3, "aü"),
    ("😀", 3, "…"), ("", 0, ""),
  ])
  func `a line is truncated at the end of a character`(line: String, limit: Int, truncated: String)
  {
    #expect(line.truncated(toBytes: limit) == truncated)
  }

  @Test func `a line has at most 2 KiB`() {
    var lines = LastLines(byteLimit: 10_000)
    lines.append(String(repeating: "a", count: 2_048))
    lines.append(String(repeating: "b", count: 2_049))
    #expect(lines.text().map(\.count) == [2_048, 2_049])
    #expect(lines.text()[1].hasSuffix("b…"))
  }

  @Test func `each part of the evidence has a limit of its own`() {
    var evidence = CheckEvidence()
    #expect(evidence.parts.isEmpty)
    for _ in 0..<1_000 {
      let line = String(repeating: "a", count: 112)
      evidence.events.append(line)
      evidence.wire.append(line)
      evidence.log.append(line)
    }
    #expect(evidence.events.byteCount == 8 << 10)
    #expect(evidence.wire.byteCount == 16 << 10)
    #expect(evidence.log.byteCount == 8 << 10)
    #expect(evidence.byteCount == 32 << 10)
    #expect(evidence.parts.map(\.heading) == ["events", "messages", "log"])
  }
}
