extension JSONScanner {
  /// Passes one value and builds it.
  package mutating func readValue() throws(JSONSyntaxError) -> JSONValue {
    switch nextKind() {
    case .string:
      return .string(string(try scanString()))
    case .number:
      return .number(JSONNumber(unchecked: String(utf8: bytes(in: try skipValue().range))))
    case .object:
      return .object(try readObject())
    case .array:
      var elements: [JSONValue] = []
      try open()
      while try nextElement() { elements.append(try readValue()) }
      return .array(elements)
    case .boolean:
      return .bool(try skipValue().range.count == 4)
    case .null:
      try skipValue()
      return .null
    case nil:
      throw error(.expectedValue)
    }
  }

  private mutating func readObject() throws(JSONSyntaxError) -> JSONObject {
    var object = JSONObject()
    try open()
    while let key = try nextKey() { object[string(key)] = try readValue() }
    return object
  }

  /// What a scanned string says.
  @usableFromInline
  package func string(_ scanned: JSONScannedString) -> String {
    guard scanned.hasEscapes else { return String(utf8: bytes(in: scanned.range)) }
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
    // A loop whose count the compiler knows, it writes as a few comparisons.
    for index in 0..<text.utf8CodeUnitCount
    where bytes[scanned.range.lowerBound + index] != text.utf8Start[index] {
      return false
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
