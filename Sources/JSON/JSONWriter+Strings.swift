extension JSONWriter {
  /// Writes a string. Runs without escapes are copied at once.
  ///
  /// In addition to JSON's rules, this escapes DEL, U+0085, U+2028 and U+2029: terminals drop the
  /// first, and some programs that read lines end a line at the others.
  @usableFromInline
  package mutating func string(_ string: String) {
    string.withBytes { text in
      var position = 0
      // One check for enough room: a comma, two quotes, and what a run takes.
      output.append(atMost: text.count + 10) { end in
        if needsComma { end.put(UInt8(ascii: ",")) }
        end.put(UInt8(ascii: "\""))
        Self.putRun(of: text, from: &position, at: &end)
        if position == text.count { end.put(UInt8(ascii: "\"")) }
      }
      needsComma = true
      if position < text.count { appendRest(of: text, from: position) }
    }
  }

  /// Appends the text from a character on that needs an escape, and the quote at its end.
  private mutating func appendRest(of text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var position = start
    while position < text.count {
      position += appendEscape(at: position, of: text)
      output.append(atMost: text.count - position + 7) { end in
        Self.putRun(of: text, from: &position, at: &end)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Stores the text up to the first byte that needs an escape, or to the end, and moves `position`
  /// and `end` there.
  ///
  /// Eight bytes are stored before they are checked, so there must be room for seven more.
  @inline(__always)
  private static func putRun(
    of text: UnsafeBufferPointer<UInt8>, from position: inout Int,
    at end: inout UnsafeMutablePointer<UInt8>
  ) {
    while position + 8 <= text.count {
      let eight = EightBytes(text, at: position)
      eight.store(at: end)
      let plain = eight.countOfUnescapedText
      end += plain
      position += plain
      if plain == 8 { continue }
      // Text beyond ASCII comes in runs too.
      repeat {
        if needsEscape(text, at: position) { return }
        end.put(text[position])
        position += 1
      } while position < text.count && text[position] >= 0x80
    }
    // The last eight bytes are checked together, though some of them are already stored.
    if position < text.count, position >= 8 {
      let last = EightBytes(text, at: text.count - 8)
      if last.countOfUnescapedText == 8 {
        end += text.count - position
        last.store(at: end - 8)
        position = text.count
      }
    }
    while position < text.count, !needsEscape(text, at: position) {
      end.put(text[position])
      position += 1
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
