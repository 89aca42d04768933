extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first `byte` at or after `start`, or the count when there is none.
  package func offset(of byte: UInt8, from start: Int) -> Int {
    var position = start
    while position + 32 <= count, ThirtyTwoBytes(self, at: position).lack(byte) { position += 32 }
    while position + 8 <= count {
      let distance = EightBytes(self, at: position).count(before: byte)
      position += distance
      if distance < 8 { return position }
    }
    while position < count, self[position] != byte { position += 1 }
    return position
  }

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
