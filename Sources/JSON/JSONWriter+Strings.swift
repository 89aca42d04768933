extension JSONWriter {
  /// Writes a string. Runs without escapes are copied at once.
  ///
  /// In addition to JSON's rules, this escapes DEL, U+0085, U+2028 and U+2029: terminals drop the
  /// first, and some programs that read lines end a line at the others.
  package mutating func string(_ string: String) {
    var string = string
    string.withUTF8 { text in
      startValue()
      output.append(UInt8(ascii: "\""))
      var position = 0
      while true {
        appendRun(of: text, from: &position)
        guard position < text.count else { break }
        position += appendEscape(at: position, of: text)
      }
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Appends the text up to the first byte that needs an escape, or to the end, and moves
  /// `position` there.
  private mutating func appendRun(of text: UnsafeBufferPointer<UInt8>, from position: inout Int) {
    // Eight bytes are copied before they are checked, so there must be room for seven more.
    output.append(atMost: text.count - position + 7) { end in
      while position + 8 <= text.count {
        let eight = EightBytes(text, at: position)
        eight.store(at: end)
        let plain = eight.countOfUnescapedText
        end += plain
        position += plain
        if plain == 8 { continue }
        // Text beyond ASCII comes in runs too.
        repeat {
          if Self.needsEscape(text, at: position) { return }
          end.put(text[position])
          position += 1
        } while position < text.count && text[position] >= 0x80
      }
      while position < text.count, !Self.needsEscape(text, at: position) {
        end.put(text[position])
        position += 1
      }
    }
  }

  /// Whether the byte is, or starts, a character that needs an escape.
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
    case UInt8(ascii: "\""): output.append(contentsOf: "\\\"")
    case UInt8(ascii: "\\"): output.append(contentsOf: "\\\\")
    case 0x08: output.append(contentsOf: "\\b")
    case 0x09: output.append(contentsOf: "\\t")
    case 0x0A: output.append(contentsOf: "\\n")
    case 0x0C: output.append(contentsOf: "\\f")
    case 0x0D: output.append(contentsOf: "\\r")
    case 0xC2:
      output.append(contentsOf: "\\u0085")
      return 2
    case 0xE2:
      output.append(contentsOf: text[position + 2] == 0xA8 ? "\\u2028" : "\\u2029")
      return 3
    case let control:
      output.append(contentsOf: "\\u00")
      output.append(UInt8(ascii: "0") + control >> 4)
      let low = control & 0xF
      output.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
    }
    return 1
  }
}
