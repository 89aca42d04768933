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
