import GoogleMobileAds
import UIKit

class FlawedBannerAd: NSObject, MediationBannerAd, SimulatedAd {
  weak var delegate: MediationBannerAdEventDelegate?
  private let fixedView: UIView
  private let clicksPerTap: Int

  init(size: CGSize, clicksPerTap: Int) {
    fixedView = UIView(frame: CGRect(origin: .zero, size: size))
    self.clicksPerTap = clicksPerTap
  }

  var view: UIView {
    Flaw.current == .changingValue ? UIView(frame: fixedView.frame) : fixedView
  }

  func changeAdSize(to adSize: AdSize) {
    fixedView.frame.size = adSize.size
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    guard action == .tap else { return false }
    for _ in 0..<clicksPerTap { delegate?.reportClick() }
    return true
  }
}

class FlawedInterstitialAd: NSObject, MediationInterstitialAd, SimulatedAd {
  weak var delegate: MediationInterstitialAdEventDelegate?
  private var isOpen = false

  deinit {
    if Flaw.current == .crashInDispose { fatalError("There is no such ad.") }
  }

  func present(from viewController: UIViewController) {
    isOpen = true
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
    guard Flaw.current == .impressionPerSecond else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      if self?.isOpen == true { self?.delegate?.reportImpression() }
    }
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    switch action {
    case .tap:
      delegate?.reportClick()
    case .close:
      isOpen = false
      delegate?.willDismissFullScreenView()
      delegate?.didDismissFullScreenView()
    default:
      return false
    }
    return true
  }
}

class FlawedRewardedAd: NSObject, MediationRewardedAd, SimulatedAd {
  weak var delegate: MediationRewardedAdEventDelegate?

  func present(from viewController: UIViewController) {
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
    delegate?.didStartVideo()
    if Flaw.current == .doubleStart { delegate?.didStartVideo() }
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    switch action {
    case .tap:
      delegate?.reportClick()
    case .earnReward:
      delegate?.didEndVideo()
      delegate?.didRewardUser()
    case .close:
      delegate?.willDismissFullScreenView()
      delegate?.didDismissFullScreenView()
    default:
      return false
    }
    return true
  }
}

class FlawedNativeAd: NSObject, MediationNativeAd {
  weak var delegate: MediationNativeAdEventDelegate?
  let headline: String? = "Hello"
  let body: String? = "An ad."
  let callToAction: String? = "Go"
  let icon: NativeAdImage?
  let images: [NativeAdImage]? = nil
  let starRating: NSDecimalNumber? = nil
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
  let extraAssets: [String: Any]? = nil
  let adChoicesView: UIView? = FlawedNativeAd.makeIcon()

  init(loadsImages: Bool) {
    icon =
      loadsImages
      ? NativeAdImage(image: UIImage())
      : URL(string: "https://www.example.com/icon.png").map { NativeAdImage(url: $0, scale: 1) }
  }

  private static func makeIcon() -> UIView {
    UIImageView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
  }

  func didRender(
    in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) {
    if Flaw.current == .strayOutput { Flaw.print("painting") }
    if Flaw.current == .duplicateAdChoices { view.addSubview(Self.makeIcon()) }
  }

  func didUntrackView(_ view: UIView?) {
    view?.subviews.forEach { $0.removeFromSuperview() }
  }

  func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
  ) {
    if Flaw.current == .crashAtIcon, assetName == .iconAsset { fatalError("There is no icon.") }
  }
}
