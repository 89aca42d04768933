import Foundation
import UIKit

/// A native ad of the legacy API, as one of the current API.
final class HostedNativeAd: NSObject, MediationNativeAd {
  let ad: any MediatedNativeAd
  private let customEvent: any CustomEventNativeAd

  init(_ ad: any MediatedNativeAd, of customEvent: any CustomEventNativeAd) {
    self.ad = ad
    self.customEvent = customEvent
    super.init()
  }

  private var content: (any MediatedNativeContentAd)? { ad as? any MediatedNativeContentAd }
  private var appInstall: (any MediatedNativeAppInstallAd)? {
    ad as? any MediatedNativeAppInstallAd
  }

  /// The ad's type; `nil` if it has none.
  var type: Contract.NativeAdType? {
    if appInstall != nil { return .appInstall }
    return content == nil ? nil : .content
  }

  var headline: String? { appInstall?.headline() ?? content?.headline() }
  var body: String? { appInstall?.body() ?? content?.body() }
  var callToAction: String? { appInstall?.callToAction() ?? content?.callToAction() }
  var icon: NativeAdImage? { appInstall?.icon() ?? content?.logo() }
  var images: [NativeAdImage]? {
    (appInstall?.images() ?? content?.images())?.compactMap { $0 as? NativeAdImage }
  }
  var starRating: NSDecimalNumber? { appInstall?.starRating() }
  var store: String? { appInstall?.store() }
  var price: String? { appInstall?.price() }
  var advertiser: String? { content?.advertiser() }
  var extraAssets: [String: Any]? {
    ad.extraAssets().map { extras in
      Dictionary(
        extras.map { ("\($0.key)", $0.value) }, uniquingKeysWith: { _, last in last })
    }
  }
  /// An icon that the SDK places. Most ads place it themselves when they are drawn.
  var adChoicesView: UIView? { appInstall?.adChoicesView() ?? content?.adChoicesView() }
  var mediaView: UIView? { appInstall?.mediaView() ?? content?.mediaView() }
  var hasVideoContent: Bool { appInstall?.hasVideoContent() ?? content?.hasVideoContent() ?? false }

  func handlesUserClicks() -> Bool { customEvent.handlesUserClicks() }
  func handlesUserImpressions() -> Bool { customEvent.handlesUserImpressions() }

  func didRender(
    in view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) {
    func named(_ views: [GADNativeAssetIdentifier: UIView]) -> [String: UIView] {
      Dictionary(views.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { _, last in last })
    }
    ad.mediatedNativeAdDelegate()?.mediatedNativeAd(
      ad, didRenderIn: view, clickableAssetViews: named(clickableAssetViews),
      nonclickableAssetViews: named(nonclickableAssetViews), viewController: viewController)
  }

  func didRecordImpression() {
    ad.mediatedNativeAdDelegate()?.mediatedNativeAdDidRecordImpression(ad)
  }

  func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
  ) {
    ad.mediatedNativeAdDelegate()?.mediatedNativeAd(
      ad, didRecordClickOnAssetWithName: assetName.rawValue, view: view,
      viewController: viewController)
  }

  func didUntrackView(_ view: UIView?) {
    ad.mediatedNativeAdDelegate()?.mediatedNativeAd(ad, didUntrackView: view)
  }
}

/// One load of a custom event: receives its ad or its error.
final class CustomEventLoad: NSObject, LegacyLoad, CustomEventNativeAdDelegate {
  private var customEvent: (any CustomEventNativeAd)?
  private let ad: ServedAd
  /// The types that the publisher accepts.
  private var adTypes: [GADAdLoaderAdType] = []

  init(_ customEvent: any CustomEventNativeAd, _ ad: ServedAd) {
    self.customEvent = customEvent
    self.ad = ad
    super.init()
  }

  @MainActor
  func start(_ call: LoadCall) {
    adTypes = call.adTypes
    customEvent?.delegate = self
    customEvent?.requestNativeAd(
      withParameter: call.parameter ?? "",
      request: CustomEventRequest.of(call),
      adTypes: call.adTypes.map(\.rawValue),
      options: call.options,
      rootViewController: .screen)
  }

  func release() { customEvent = nil }

  func customEventNativeAd(
    _ customEventNativeAd: any CustomEventNativeAd,
    didReceive mediatedNativeAd: any MediatedNativeAd
  ) {
    complete(HostedNativeAd(mediatedNativeAd, of: customEventNativeAd), of: mediatedNativeAd)
  }

  func customEventNativeAd(
    _ customEventNativeAd: any CustomEventNativeAd,
    didReceive mediatedUnifiedNativeAd: any MediatedUnifiedNativeAd
  ) {
    complete(
      HostedUnifiedNativeAd(mediatedUnifiedNativeAd, of: customEventNativeAd, for: adTypes),
      of: mediatedUnifiedNativeAd)
  }

  private func complete(_ hosted: any MediationNativeAd, of own: any NSObjectProtocol) {
    // An event before the ad is sent before it, so that the bridge sees the violation.
    if let early = NativeAdEvents.register(own, ad.events) { ad.events.report(early) }
    _ = ad.complete(hosted, nil) { NativeAdContent.write($0, to: &$1) }
  }

  func customEventNativeAd(
    _ customEventNativeAd: any CustomEventNativeAd, didFailToLoadWithError error: any Error
  ) {
    _ = ad.complete(nil as HostedNativeAd?, error) { _, _ in }
  }
}
