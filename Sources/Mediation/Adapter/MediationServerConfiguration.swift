public import JSON

/// The configuration for the set-up of an adapter class.
public struct MediationServerConfiguration: Sendable {
  /// The credentials of every line item that names the class, in the order of the configuration.
  public let credentials: [MediationCredentials]

  /// Reports calls to the network's SDK that belong to no load.
  public let reporter: AdapterReporter

  public init(credentials: [MediationCredentials]) {
    self.init(credentials: credentials, reporter: .none)
  }

  package init(credentials: [MediationCredentials], reporter: AdapterReporter) {
    self.credentials = credentials
    self.reporter = reporter
  }
}

/// The settings of a line item, with which an adapter finds its ad.
public struct MediationCredentials: Sendable {
  /// The line item's settings. `"parameter"` is what a publisher enters for a custom event, usually
  /// an ad unit of the network; it is missing if nothing was entered.
  public let settings: JSONObject

  /// The format that the line item serves.
  public let format: AdFormat

  /// The name of the line item for people; `nil` if it has none.
  package var label: String?

  public init(settings: JSONObject, format: AdFormat) {
    self.settings = settings
    self.format = format
  }
}
