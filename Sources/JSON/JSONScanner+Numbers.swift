extension JSONScanner {
  /// Passes the number that starts here.
  mutating func skipNumber() throws(JSONSyntaxError) {
    _ = takesHere(UInt8(ascii: "-"))
    if takesHere(UInt8(ascii: "0")) {
      if isAtDigit { throw error(.leadingZero) }
    } else {
      try skipDigits()
    }
    if takesHere(UInt8(ascii: ".")) {
      try skipDigits()
    }
    if takesHere(UInt8(ascii: "e")) || takesHere(UInt8(ascii: "E")) {
      _ = takesHere(UInt8(ascii: "+")) || takesHere(UInt8(ascii: "-"))
      try skipDigits()
    }
  }

  @inline(__always)
  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard isAtDigit else { throw error(.expectedDigit) }
    repeat { offset += 1 } while isAtDigit
  }

  /// Passes the next byte if it is `byte`: inside a number there is no white space.
  @inline(__always)
  private mutating func takesHere(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  @inline(__always)
  private var isAtDigit: Bool {
    offset < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[offset]
  }
}
