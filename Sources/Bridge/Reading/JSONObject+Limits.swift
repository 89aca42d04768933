import EventLoop
package import JSON

extension JSONObject {
  /// Reads how long something may take: at least a millisecond.
  package func readTimeoutMs() throws(JSONReadError) -> Int? {
    try readIfPresent("timeoutMs", in: 1...Clock.lastMs)
  }

  /// Reads how many entries a page has at most: 1,000 where a client does not say.
  func readPageLimit() throws(JSONReadError) -> Int {
    try readIfPresent("limit", in: 1...10_000) ?? 1000
  }
}
