public import EventLoop

/// An ad that an adapter has loaded.
@BridgeActor
public protocol MediationAd: AnyObject {
  /// Does to the ad what a person or the network does to it on a device.
  ///
  /// A real network notices such things by itself; a network that only pretends, as a test's does,
  /// is told here, acts at once, and reports what comes of it through the ad's event delegate.
  ///
  /// - Parameters:
  ///   - action: What the person or the network does.
  ///   - asset: The asset that is touched, if the action is a tap on a native ad.
  /// - Returns: Whether the ad offers the action. `false` without an implementation.
  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool

  /// Whether the adapter has done everything that it was told about the ad, without a failure that
  /// ``whenAcknowledged(_:)`` has yet to deliver. `true` without an implementation.
  var isAcknowledged: Bool { get }

  /// Calls `action` when the adapter has done everything that it was told about the ad: at once
  /// without an implementation, else perhaps later.
  ///
  /// - Parameter action: Gets the first failure since the last time.
  func whenAcknowledged(_ action: @escaping @BridgeActor (AdCallFailure?) -> Void)

  /// The ad was disposed of: the bridge makes no further call. Does nothing without an implementation.
  func didDispose()
}

extension MediationAd {
  /// Offers no action.
  public func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool { false }

  public var isAcknowledged: Bool { true }

  public func whenAcknowledged(_ action: @escaping @BridgeActor (AdCallFailure?) -> Void) {
    action(nil)
  }

  public func didDispose() {}
}

/// Why an adapter did not do what it was told about an ad.
public enum AdCallFailure: Sendable {
  /// The adapter does not offer the named action.
  case notOffered(String)
  /// The adapter failed, did not answer in time, or has ended.
  case failed(AdError)
}
