import JSON
import Testing

@testable import GoogleMobileAds

/// What the adapter does not release.
// Only the main thread uses it.
nonisolated(unsafe) private var held: [AnyObject] = []

/// What the library reports about ads and views that an adapter holds.
@MainActor
@Suite(.serialized) struct InspectTests {
  /// An ad that keeps what its parameter says.
  private final class Ad: NSObject, MediationNativeAd {
    var headline: String? { nil }
    var images: [NativeAdImage]? { nil }
    var body: String? { nil }
    var icon: NativeAdImage? { nil }
    var callToAction: String? { nil }
    var starRating: NSDecimalNumber? { nil }
    var store: String? { nil }
    var price: String? { nil }
    var advertiser: String? { nil }
    var extraAssets: [String: Any]? { nil }
    let mediaView: UIView?

    let habit: String
    private let badge: UIView

    init(_ habit: String) {
      self.habit = habit
      (mediaView, badge) = MainActor.assumeIsolated { (UIView(), UIView()) }
      super.init()
      if habit == "holds its ad" { held.append(self) }
    }

    func didRender(
      in view: UIView,
      clickableAssetViews: [GADNativeAssetIdentifier: UIView],
      nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
      viewController: UIViewController
    ) {
      let place: UIView? =
        switch habit {
        case "leaves a view", "removes its view": view
        case "leaves a view in an asset": clickableAssetViews[.iconAsset]
        default: nil
        }
      let badge = badge
      MainActor.assumeIsolated { place?.addSubview(badge) }
      if habit == "holds its view" { held.append(view) }
    }

    func didUntrackView(_ view: UIView?) {
      guard habit == "removes its view" else { return }
      let badge = badge
      MainActor.assumeIsolated { badge.removeFromSuperview() }
    }
  }

  /// A full-screen ad that keeps itself when it is presented, if its parameter says so.
  private final class FullScreenAd: NSObject, MediationInterstitialAd {
    let habit: String

    init(_ habit: String) { self.habit = habit }

    func present(from viewController: UIViewController) {
      if habit == "holds its ad" { held.append(self) }
    }
  }

  private final class Network: NSObject, MediationAdapter {
    static func load(
      _ network: Network
    ) -> (
      MediationNativeAdConfiguration, @escaping GADMediationNativeLoadCompletionHandler
    ) -> Void {
      { configuration, completionHandler in
        _ = completionHandler(Ad(configuration.credentials.settings["habit"] as? String ?? ""), nil)
      }
    }

    static func loadInterstitial(
      _ network: Network
    ) -> (
      MediationInterstitialAdConfiguration, @escaping GADMediationInterstitialLoadCompletionHandler
    ) -> Void {
      { configuration, completionHandler in
        let habit = configuration.credentials.settings["habit"] as? String ?? ""
        _ = completionHandler(FullScreenAd(habit), nil)
      }
    }
  }

  /// Loads an ad, draws it, and takes it off its view.
  private func bridge(_ habit: String) -> TestBridge {
    let bridge = TestBridge(Network.self, make: Network.init, loads: .native(Network.load))
    _ = bridge.call(
      "loadNative",
      #"{"loadId":"load-1","settings":{"habit":"\#(habit)"},"request":{},"timeoutMs":1,"#
        + #""adTypes":[],"options":{}}"#)
    _ = bridge.render(
      #","clickableAssetViews":{"icon":{"x":0,"y":0,"width":40,"height":40},"#
        + #""mediaView":{"x":0,"y":40,"width":40,"height":40}}"#)
    _ = bridge.ad("didUntrackView")
    return bridge
  }

  private func remains(_ subviewCount: Int = 0, view: Bool = false, ad: Bool = false) -> [String] {
    [GoogleMobileAdsTests.remains(subviewCount, isViewHeld: view, isAdHeld: ad)]
  }

  @Test(arguments: ["", "removes its view"])
  func `nothing is left of an ad that keeps nothing`(habit: String) {
    let bridge = bridge(habit)
    #expect(bridge.ad("inspect") == remains())
    _ = bridge.ad("dispose")
    #expect(bridge.ad("inspect") == remains())
  }

  @Test(arguments: ["leaves a view", "leaves a view in an asset"])
  func `a view that the ad has left behind is counted`(habit: String) {
    #expect(bridge(habit).ad("inspect") == remains(1))
  }

  @Test func `a view that the adapter holds is reported each time`() {
    defer { held = [] }
    let bridge = bridge("holds its view")
    #expect(bridge.ad("inspect") == remains(view: true))
    #expect(bridge.ad("inspect") == remains(view: true))
    held = []
    #expect(bridge.ad("inspect") == remains())
  }

  @Test func `an ad that the adapter holds after its disposal is reported`() {
    defer { held = [] }
    let bridge = bridge("holds its ad")
    #expect(bridge.ad("inspect") == remains())
    _ = bridge.ad("dispose")
    #expect(bridge.ad("inspect") == remains(ad: true))
    held = []
    #expect(bridge.ad("inspect") == remains())
  }

  @Test(arguments: [("", false), ("holds its ad", true)])
  func `a full-screen ad that the adapter holds after its disposal is reported`(
    habit: String, isHeld: Bool
  ) {
    defer { held = [] }
    let bridge = TestBridge(
      Network.self, make: Network.init, loads: .interstitial(Network.loadInterstitial))
    _ = bridge.call(
      "loadInterstitial",
      #"{"loadId":"load-1","settings":{"habit":"\#(habit)"},"request":{},"timeoutMs":1}"#)
    _ = bridge.ad("present")
    #expect(bridge.ad("inspect") == remains())
    _ = bridge.ad("dispose")
    #expect(bridge.ad("inspect") == remains(ad: isHeld))
  }

  @Test func `an ad that was disposed of long ago is forgotten`() throws {
    let bridge = bridge("")
    _ = bridge.ad("dispose")
    for number in 2...101 {
      _ = bridge.call(
        "loadNative",
        #"{"loadId":"load-\#(number)","settings":{},"request":{},"timeoutMs":1,"adTypes":[],"#
          + #""options":{}}"#)
      _ = bridge.call("dispose", #"{"loadId":"load-\#(number)"}"#)
    }
    #expect(try object(bridge.ad("inspect").first)["error"]?.object?["code"] == 301)
  }
}
