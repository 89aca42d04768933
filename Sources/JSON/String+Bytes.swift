/// Swift finds strings equal that look the same; JSON's keys and JSON-RPC's ids are equal only byte
/// for byte.
extension String {
  /// Whether both strings are the same bytes.
  package func hasSameBytes(as other: String) -> Bool {
    // Most strings that differ do so in their length, which is there without counting.
    guard utf8.count == other.utf8.count else { return false }
    var left = self
    var right = other
    return left.withUTF8 { left in right.withUTF8 { right in left.hasSameBytes(as: right) } }
  }

  /// Hashes the bytes.
  package func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
