import GoogleMobileAds
import UIKit

/// What a network that leaks never releases.
// Only the main thread uses it.
nonisolated(unsafe) private var leaked: [AnyObject] = []

final class BrokenNativeAd: NSObject, MediationNativeAd, SimulatedAd {
  let headline: String? = "Hello"
  let body: String? = "An ad."
  let callToAction: String? = "Go"
  let icon: NativeAdImage?
  let images: [NativeAdImage]?
  let starRating: NSDecimalNumber? = nil
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
  let extraAssets: [String: Any]? = nil
  let adChoicesView: UIView?
  weak var delegate: (any MediationNativeAdEventDelegate)?

  /// A view that the ad adds to the publisher's.
  private let badge: UIView
  private weak var view: UIView?
  private var isSeen = false

  init(_ configuration: MediationNativeAdConfiguration) {
    let options = configuration.options.compactMap { $0 as? NativeAdImageAdLoaderOptions }.first
    let isDisabled = options?.isImageLoadingDisabled == true
    let image = isDisabled ? BrokenNativeAd.linkedImage : BrokenNativeAd.loadedImage
    icon = image
    images = image.map { [$0] }
    (adChoicesView, badge) = MainActor.assumeIsolated {
      (
        UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24)),
        UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
      )
    }
  }

  private static let linkedImage = URL(string: "https://www.example.com/icon.png")
    .map { NativeAdImage(url: $0, scale: 1) }

  private static let loadedImage = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
  ).flatMap(UIImage.init(data:)).map(NativeAdImage.init(image:))

  func handlesUserClicks() -> Bool { true }
  func handlesUserImpressions() -> Bool { true }

  func didRender(
    in view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) {
    self.view = view
    let badge = badge
    MainActor.assumeIsolated { view.addSubview(badge) }
    if Broken.flaw == "viewNotReleased" { leaked.append(view) }
    if Broken.flaw == "adNotReleased" { leaked.append(self) }
    if !isSeen { delegate?.reportImpression() }
    isSeen = true
  }

  func didUntrackView(_ view: UIView?) {
    self.view = nil
    let badge = badge
    guard Broken.flaw != "subviewLeftBehind" else { return }
    MainActor.assumeIsolated { badge.removeFromSuperview() }
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    guard action == .tap else { return false }
    if view != nil { delegate?.reportClick() }
    return true
  }
}

final class BrokenInterstitial: NSObject, MediationInterstitialAd, SimulatedAd {
  weak var delegate: (any MediationInterstitialAdEventDelegate)?

  func present(from viewController: UIViewController) {
    if Broken.flaw == "adNotReleased" { leaked.append(self) }
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    switch action {
    case .tap: delegate?.reportClick()
    case .close:
      delegate?.willDismissFullScreenView()
      delegate?.didDismissFullScreenView()
    default: return false
    }
    return true
  }
}
