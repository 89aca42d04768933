import JSON
import Mediation

/// A JSON Schema of the catalogue, with the keywords that the catalogue uses.
struct Schema {
  private let root: JSONValue

  init(_ root: JSONValue) {
    self.root = root
  }

  /// Checks a value.
  ///
  /// - Throws: The first fault, with its path.
  func check(_ value: JSONValue) throws(JSONReadError) {
    try check(value, root)
  }

  private func check(_ value: JSONValue, _ schema: JSONValue) throws(JSONReadError) {
    guard let schema = schema.object else { return }
    if let reference = schema["$ref"]?.string { try check(value, definition(reference)) }
    if let alternatives = schema["oneOf"]?.array {
      guard alternatives.count(where: { isValid(value, $0) }) == 1 else {
        throw fault(value, alternatives)
      }
    }
    try checkKind(value, schema)
    switch value {
    case .string(let text): try checkText(text, value, schema)
    case .number(let number): try checkNumber(number, value, schema)
    case .array(let elements): try checkElements(elements, value, schema)
    case .object(let object): try checkMembers(object, schema)
    case .null, .bool: break
    }
  }

  private func isValid(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    (try? check(value, schema)) != nil
  }

  /// The schema that `#/$defs/…` names.
  private func definition(_ reference: String) -> JSONValue {
    let name = String(reference.dropFirst("#/$defs/".count))
    return root.object?["$defs"]?.object?[name] ?? .null
  }

  /// The fault of a value that fits no alternative: that of the alternative it resembles.
  private func fault(_ value: JSONValue, _ alternatives: [JSONValue]) -> JSONReadError {
    var phrases: [String] = []
    for alternative in alternatives {
      do throws(JSONReadError) {
        try check(value, alternative)
      } catch {
        if !error.path.steps.isEmpty || error.found != value.kind.phrase { return error }
        phrases.append(error.expected)
      }
    }
    return JSONReadError(expected: phrases.joined(separator: " or "), kindOf: value)
  }

  private func checkKind(_ value: JSONValue, _ schema: JSONObject) throws(JSONReadError) {
    let names: [String]
    switch schema["type"] {
    case .string(let name)?: names = [name]
    case .array(let list)?: names = list.compactMap(\.string)
    default: names = []
    }
    if !names.isEmpty, !names.contains(where: { value.isOf(type: $0) }) {
      let isFraction = value.double != nil && names.contains("integer")
      let expected = names.map(Self.phrase).joined(separator: " or ")
      throw isFraction
        ? JSONReadError(expected: expected, value: value)
        : JSONReadError(expected: expected, kindOf: value)
    }
    if let allowed = schema["enum"]?.array, !allowed.contains(value) {
      let names = allowed.map { $0.string ?? $0.excerpt }.joined(separator: ", ")
      throw JSONReadError(expected: "one of \(names)", value: value)
    }
  }

  private static func phrase(_ type: String) -> String {
    switch type {
    case "integer": "a whole number"
    case "array", "object": "an \(type)"
    case "null": "null"
    default: "a \(type)"
    }
  }

  private func checkText(
    _ text: String, _ value: JSONValue, _ schema: JSONObject
  ) throws(JSONReadError) {
    let count = text.unicodeScalars.count
    if let least = schema["minLength"]?.int, count < least {
      throw JSONReadError(expected: "a string of at least \(least) characters", value: value)
    }
    if let most = schema["maxLength"]?.int, count > most {
      throw JSONReadError(
        expected: "a string of at most \(most) characters", found: "\(count) characters")
    }
  }

  private func checkNumber(
    _ number: JSONNumber, _ value: JSONValue, _ schema: JSONObject
  ) throws(JSONReadError) {
    if let least = schema["minimum"]?.double, number.double < least {
      throw JSONReadError(expected: "at least \(JSONNumber(least).text)", value: value)
    }
    if let least = schema["exclusiveMinimum"]?.double, number.double <= least {
      throw JSONReadError(expected: "more than \(JSONNumber(least).text)", value: value)
    }
    if let most = schema["maximum"]?.double, number.double > most {
      throw JSONReadError(expected: "at most \(JSONNumber(most).text)", value: value)
    }
  }

  private func checkElements(
    _ elements: [JSONValue], _ value: JSONValue, _ schema: JSONObject
  ) throws(JSONReadError) {
    if let least = schema["minItems"]?.int, elements.count < least {
      throw JSONReadError(expected: "at least \(least) elements", found: "\(elements.count)")
    }
    if let most = schema["maxItems"]?.int, elements.count > most {
      throw JSONReadError(expected: "at most \(most) elements", found: "\(elements.count)")
    }
    guard let items = schema["items"] else { return }
    for (index, element) in elements.enumerated() {
      do throws(JSONReadError) {
        try check(element, items)
      } catch {
        throw error.inside(.index(index))
      }
    }
  }

  private func checkMembers(
    _ object: JSONObject, _ schema: JSONObject
  ) throws(JSONReadError) {
    let properties = schema["properties"]?.object ?? JSONObject()
    for (key, value) in object.members {
      guard let property = properties[key] ?? schema["additionalProperties"] else { continue }
      if property == false { throw unknown(key, properties) }
      do throws(JSONReadError) {
        if let names = schema["propertyNames"] { try check(.string(key), names) }
        try check(value, property)
      } catch {
        throw error.inside(.key(key))
      }
    }
    for name in schema["required"]?.array?.compactMap(\.string) ?? [] where object[name] == nil {
      throw JSONReadError(expected: "a value", found: "nothing", at: JSONPath([.key(name)]))
    }
  }

  private func unknown(_ key: String, _ properties: JSONObject) -> JSONReadError {
    let names = properties.members.map(\.key)
    let nearest = nearestNames(to: key, in: names)
    let expected =
      names.isEmpty
      ? "no members" : nearest.first ?? "one of \(names.joined(separator: ", "))"
    return JSONReadError(
      expected: expected, found: JSONValue.string(key).excerpt, at: JSONPath([.key(key)]))
  }
}

extension JSONValue {
  /// Whether the value is of a type of JSON Schema.
  fileprivate func isOf(type: String) -> Bool {
    switch (type, self) {
    case ("string", .string), ("number", .number), ("boolean", .bool), ("array", .array),
      ("object", .object), ("null", .null):
      true
    case ("integer", .number(let number)): number.double == number.double.rounded()
    default: false
    }
  }
}
