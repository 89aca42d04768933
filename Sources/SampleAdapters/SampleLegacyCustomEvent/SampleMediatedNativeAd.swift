import EventLoop
import JSON
import Mediation
import SampleNetwork

/// The common part of the two mappers: the assets of both formats, the calls on the ad, and its
/// events.
@LoopActor
class SampleMediatedNativeAd {
  let sampleAd: SampleNativeAd
  let icon: NativeAdImage?
  let images: [NativeAdImage]?

  private let adChoicesView: SampleNetworkView
  private let adChoicesPosition: AdChoicesPosition

  init(
    _ sampleAd: SampleNativeAd,
    _ assets: SampleImageAssets,
    adChoicesPosition: AdChoicesPosition
  ) {
    self.sampleAd = sampleAd
    icon = assets.icon
    images = assets.images
    adChoicesView = SampleNetworkView(adInfoIcon: assets.adInfoIcon)
    self.adChoicesPosition = adChoicesPosition
    sampleAd.delegate = self
  }

  var headline: String? { sampleAd.headline }
  var body: String? { sampleAd.body }
  var callToAction: String? { sampleAd.callToAction }
  var extraAssets: JSONObject? { sampleAd.sharedAssets.extraAssets }
}

extension SampleMediatedNativeAd: MediatedNativeAd {
  var mediatedNativeAdDelegate: (any MediatedNativeAdDelegate)? { self }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    switch action {
    // The AdChoices view is on top and receives its own taps.
    case .tap: if asset != .adChoicesView { sampleAd.nativeAdView?.tap() }
    case .open: sampleAd.openScreen()
    case .close: sampleAd.closeScreen()
    case .leaveApplication: sampleAd.leaveApplication()
    default: return false
    }
    return true
  }
}

extension SampleMediatedNativeAd: MediatedNativeAdDelegate {
  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRenderIn view: View,
    viewController: ViewController
  ) {
    let icon = adChoicesView.sampleView.frame
    adChoicesView.frame = adChoicesPosition.frame(
      forWidth: icon.width, height: icon.height, in: view.frame)
    view.addSubview(adChoicesView)
    if sampleAd.tracksItself { sampleAd.setNativeAdView(SampleView(watching: view)) }
  }

  func mediatedNativeAdDidRecordImpression(_ mediatedNativeAd: any MediatedNativeAd) {
    sampleAd.recordImpression()
  }

  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didRecordClickOnAssetWithName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {
    sampleAd.handleClick(on: SampleView(watching: view))
  }

  func mediatedNativeAd(
    _ mediatedNativeAd: any MediatedNativeAd,
    didUntrackView view: View?
  ) {
    adChoicesView.removeFromSuperview()
    sampleAd.setNativeAdView(nil)
  }
}

extension SampleMediatedNativeAd: SampleNativeAdDelegate {
  func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd) {
    MediatedNativeAdNotificationSource.mediatedNativeAdDidRecordImpression(self)
  }

  func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd) {
    MediatedNativeAdNotificationSource.mediatedNativeAdDidRecordClick(self)
  }

  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd) {
    MediatedNativeAdNotificationSource.mediatedNativeAdWillPresentScreen(self)
  }

  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd) {
    MediatedNativeAdNotificationSource.mediatedNativeAdWillDismissScreen(self)
  }

  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd) {
    MediatedNativeAdNotificationSource.mediatedNativeAdDidDismissScreen(self)
  }

  func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd) {
    MediatedNativeAdNotificationSource.mediatedNativeAdWillLeaveApplication(self)
  }
}

/// Maps an app-install ad of the sample network.
final class SampleMediatedNativeAppInstallAd: SampleMediatedNativeAd, MediatedNativeAppInstallAd {
  var starRating: JSONNumber? { sampleAd.sharedAssets.starRating }
  var store: String? { sampleAd.store }
  var price: String? { sampleAd.price }
}

/// Maps a content ad of the sample network.
final class SampleMediatedNativeContentAd: SampleMediatedNativeAd, MediatedNativeContentAd {
  var logo: NativeAdImage? { icon }
  var advertiser: String? { sampleAd.advertiser }
}
