import JSON
import Testing

@testable import Reports

@Suite struct TextCutterTests {
  /// A line after the cut, if it arrives in pieces of so many bytes.
  private func cut(_ line: String, pieces: Int = .max) -> String {
    var cutter = TextCutter()
    var kept: [UInt8] = []
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieces))
      piece.withUnsafeBytes { cutter.add($0, to: &kept) }
      rest = rest.dropFirst(pieces)
    }
    return String(decoding: kept, as: UTF8.self)
  }

  @Test(arguments: [
    #"{"a":"b","c":[1,"\"",{}],"\\":"\u00e9é\ud83d\ude00"}"#, "no JSON \" at all", "",
    #"{"data":"\#(String(repeating: "A", count: 1_200_000))","b":1}"#,
  ])
  func `a line with short texts and images stays as it is`(line: String) {
    #expect(cut(line) == line)
    #expect(cut(line, pieces: 7) == line)
  }

  @Test(arguments: ["x", "é", "漢", "😀", #"\n"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\\"#])
  func `a long text is cut between characters, and says so`(character: String) throws {
    let text = String(repeating: character, count: 1_300_000 / character.utf8.count)

    for pieces in [Int.max, 65_537] {
      let line = cut(#"{"long":"\#(text)","next":"\#(character)"}"#, pieces: pieces)

      #expect(line.utf8.count < 1_100_000)
      let object = try JSONObject(JSONValue(parsing: Array(line.utf8)))
      guard case .string(let kept)? = object["long"] else {
        Issue.record("There is no text.")
        return
      }
      #expect(kept.hasSuffix(" bytes are left out)"))
      #expect(!kept.unicodeScalars.contains("\u{FFFD}"))
      #expect(object["next"] != nil)
    }
  }

  @Test func `each long text of a line is cut, and the next line is read anew`() {
    let text = String(repeating: "x", count: 1_500_000)

    let line = cut(#"["\#(text)","\#(text)"]"#)

    #expect(line.utf8.count < 2_200_000)
    #expect(line.hasSuffix(#"(451424 bytes are left out)"]"#))
    var cutter = TextCutter()
    var kept: [UInt8] = []
    Array(#"{"open"#.utf8).withUnsafeBytes { cutter.add($0, to: &kept) }
    cutter.endLine()
    kept = []
    Array(#"["\#(text)"]"#.utf8).withUnsafeBytes { cutter.add($0, to: &kept) }
    #expect(String(decoding: kept, as: UTF8.self) == cut(#"["\#(text)"]"#))
  }

  @Test(arguments: [
    (#"{"data":"#, 12 << 20), (#"{"dat":"#, 1 << 20), (#"{"data1":"#, 1 << 20),
    (#"{"a":"data","b":"#, 1 << 20), (#"["#, 1 << 20),
  ])
  func `a text has at most 1 MiB, and an image 12 MiB`(start: String, limit: Int) {
    let end = start.hasPrefix("{") ? "}" : "]"
    let most = String(repeating: "A", count: limit)
    #expect(cut("\(start)\"\(most)\"\(end)") == "\(start)\"\(most)\"\(end)")
    #expect(
      cut("\(start)\"\(most)BC\"\(end)") == "\(start)\"\(most)… (2 bytes are left out)\"\(end)")
  }
}
