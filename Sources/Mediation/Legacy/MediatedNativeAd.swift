public import EventLoop
public import JSON

/// A network's native ad, mapped to one of the two legacy formats: a class conforms to
/// ``MediatedNativeContentAd`` or to ``MediatedNativeAppInstallAd``.
@LoopActor
public protocol MediatedNativeAd: AnyObject {
  /// Assets of the network beyond those of the format.
  var extraAssets: JSONObject? { get }

  /// Receives the bridge's calls about the ad; often the ad itself.
  var mediatedNativeAdDelegate: (any MediatedNativeAdDelegate)? { get }

  /// See ``MediationAd/simulate(_:asset:)``.
  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool
}

extension MediatedNativeAd {
  public func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool { false }
}

/// A mapped ad for content.
@LoopActor
public protocol MediatedNativeContentAd: MediatedNativeAd {
  var headline: String? { get }
  var body: String? { get }
  var images: [NativeAdImage]? { get }
  var logo: NativeAdImage? { get }
  var callToAction: String? { get }
  var advertiser: String? { get }
}

/// A mapped ad for an app.
@LoopActor
public protocol MediatedNativeAppInstallAd: MediatedNativeAd {
  var headline: String? { get }
  var images: [NativeAdImage]? { get }
  var body: String? { get }
  var icon: NativeAdImage? { get }
  var callToAction: String? { get }
  /// From 0 to 5 stars.
  var starRating: JSONNumber? { get }
  var store: String? { get }
  var price: String? { get }
}
