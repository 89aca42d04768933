package import JSON

/// A value of JSON as it was parsed.
package typealias JSONTree = JSON.JSONValue

/// Any value of JSON.
///
/// A literal is enough to write one:
///
/// ```swift
/// let extras: [String: JSONValue] = ["level": 3, "names": ["a", "b"]]
/// ```
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The string; `nil` if the value is of another kind.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The whole number; `nil` if the value is of another kind, has a fraction, or is too large.
  public var int: Int? {
    if case .number(let number) = self { number.int } else { nil }
  }

  /// The number; `nil` if the value is of another kind.
  public var double: Double? {
    if case .number(let number) = self { number.double } else { nil }
  }

  /// The boolean; `nil` if the value is of another kind.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The array; `nil` if the value is of another kind.
  public var array: [JSONValue]? {
    if case .array(let array) = self { array } else { nil }
  }

  /// The object; `nil` if the value is of another kind.
  public var object: [String: JSONValue]? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The member of an object; `nil` if there is none.
  public subscript(name: String) -> JSONValue? { object?[name] }
}

/// A number of JSON, with the digits that it was written with.
///
/// Two numbers are equal if their digits are: `1` is not `1.0`.
public struct JSONNumber: Hashable, Sendable {
  /// The digits, as JSON writes them.
  public let text: String

  init(_ number: JSON.JSONNumber) { text = number.text }

  /// Makes a number of a whole number.
  public init(_ int: Int) { self.init(JSON.JSONNumber(int)) }

  /// Makes a number with the fewest digits that read back as the same value.
  ///
  /// - Precondition: `double` is finite, because JSON has no other numbers.
  public init(_ double: Double) { self.init(JSON.JSONNumber(double)) }

  /// The whole number; `nil` if it has a fraction or does not fit.
  public var int: Int? { Int(text) ?? double.flatMap(Int.init(exactly:)) }

  /// The nearest double; `nil` if the number is too large.
  public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON. The members of an object are in the order of their names.
  public var description: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }
}

extension JSONValue: JSONReadable, JSONWritable {
  package init(_ json: JSONTree) {
    switch json {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(JSONNumber(number))
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map(Self.init))
    case .object(let object): self = .object(Dictionary(object))
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .number(let number): writer.raw(number.text)
    case .string(let string): writer.string(string)
    case .array(let elements): elements.write(to: &writer)
    case .object(let members): writer.map(members)
    }
  }
}

extension [String: JSONValue] {
  init(_ object: JSONObject) {
    self.init(minimumCapacity: object.count)
    for (key, value) in object.members { self[key] = JSONValue(value) }
  }
}

// MARK: - Literals

extension JSONValue: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Makes an object. If a name is repeated, its last value wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
