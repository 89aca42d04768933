import JSON

/// Values by their keys, as an application keeps them in its user defaults. They are kept and copied for
/// each load, so they are bounded.
struct UserDefaults: JSONReadable {
  private static let maximumBytes = 256 << 10
  private static let maximumKeyLength = 256

  let values: JSONObject

  init(_ json: JSONValue) throws(JSONReadError) {
    values = try JSONObject(json)
    for (key, _) in values.members {
      guard (1...Self.maximumKeyLength).contains(key.unicodeScalars.count) else {
        throw JSONReadError(
          expected: "keys of 1 to \(Self.maximumKeyLength) characters",
          found: "\(key.unicodeScalars.count) characters")
      }
    }
    let byteCount = JSONWriter.bytes(of: values).count
    guard byteCount <= Self.maximumBytes else {
      throw JSONReadError(
        expected: "at most \(Self.maximumBytes) bytes of JSON", found: "\(byteCount) bytes")
    }
  }
}
