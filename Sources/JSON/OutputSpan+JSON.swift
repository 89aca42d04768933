/// Pieces of JSON, written where room for them is already.
extension OutputSpan<UInt8> {
  @inline(__always)
  mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    withUnsafeMutableBufferPointer { buffer, count in
      count = buffer[count...].update(fromContentsOf: bytes)
    }
  }

  @inline(__always)
  mutating func append(contentsOf text: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a string that holds nothing that needs an escape, with its quotes.
  @inline(__always)
  mutating func appendQuoted(_ text: StaticString) {
    append(UInt8(ascii: "\""))
    append(contentsOf: text)
    append(UInt8(ascii: "\""))
  }

  /// Appends the digits of a number: at most 20 bytes.
  mutating func appendDigits(of int: Int) {
    if int < 0 { append(UInt8(ascii: "-")) }
    var place: UInt = 1
    while int.magnitude / place >= 10 { place *= 10 }
    while place > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: int.magnitude / place % 10))
      place /= 10
    }
  }
}
