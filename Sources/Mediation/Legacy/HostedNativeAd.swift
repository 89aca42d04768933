import EventLoop
import JSON

/// A legacy ad with the interface of the modern API.
///
/// It keeps the custom event as long as the ad lives, because an ad may need it to report events.
@LoopActor
final class HostedNativeAd: MediationNativeAd {
  let ad: any MediatedNativeAd
  private let customEvent: any CustomEventNativeAd

  /// The icon that the ad placed in its view when it was drawn.
  private(set) var adChoicesView: View?

  init(_ ad: any MediatedNativeAd, of customEvent: any CustomEventNativeAd) {
    self.ad = ad
    self.customEvent = customEvent
  }

  private var content: (any MediatedNativeContentAd)? { ad as? any MediatedNativeContentAd }
  private var appInstall: (any MediatedNativeAppInstallAd)? {
    ad as? any MediatedNativeAppInstallAd
  }

  var adType: NativeAdType? {
    if appInstall != nil { return .appInstall }
    return content == nil ? nil : .content
  }

  var isLegacy: Bool { true }
  var placesAdChoices: Bool { true }

  var headline: String? { appInstall?.headline ?? content?.headline }
  var body: String? { appInstall?.body ?? content?.body }
  var callToAction: String? { appInstall?.callToAction ?? content?.callToAction }
  var icon: NativeAdImage? { appInstall?.icon ?? content?.logo }
  var images: [NativeAdImage]? { appInstall?.images ?? content?.images }
  var starRating: JSONNumber? { appInstall?.starRating }
  var store: String? { appInstall?.store }
  var price: String? { appInstall?.price }
  var advertiser: String? { content?.advertiser }
  var extraAssets: JSONObject? { ad.extraAssets }

  func handlesUserClicks() -> Bool { customEvent.handlesUserClicks() }
  func handlesUserImpressions() -> Bool { customEvent.handlesUserImpressions() }

  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    let before = view.subviews
    ad.mediatedNativeAdDelegate?.mediatedNativeAd(
      ad, didRenderIn: view, viewController: viewController)
    // An ad may add other views. The icon is the smallest.
    adChoicesView = view.subviews.filter { added in !before.contains { $0 === added } }
      .min { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
  }

  func didRecordImpression() {
    ad.mediatedNativeAdDelegate?.mediatedNativeAdDidRecordImpression(ad)
  }

  func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {
    ad.mediatedNativeAdDelegate?.mediatedNativeAd(
      ad, didRecordClickOnAssetWithName: assetName, view: view, viewController: viewController)
  }

  func didUntrackView(_ view: View?) {
    ad.mediatedNativeAdDelegate?.mediatedNativeAd(ad, didUntrackView: view)
    adChoicesView = nil
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    ad.simulate(action, asset: asset)
  }
}
