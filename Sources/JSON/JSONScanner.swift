/// A strict cursor over the bytes of a JSON text: what it has passed is valid RFC 8259.
///
/// It builds nothing that it is not asked for. A caller walks what it knows, reads what it needs, and
/// skips the rest, which is validated all the same. Every byte is looked at once, so the time is
/// linear in the size of the text; the depth of nesting is bounded.
///
/// The bytes must stay where they are while the scanner is used. An object is walked like this, and an
/// array likewise:
///
/// ```swift
/// try scanner.open()
/// while let key = try scanner.nextKey() {
///   if key.matches("id") { id = try scanner.readValue() } else { try scanner.skipValue() }
/// }
/// ```
package struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The byte at which the scanner stands, counted from 0.
  package internal(set) var offset = 0

  /// How many more arrays and objects may be opened inside each other.
  private var remainingDepth = 128

  /// Whether a comma has to part what comes next in an array or an object from what was passed.
  private var isAfterElement = false

  /// Puts a cursor before the first of `bytes`.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The bytes at `range`, which must be some that the scanner has passed.
  package func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// The kind of the value that comes next, judged by its first byte; `nil` when none can start here.
  package mutating func nextKind() -> JSONKind? {
    switch nextByte() {
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: return nil
    }
  }

  /// Passes one value, and returns of what kind it is and where it stands.
  @discardableResult
  package mutating func skipValue() throws(JSONSyntaxError) -> (kind: JSONKind, range: Range<Int>) {
    guard let kind = nextKind() else { throw error(.expectedValue) }
    let start = offset
    switch kind {
    case .string:
      _ = try scanString()
    case .number:
      try skipNumber()
    case .object:
      try open()
      while try nextKey() != nil { try skipValue() }
    case .array:
      try open()
      while try nextElement() { try skipValue() }
    case .boolean:
      try skipLiteral(bytes[offset] == UInt8(ascii: "t") ? "true" : "false")
    case .null:
      try skipLiteral("null")
    }
    return (kind, start..<offset)
  }

  // MARK: Arrays and objects

  /// Passes the opening bracket or brace, which ``nextKind()`` has seen.
  package mutating func open() throws(JSONSyntaxError) {
    guard remainingDepth > 0 else { throw error(.tooDeep) }
    remainingDepth -= 1
    offset += 1
    isAfterElement = false
  }

  /// Moves to the next member of the object that is open, and stops at its value, which has to be
  /// passed; `nil` when there is none, and then the closing brace is passed.
  package mutating func nextKey() throws(JSONSyntaxError) -> JSONScannedString? {
    var byte = nextByte()
    if byte == UInt8(ascii: "}") {
      close()
      return nil
    }
    if isAfterElement {
      guard byte == UInt8(ascii: ",") else { throw error(.expectedCommaOrBrace) }
      offset += 1
      byte = nextByte()
    }
    guard byte == UInt8(ascii: "\"") else { throw error(.expectedKey) }
    let key = try scanString()
    guard nextByte() == UInt8(ascii: ":") else { throw error(.expectedColon) }
    offset += 1
    isAfterElement = true
    return key
  }

  /// Moves to the next element of the array that is open, which has to be passed; `false` when there
  /// is none, and then the closing bracket is passed.
  package mutating func nextElement() throws(JSONSyntaxError) -> Bool {
    let byte = nextByte()
    if byte == UInt8(ascii: "]") {
      close()
      return false
    }
    if isAfterElement {
      guard byte == UInt8(ascii: ",") else { throw error(.expectedCommaOrBracket) }
      offset += 1
    }
    isAfterElement = true
    return true
  }

  /// Makes sure that nothing but white space follows.
  package mutating func expectEnd() throws(JSONSyntaxError) {
    _ = nextByte()
    guard offset == bytes.count else { throw error(.expectedEnd) }
  }

  // MARK: Bytes

  /// The error that stands here; at the end of the text that is always the end itself.
  func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, reason: offset < bytes.count ? reason : .unexpectedEnd)
  }

  /// Passes the closing bracket or brace of an array or an object, which is an element of what is
  /// around it.
  private mutating func close() {
    offset += 1
    remainingDepth += 1
    isAfterElement = true
  }

  /// Passes white space, and returns the byte that follows; 0, which is no JSON, at the end.
  @inline(__always)
  private mutating func nextByte() -> UInt8 {
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "!")...: return byte
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      default: return byte
      }
    }
    return 0
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
