/// A type that can be read from one JSON value.
package protocol JSONReadable {
  /// Reads `json`, or says what was expected instead; the caller adds where that was.
  init(_ json: JSONValue) throws(JSONReadError)
}

extension JSONValue: JSONReadable {
  package init(_ json: JSONValue) {
    self = json
  }
}

extension JSONObject: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .object(let object) = json else {
      throw JSONReadError(expected: "an object", kindOf: json)
    }
    self = object
  }
}

extension Bool: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .bool(let bool) = json else {
      throw JSONReadError(expected: "a boolean", kindOf: json)
    }
    self = bool
  }
}

extension String: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .string(let string) = json else {
      throw JSONReadError(expected: "a string", kindOf: json)
    }
    self = string
  }
}

extension Int: JSONReadable {
  /// Reads a whole number, also when it is written as `1.0` or `1e3`.
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .number(let number) = json else {
      throw JSONReadError(expected: "a whole number", kindOf: json)
    }
    guard let int = number.int else {
      let isTooLarge = number.double.magnitude >= 0x1p63
      throw JSONReadError(
        expected: isTooLarge ? "a whole number of 64 bits" : "a whole number", value: json)
    }
    self = int
  }
}

extension Double: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .number(let number) = json else {
      throw JSONReadError(expected: "a number", kindOf: json)
    }
    guard number.double.isFinite else {
      throw JSONReadError(expected: "a number of at most 1.8e308", value: json)
    }
    self = number.double
  }
}

extension JSONNumber: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .number(let number) = json else {
      throw JSONReadError(expected: "a number", kindOf: json)
    }
    self = number
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .array(let values) = json else {
      throw JSONReadError(expected: "an array", kindOf: json)
    }
    self = []
    reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do {
        append(try Element(value))
      } catch {
        throw error.inside(.index(index))
      }
    }
  }
}

/// An enumeration of strings is readable by its declaration alone.
extension JSONReadable where Self: RawRepresentable & CaseIterable, RawValue == String {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let expected = { "one of \(Self.allCases.map(\.rawValue).joined(separator: ", "))" }
    guard case .string(let name) = json else {
      throw JSONReadError(expected: expected(), kindOf: json)
    }
    guard let value = Self(rawValue: name) else {
      throw JSONReadError(expected: expected(), value: json)
    }
    self = value
  }
}
