import Testing

@testable import GoogleMobileAds

/// The views that a native ad is drawn in.
@MainActor
@Suite struct RenderTests {
  /// Keeps what it is told.
  final class Ad: EmptyNativeAd, MediationNativeAd {
    let mediaView: UIView? = MainActor.assumeIsolated { UIView() }
    let adChoicesView: UIView? = MainActor.assumeIsolated { UIView() }
    var view: UIView?
    var clickable: [GADNativeAssetIdentifier: UIView] = [:]
    var nonclickable: [GADNativeAssetIdentifier: UIView] = [:]
    var screen: UIViewController?
    var clicks: [(GADNativeAssetIdentifier, UIView, UIViewController)] = []

    func didRender(
      in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
      nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
    ) {
      (self.view, screen) = (view, viewController)
      (clickable, nonclickable) = (clickableAssetViews, nonclickableAssetViews)
    }

    func didRecordClickOnAsset(
      withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
    ) {
      clicks.append((assetName, view, viewController))
    }
  }

  final class Adapter: NSObject, MediationAdapter {
    private let ad: Ad
    init(_ ad: Ad) { self.ad = ad }

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(ad, nil) }
  }

  private let ad = Ad()

  private func bridge() -> TestBridge {
    let ad = ad
    let bridge = TestBridge(
      Adapter.self, make: { Adapter(ad) }, loads: .native(Adapter.loadNativeAd))
    _ = bridge.load("Native")
    return bridge
  }

  /// Draws the ad with views of assets.
  private func render(
    _ bridge: TestBridge, clickable: String = "{}", nonclickable: String = "{}",
    members: String = ""
  ) {
    let answer = bridge.ad(
      "didRender",
      #","view":{"id":"slot","width":320,"height":250},"clickableAssetViews":\#(clickable),"#
        + #""nonclickableAssetViews":\#(nonclickable)\#(members)"#)
    #expect(answer == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
  }

  private func frame(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    #"{"x":\#(x),"y":\#(y),"width":\#(width),"height":\#(height)}"#
  }

  @Test func `an ad gets each view with the frame and the kind of its asset`() {
    render(
      bridge(), clickable: #"{"headline":\#(frame(1, 2, 3, 4)),"icon":\#(frame(5, 6, 7, 8))}"#,
      nonclickable: #"{"callToAction":\#(frame(9, 8, 7, 6))}"#)

    #expect(ad.view?.frame == CGRect(x: 0, y: 0, width: 320, height: 250))
    #expect(ad.screen === UIApplication.shared.keyWindow?.rootViewController)
    #expect(Set(ad.clickable.keys) == [.headlineAsset, .iconAsset])
    #expect(Set(ad.nonclickable.keys) == [.callToActionAsset])
    #expect(ad.clickable[.headlineAsset]?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(ad.clickable[.headlineAsset] is UILabel)
    #expect(ad.clickable[.iconAsset] is UIImageView)
    #expect(ad.nonclickable[.callToActionAsset] is UIButton)
    #expect(ad.nonclickable[.callToActionAsset]?.superview === ad.view)
  }

  @Test func `a media view fills the view of its asset`() {
    render(bridge(), nonclickable: #"{"mediaView":\#(frame(10, 20, 30, 40))}"#)

    #expect(ad.mediaView?.superview === ad.nonclickable[.mediaViewAsset])
    #expect(ad.mediaView?.frame == CGRect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test func `a media view without an asset has its own place, or fills the ad`() {
    let bridge = bridge()

    render(bridge, members: #","mediaView":\#(frame(10, 20, 30, 40))"#)
    #expect(ad.mediaView?.superview === ad.view)
    #expect(ad.mediaView?.frame == CGRect(x: 10, y: 20, width: 30, height: 40))

    _ = bridge.ad("didUntrackView")
    #expect(ad.mediaView?.superview == nil)
    render(bridge)
    #expect(ad.mediaView?.frame == CGRect(x: 0, y: 0, width: 320, height: 250))
  }

  @Test func `a media view that the ad has placed itself stays where it is`() throws {
    let (box, media) = (UIView(), try #require(ad.mediaView))
    box.addSubview(media)
    media.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    let bridge = bridge()

    render(bridge, clickable: #"{"mediaView":\#(frame(10, 20, 30, 40))}"#)
    _ = bridge.ad("didUntrackView")

    #expect(media.superview === box)
    #expect(media.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func `AdChoices is drawn only where the publisher places it`() {
    let bridge = bridge()

    render(bridge)
    #expect(ad.adChoicesView?.superview == nil)

    render(bridge, members: #","adChoices":{"frame":\#(frame(296, 1, 24, 20))}"#)
    #expect(ad.adChoicesView?.superview === ad.view)
    #expect(ad.adChoicesView?.frame == CGRect(x: 296, y: 1, width: 24, height: 20))
  }

  @Test func `a click has the view of its asset, or one at its frame`() {
    let bridge = bridge()
    render(bridge, clickable: #"{"headline":\#(frame(1, 2, 3, 4))}"#)

    _ = bridge.ad("didRecordClickOnAsset", #","asset":"headline""#)
    _ = bridge.ad(
      "didRecordClickOnAsset", #","asset":"body","frame":\#(frame(5, 6, 7, 8))"#)
    _ = bridge.ad("didRecordClickOnAsset", #","asset":"store""#)

    #expect(ad.clicks.map(\.0) == [.headlineAsset, .bodyAsset, .storeAsset])
    #expect(ad.clicks.first?.1 === ad.clickable[.headlineAsset])
    #expect(ad.clicks[1].1.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
    #expect(ad.clicks[2].1.frame == .zero)
    #expect(ad.clicks.allSatisfy { $0.2 === UIApplication.shared.keyWindow?.rootViewController })
  }

  // MARK: Configurations

  @Test func `the configuration of a test has the format of its class`() {
    let configurations: [MediationAdConfiguration] = [
      MediationBannerAdConfiguration(adSize: AdSizeBanner), MediationNativeAdConfiguration(),
      MediationInterstitialAdConfiguration(), MediationRewardedAdConfiguration(),
      MediationAppOpenAdConfiguration(),
    ]
    #expect(
      configurations.map(\.credentials.format)
        == [.banner, .native, .interstitial, .rewarded, .appOpen])
    #expect(configurations.allSatisfy { $0.credentials.settings.isEmpty })
  }

  @Test func `an adapter finds the screen on any thread`() async {
    let screen = await Task.detached {
      MediationInterstitialAdConfiguration().topViewController
    }.value
    #expect(screen != nil)
    #expect(screen === UIApplication.shared.keyWindow?.rootViewController)
  }
}
