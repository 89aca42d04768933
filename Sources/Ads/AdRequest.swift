package import JSON

/// The part of a publisher's request that every network gets.
package final class AdRequest: Sendable {
  /// A request with no more than the defaults, as most are.
  package static let plain = AdRequest()

  /// The seeds that every language reads exactly.
  package static let seeds = 0...9_007_199_254_740_991

  package let isTestRequest: Bool
  package let extras: JSONObject
  package let keywords: [String]
  package let childDirectedTreatment: Bool?
  package let bidResponse: String?
  package let watermark: [UInt8]?
  /// The seed of random choices; `nil` if the client leaves it to the run.
  package let seed: Int?
  /// What the publisher knows about the person; `nil` if it says nothing.
  package let user: UserTargeting?
  /// What the application keeps in its user defaults, such as consent strings; `nil` if the publisher
  /// says nothing. A key whose value is null is not set.
  package let userDefaults: JSONObject?

  package init(
    isTestRequest: Bool = false,
    extras: JSONObject = JSONObject(),
    keywords: [String] = [],
    childDirectedTreatment: Bool? = nil,
    bidResponse: String? = nil,
    watermark: [UInt8]? = nil,
    seed: Int? = nil,
    user: UserTargeting? = nil,
    userDefaults: JSONObject? = nil
  ) {
    self.isTestRequest = isTestRequest
    self.extras = extras
    self.keywords = keywords
    self.childDirectedTreatment = childDirectedTreatment
    self.bidResponse = bidResponse
    self.watermark = watermark
    self.seed = seed
    self.user = user
    self.userDefaults = userDefaults
  }

  /// The request, with values of another one for what it does not set. Members of both extras are
  /// merged, and so are the user defaults; those of this request win.
  package func completed(by other: AdRequest) -> AdRequest {
    return AdRequest(
      isTestRequest: isTestRequest || other.isTestRequest,
      extras: extras.completed(by: other.extras),
      keywords: keywords.isEmpty ? other.keywords : keywords,
      childDirectedTreatment: childDirectedTreatment ?? other.childDirectedTreatment,
      bidResponse: bidResponse ?? other.bidResponse, watermark: watermark ?? other.watermark,
      seed: seed ?? other.seed, user: user ?? other.user,
      userDefaults: userDefaults.map { $0.completed(by: other.userDefaults ?? [:]) }
        ?? other.userDefaults)
  }

  /// The request with another seed.
  package func seeded(_ seed: Int) -> AdRequest {
    AdRequest(
      isTestRequest: isTestRequest, extras: extras, keywords: keywords,
      childDirectedTreatment: childDirectedTreatment, bidResponse: bidResponse,
      watermark: watermark, seed: seed, user: user, userDefaults: userDefaults)
  }
}

extension JSONObject {
  /// The object, with members of another one that it does not have.
  fileprivate func completed(by other: JSONObject) -> JSONObject {
    var object = other
    for (name, value) in members { object[name] = value }
    return object
  }
}

extension AdRequest: JSONReadable, JSONWritable {
  package convenience init(_ json: JSONValue) throws(JSONReadError) {
    let request = try JSONObject(json)
    self.init(
      isTestRequest: try request.readIfPresent("isTestRequest") ?? false,
      extras: try request.readFreelyIfPresent("extras") ?? JSONObject(),
      keywords: try request.readStringsIfPresent("keywords") ?? [],
      childDirectedTreatment: try request.readIfPresent("childDirectedTreatment"),
      bidResponse: try request.readIfPresent("bidResponse"),
      watermark: try request.readIfPresent("watermark", as: Base64.self)?.bytes,
      seed: try request.readIfPresent("seed", in: AdRequest.seeds),
      user: try request.readIfPresent("user"),
      userDefaults: try request.readIfPresent("userDefaults", as: UserDefaults.self)?.values)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("isTestRequest", isTestRequest)
    writer.member("extras", extras)
    writer.member("keywords", keywords)
    writer.member("childDirectedTreatment", childDirectedTreatment)
    writer.member("bidResponse", bidResponse)
    writer.member("watermark", watermark.map { Base64($0) })
    writer.member("seed", seed)
    if let user { writer.member("user", user) }
    if let userDefaults { writer.member("userDefaults", userDefaults) }
    writer.endObject()
  }
}

/// A request that a person has written: a member that does not exist is an error.
package struct WrittenRequest: JSONReadable {
  package let request: AdRequest

  package init(_ json: JSONValue) throws(JSONReadError) {
    try JSONObject(json).allow(Self.members)
    request = try AdRequest(json)
  }

  /// The names of all members: a request is written with all of them, and with the last two if it has
  /// them.
  private static let members: [String] = {
    let json = try? JSONValue(parsing: JSONWriter.bytes(of: AdRequest.plain))
    return (json?.object?.members.map(\.key) ?? []) + ["user", "userDefaults"]
  }()
}
