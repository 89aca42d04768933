package import JSON

/// Texts that the bridge keeps, and writes to its client in notifications, are bounded.
extension JSONObject {
  /// Reads a text, which must exist.
  package func readText(_ key: String) throws(JSONReadError) -> String {
    try Self.limit(try read(key), key)
  }

  /// Reads a text; `nil` if it is absent or null.
  package func readTextIfPresent(
    _ key: String,
    maximumBytes: Int = AdError.maximumTextLength
  ) throws(JSONReadError) -> String? {
    guard let text = try readIfPresent(key, as: String.self) else { return nil }
    return try Self.limit(text, key, to: maximumBytes)
  }

  private static func limit(
    _ text: String,
    _ key: String,
    to maximumBytes: Int = AdError.maximumTextLength
  ) throws(JSONReadError) -> String {
    guard text.utf8.count > maximumBytes else { return text }
    throw .tooLong("\(maximumBytes) bytes", "\(text.utf8.count)").inside(.key(key))
  }
}

extension JSONReadError {
  /// An error about a value that is too long.
  static func tooLong(_ maximum: String, _ found: String) -> JSONReadError {
    var error = JSONReadError(expected: "at most \(maximum)", found: found)
    error.isTooLong = true
    return error
  }
}

extension JSONValue {
  /// How many bytes the value takes in memory, about.
  package var byteCount: Int {
    switch self {
    case .null, .bool: 24
    case .number(let number): 72 + number.text.utf8.count
    case .string(let string): 72 + string.utf8.count
    case .array(let elements): elements.reduce(72) { $0 + $1.byteCount }
    case .object(let object):
      object.members.reduce(72) { $0 + 16 + $1.key.utf8.count + $1.value.byteCount }
    }
  }

  /// The length of the longest text in the value.
  var longestText: Int {
    switch self {
    case .null, .bool: 0
    case .number(let number): number.text.utf8.count
    case .string(let string): string.utf8.count
    case .array(let elements): elements.map(\.longestText).max() ?? 0
    case .object(let object):
      object.members.map { max($0.key.utf8.count, $0.value.longestText) }.max() ?? 0
    }
  }
}
