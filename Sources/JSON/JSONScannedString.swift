/// A valid string that a scanner has passed: its bytes, which are not decoded yet.
@usableFromInline
package struct JSONScannedString {
  /// The bytes between the quotes.
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the bytes have an escape, so that they differ from the decoded string.
  @usableFromInline let hasEscapes: Bool

  @inline(__always)
  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, hasEscapes: Bool) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes)
    self.hasEscapes = hasEscapes
  }

  /// The decoded string.
  package var string: String {
    guard hasEscapes else { return String(utf8: bytes) }
    // A string keeps the capacity that it is made with, so the decoded bytes are counted first.
    var count = 0
    bytes.unescape { _ in count += 1 }
    return String(unsafeUninitializedCapacity: count) { output in
      var written = 0
      bytes.unescape { byte in
        output[written] = byte
        written += 1
      }
      return written
    }
  }

  /// Whether the decoded string is `text`, which must be ASCII.
  @inlinable @inline(__always)
  package func matches(_ text: StaticString) -> Bool {
    guard bytes.count == text.utf8CodeUnitCount else {
      return hasEscapes && isSpelling(of: text)
    }
    // The compiler turns a loop whose count it knows into a few comparisons.
    for index in 0..<text.utf8CodeUnitCount where bytes[index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether it is `text`, spelled with escapes, which make it longer.
  @usableFromInline
  func isSpelling(of text: StaticString) -> Bool {
    string == text.description
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The UTF-16 code unit of the `\u` escape at `position`; `nil` if there is no complete escape.
  func escapedUnit(at position: Int) -> UInt16? {
    guard position + 6 <= count, self[position] == UInt8(ascii: "\\"),
      self[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for digit in self[position + 2..<position + 6] {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }

  /// Calls `append` with each byte of a valid string, with its escapes replaced.
  @inline(__always)
  fileprivate func unescape(_ append: (UInt8) -> Void) {
    var position = 0
    while position < count {
      guard self[position] == UInt8(ascii: "\\") else {
        append(self[position])
        position += 1
        continue
      }
      switch self[position + 1] {
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
  }

  /// The character of a valid `\u` escape, or of two escapes that are a surrogate pair.
  private func escapedScalar(at position: Int) -> Unicode.Scalar {
    var code = UInt32(escapedUnit(at: position) ?? 0)
    if UTF16.isLeadSurrogate(UInt16(code)), let trail = escapedUnit(at: position + 6),
      UTF16.isTrailSurrogate(trail)
    {
      code = 0x1_0000 + (code & 0x3FF) << 10 + UInt32(trail & 0x3FF)
    }
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }
}
