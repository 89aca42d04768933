extension JSONSyntaxError {
  /// What to do about an error that is common in texts that people, and programs without a JSON
  /// library, write: a sentence without its end. `nil` for any other error.
  ///
  /// - Parameter text: The text that has the error.
  package func advice(for text: UnsafeBufferPointer<UInt8>) -> String? {
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      return "The text is in UTF-16, and JSON is in UTF-8"
    }
    guard offset < text.count, reason.isOfGrammar else { return nil }
    switch text[offset] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "JSON has no comments"
    case UInt8(ascii: "'"): return "JSON has texts in double quotes only"
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let before = text[..<offset].last { $0 > UInt8(ascii: " ") }
      return before == UInt8(ascii: ",") ? "JSON allows no comma before it" : nil
    default:
      return Self.adviceByWord[word(in: text)]
    }
  }

  /// The letters at the error, in lowercase. The longest known word decides how many are read.
  private func word(in text: UnsafeBufferPointer<UInt8>) -> String {
    let letters = text[offset...].prefix(10).prefix { byte in
      let letter = byte | 0x20
      return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
    }
    return String(decoding: letters, as: UTF8.self).lowercased()
  }

  private static let noNumber = "JSON has only finite numbers: write null, or a number"

  /// By the words for values in other languages.
  private static let adviceByWord = [
    "nan": noNumber, "infinity": noNumber, "inf": noNumber,
    "none": "Write null", "nil": "Write null", "undefined": "Write null", "null": "Write null",
    "true": "Write true", "false": "Write false",
  ]
}

extension JSONSyntaxError.Reason {
  /// Whether another token was expected, outside of texts.
  fileprivate var isOfGrammar: Bool {
    switch self {
    case .expectedValue, .expectedKey, .expectedColon, .expectedCommaOrBrace,
      .expectedCommaOrBracket, .expectedEnd, .expectedDigit:
      true
    case .unexpectedEnd, .leadingZero, .controlCharacter, .invalidEscape, .invalidUnicodeEscape,
      .loneSurrogate, .invalidUTF8, .tooDeep, .tooLarge:
      false
    }
  }
}
