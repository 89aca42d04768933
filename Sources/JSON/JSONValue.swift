/// Any JSON value.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The string; `nil` if the value is of another kind.
  package var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The whole number; `nil` if the value is of another kind, has a fraction, or is too large.
  package var int: Int? {
    if case .number(let number) = self { number.int } else { nil }
  }

  /// The number; `nil` if the value is of another kind.
  package var double: Double? {
    if case .number(let number) = self { number.double } else { nil }
  }

  /// The boolean; `nil` if the value is of another kind.
  package var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The array; `nil` if the value is of another kind.
  package var array: [JSONValue]? {
    if case .array(let array) = self { array } else { nil }
  }

  /// The object; `nil` if the value is of another kind.
  package var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The value's kind, one of six.
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

/// The six kinds of JSON value.
@usableFromInline  // so that callers in other modules read it without a call
package enum JSONKind: Sendable {
  case null, boolean, number, string, array, object

  /// The kind as part of a sentence: "a string", "an array".
  package var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// Reads `bytes`, which must be one value with only white space around it.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
    var budget = JSONBudget(bytes: .max)
    try self.init(parsing: bytes, within: &budget)
  }

  /// Reads `bytes`, which must be one value with only white space around it.
  ///
  /// - Parameter budget: Counts the memory. When none remains, this throws an error for that reason.
  package init(
    parsing bytes: UnsafeBufferPointer<UInt8>, within budget: inout JSONBudget
  ) throws(JSONSyntaxError) {
    var scanner = JSONScanner(bytes)
    self = try scanner.readValue(within: &budget)
    try scanner.expectEnd()
    try scanner.requireCompletePairs()
  }

  /// Reads `bytes`, which must be one value with only white space around it.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(JSONSyntaxError) in
      try JSONValue(parsing: buffer)
    }
  }
}

extension JSONValue {
  /// How many code points of a string or number a message quotes.
  private static let excerptLength = 40

  /// The value for a message to people: a string in quotes or a number, shortened if it is long;
  /// the kind of any other value.
  package var excerpt: String { excerpt(ofLength: Self.excerptLength) }

  /// The same with another length.
  func excerpt(ofLength length: Int) -> String {
    switch self {
    case .bool(let bool): "\(bool)"
    case .number(let number): Self.truncated(number.text, to: length)
    case .string(let string):
      String(decoding: JSONWriter.bytes(of: Self.truncated(string, to: length)), as: UTF8.self)
    case .null, .array, .object: kind.phrase
    }
  }

  /// Counts code points, because one character can have any number of them.
  private static func truncated(_ text: String, to length: Int) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}

extension JSONValue: ExpressibleByNilLiteral {
  /// Makes a JSON null.
  package init(nilLiteral: ()) {
    self = .null
  }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// Makes a JSON boolean.
  package init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Makes a JSON number.
  package init(integerLiteral value: Int) {
    self = .number(JSONNumber(value))
  }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Makes a JSON number.
  package init(floatLiteral value: Double) {
    self = .number(JSONNumber(value))
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// Makes a JSON string.
  package init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Makes a JSON array.
  package init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Makes a JSON object. If a key is repeated, its last value wins.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
