/// Swift finds strings equal that look the same; JSON's keys and JSON-RPC's ids are equal only byte
/// for byte.
extension String {
  /// Whether both strings are the same bytes.
  @inline(__always)
  package func hasSameBytes(as other: String) -> Bool {
    // Most strings that differ do so in their length, which is there without counting.
    utf8.count == other.utf8.count && hasSameBytes(asEquallyLong: other)
  }

  func hasSameBytes(asEquallyLong other: String) -> Bool {
    let inPlace = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in left.hasSameBytes(as: right) }
    }
    return (inPlace ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Hashes the bytes.
  package func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Makes a string of bytes that are known to be UTF-8.
  package init(utf8: UnsafeBufferPointer<UInt8>) {
    // Keys, ids and most values fit into the string itself, which is then made without a call.
    if utf8.count <= 15 {
      self.init(unsafeUninitializedCapacity: 15) { $0.initialize(fromContentsOf: utf8) }
    } else {
      self.init(decoding: utf8, as: UTF8.self)
    }
  }
}
