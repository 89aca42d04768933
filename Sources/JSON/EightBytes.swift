/// Eight neighbouring bytes, tested with a few instructions and without a branch for each byte.
///
/// A test sets the top bit of each byte that matches. A carry can cause a false match above a true
/// one, but never below it, so the lowest match is always right.
struct EightBytes: Equatable {
  private let word: UInt64

  /// Loads the eight bytes at `offset`, which must all exist.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    word = UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  /// Stores all eight bytes at a place with enough room.
  @inline(__always)
  func store(at place: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// How many bytes come before the first one that is not plain text in a string: a quote, a
  /// backslash, a control character, or a byte of a character beyond ASCII.
  @inline(__always)
  var countOfPlainText: Int {
    Self.count(before: specialCharacters)
  }

  /// Like ``countOfPlainText``, but it also stops at DEL, which the writer escapes.
  @inline(__always)
  var countOfUnescapedText: Int {
    // Adding one makes DEL a byte beyond ASCII.
    Self.count(before: specialCharacters | (word &+ 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080)
  }

  @inline(__always)
  private var specialCharacters: UInt64 {
    // A byte beyond ASCII matches by itself, so the other tests may be wrong about it.
    let beyondASCII = word
    let controls = word &- 0x2020_2020_2020_2020
    let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (beyondASCII | controls | quotes | backslashes) & 0x8080_8080_8080_8080
  }

  @inline(__always)
  private static func count(before matches: UInt64) -> Int {
    matches.trailingZeroBitCount / 8
  }
}

/// Four times eight neighbouring bytes, tested together.
struct ThirtyTwoBytes {
  private let words: SIMD4<UInt64>

  /// Loads the bytes at `offset`, which must all exist.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    words = UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: offset, as: SIMD4<UInt64>.self)
  }

  /// Whether all of them are plain text in a string: ``EightBytes/countOfPlainText`` is 8 for each
  /// eight.
  @inline(__always)
  var arePlainText: Bool {
    let controls = words &- 0x2020_2020_2020_2020
    let quotes = (words ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslashes = (words ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    let special = (words | controls | quotes | backslashes) & 0x8080_8080_8080_8080
    return special == .zero
  }
}
