/// A strict cursor over the bytes of a JSON text: everything that it has passed is valid RFC 8259.
///
/// It builds only the values that a caller asks for. A caller reads what it needs and skips the
/// rest, which is checked too. Every byte is read once, so the time is linear in the size of the
/// text. The depth of nesting is limited.
///
/// The bytes must not move while the scanner is used. This reads an object, and an array is read in
/// the same way:
///
/// ```swift
/// try scanner.open()
/// while let key = try scanner.nextKey() {
///   if key.matches("id") { id = try scanner.readValue() } else { try scanner.skipValue() }
/// }
/// ```
package struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The position of the scanner in bytes, counted from 0.
  package internal(set) var offset = 0

  /// How many more arrays and objects may be opened inside each other.
  private var remainingDepth = 128

  /// Whether a comma must come before the next element of an array or member of an object.
  private var isAfterElement = false

  /// Where the first half of a surrogate pair was passed that has no other half; `nil` if each is
  /// complete.
  ///
  /// The grammar of JSON allows such an escape, but no text has such a character. A caller that can
  /// say whose value it is says so; the others use ``requireCompletePairs()``.
  package internal(set) var loneSurrogateOffset: Int?

  /// Makes a scanner at the start of `bytes`.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The bytes at `range`, which the scanner must have passed.
  package func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// The kind of the next value, by its first byte; `nil` if no value can start here.
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

  /// Reads past one value, and returns its kind and its range.
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

  /// Reads past the opening bracket or brace, which ``nextKind()`` has found.
  package mutating func open() throws(JSONSyntaxError) {
    guard remainingDepth > 0 else { throw error(.tooDeep) }
    remainingDepth -= 1
    offset += 1
    isAfterElement = false
  }

  /// Moves to the value of the next member of the open object, and returns its key. The caller must
  /// read or skip the value. After the last member, this reads past the closing brace and returns
  /// `nil`.
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

  /// Moves to the next element of the open array, which the caller must read or skip. After the
  /// last element, this reads past the closing bracket and returns `false`.
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

  /// Makes sure that only white space follows.
  package mutating func expectEnd() throws(JSONSyntaxError) {
    _ = nextByte()
    guard offset == bytes.count else { throw error(.expectedEnd) }
  }

  /// Forgets ``loneSurrogateOffset``, so that it is that of a later string.
  package mutating func forgetLoneSurrogate() { loneSurrogateOffset = nil }

  /// Makes sure that every surrogate pair is complete.
  package func requireCompletePairs() throws(JSONSyntaxError) {
    if let loneSurrogateOffset {
      throw JSONSyntaxError(offset: loneSurrogateOffset, reason: .loneSurrogate)
    }
  }

  // MARK: Bytes

  /// An error at this position. At the end of the text, the reason is always the end.
  func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, reason: offset < bytes.count ? reason : .unexpectedEnd)
  }

  /// Reads past the closing bracket or brace of an array or an object, which is itself an element
  /// of the value around it.
  private mutating func close() {
    offset += 1
    remainingDepth += 1
    isAfterElement = true
  }

  /// Reads past white space, and returns the byte that follows; 0, which is not JSON, at the end.
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

// MARK: - Building values

extension JSONScanner {
  /// Reads one value and builds it.
  package mutating func readValue() throws(JSONSyntaxError) -> JSONValue {
    var budget = JSONBudget(bytes: .max)
    return try readValue(within: &budget)
  }

  /// Reads one value and builds it, if there is memory for it.
  ///
  /// - Parameter budget: Counts the memory. When none remains, this throws ``tooLarge``.
  package mutating func readValue(
    within budget: inout JSONBudget
  ) throws(JSONSyntaxError) -> JSONValue {
    guard budget.remaining >= 0 else { throw tooLarge }
    switch nextKind() {
    case .string:
      return .string(try readString(within: &budget))
    case .number:
      let range = try skipValue().range
      budget.takeString(range.count)
      return .number(JSONNumber(unchecked: String(utf8: bytes(in: range))))
    case .object:
      return .object(try readObject(within: &budget))
    case .array:
      return .array(try readArray(within: &budget))
    case .boolean:
      return .bool(try skipValue().range.count == 4)
    case .null:
      try skipValue()
      return .null
    case nil:
      throw error(.expectedValue)
    }
  }

