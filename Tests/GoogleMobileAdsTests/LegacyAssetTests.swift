import JSON
import Testing

@testable import GoogleMobileAds

/// Ads of custom events that have everything, as the bridge gets them.
@MainActor
@Suite(.serialized) struct LegacyAssetTests {
  /// What a custom event got, and what its ad was told.
  final class Record {
    var options: [Any] = []
    var screen: UIViewController?
    var calls: [String] = []
  }

  /// Gives the ad of a test. Its network counts clicks, and no impressions.
  final class Event: NSObject, CustomEventNativeAd {
    nonisolated(unsafe) static var ad: any NSObjectProtocol = NSObject()
    nonisolated(unsafe) static var record = Record()
    weak var delegate: (any CustomEventNativeAdDelegate)?

    func requestNativeAd(
      withParameter serverParameter: String, request: CustomEventRequest, adTypes: [Any],
      options: [Any], rootViewController: UIViewController
    ) {
      (Self.record.options, Self.record.screen) = (options, rootViewController)
      if let ad = Self.ad as? any MediatedNativeAd {
        delegate?.customEventNativeAd(self, didReceive: ad)
      } else if let ad = Self.ad as? any MediatedUnifiedNativeAd {
        delegate?.customEventNativeAd(self, didReceive: ad)
      }
    }

    func handlesUserClicks() -> Bool { true }
  }

