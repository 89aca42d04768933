public import EventLoop

/// Connects the bridge to one ad network.
///
/// This is the custom event class of Google's guides, with the Swift names of the Google Mobile Ads
/// SDK. The bridge calls ``setUp(with:completionHandler:)`` once for each class and waits for it.
/// Then it makes one instance for each load, calls one of its load methods, and keeps the instance
/// as long as the ad lives. Every call arrives on ``LoopActor``.
///
/// An adapter translates. Retries, deadlines and the order of networks belong to the waterfall.
/// After the deadline of a load, or after the client has cancelled it, the bridge ignores the
/// adapter's answer.
@LoopActor
public protocol MediationAdapter: MediationAdLoader {
  /// The formats that the class loads. The bridge asks it for no other format.
  static var formats: Set<AdFormat> { get }

  /// The version of this adapter. Answer at once, from a constant.
  static func adapterVersion() -> VersionNumber

  /// The version of the network's SDK. Answer at once, from a constant.
  static func adSDKVersion() -> VersionNumber

  /// Prepares the network's SDK. Called once in a process.
  ///
  /// - Parameters:
  ///   - configuration: The credentials of every line item that names this class.
  ///   - completionHandler: Call it once, with `nil` if the network can serve ads, else with an
  ///     error. Loads wait for it.
  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  )

  /// The publisher has said something about all requests. Called before the set-up too, unless the
  /// publisher has said nothing. Does nothing without an implementation.
  static func requestConfigurationDidChange(to configuration: RequestConfiguration)

  init()
}

extension MediationAdapter {
  public static func requestConfigurationDidChange(to configuration: RequestConfiguration) {}

  /// Prepares nothing: the network is ready at once.
  public static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(nil)
  }
}
