public import EventLoop

/// Connects the bridge to one ad network.
///
/// This is the custom event class of Google's guides, in the Swift names of the Google Mobile Ads
/// SDK. The bridge calls ``setUp(with:completionHandler:)`` once for each class and waits for it;
/// then it makes one instance for each load, calls one of its load methods, and keeps the instance
/// for as long as the ad that it gave lives. Every call arrives on ``BridgeActor``.
///
/// An adapter translates, and decides nothing: retries, deadlines and the order of networks belong
/// to the waterfall. A load that is given up (its deadline passed, or the client cancelled it) is
/// not told to the adapter; its answer is then ignored.
@BridgeActor
public protocol MediationAdapter: MediationAdLoader {
  /// The formats that the class loads. A load of another format never reaches it.
  static var formats: Set<AdFormat> { get }

  /// The version of this adapter. Answer at once, from a constant.
  static func adapterVersion() -> VersionNumber

  /// The version of the network's SDK. Answer at once, from a constant.
  static func adSDKVersion() -> VersionNumber

  /// Prepares the network's SDK, once in the life of the process.
  ///
  /// - Parameters:
  ///   - configuration: The credentials of every line item that names this class.
  ///   - completionHandler: Call it once, with `nil` when the network can serve ads, else with an
  ///     error. Loads wait for it.
  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  )

  init()
}

extension MediationAdapter {
  /// Has nothing to prepare: the network is ready at once.
  public static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    completionHandler(nil)
  }
}
