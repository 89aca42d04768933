extension JSONScanner {
  /// Reads past the string whose opening quote comes next.
  @inline(__always)
  package mutating func scanString() throws(JSONSyntaxError) -> JSONScannedString {
    let start = offset + 1
    // Most strings are keys and words.
    if start + 8 <= bytes.count {
      let plain = EightBytes(bytes, at: start).countOfPlainText
      if plain < 8, bytes[start + plain] == UInt8(ascii: "\"") {
        offset = start + plain + 1
        return JSONScannedString(bytes[start..<start + plain], hasEscapes: false)
      }
    }
    return try scanLongString()
  }

  private mutating func scanLongString() throws(JSONSyntaxError) -> JSONScannedString {
    offset += 1
    let start = offset
    var hasEscapes = false
    while true {
      skipPlainText()
      guard offset < bytes.count else { throw error(.unexpectedEnd) }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return JSONScannedString(bytes[start..<offset - 1], hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try skipEscape()
      case 0x80...:
        repeat {
          try skipScalarBeyondASCII()
        } while offset < bytes.count && bytes[offset] >= 0x80
      default:
        throw error(.controlCharacter)
      }
    }
  }

  /// Moves to the first byte that is not plain ASCII text, or to the end.
  @inline(__always)
  private mutating func skipPlainText() {
    let start = offset
    while offset + 8 <= bytes.count {
      let plain = EightBytes(bytes, at: offset).countOfPlainText
      offset += plain
      guard plain == 8 else { return }
      // Few strings are longer than this; the time for long ones is spent here.
      guard offset - start > 8 else { continue }
      while offset + 32 <= bytes.count, ThirtyTwoBytes(bytes, at: offset).arePlainText {
        offset += 32
      }
    }
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), ..<0x20, 0x80...: return
      default: offset += 1
      }
    }
  }

  /// Reads past one character of two to four bytes, which must be in Unicode's table 3-7.
  private mutating func skipScalarBeyondASCII() throws(JSONSyntaxError) {
    let length: Int
    let secondByte: ClosedRange<UInt8>
    switch bytes[offset] {
    case 0xC2...0xDF: (length, secondByte) = (2, 0x80...0xBF)
    case 0xE0: (length, secondByte) = (3, 0xA0...0xBF)
    case 0xED: (length, secondByte) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, secondByte) = (3, 0x80...0xBF)
    case 0xF0: (length, secondByte) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, secondByte) = (4, 0x80...0xBF)
    case 0xF4: (length, secondByte) = (4, 0x80...0x8F)
    default: throw error(.invalidUTF8)
    }
    guard offset + length <= bytes.count, secondByte ~= bytes[offset + 1] else {
      throw error(.invalidUTF8)
    }
    for position in offset + 2..<offset + length where bytes[position] & 0xC0 != 0x80 {
      throw error(.invalidUTF8)
    }
    offset += length
  }

  /// Reads past one escape, or two that are a surrogate pair.
  private mutating func skipEscape() throws(JSONSyntaxError) {
    guard offset + 1 < bytes.count else {
      throw JSONSyntaxError(offset: bytes.count, reason: .unexpectedEnd)
    }
    switch bytes[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
    case UInt8(ascii: "u"):
      guard let unit = bytes.escapedUnit(at: offset) else { throw error(.invalidUnicodeEscape) }
      if UTF16.isLeadSurrogate(unit), let trail = bytes.escapedUnit(at: offset + 6),
        UTF16.isTrailSurrogate(trail)
      {
        offset += 6
      } else if UTF16.isSurrogate(unit) {
        loneSurrogateOffset = loneSurrogateOffset ?? offset
      }
      offset += 6
    default:
      throw error(.invalidEscape)
    }
  }
}
