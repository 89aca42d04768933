/// Swift finds strings equal that look the same; JSON's keys and JSON-RPC's ids are equal only byte
/// for byte.
extension String {
  /// Whether both strings are the same bytes.
  package func hasSameBytes(as other: String) -> Bool {
    // Strings that differ to Swift differ in their bytes too, and that comparison is the fast one.
    guard self == other else { return false }
    var left = self
    var right = other
    return left.withUTF8 { left in
      right.withUTF8 { right in
        left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
      }
    }
  }

  /// Hashes the bytes.
  package func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
