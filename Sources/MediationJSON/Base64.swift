package import JSON

/// Bytes that travel as text: the base64 of RFC 4648, with padding.
package struct Base64: JSONReadable, JSONWritable {
  package let bytes: [UInt8]

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ json: JSONValue) throws(JSONReadError) {
    let text = Array(try String(json).utf8)
    let wrong = JSONReadError(expected: "base64", found: "other text")
    guard text.count.isMultiple(of: 4) else { throw wrong }
    let digits = text.prefix { $0 != UInt8(ascii: "=") }
    let padding = text.count - digits.count
    guard padding <= 2, text.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") }) else {
      throw wrong
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    for (index, digit) in digits.enumerated() {
      guard let value = Self.alphabet.firstIndex(of: digit) else { throw wrong }
      bits = bits << 6 | UInt32(value)
      // Three bytes are spread over four digits: after each digit but the first, one is complete.
      switch index % 4 {
      case 1: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
      case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
      case 3: bytes.append(UInt8(truncatingIfNeeded: bits))
      default: break
      }
    }
    self.bytes = bytes
  }

  package func write(to writer: inout JSONWriter) {
    var text: [UInt8] = [UInt8(ascii: "\"")]
    text.reserveCapacity((bytes.count + 2) / 3 * 4 + 2)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for digit in 0..<4 {
        let value = Int(bits >> UInt32(18 - 6 * digit) & 63)
        text.append(digit <= group.count ? Self.alphabet[value] : UInt8(ascii: "="))
      }
    }
    text.append(UInt8(ascii: "\""))
    writer.raw(text)
  }
}
