extension JSONValue {
  /// How many characters of a string or number a message quotes.
  static let excerptLength = 40

  /// The value for a message to people: a string in quotes or a number, cut when they are long, and
  /// the kind of anything else.
  package var excerpt: String {
    switch self {
    case .bool(let bool): "\(bool)"
    case .number(let number): Self.cut(number.text)
    case .string(let string):
      String(decoding: JSONWriter.bytes(of: Self.cut(string)), as: UTF8.self)
    case .null, .array, .object: kind.phrase
    }
  }

  /// Counts code points, since one character can hold any number of them.
  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex, offsetBy: excerptLength, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
