import JSON

extension JSONObject {
  /// Reads how many entries a page has at most: 1,000 where a client does not say.
  func readPageLimit() throws(JSONReadError) -> Int {
    try readIfPresent("limit", in: 1...10_000) ?? 1000
  }
}
