/// A JSON value, read and written without the daemon's own JSON module, and also a pattern that a
/// value is compared with.
indirect enum Value: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([Value])
  case object([Member])
  /// In a pattern: any value.
  case any
  /// In a pattern: an object with these members and no others, in any order.
  case only([Member])

  struct Member: Equatable, Sendable {
    let key: String
    let value: Value
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(String(value)) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: Value...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }

  /// A whole number.
  init(_ number: Int) { self = .number(String(number)) }

  /// A text, or null.
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// An object of members that were collected.
  init(_ members: [(String, Value)]) {
    self = .object(members.map { Member(key: $0.0, value: $0.1) })
  }
}

extension Value {
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  var array: [Value]? { if case .array(let values) = self { values } else { nil } }
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The whole number that is written as digits alone.
  var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

  /// The last member with a key.
  subscript(key: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The object with a member more, or with another value for it.
  func with(_ key: String, _ value: Value) -> Value {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != key } + [Member(key: key, value: value)])
  }

  /// The value as one line of JSON.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members), .only(let members):
      "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
    case .any: "…"
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0xE2
    }
    if isPlain { return "\"" + text + "\"" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\u{2028}": quoted += "\\u2028"
      case "\u{2029}": quoted += "\\u2029"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Where a value differs from this pattern, in a sentence; `nil` where it matches.
  ///
  /// An object may have members that the pattern does not name.
  func difference(from actual: Value, at path: String = "message") -> String? {
    switch (self, actual) {
    case (.any, _):
      return nil
    case (.object(let expected), .object):
      for member in expected {
        guard let value = actual[member.key] else {
          return "\(path).\(member.key) is missing, and should be \(member.value.excerpt)"
        }
        if let found = member.value.difference(from: value, at: "\(path).\(member.key)") {
          return found
        }
      }
      return nil
    case (.only(let expected), .object(let found)):
      guard expected.count == found.count else { break }
      return Value.object(expected).difference(from: actual, at: path)
    case (.array(let expected), .array(let found)):
      guard expected.count == found.count else { break }
      for (index, pair) in zip(expected, found).enumerated() {
        if let found = pair.0.difference(from: pair.1, at: "\(path)[\(index)]") { return found }
      }
      return nil
    case (.number(let expected), .number(let found)):
      if expected == found || Double(expected) == Double(found) { return nil }
    default:
      if self == actual { return nil }
    }
    return "\(path) should be \(excerpt), and is \(actual.excerpt)"
  }

  /// The value for a sentence, cut when it is long.
  var excerpt: String {
    let text = text
    return text.utf8.count <= 300 ? text : String(text.unicodeScalars.prefix(300)) + "…"
  }
}
