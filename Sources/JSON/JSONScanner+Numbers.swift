extension JSONScanner {
  /// Passes the number that starts here.
  mutating func skipNumber() throws(JSONSyntaxError) {
    _ = takesHere(UInt8(ascii: "-"))
    if takesHere(UInt8(ascii: "0")) {
      if offset < bytes.count, isDigit(bytes[offset]) { throw error(.leadingZero) }
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

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard offset < bytes.count, isDigit(bytes[offset]) else { throw error(.expectedDigit) }
    repeat { offset += 1 } while offset < bytes.count && isDigit(bytes[offset])
  }

  /// Passes the next byte if it is `byte`: inside a number there is no white space.
  private mutating func takesHere(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
