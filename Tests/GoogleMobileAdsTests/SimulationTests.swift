import Testing

@testable import GoogleMobileAds

/// What a fake of a network is told of the ads that the bridge counts.
@MainActor
@Suite struct SimulationTests {
  @Test func `a tap that the bridge counts reaches the network's ad`() throws {
    let ad = TouchedAd()
    let bridge = TestBridge(
      TouchedAdapter.self, make: { TouchedAdapter(ad) }, loads: .native(TouchedAdapter.loadNativeAd)
    )
    _ = bridge.load("Native")
    _ = bridge.render()

    #expect(bridge.ad("didTapAsset", #","asset":"headline""#) == [event("click"), answer()])
    #expect(bridge.ad("didTapAsset", #","asset":"somethingNew""#) == [event("click"), answer()])

    #expect(ad.actions == [.tap, .tap])
    #expect(ad.assets == [.headlineAsset, nil])
  }

  @Test func `an action reaches the network's ad with its asset`() {
    let ad = TouchedAd()
    let bridge = TestBridge(
      TouchedAdapter.self, make: { TouchedAdapter(ad) }, loads: .native(TouchedAdapter.loadNativeAd)
    )
    _ = bridge.load("Native")

    #expect(bridge.ad("simulate", #","action":"open","asset":"icon""#) == [answer()])
    #expect(bridge.ad("simulate", #","action":"close""#) == [answer()])

    #expect(ad.actions == [.open, .close])
    #expect(ad.assets == [.iconAsset, nil])
    #expect(ad.screens.count == 1)
  }

  @Test func `an ad is told that it has expired`() {
    let ad = TouchedAd()
    let bridge = TestBridge(
      TouchedAdapter.self, make: { TouchedAdapter(ad) }, loads: .native(TouchedAdapter.loadNativeAd)
    )
    _ = bridge.load("Native")

    #expect(bridge.ad("didExpire") == [answer()])

    #expect(ad.actions == [.expire])
  }

  @Test func `an ad of an adapter that is not simulated is told nothing`() {
    let bridge = TestBridge.ofMyNetwork()
    _ = bridge.initialize("MyNetwork")
    _ = bridge.load("Banner")

    #expect(bridge.ad("didExpire") == [answer()])
  }

  @Test func `what an ad shows is operated if the ad itself is not`() {
    let bridge = TestBridge(
      PlainAdapter.self, make: PlainAdapter.init, loads: .native(PlainAdapter.loadNativeAd),
      .banner(PlainAdapter.loadBanner), .interstitial(PlainAdapter.loadInterstitial))
    TouchedView.actions = []

    for format in ["Native", "Banner"] {
      _ = bridge.load(format)
      #expect(bridge.ad("simulate", #","action":"tap""#) == [answer()])
      _ = bridge.ad("dispose")
    }
    _ = bridge.load("Interstitial")
    #expect(bridge.ad("simulate", #","action":"close""#).first?.contains("error") == true)
    _ = bridge.ad("present")
    #expect(bridge.ad("simulate", #","action":"close""#) == [answer()])
    #expect(bridge.ad("simulate", #","action":"close""#).first?.contains("error") == true)

    #expect(TouchedView.actions == [.tap, .tap, .close])
  }

  @Test func `a tap reaches the topmost view that a native ad has laid over its publisher's`() {
    let bridge = TestBridge(
      OverlayAdapter.self, make: OverlayAdapter.init, loads: .native(OverlayAdapter.loadNativeAd))
    TouchedView.actions = []

    _ = bridge.load("Native")
    #expect(bridge.ad("simulate", #","action":"tap""#).first?.contains("error") == true)
    _ = bridge.render()
    #expect(bridge.ad("simulate", #","action":"tap""#) == [answer()])

    #expect(TouchedView.actions == [.tap])
  }

  @Test func `a native ad of the current API does not offer to leave the application`() {
    let ad = TouchedAd()
    let bridge = TestBridge(
      TouchedAdapter.self, make: { TouchedAdapter(ad) }, loads: .native(TouchedAdapter.loadNativeAd)
    )
    _ = bridge.load("Native")

    let answer = bridge.ad("simulate", #","action":"leaveApplication""#)

    #expect(answer.first?.contains("error") == true)
    #expect(ad.actions == [])
  }
}

/// Gives ads that are not simulated, with views and a screen that are.
private final class PlainAdapter: EmptyNativeAd, MediationAdapter, MediationNativeAd,
  MediationBannerAd, MediationInterstitialAd
{
  static func adapterVersion() -> VersionNumber { VersionNumber() }
  static func adSDKVersion() -> VersionNumber { VersionNumber() }

  var mediaView: UIView? { view }
  var view: UIView { MainActor.assumeIsolated { TouchedView.shared } }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) { _ = completionHandler(self, nil) }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) { _ = completionHandler(self, nil) }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) { _ = completionHandler(self, nil) }

  func present(from viewController: UIViewController) {
    MainActor.assumeIsolated { viewController.present(TouchedScreen(), animated: false) }
  }
}

/// Gives ads that lay two views over that of the publisher, one over the other.
private final class OverlayAdapter: EmptyNativeAd, MediationAdapter, MediationNativeAd {
  static func adapterVersion() -> VersionNumber { VersionNumber() }
  static func adSDKVersion() -> VersionNumber { VersionNumber() }

  func handlesUserClicks() -> Bool { true }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) { _ = completionHandler(self, nil) }

  func didRender(
    in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
  ) {
    MainActor.assumeIsolated {
      view.addSubview(CoveredView())
      view.addSubview(TouchedView.shared)
    }
  }
}

private final class TouchedView: UIView, SimulatedAd {
  static let shared = TouchedView()
  static var actions: [SimulatedAction] = []

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    Self.actions.append(action)
    return true
  }
}

/// A view that nobody can touch, because another one covers it.
private final class CoveredView: UIView, SimulatedAd {
  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool { false }
}

private final class TouchedScreen: UIViewController, SimulatedAd {
  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    TouchedView.actions.append(action)
    dismiss(animated: false)
    return true
  }
}

private final class TouchedAdapter: NSObject, MediationAdapter {
  private let ad: TouchedAd

  init(_ ad: TouchedAd) { self.ad = ad }

  static func adapterVersion() -> VersionNumber { VersionNumber() }
  static func adSDKVersion() -> VersionNumber { VersionNumber() }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    ad.delegate = completionHandler(ad, nil)
  }
}

/// An ad whose network reports every touch.
private final class TouchedAd: NSObject, MediationNativeAd, SimulatedAd {
  let headline: String? = "Hello"
  let images: [NativeAdImage]? = nil
  let body: String? = nil
  let icon: NativeAdImage? = nil
  let callToAction: String? = nil
  let starRating: NSDecimalNumber? = nil
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
  let extraAssets: [String: Any]? = nil
  var delegate: (any MediationNativeAdEventDelegate)?
  var actions: [SimulatedAction] = []
  var assets: [GADNativeAssetIdentifier?] = []
  /// The screens that it has opened.
  var screens: [UIViewController] = []

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    actions.append(action)
    assets.append(asset)
    if action == .tap { delegate?.reportClick() }
    // On the main actor, although the class is not.
    if action == .open { screens.append(UIViewController()) }
    return true
  }
}
