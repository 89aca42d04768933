/// A type that can be read from one JSON value.
package protocol JSONReadable {
  /// Reads `json`, or throws an error that says what was expected. The caller adds the path.
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
  /// Reads a whole number, even if it is written as `1.0` or `1e3`.
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .number(let number) = json else {
      throw JSONReadError(expected: "a whole number", kindOf: json)
    }
    guard let int = number.int else {
      let isTooLarge = number.double.magnitude >= 0x1p63
      throw JSONReadError(
        expected: isTooLarge ? "a whole number that fits in 64 bits" : "a whole number", value: json
      )
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
    self = []
    if case .array(let values) = json { reserveCapacity(values.count) }
    try json.readElements { value throws(JSONReadError) in append(try Element(value)) }
  }
}

extension JSONValue {
  /// Reads an array: calls `read` with each element. An error that it throws gets the index.
  ///
  /// An array of a type of another module, which is looked up at run time, costs some hundred
  /// instructions more.
  package func readElements(
    _ read: (JSONValue) throws(JSONReadError) -> Void
  ) throws(JSONReadError) {
    guard case .array(let values) = self else {
      throw JSONReadError(expected: "an array", kindOf: self)
    }
    for (index, value) in values.enumerated() {
      do {
        try read(value)
      } catch {
        throw error.inside(.index(index))
      }
    }
  }
}

/// A value that does not fit: its path, what was expected, and what was found.
package struct JSONReadError: Error {
  /// The path of the value. Each caller adds its step at the front.
  package var path: JSONPath
  /// What was expected, as part of a sentence: "a boolean", "a whole number of at least 1".
  package let expected: String
  /// What was found instead, as part of a sentence: "a string", "nothing", "\"middle\"".
  package let found: String
  /// Whether the value only is too long.
  package var isTooLong = false
  /// The names that were expected, and the name that was found instead of one of them.
  package private(set) var choices: (names: [String], found: String)?
  /// What to do about it, as a sentence; `nil` if that is unknown.
  package var advice: String?

  /// Makes an error about the value at `path`.
  package init(expected: String, found: String, at path: JSONPath = JSONPath()) {
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// Makes an error about a value of the wrong kind: "expected a boolean, got a string".
  package init(expected: String, kindOf json: JSONValue) {
    self.init(expected: expected, found: json.kind.phrase)
  }

  /// Whether an array stands in the place of an object.
  package var isAboutArray: Bool {
    expected == "an object" && found == JSONValue.array([]).kind.phrase
  }

  /// Makes an error about a value of the right kind: "expected a whole number, got 1.5".
  package init(expected: String, value json: JSONValue) {
    self.init(expected: expected, found: json.excerpt)
  }

  /// Makes an error about a name that is not one of a few: "expected one of any, portrait; got 1".
  package init(expectedOneOf names: [String], value json: JSONValue) {
    let expected = "one of \(names.joined(separator: ", "))"
    if case .string(let name) = json {
      self.init(expected: expected, value: json)
      choices = (names, name)
    } else {
      self.init(expected: expected, kindOf: json)
    }
  }

  /// The expected names that may be meant, best first; empty if none is similar.
  package var nearest: [String] {
    choices.map { nearestNames(to: $0.found, in: $0.names) } ?? []
  }

  /// What to do about it: the advice, or the name that may be meant; `nil` if neither is known.
  package var hint: String? { advice ?? nearest.first.map { "Did you mean \($0)?" } }

  /// Returns the same error with advice: a sentence that says what to do.
  package func advising(_ advice: String) -> JSONReadError {
    var error = self
    error.advice = advice
    return error
  }

  /// Returns the same error with one more step at the front of its path.
  package func inside(_ step: JSONPath.Step) -> JSONReadError {
    var error = self
    error.path.steps.insert(step, at: 0)
    return error
  }
}

extension JSONReadError: CustomStringConvertible {
  /// One sentence: "options.image.disableImageLoading: expected a boolean, got a string".
  package var description: String {
    // After a list, a comma would look like one more element.
    let pause = expected.contains(",") ? ";" : ","
    let sentence = "expected \(expected)\(pause) got \(found)"
    return path.steps.isEmpty ? sentence : "\(path): \(sentence)"
  }
}

/// An enumeration of strings needs no code of its own to be readable.
extension JSONReadable where Self: RawRepresentable & CaseIterable, RawValue == String {
  package init(_ json: JSONValue) throws(JSONReadError) {
    guard case .string(let name) = json, let value = Self(rawValue: name) else {
      throw JSONReadError(expectedOneOf: Self.allCases.map(\.rawValue), value: json)
    }
    self = value
  }
}
