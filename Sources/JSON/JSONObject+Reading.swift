extension JSONObject {
  /// Reads the member `key`, which must exist.
  package func read<Value: JSONReadable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws(JSONReadError) -> Value {
    guard let json = readValue(key) else { throw Self.absence(of: key, type) }
    return try Self.read(json, of: key)
  }

  /// Reads the member `key`; `nil` if it is absent or null.
  package func readIfPresent<Value: JSONReadable>(
    _ key: String, as type: Value.Type = Value.self
  ) throws(JSONReadError) -> Value? {
    guard let json = readValue(key) else { return nil }
    if case .null = json { return nil }
    return try Self.read(json, of: key)
  }

  /// The value of the member `key`, which counts as read; `nil` if it is absent.
  private func readValue(_ key: String) -> JSONValue? {
    guard let json = self[key] else { return nil }
    UnreadMembers.count -= 1
    return json
  }

  /// Reads the member `key`, an object whose members can have any names; `nil` if it is absent or
  /// null.
  package func readFreelyIfPresent(_ key: String) throws(JSONReadError) -> JSONObject? {
    let object = try readIfPresent(key, as: JSONObject.self)
    if let object { UnreadMembers.count -= object.nestedCount }
    return object
  }

  /// Reads the member `key`, an array of strings; `nil` if it is absent or null.
  package func readStringsIfPresent(_ key: String) throws(JSONReadError) -> [String]? {
    guard let json = readValue(key) else { return nil }
    if case .null = json { return nil }
    return try Self.read(json, of: key)
  }

  /// Reads all members, whose names are values, too.
  package func readMembers() -> [(key: String, value: JSONValue)] {
    UnreadMembers.count -= count
    return members
  }

  /// How many members the object and all objects in it have.
  private var nestedCount: Int { members.reduce(count) { $0 + Self.nestedCount(of: $1.value) } }

  private static func nestedCount(of json: JSONValue) -> Int {
    switch json {
    case .object(let object): object.nestedCount
    case .array(let values): values.reduce(0) { $0 + nestedCount(of: $1) }
    case .null, .bool, .number, .string: 0
    }
  }

  /// Reads the member `key`, a whole number within `range`.
  package func read(_ key: String, in range: ClosedRange<Int>) throws(JSONReadError) -> Int {
    guard let json = readValue(key) else { throw Self.absence(of: key, Int.self) }
    return try Self.read(json, of: key, in: range)
  }

  private static func read(
    _ json: JSONValue, of key: String, in range: ClosedRange<Int>
  ) throws(JSONReadError) -> Int {
    let int: Int = try read(json, of: key)
    guard range.contains(int) else {
      let bounds =
        range.upperBound == .max
        ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw JSONReadError(
        expected: "a whole number \(bounds)", found: "\(int)", at: JSONPath([.key(key)]))
    }
    return int
  }

  /// Reads the member `key`, a whole number within `range`; `nil` if it is absent or null.
  package func readIfPresent(_ key: String, in range: ClosedRange<Int>) throws(JSONReadError)
    -> Int?
  {
    guard let json = readValue(key) else { return nil }
    if case .null = json { return nil }
    return try Self.read(json, of: key, in: range)
  }

  /// Reads the member `key`, if `isAllowed` accepts it; `nil` if it is absent or null.
  ///
  /// - Parameter expected: What is allowed, as part of a sentence: "a number above 0".
  package func readIfPresent<Value: JSONReadable>(
    _ key: String, expected: String, _ isAllowed: (Value) -> Bool
  ) throws(JSONReadError) -> Value? {
    guard let value = try readIfPresent(key, as: Value.self) else { return nil }
    guard isAllowed(value) else {
      throw JSONReadError(expected: expected, value: self[key] ?? .null).inside(.key(key))
    }
    return value
  }

  /// Throws an error about the first member whose key is not one of `keys`.
  package func allow(_ keys: [String]) throws(JSONReadError) {
    for (key, _) in members where !keys.contains(key) {
      throw JSONReadError(expectedOneOf: keys, value: .string(key)).inside(.key(key))
    }
  }

  private static func read<Value: JSONReadable>(
    _ json: JSONValue, of key: String
  ) throws(JSONReadError) -> Value {
    do {
      return try Value(json)
    } catch {
      throw error.inside(.key(key))
    }
  }

  /// The error for a missing member. Its type says what was expected when it is given null.
  private static func absence<Value: JSONReadable>(
    of key: String, _: Value.Type
  ) -> JSONReadError {
    let path = JSONPath([.key(key)])
    do {
      _ = try Value(.null)
      return JSONReadError(expected: "a value", found: "nothing", at: path)
    } catch {
      return JSONReadError(expected: error.expected, found: "nothing", at: path)
    }
  }
}
