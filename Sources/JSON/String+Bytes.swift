/// In Swift, strings with the same characters are equal. JSON's keys and JSON-RPC's ids are equal
/// only if their bytes are.
extension String {
  /// Whether both strings are the same bytes.
  @inline(__always)
  package func hasSameBytes(as other: String) -> Bool {
    // Most strings that differ have different lengths, which are known without counting.
    utf8.count == other.utf8.count && hasSameBytes(asEquallyLong: other)
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
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
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
