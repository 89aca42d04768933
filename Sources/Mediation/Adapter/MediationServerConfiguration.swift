public import JSON

/// What an adapter class is set up with.
public struct MediationServerConfiguration: Sendable {
  /// The credentials of every line item that names the class, in the order of the configuration.
  public let credentials: [MediationCredentials]

  public init(credentials: [MediationCredentials]) {
    self.credentials = credentials
  }
}

/// What a line item of the configuration gives an adapter to find its ad with.
public struct MediationCredentials: Sendable {
  /// The line item's settings. The parameter that a publisher enters for a custom event, usually
  /// an ad unit of the network, stands under `"parameter"`; it is absent when none was entered.
  public let settings: JSONObject

  /// The format that the line item serves.
  public let format: AdFormat

  public init(settings: JSONObject, format: AdFormat) {
    self.settings = settings
    self.format = format
  }
}
