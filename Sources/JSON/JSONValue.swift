/// Any JSON value.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The string, or `nil` when the value is of another kind.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The whole number, or `nil` when the value is of another kind, has a fraction, or is too large.
  public var int: Int? {
    if case .number(let number) = self { number.int } else { nil }
  }

  /// The number, or `nil` when the value is of another kind.
  public var double: Double? {
    if case .number(let number) = self { number.double } else { nil }
  }

  /// The boolean, or `nil` when the value is of another kind.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The array, or `nil` when the value is of another kind.
  public var array: [JSONValue]? {
    if case .array(let array) = self { array } else { nil }
  }

  /// The object, or `nil` when the value is of another kind.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// Which of the six kinds this is.
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