  class TypedAd: NSObject, SimulatedAd {
    func headline() -> String? { "h" }
    func body() -> String? { "b" }
    func callToAction() -> String? { "c" }
    func images() -> [Any]? { [NativeAdImage(url: URL(fileURLWithPath: "/a.png"), scale: 2)] }
    func extraAssets() -> [AnyHashable: Any]? { ["x": "y"] }
    func mediatedNativeAdDelegate() -> (any MediatedNativeAdDelegate)? { nil }
    func hasVideoContent() -> Bool { true }
    func mediaView() -> UIView? { MainActor.assumeIsolated { UIView() } }
    func adChoicesView() -> UIView? {
      MainActor.assumeIsolated { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 15)) }
    }
    func picture() -> NativeAdImage? {
      NativeAdImage(url: URL(fileURLWithPath: "/i.png"), scale: 3)
    }

    func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
      Event.record.calls.append("\(action) \(asset?.name ?? "nil")")
      return true
    }
  }

  final class ContentAd: TypedAd, MediatedNativeContentAd {
    func logo() -> NativeAdImage? { picture() }
    func advertiser() -> String? { "a" }
  }

  final class AppInstallAd: TypedAd, MediatedNativeAppInstallAd {
    func icon() -> NativeAdImage? { picture() }
    func starRating() -> NSDecimalNumber? { 4.5 }
    func store() -> String? { "s" }
    func price() -> String? { "p" }
  }

  final class UnifiedAd: EmptyNativeAd, MediatedUnifiedNativeAd {
    var adChoicesView: UIView?
    var mediaView: UIView?
    let hasVideoContent = true
    let mediaContentAspectRatio: CGFloat = 1.5
    let duration: TimeInterval = 2.5
    let currentTime: TimeInterval = 1.25

    func didRender(
      in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
      nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
    ) {
      let names = [clickableAssetViews, nonclickableAssetViews].map { $0.keys.compactMap(\.name) }
      Event.record.calls.append("render \(names) \(MainActor.assumeIsolated { view.frame.width })")
      Event.record.screen = viewController
    }
    func didRecordImpression() { Event.record.calls.append("impression") }
    func didRecordClickOnAsset(
      withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
    ) {
      let width = MainActor.assumeIsolated { view.frame.width }
      Event.record.calls.append("click \(assetName.name ?? "nil") \(width)")
    }
    func didUntrackView(_ view: UIView?) {
      Event.record.calls.append("untrack \(MainActor.assumeIsolated { view?.frame.width ?? 0 })")
    }
  }

  private func bridge(_ ad: any NSObjectProtocol) -> TestBridge {
    (Event.ad, Event.record) = (ad, Record())
    let bridge = TestBridge(serving: ServedAdapter(Event.self, make: Event.init))
    _ = bridge.initialize("Event")
    return bridge
  }

  private var screen: UIViewController? { UIApplication.shared.keyWindow?.rootViewController }

  private static let shared: [(String, JSONValue)] = [
    ("headline", "h"), ("body", "b"), ("callToAction", "c"),
    ("icon", ["scale": 3, "url": "file:///i.png"]),
    ("images", [["scale": 2, "url": "file:///a.png"]]), ("extraAssets", ["x": "y"]),
  ]

  /// Both types of ads, with the name of the type and the assets that only it has.
  private static var typedAds: [(ad: TypedAd, type: JSONValue, own: [(String, JSONValue)])] {
    [
      (
        ContentAd(), "content",
        [("starRating", .null), ("store", .null), ("price", .null), ("advertiser", "a")]
      ),
      (
        AppInstallAd(), "appInstall",
        [("starRating", 4.5), ("store", "s"), ("price", "p"), ("advertiser", .null)]
      ),
    ]
  }

  @Test func `an ad of each type reaches the bridge whole`() throws {
    for (ad, type, own) in Self.typedAds {
      let bridge = bridge(ad)
      let options = #"{"image":{},"video":{}}"#
      let content = try object(bridge.load("Native", #","options":\#(options)"#).first)["result"]
      #expect(
        content == [
          "nativeAdType": type, "assets": .object(JSONObject(Self.shared + own)),
          "mediaContent": ["hasVideoContent": true, "aspectRatio": 0, "durationMs": 0],
          "adChoices": ["width": 20, "height": 15],
          "tracking": ["impressions": "bridge", "clicks": "adapter"],
        ])
      #expect(Event.record.options.first is NativeAdImageAdLoaderOptions)
      #expect(Event.record.options.last is VideoOptions)
      #expect(Event.record.options.count == 2)
      #expect(Event.record.screen != nil && Event.record.screen === screen)
    }
  }

  @Test func `a legacy ad that gives an icon does not say where it is, and can leave the app`() {
    for (ad, _, _) in Self.typedAds {
      let bridge = bridge(ad)
      _ = bridge.load("Native")
      #expect(bridge.render() == [answer()])
      #expect(
        bridge.ad("simulate", #","action":"leaveApplication","asset":"body""#) == [answer()])
      #expect(Event.record.calls == ["leaveApplication body"])
    }
  }

  @Test func `a unified ad reaches the bridge whole, and is told everything`() throws {
    let ad = UnifiedAd()
    (ad.headline, ad.body, ad.callToAction, ad.advertiser) = ("h", "b", "c", "a")
    (ad.store, ad.price, ad.starRating) = ("s", "p", 4.5)
    ad.icon = NativeAdImage(url: URL(fileURLWithPath: "/i.png"), scale: 3)
    ad.images = [NativeAdImage(url: URL(fileURLWithPath: "/a.png"), scale: 2)]
    ad.extraAssets = ["x": "y"]
    ad.mediaView = UIView()
    ad.adChoicesView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 15))
    let bridge = bridge(ad)

    let content = try object(bridge.load("Native", #","adTypes":[]"#).first)["result"]
    let own: [(String, JSONValue)] = [
      ("starRating", 4.5), ("store", "s"), ("price", "p"), ("advertiser", "a"),
    ]
    #expect(
      content == [
        "nativeAdType": "appInstall", "assets": .object(JSONObject(Self.shared + own)),
        "mediaContent": ["hasVideoContent": true, "aspectRatio": 1.5, "durationMs": 2500],
        "adChoices": ["width": 20, "height": 15],
        "tracking": ["impressions": "bridge", "clicks": "adapter"],
      ])

    let frame = #"{"x":0,"y":0,"width":30,"height":10}"#
    Event.record.screen = nil
    #expect(
      bridge.ad(
        "didRender",
        #","view":{"width":320,"height":250},"clickableAssetViews":{"headline":\#(frame)},"#
          + #""nonclickableAssetViews":{"body":\#(frame)}"#) == [answer()])
    #expect(Event.record.screen != nil && Event.record.screen === screen)
    #expect(bridge.ad("didRecordImpression") == [answer()])
    #expect(bridge.ad("didRecordClickOnAsset", #","asset":"headline""#) == [answer()])
    #expect(bridge.ad("didUntrackView") == [answer()])
    #expect(
      Event.record.calls == [
        #"render [["headline"], ["body"]] 320.0"#, "impression", "click headline 30.0",
        "untrack 320.0",
      ])
  }

  @Test(
    arguments: [
      (nil, nil, nil, "[]", "content"), ("s", nil, nil, "[]", "appInstall"),
      (nil, "p", nil, "[]", "appInstall"), (nil, nil, 4.5, "[]", "appInstall"),
      (nil, nil, nil, #"["content","appInstall"]"#, "content"),
      (nil, nil, nil, #"["appInstall"]"#, "appInstall"),
      ("s", "p", 4.5, #"["content"]"#, "content"),
    ] as [(String?, String?, Double?, String, String)])
  func `a unified ad has the only type that is wanted, or that of its assets`(
    store: String?, price: String?, rating: Double?, adTypes: String, type: String
  ) throws {
    let ad = UnifiedAd()
    (ad.store, ad.price, ad.starRating) = (store, price, rating.map { NSDecimalNumber(value: $0) })
    let content = try object(bridge(ad).load("Native", #","adTypes":\#(adTypes)"#).first)["result"]
    #expect(content?.object?["nativeAdType"] == .string(type))
  }

  @Test func `an ad that its custom event holds after its disposal is reported`() {
    for make in [ContentAd.init, AppInstallAd.init, UnifiedAd.init] as [() -> any NSObjectProtocol]
    {
      let bridge = bridge(make())
      _ = bridge.load("Native")
      _ = bridge.ad("dispose")
      for isHeld in [true, false] {
        if !isHeld { Event.ad = NSObject() }
        #expect(bridge.ad("inspect") == [remains(isAdHeld: isHeld)])
      }
    }
  }

  @Test func `the events of two ads go to their own loads`() throws {
    let (first, second) = (ContentAd(), ContentAd())
    let bridge = bridge(first)
    _ = bridge.load("Native")
    Event.ad = second
    _ = bridge.call(
      "loadNative",
      #"{"loadId":"load-2","settings":{},"request":{},"timeoutMs":1,"adTypes":[],"options":{}}"#)
    for ad in [second, first] {
      MediatedNativeAdNotificationSource.mediatedNativeAdDidRecordClick(ad)
    }
    #expect(
      bridge.takeLines() == [
        event("click").replacingOccurrences(of: "load-1", with: "load-2"), event("click"),
      ])
  }

  @Test func `a custom event of each kind says that it is one, and needs no set-up`() throws {
    let classes: [(ServedAdapter, String)] = [
      (ServedAdapter(Event.self, make: Event.init), "native"),
      (
        ServedAdapter(
          LegacyBannerTests.BannerEvent.self, make: LegacyBannerTests.BannerEvent.init), "banner"
      ),
      (
        ServedAdapter(
          LegacyBannerTests.InterstitialEvent.self,
          make: LegacyBannerTests.InterstitialEvent.init), "interstitial"
      ),
    ]
    for (served, format) in classes {
      let bridge = TestBridge(serving: served)
      var result = try #require(
        try object(bridge.initialize(served.className).first)["result"]?.object)
      result["versionMs"] = 0
      #expect(
        result == [
          "className": .string(served.className), "adapterVersion": "0.0.0",
          "adSdkVersion": "0.0.0", "formats": [.string(format)], "handlesUserImpressions": false,
          "handlesUserClicks": false, "protocolVersion": 1,
          "methods": [
            "adapter/ping", "adapter/didChangeRequestConfiguration", "adapter/didTapAsset",
            "adapter/didExpire", "adapter/inspect", "adapter/didOfferRequests",
          ],
          "versionMs": 0, "api": "legacy",
        ])
      #expect(bridge.call("setUp", #"{"credentials":[]}"#) == [answer()])
    }
  }
}
