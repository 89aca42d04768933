import JSON
import Testing

@Suite struct JSONSyntaxErrorTests {
  @Test(
    arguments: [
      ("", 0, .unexpectedEnd),
      (" \n", 2, .unexpectedEnd),
      ("{", 1, .unexpectedEnd),
      (#"{"a""#, 4, .unexpectedEnd),
      (#"{"a":"#, 5, .unexpectedEnd),
      (#"{"a":1"#, 6, .unexpectedEnd),
      ("[1,", 3, .unexpectedEnd),
      (#""abc"#, 4, .unexpectedEnd),
      (#""\"#, 2, .unexpectedEnd),
      ("tru", 3, .unexpectedEnd),
      ("-", 1, .unexpectedEnd),
      ("1.", 2, .unexpectedEnd),
      ("x", 0, .expectedValue),
      ("[1,]", 3, .expectedValue),
      ("[trux]", 1, .expectedValue),
      (#"{"a":,}"#, 5, .expectedValue),
      ("{1:2}", 1, .expectedKey),
      (#"{"a":1,}"#, 7, .expectedKey),
      (#"{"a" 1}"#, 5, .expectedColon),
      (#"{"a":1 "b"}"#, 7, .expectedCommaOrBrace),
      ("[1 2]", 3, .expectedCommaOrBracket),
      ("[1}", 2, .expectedCommaOrBracket),
      ("1 2", 2, .expectedEnd),
      ("nullx", 4, .expectedEnd),
      ("[1.x]", 3, .expectedDigit),
      ("[1e+]", 4, .expectedDigit),
      ("[-a]", 2, .expectedDigit),
      ("[01]", 2, .leadingZero),
      ("[-00]", 3, .leadingZero),
      ("\"a\tb\"", 2, .controlCharacter),
      (#""a\xb""#, 2, .invalidEscape),
      (#""a\u12x4""#, 2, .invalidUnicodeEscape),
      (#""a\uD83D""#, 2, .loneSurrogate),
      (#""a\uD83D\u0041""#, 2, .loneSurrogate),
      (#""a\uDE00""#, 2, .loneSurrogate),
      (String(repeating: "[", count: 200), 128, .tooDeep),
    ] as [(String, Int, JSONSyntaxError.Reason)])
  func `an error says where and why`(text: String, offset: Int, reason: JSONSyntaxError.Reason) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: Array(text.utf8))
    }

    #expect(error == JSONSyntaxError(offset: offset, reason: reason))
  }

  @Test func `an error is a sentence`() {
    let error = JSONSyntaxError(offset: 12, reason: .expectedValue)

    #expect("\(error)" == "expected a value at byte 12")
  }
}
