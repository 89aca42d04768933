/// A strict cursor over the bytes of a JSON text: what it has passed is valid RFC 8259.
///
/// It builds nothing that it is not asked for. A caller walks what it knows, reads what it needs, and
/// skips the rest, which is validated all the same. Every byte is looked at once, so the time is
/// linear in the size of the text; the depth of nesting is bounded.
///
/// The bytes must stay where they are while the scanner is used.
@usableFromInline
package struct JSONScanner {
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>

  /// The byte at which the scanner stands, counted from 0.
  @usableFromInline package internal(set) var offset = 0

  /// How many more arrays and objects may be opened inside each other.
  @usableFromInline var remainingDepth: Int

  /// How deep arrays and objects may be nested when nothing else is said.
  package static let defaultMaximumDepth = 128

  /// Puts a cursor before the first of `bytes`.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    maximumDepth: Int = JSONScanner.defaultMaximumDepth
  ) {
    self.bytes = bytes
    remainingDepth = maximumDepth
  }

  /// The bytes at `range`, which must be some that the scanner has passed.
  @inlinable
  package func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// The kind of the value that comes next, judged by its first byte; `nil` when none can start here.
  @inlinable
  package mutating func nextKind() -> JSONKind? {
    skipWhitespace()
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: return nil
    }
  }

  /// Passes one value of any kind and returns where it stands.
  package mutating func skipValue() throws(JSONSyntaxError) -> Range<Int> {
    skipWhitespace()
    let start = offset
    switch nextKind() {
    case .string:
      _ = try scanString()
    case .number:
      try skipNumber()
    case .object:
      try forEachMember { _, scanner throws(JSONSyntaxError) in _ = try scanner.skipValue() }
    case .array:
      try forEachElement { scanner throws(JSONSyntaxError) in _ = try scanner.skipValue() }
    case .boolean:
      try skipLiteral(bytes[offset] == UInt8(ascii: "t") ? "true" : "false")
    case .null:
      try skipLiteral("null")
    case nil:
      throw error(.expectedValue)
    }
    return start..<offset
  }

  /// Passes one object, and stops at the value of each member, which `body` has to pass.
  @inlinable
  package mutating func forEachMember(
    _ body: (JSONScannedString, inout JSONScanner) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try open()
    guard !takes(UInt8(ascii: "}")) else { return close() }
    repeat {
      skipWhitespace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
        throw error(.expectedKey)
      }
      let key = try scanString()
      guard takes(UInt8(ascii: ":")) else { throw error(.expectedColon) }
      try body(key, &self)
    } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "}")) else { throw error(.expectedCommaOrBrace) }
    close()
  }

  /// Passes one array, and stops at each element, which `body` has to pass.
  @inlinable
  package mutating func forEachElement(
    _ body: (inout JSONScanner) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try open()
    guard !takes(UInt8(ascii: "]")) else { return close() }
    repeat {
      try body(&self)
    } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "]")) else { throw error(.expectedCommaOrBracket) }
    close()
  }

  /// Makes sure that nothing but white space follows.
  package mutating func expectEnd() throws(JSONSyntaxError) {
    skipWhitespace()
    guard offset == bytes.count else { throw error(.expectedEnd) }
  }

  /// The error that stands here; at the end of the text that is always the end itself.
  @usableFromInline
  func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, reason: offset < bytes.count ? reason : .unexpectedEnd)
  }

  /// Passes the byte of punctuation that comes next, if it is `byte`.
  @inlinable @inline(__always)
  mutating func takes(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  @inlinable @inline(__always)
  mutating func skipWhitespace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      default:
        return
      }
    }
  }

  /// Passes the opening bracket or brace, which the caller has seen.
  @inlinable
  mutating func open() throws(JSONSyntaxError) {
    guard remainingDepth > 0 else { throw error(.tooDeep) }
    remainingDepth -= 1
    offset += 1
  }

  @inlinable
  mutating func close() {
    remainingDepth += 1
  }

  private mutating func skipLiteral(_ literal: StaticString) throws(JSONSyntaxError) {
    let start = offset
    for byte in UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount) {
      guard offset < bytes.count else { throw error(.unexpectedEnd) }
      guard bytes[offset] == byte else {
        throw JSONSyntaxError(offset: start, reason: .expectedValue)
      }
      offset += 1
    }
  }
}
