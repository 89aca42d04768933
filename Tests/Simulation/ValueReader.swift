/// What is not JSON, and at which byte.
struct NotJSON: Error {
  let offset: Int
}

extension Value {
  /// Reads a text that is one JSON value from its first byte to its last, as RFC 8259 has it.
  init(json: [UInt8]) throws(NotJSON) {
    var reader = ValueReader(json)
    self = try reader.read()
  }

  /// The id of a message that is not JSON: the one that was read whole before the fault, if it is
  /// the only one there; `null` in every other case.
  static func id(beforeFaultOf json: [UInt8]) -> Value {
    var reader = ValueReader(json)
    _ = try? reader.read()
    guard reader.ids.count == 1, let id = reader.ids.first else { return .null }
    switch id {
    case .string, .number: return id
    default: return .null
    }
  }
}

/// Reads JSON strictly: valid UTF-8, whole surrogate pairs, and at most 128 levels.
private struct ValueReader {
  private static let deepest = 128

  private let bytes: [UInt8]
  private var next = 0
  /// The values of the members `id` of the outermost object, as far as they were read whole. A
  /// number at the end of the bytes may go on.
  private(set) var ids: [Value] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read() throws(NotJSON) -> Value {
    let value = try value(depth: 0)
    skipSpace()
    guard next == bytes.count else { throw failure }
    return value
  }

  private var failure: NotJSON { NotJSON(offset: next) }

  private var byte: UInt8? { next < bytes.count ? bytes[next] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { next += 1 }
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    next += 1
    return true
  }

  private mutating func value(depth: Int) throws(NotJSON) -> Value {
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ text: StaticString, _ value: Value) throws(NotJSON) -> Value {
    for index in 0..<text.utf8CodeUnitCount where !take(text.utf8Start[index]) { throw failure }
    return value
  }

  private func isAtEndOfNumber(_ value: Value) -> Bool {
    if case .number = value { byte == nil } else { false }
  }

  private mutating func object(depth: Int) throws(NotJSON) -> Value {
    guard depth <= Self.deepest else { throw failure }
    next += 1
    var members: [Value.Member] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure }
      let value = try value(depth: depth)
      if depth == 1, key == "id" { ids.append(isAtEndOfNumber(value) ? .null : value) }
      members.append(Value.Member(key: key, value: value))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw failure }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(NotJSON) -> Value {
    guard depth <= Self.deepest else { throw failure }
    next += 1
    var values: [Value] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      values.append(try value(depth: depth))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw failure }
    return .array(values)
  }

  private mutating func number() throws(NotJSON) -> String {
    let start = next
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    return String(decoding: bytes[start..<next], as: UTF8.self)
  }

  private mutating func digits() throws(NotJSON) {
    let start = next
    while let byte, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { next += 1 }
    guard next > start else { throw failure }
  }

  private mutating func string() throws(NotJSON) -> String {
    guard take(UInt8(ascii: "\"")) else { throw failure }
    var text = ""
    while true {
      let start = next
      while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
        next += 1
      }
      if next > start {
        guard let piece = String(validating: bytes[start..<next], as: UTF8.self) else {
          throw NotJSON(offset: start)
        }
        if text.isEmpty { text = piece } else { text += piece }
      }
      if take(UInt8(ascii: "\"")) { return text }
      guard take(UInt8(ascii: "\\")) else { throw failure }
      text.unicodeScalars.append(try escape())
    }
  }

  private mutating func escape() throws(NotJSON) -> Unicode.Scalar {
    guard let byte else { throw failure }
    next += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try codeUnit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw failure }
      let second = try codeUnit()
      guard (0xD800...0xDBFF).contains(first), (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw failure }
      return scalar
    default: throw failure
    }
  }

  private mutating func codeUnit() throws(NotJSON) -> UInt32 {
    guard next + 4 <= bytes.count,
      bytes[next..<next + 4].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt32(String(decoding: bytes[next..<next + 4], as: UTF8.self), radix: 16)
    else { throw failure }
    next += 4
    return unit
  }
}
