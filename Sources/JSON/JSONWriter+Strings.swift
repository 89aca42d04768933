extension JSONWriter {
  /// Writes a string; runs that need no escape are copied at once.
  ///
  /// Beyond what JSON asks for, DEL, U+0085, U+2028 and U+2029 are escaped: some readers of lines end
  /// a line at the last three, and terminals swallow the first.
  package mutating func string(_ string: String) {
    var string = string
    string.withUTF8 { text in
      var runStart = 0
      var runEnd = Self.endOfRun(in: text, from: 0)
      startValue(ofAtMost: runEnd + 2) { output in
        output.append(UInt8(ascii: "\""))
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<runEnd]))
        if runEnd == text.count { output.append(UInt8(ascii: "\"")) }
      }
      guard runEnd < text.count else { return }
      repeat {
        runStart = runEnd + appendEscape(at: runEnd, of: text)
        runEnd = Self.endOfRun(in: text, from: runStart)
        bytes.append(contentsOf: text[runStart..<runEnd])
      } while runEnd < text.count
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// The first byte from `start` on that has to be escaped, or the end.
  private static func endOfRun(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < text.count {
      if text.count >= 8 {
        // The last eight bytes overlap those before them.
        let start = min(position, text.count - 8)
        let plain = EightBytes(text, at: start).countOfUnescapedText
        position = max(position, start + plain)
        if plain == 8 { continue }
      }
      // Beyond ASCII, text comes in runs too.
      repeat {
        if needsEscape(text, at: position) { return position }
        position += 1
      } while position < text.count && text[position] >= 0x80
    }
    return position
  }

  /// Whether the byte is, or begins, a character that has to be escaped.
  private static func needsEscape(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    switch text[position] {
    case ..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: true
    case 0xC2: text[position + 1] == 0x85
    case 0xE2: text[position + 1] == 0x80 && text[position + 2] & 0xFE == 0xA8
    default: false
    }
  }

  /// Appends the escape of the character at `position` and returns how many bytes it replaces.
  private mutating func appendEscape(
    at position: Int, of text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    switch text[position] {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0xC2:
      bytes.append(contentsOf: "\\u0085".utf8)
      return 2
    case 0xE2:
      bytes.append(contentsOf: (text[position + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      return 3
    case let control:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(UInt8(ascii: "0") + control >> 4)
      let low = control & 0xF
      bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    }
    return 1
  }
}
