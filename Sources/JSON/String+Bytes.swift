/// In Swift, strings with the same characters are equal. JSON's keys and JSON-RPC's ids are equal
/// only if their bytes are.
extension String {
  /// Whether both strings are the same bytes.
  @inline(__always)
  package func hasSameBytes(as other: String) -> Bool {
    // Most strings that differ have different lengths, which are known without counting. Most equal
    // ones are short, and then their bytes are part of the strings themselves.
    utf8.count == other.utf8.count
      && (isIdentical(to: other) || hasSameBytes(asEquallyLong: other))
  }

  /// Whether both strings are the same in memory: then they have the same bytes.
  @inline(__always)
  private func isIdentical(to other: String) -> Bool {
    typealias Words = (UInt, UInt)
    return unsafeBitCast(self, to: Words.self) == unsafeBitCast(other, to: Words.self)
  }

  func hasSameBytes(asEquallyLong other: String) -> Bool {
    let inPlace = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in left.hasSameBytes(as: right) }
    }
    return (inPlace ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether the bytes of `other` occur in this string.
  ///
  /// `contains(_:)` of the standard library makes a program 1.7 MB larger: it brings regular
  /// expressions with it.
  package func containsBytes(of other: String) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(other.utf8))
    guard wanted.count <= bytes.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }

  /// Hashes the bytes.
  package func hashBytes(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Calls `body` with the bytes, which are copied only if the string is not a native one.
  @inline(__always)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) != nil { return }
    var text = self
    text.withUTF8(body)
  }

  /// Makes a name that ends with a number from 0 on: `ad-1`.
  ///
  /// Joining two strings costs three times as much.
  package init(_ prefix: StaticString, _ number: Int) {
    var place = 1
    var count = prefix.utf8CodeUnitCount + 1
    while number / place >= 10 {
      place *= 10
      count += 1
    }
    self.init(unsafeUninitializedCapacity: count) { bytes in
      let digits = bytes.initialize(
        fromContentsOf: UnsafeBufferPointer(
          start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
      for position in digits..<count {
        bytes.initializeElement(
          at: position, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / place % 10))
        place /= 10
      }
      return count
    }
  }

  /// Makes a string from bytes that are known to be UTF-8.
  package init(utf8: UnsafeBufferPointer<UInt8>) {
    // Keys, ids and most values fit into the string itself, which needs no allocation then.
    if utf8.count <= 15 {
      self.init(unsafeUninitializedCapacity: 15) { $0.initialize(fromContentsOf: utf8) }
    } else {
      self.init(decoding: utf8, as: UTF8.self)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether both are the same bytes.
  package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var position = 0
    while position + 8 <= count {
      guard EightBytes(self, at: position) == EightBytes(other, at: position) else { return false }
      position += 8
    }
    while position < count, self[position] == other[position] { position += 1 }
    return position == count
  }
}

/// A key of an object, compared and hashed by its bytes.
package struct JSONKey: Hashable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: JSONKey, right: JSONKey) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }
}

extension String {
  /// The same text, or the beginning of one of more than 1,000 bytes.
  package var shortened: String {
    utf8.count <= 1_000 ? self : String(unicodeScalars.prefix(250)) + "…"
  }
}
