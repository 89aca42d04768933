/// What an adapter class is set up with.
public struct MediationServerConfiguration: Sendable {
  /// The credentials of every line item that names the class, in the order of the configuration.
  public let credentials: [MediationCredentials]

  public init(credentials: [MediationCredentials]) {
    self.credentials = credentials
  }
}
