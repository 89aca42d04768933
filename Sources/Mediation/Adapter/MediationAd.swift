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
}

extension MediationAd {
  /// Offers no action.
  public func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool { false }
}
