extension JSONScanner {
  /// Passes one value and builds it.
  package mutating func readValue() throws(JSONSyntaxError) -> JSONValue {
    switch nextKind() {
    case .string:
      return .string(string(try scanString()))
    case .number:
      let digits = bytes[try skipValue()]
      return .number(JSONNumber(unchecked: String(decoding: digits, as: UTF8.self)))
    case .object:
      return .object(try readObject())
    case .array:
      var elements: [JSONValue] = []
      try forEachElement { scanner throws(JSONSyntaxError) in
        elements.append(try scanner.readValue())
      }
      return .array(elements)
    case .boolean:
      return .bool(try skipValue().count == 4)
    case .null:
      _ = try skipValue()
      return .null
    case nil:
      throw error(.expectedValue)
    }
  }

  private mutating func readObject() throws(JSONSyntaxError) -> JSONObject {
    var object = JSONObject()
    try forEachMember { key, scanner throws(JSONSyntaxError) in
      object[scanner.string(key)] = try scanner.readValue()
    }
    return object
  }

  /// What a scanned string says.
  @usableFromInline
  package func string(_ scanned: JSONScannedString) -> String {
    guard scanned.hasEscapes else {
      return String(decoding: bytes[scanned.range], as: UTF8.self)
    }
    // No escape is shorter than what it stands for.
    return String(unsafeUninitializedCapacity: scanned.range.count) { output in
      unescape(scanned.range, into: output)
    }
  }

  /// Whether a scanned string says `text`, which is ASCII.
  @inlinable @inline(__always)
  package func matches(_ scanned: JSONScannedString, _ text: StaticString) -> Bool {
    guard !scanned.hasEscapes else { return string(scanned) == text.description }
    guard scanned.range.count == text.utf8CodeUnitCount else { return false }
    var expected = text.utf8Start
    for position in scanned.range {
      guard bytes[position] == expected.pointee else { return false }
      expected += 1
    }
    return true
  }

  /// Copies a valid string's bytes with its escapes replaced, and returns how many there are then.
  private func unescape(_ range: Range<Int>, into output: UnsafeMutableBufferPointer<UInt8>) -> Int
  {
    var count = 0
    var position = range.lowerBound
    func append(_ byte: UInt8) {
      output[count] = byte
      count += 1
    }
    while position < range.upperBound {
      guard bytes[position] == UInt8(ascii: "\\") else {
        append(bytes[position])
        position += 1
        continue
      }
      switch bytes[position + 1] {
      case UInt8(ascii: "b"): append(0x08)
      case UInt8(ascii: "f"): append(0x0C)
      case UInt8(ascii: "n"): append(0x0A)
      case UInt8(ascii: "r"): append(0x0D)
      case UInt8(ascii: "t"): append(0x09)
      case UInt8(ascii: "u"):
        let scalar = escapedScalar(at: position)
        UTF8.encode(scalar)?.forEach(append)
        position += UTF16.width(scalar) * 6
        continue
      case let character: append(character)
      }
      position += 2
    }
    return count
  }

  /// The character of a valid `\u` escape, or of the two that make a surrogate pair.
  private func escapedScalar(at position: Int) -> Unicode.Scalar {
    var code = UInt32(escapedUnit(at: position) ?? 0)
    if UTF16.isLeadSurrogate(UInt16(code)), let trail = escapedUnit(at: position + 6) {
      code = 0x1_0000 + (code & 0x3FF) << 10 + UInt32(trail & 0x3FF)
    }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }
}
