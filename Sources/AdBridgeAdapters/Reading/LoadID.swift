import JSON

/// What the bridge calls a load, and then the ad that it gave.
struct LoadID: Hashable, Sendable {
  let rawValue: String
}

extension LoadID: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    rawValue = try String(json)
  }
}

extension LoadID: CustomStringConvertible {
  /// The id for a message to people, cut when it is long.
  var description: String { JSONValue.string(rawValue).excerpt }
}
