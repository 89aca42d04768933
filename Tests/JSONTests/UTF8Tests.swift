import JSON
import Testing

@Suite struct UTF8Tests {
  @Test(arguments: [
    "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}",
    "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{10FFFF}",
  ])
  func `the first and the last character of every encoded length are read`(character: String) throws
  {
    #expect(try JSONValue(parsing: Array("\"\(character)\"".utf8)) == .string(character))
  }

  @Test(
    arguments: [
      // A continuation byte, and bytes that start no character.
      [0x80], [0xBF], [0xC0], [0xC1], [0xF5], [0xFE], [0xFF],
      // Incomplete.
      [0xC2], [0xE2], [0xE2, 0x82], [0xF0], [0xF0, 0x9F], [0xF0, 0x9F, 0x98],
      // Without a continuation byte.
      [0xC2, 0x41], [0xE2, 0x41, 0x82], [0xE2, 0x82, 0x41], [0xF0, 0x9F, 0x98, 0x41], [0xC2, 0xC2],
      // Longer than needed.
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF],
      // Surrogates.
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      // Beyond U+10FFFF.
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func `an invalid character is refused at its first byte`(sequence: [UInt8]) {
    for text in [[0x22, 0x61] + sequence + [0x22], [0x22, 0x61] + sequence] {
      let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
      #expect(error == JSONSyntaxError(offset: 2, reason: .invalidUTF8))
    }
  }

  @Test func `a key is checked like other strings`() {
    let text: [UInt8] = [0x7B, 0x22, 0xC0, 0x80, 0x22, 0x3A, 0x31, 0x7D]

    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error == JSONSyntaxError(offset: 2, reason: .invalidUTF8))
  }
}
