import JSON
import Testing

@Suite struct JSONStringTests {
  @Test(arguments: [
    ("waterfall", "water", true), ("waterfall", "fall", true), ("waterfall", "", true),
    ("", "", true), ("waterfall", "waterfalls", false), ("waterfall", "wall", false),
    ("café", "fé", true), ("cafe\u{301}", "é", false),
  ])
  func `a text is found in another one by its bytes`(text: String, part: String, isThere: Bool) {
    #expect(text.containsBytes(of: part) == isThere)
  }

  @Test(arguments: [0, 1, 9, 10, 11, 99, 100, 101, 123_456_789, 999_999_999_999, .max])
  func `a name ends with all digits of its number`(number: Int) {
    #expect(String("ad-", number) == "ad-\(number)")
    #expect(String("a-longer-name-", number) == "a-longer-name-\(number)")
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC\ud83d\uDE00""#, "A\u{E9}\u{20AC}\u{1F600}"),
    (#""\u0000""#, "\u{0}"),
    (#""a\u0062c and more than eight bytes""#, "abc and more than eight bytes"),
    (#""\uFFFF\uFFFE""#, "\u{FFFF}\u{FFFE}"),
    (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
    (#""""#, ""),
  ])
  func `escapes are read`(text: String, string: String) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == .string(string))
  }

  @Test(arguments: [
    ("plain", #""plain""#),
    ("say \"hi\" \\ / now", #""say \"hi\" \\ / now""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{0}\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("a\u{7F}b", #""a\u007fb""#),
    ("a\u{85}b\u{2028}c\u{2029}d", #""a\u0085b\u2028c\u2029d""#),
    (
      "\u{84}\u{86}\u{2027}\u{202A}\u{E9}\u{1F600}",
      "\"\u{84}\u{86}\u{2027}\u{202A}\u{E9}\u{1F600}\""
    ),
    ("", #""""#),
  ])
  func `only characters that need an escape are escaped`(string: String, text: String) {
    #expect(String(decoding: JSONWriter.bytes(of: string), as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("\"", #"\""#), ("\u{1}", #"\u0001"#), ("\u{7F}", #"\u007f"#), ("\u{85}", #"\u0085"#),
    ("\u{2028}", #"\u2028"#), ("\u{E9}", "\u{E9}"), ("\u{1F600}", "\u{1F600}"),
  ])
  func `a character is escaped in the same way at any position`(character: String, written: String)
  {
    for before in 0...17 {
      for after in 0...17 {
        let (start, end) = (
          String(repeating: "a", count: before), String(repeating: "b", count: after)
        )
        let string = start + character + end + character
        let bytes = JSONWriter.bytes(of: string)
        #expect(String(decoding: bytes, as: UTF8.self) == "\"\(start)\(written)\(end)\(written)\"")
      }
    }
  }

  @Test(arguments: 980...1020)
  func `a string that crosses the end of the writer's first memory is written completely`(
    count: Int
  ) {
    let string = String(repeating: "a", count: count)
    let bytes = JSONWriter.bytes(of: [string, string])
    #expect(String(decoding: bytes, as: UTF8.self) == #"["\#(string)","\#(string)"]"#)
  }

  @Test func `every character that some program reads as a line end is escaped`() {
    let scalars = (0...0x2FFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let string = String(String.UnicodeScalarView(scalars))
    let written = String(decoding: JSONWriter.bytes(of: string), as: UTF8.self)

    let lineEnds: Set<Unicode.Scalar> = [
      "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
    ]
    #expect(lineEnds.isDisjoint(with: written.unicodeScalars))
  }

  @Test(arguments: 0..<64)
  func `any string that is written and read is the same string`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let scalars = (0..<seed * 3).map { _ -> Unicode.Scalar in
      let limit: UInt32 = [0x80, 0x100, 0x3000, 0x11_0000].randomElement(using: &random) ?? 0x80
      return Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "x"
    }
    let string = String(String.UnicodeScalarView(scalars))

    let value = try JSONValue(parsing: JSONWriter.bytes(of: string))
    #expect(value.string?.unicodeScalars.elementsEqual(scalars) == true)
  }

  @Test func `a string of megabytes is read and written completely`() throws {
    let string = String(repeating: "0123456789\u{E9}\n", count: 400_000)

    #expect(try JSONValue(parsing: JSONWriter.bytes(of: string)) == .string(string))
  }
}
