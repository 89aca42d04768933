/// Four times eight neighbouring bytes, which are tested together.
struct ThirtyTwoBytes {
  private let words: SIMD4<UInt64>

  /// Loads the bytes at `offset`, all of which must be there.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    words = UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: offset, as: SIMD4<UInt64>.self)
  }

  /// Whether a string can just hold all of them; ``EightBytes/countOfPlainText`` is 8 for each eight.
  @inline(__always)
  var arePlainText: Bool {
    let controls = words &- 0x2020_2020_2020_2020
    let quotes = (words ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslashes = (words ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    let special = (words | controls | quotes | backslashes) & 0x8080_8080_8080_8080
    return special == .zero
  }
}
