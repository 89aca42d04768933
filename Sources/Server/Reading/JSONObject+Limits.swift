import EventLoop
package import JSON

extension JSONObject {
  /// Reads a timeout: at least 1 ms.
  package func readTimeoutMs() throws(JSONReadError) -> Int? {
    try readIfPresent("timeoutMs", in: 1...Clock.lastMs)
  }

  /// Reads the number of a client; `nil` for the one that asks.
  func readClientID() throws(JSONReadError) -> Int? {
    try readIfPresent("clientId", in: 0...Clock.lastMs)
  }

  /// Reads the maximum number of entries of a page: 1,000 by default.
  func readPageLimit() throws(JSONReadError) -> Int {
    try readIfPresent("limit", in: 1...10_000) ?? 1000
  }
}
