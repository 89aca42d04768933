/// Eight neighbouring bytes that are tested with a few instructions, without a branch for each.
///
/// A test sets the top bit of a byte that matches. What is added or subtracted may carry a false match
/// into bytes above a true one, never below it, so the lowest match is always right.
struct EightBytes: Equatable {
  private let word: UInt64

  /// Loads the bytes at `offset`, all eight of which must be there.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    word = UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  /// Puts the bytes where there is room for all eight.
  @inline(__always)
  func store(at place: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// How many bytes come before the first that a string can't just hold: a quote, a backslash, a
  /// control character, or a byte of a character beyond ASCII.
  @inline(__always)
  var countOfPlainText: Int {
    Self.count(before: specialCharacters)
  }

  /// As ``countOfPlainText``, stopping at DEL too, which the writer escapes.
  @inline(__always)
  var countOfUnescapedText: Int {
    // To add one makes DEL a byte beyond ASCII.
    Self.count(before: specialCharacters | (word &+ 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080)
  }

  @inline(__always)
  private var specialCharacters: UInt64 {
    // A byte beyond ASCII matches by itself, so the others need not be right about it.
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