  @inline(__always)
  private mutating func readString(
    within budget: inout JSONBudget
  ) throws(JSONSyntaxError) -> String {
    let string = try scanString()
    budget.takeString(string.bytes.count)
    guard budget.remaining >= 0 else { throw tooLarge }
    return string.string
  }

  private var tooLarge: JSONSyntaxError { JSONSyntaxError(offset: offset, reason: .tooLarge) }

  private mutating func readArray(
    within budget: inout JSONBudget
  ) throws(JSONSyntaxError) -> [JSONValue] {
    var elements: [JSONValue] = []
    var capacity = 0
    try open()
    while try nextElement() {
      elements.append(try readValue(within: &budget))
      budget.grow(&capacity, to: elements.count, of: JSONValue.self)
    }
    return elements
  }

  /// Reads an object. Most have few members: these wait on the stack until they are counted, so that
  /// their array is allocated once and has no room to spare.
  private mutating func readObject(
    within budget: inout JSONBudget
  ) throws(JSONSyntaxError) -> JSONObject {
    try open()
    return try withUnsafeTemporaryAllocation(
      of: JSONObject.Member.self, capacity: JSONObject.searchedCount
    ) { few -> Result<JSONObject, JSONSyntaxError> in
      guard let few = few.baseAddress else { return .success(JSONObject()) }
      var count = 0
      // A bit for each key: a key whose bit is not set is new, and need not be searched for.
      var keyBits: UInt64 = 0
      defer { if count > 0 { few.deinitialize(count: count) } }
      do throws(JSONSyntaxError) {
        while let key = try nextKey() {
          UnreadMembers.count += 1
          budget.takeString(key.bytes.count)
          let name = key.string
          let bits = Self.bits(of: key)
          let mayBeKnown = keyBits & bits != 0
          keyBits |= bits
          let value = try readValue(within: &budget)
          if mayBeKnown,
            let known = (0..<count).first(where: { few[$0].key.hasSameBytes(as: name) })
          {
            few[known].value = value
          } else if count < JSONObject.searchedCount {
            (few + count).initialize(to: (name, value))
            count += 1
          } else {
            var object = JSONObject(moving: few, count: count)
            count = 0
            object[name] = value
            try readMembers(of: &object, within: &budget)
            return .success(object)
          }
        }
        budget.take(count, of: JSONObject.Member.self)
        let object = JSONObject(moving: few, count: count)
        count = 0
        return .success(object)
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// One of 64 bits, which equal keys share; all of them for a key that is spelled with escapes.
  @inline(__always)
  private static func bits(of key: JSONScannedString) -> UInt64 {
    if key.hasEscapes { return .max }
    guard let first = key.bytes.first, let last = key.bytes.last else { return 1 }
    return 1 << UInt64((key.bytes.count &* 7 &+ Int(first) &* 3 &+ Int(last)) & 63)
  }

  /// Reads the rest of an object that has many members.
  private mutating func readMembers(
    of object: inout JSONObject, within budget: inout JSONBudget
  ) throws(JSONSyntaxError) {
    var capacity = 0
    budget.grow(&capacity, to: JSONObject.searchedCount, of: JSONObject.Place.self)
    budget.grow(&capacity, to: object.count, of: JSONObject.Place.self)
    while let key = try nextKey() {
      UnreadMembers.count += 1
      budget.takeString(key.bytes.count)
      object[key.string] = try readValue(within: &budget)
      budget.grow(&capacity, to: object.count, of: JSONObject.Place.self)
    }
  }
}

// MARK: - Numbers

extension JSONScanner {
  /// Reads past the number that starts here.
  mutating func skipNumber() throws(JSONSyntaxError) {
    _ = skip(UInt8(ascii: "-"))
    if skip(UInt8(ascii: "0")) {
      if isAtDigit { throw error(.leadingZero) }
    } else {
      try skipDigits()
    }
    if skip(UInt8(ascii: ".")) {
      try skipDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      try skipDigits()
    }
  }

  @inline(__always)
  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard isAtDigit else { throw error(.expectedDigit) }
    repeat { offset += 1 } while isAtDigit
  }

  /// Reads past the next byte if it is `byte`. Inside a number there is no white space.
  @inline(__always)
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  @inline(__always)
  private var isAtDigit: Bool {
    offset < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[offset]
  }
}
