public import JSON

/// What a publisher's request tells a legacy custom event.
public struct CustomEventRequest: Sendable {
  /// Words that describe what the person is looking at.
  public let userKeywords: [String]
  /// The publisher's extras for networks.
  public let additionalParameters: JSONObject
  /// Whether the publisher asks for test ads.
  public let isTesting: Bool
}
