/// Why and where bytes are not JSON.
package struct JSONSyntaxError: Error, Equatable {
  /// What is wrong at the offset.
  package enum Reason: String, Sendable {
    case unexpectedEnd = "the text ends too early"
    case expectedValue = "expected a value"
    case expectedKey = "expected a key in double quotes"
    case expectedColon = "expected a colon after the key"
    case expectedCommaOrBrace = "expected a comma or a closing brace"
    case expectedCommaOrBracket = "expected a comma or a closing bracket"
    case expectedEnd = "unexpected text after the value"
    case expectedDigit = "expected a digit"
    case leadingZero = "a number can't start with a zero and another digit"
    case controlCharacter = "a control character in a string must be escaped"
    case invalidEscape = "the escape sequence is invalid"
    case invalidUnicodeEscape = "expected four hexadecimal digits after \\u"
    case loneSurrogate = "a surrogate pair is incomplete"
    case invalidUTF8 = "the bytes are not UTF-8"
    case tooDeep = "the value is nested too deeply"
    case tooLarge = "the value takes too much memory"
  }

  /// The first byte that is not valid JSON, counted from 0.
  package let offset: Int
  /// What is wrong there.
  package let reason: Reason

  /// Makes an error at the byte `offset`.
  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The reason and the place: "expected a value at byte 12".
  package var description: String {
    "\(reason.rawValue) at byte \(offset)"
  }
}
