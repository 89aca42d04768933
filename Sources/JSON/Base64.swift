/// Bytes that are text in JSON: the base64 of RFC 4648, with padding.
package struct Base64: JSONReadable, JSONWritable {
  package let bytes: [UInt8]

  private static let padding = UInt8(ascii: "=")
  /// The digits of the values 0 to 63.
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The value of each byte as a digit, or ``invalid``.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: invalid, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()
  /// Has a bit that no value has.
  private static let invalid: UInt8 = 0x80

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ json: JSONValue) throws(JSONReadError) {
    var text = try String(json)
    guard let bytes = text.withUTF8({ Self.decode($0) }) else {
      throw JSONReadError(expected: "base64", found: "other text")
    }
    self.bytes = bytes
  }

  /// The bytes that a text stands for; `nil` if it is not base64.
  private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    // Any other padding stays in the text, where it is not a digit.
    let digits = text.dropLast(text.suffix(2).reversed().prefix { $0 == padding }.count)
    let values = values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var seen: UInt8 = 0
    for index in digits.indices {
      let value = values[Int(digits[index])]
      seen |= value
      bits = bits << 6 | UInt32(value)
      // Four digits hold three bytes.
      if index % 4 == 3 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
      }
    }
    guard seen & invalid == 0 else { return nil }
    switch digits.count % 4 {
    case 2:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    default:
      break
    }
    return bytes
  }

  package func write(to writer: inout JSONWriter) {
    let digits = Self.digits
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4 + 2)
    text.append(UInt8(ascii: "\""))
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = UInt32(bytes[start]) << 16
      if count > 1 { bits |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { bits |= UInt32(bytes[start + 2]) }
      text.append(digits[Int(bits >> 18)])
      text.append(digits[Int(bits >> 12 & 63)])
      text.append(count > 1 ? digits[Int(bits >> 6 & 63)] : Self.padding)
      text.append(count > 2 ? digits[Int(bits & 63)] : Self.padding)
    }
    text.append(UInt8(ascii: "\""))
    writer.raw(text)
  }
}
