import JSON

/// A message between the bridge and a program.
struct TapedMessage {
  let method: String?
  let id: Int?
  let params: JSONObject?
  let result: JSONValue?
  let error: JSONValue?

  /// - Returns: `nil` if the line is not an object.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    guard let object = (try? JSONValue(parsing: line))?.object else { return nil }
    method = object["method"]?.string
    id = object["id"]?.int
    params = object["params"]?.object
    result = object["result"]
    error = object["error"]
  }

  /// Whether a method asks a program for an ad, for signals or for bids: a tape answers it only if it
  /// knows the request.
  static func isAsking(_ method: String) -> Bool {
    method.hasPrefix("adapter/load")
      || ["adapter/collectSignals", "adapter/requestBids"].contains(method)
  }
}
