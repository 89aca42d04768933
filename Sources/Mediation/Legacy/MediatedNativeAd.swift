public import EventLoop
public import JSON

/// A network's native ad, mapped to one of the two legacy formats: a class conforms to
/// ``MediatedNativeContentAd`` or to ``MediatedNativeAppInstallAd``.
@BridgeActor
public protocol MediatedNativeAd: AnyObject {
  /// What the network provides beyond the assets of the format.
  var extraAssets: JSONObject? { get }

  /// Whom the bridge tells of what happens to the ad. Often the ad itself.
  var mediatedNativeAdDelegate: (any MediatedNativeAdDelegate)? { get }

  /// See ``MediationAd/simulate(_:asset:)``.
  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool
}

extension MediatedNativeAd {
  public func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool { false }
}
