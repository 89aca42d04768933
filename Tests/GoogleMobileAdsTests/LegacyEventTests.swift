import JSON
import Testing

@testable import GoogleMobileAds

/// What happens to the ads of custom events, and what such an ad leaves out.
@MainActor
@Suite(.serialized) struct LegacyEventTests {
  final class Event: NSObject, CustomEventNativeAd {
    weak var delegate: (any CustomEventNativeAdDelegate)?
    nonisolated(unsafe) static var ad: (any MediatedNativeAd)?
    nonisolated(unsafe) static var request: CustomEventRequest?
    nonisolated(unsafe) static var parameter: String?
    nonisolated(unsafe) static var types: [String]?

    func requestNativeAd(
      withParameter serverParameter: String, request: CustomEventRequest, adTypes: [Any],
      options: [Any], rootViewController: UIViewController
    ) {
      (Self.request, Self.parameter) = (request, serverParameter)
      Self.types = adTypes as? [String]
      if let ad = Self.ad { delegate?.customEventNativeAd(self, didReceive: ad) }
    }
  }

  /// Has only the required methods.
  class ContentAd: NSObject, MediatedNativeContentAd {
    private let delegate: (any MediatedNativeAdDelegate)?
    init(_ delegate: (any MediatedNativeAdDelegate)? = nil) { self.delegate = delegate }

    func headline() -> String? { "Hello" }
    func body() -> String? { nil }
    func images() -> [Any]? { nil }
    func logo() -> NativeAdImage? { nil }
    func callToAction() -> String? { nil }
    func advertiser() -> String? { nil }
    func extraAssets() -> [AnyHashable: Any]? { nil }
    func mediatedNativeAdDelegate() -> (any MediatedNativeAdDelegate)? { delegate }
  }

  final class AppInstallAd: NSObject, MediatedNativeAppInstallAd {
    func headline() -> String? { "Install" }
    func body() -> String? { "An app." }
    func images() -> [Any]? {
      ["no image", NativeAdImage(url: URL(fileURLWithPath: "/a.png"), scale: 2)]
    }
    func icon() -> NativeAdImage? { NativeAdImage(url: URL(fileURLWithPath: "/i.png"), scale: 1) }
    func callToAction() -> String? { "Get" }
    func starRating() -> NSDecimalNumber? { 4.5 }
    func store() -> String? { "A store" }
    func price() -> String? { "$1" }
    func extraAssets() -> [AnyHashable: Any]? { nil }
    func mediatedNativeAdDelegate() -> (any MediatedNativeAdDelegate)? { nil }
  }

  /// Writes down each call.
  final class Watcher: NSObject, MediatedNativeAdDelegate {
    var calls: [String] = []

    func mediatedNativeAd(_ mediatedNativeAd: any MediatedNativeAd, didRenderIn view: UIView) {
      calls.append("render \(identifier(view) ?? "nil")")
    }
    func mediatedNativeAdDidRecordImpression(_ mediatedNativeAd: any MediatedNativeAd) {
      calls.append("impression")
    }
    func mediatedNativeAd(
      _ mediatedNativeAd: any MediatedNativeAd, didRecordClickOnAssetWithName assetName: String,
      view: UIView, viewController: UIViewController
    ) {
      calls.append("click \(assetName) \(identifier(view) ?? "nil")")
    }
    func mediatedNativeAd(_ mediatedNativeAd: any MediatedNativeAd, didUntrackView view: UIView?) {
      calls.append("untrack \(view.flatMap(identifier) ?? "nil")")
    }

    private func identifier(_ view: UIView) -> String? {
      MainActor.assumeIsolated { view.accessibilityIdentifier }
    }
  }

  final class EmptyDelegate: NSObject, MediatedNativeAdDelegate {}

  /// Has the click under a name that the SDK never calls.
  final class MisspelledClick: NSObject, MediatedNativeAdDelegate {
    func mediatedNativeAd(
      _ mediatedNativeAd: any MediatedNativeAd, didRecordClickOnAsset assetName: String,
      view: UIView, viewController: UIViewController
    ) {}
  }

  private func bridge(_ ad: (any MediatedNativeAd)? = nil) -> TestBridge {
    Event.ad = ad
    let bridge = TestBridge(serving: ServedAdapter(Event.self, make: Event.init))
    _ = bridge.initialize("Event")
    return bridge
  }

  @Test func `the delegate of an ad is told what happens to it`() {
    let watcher = Watcher()
    let bridge = bridge(ContentAd(watcher))
    _ = bridge.load("Native")

    _ = bridge.render(
      #","clickableAssetViews":{"headline":{"x":0,"y":0,"width":1,"height":1}}"#)
    #expect(bridge.ad("didRecordImpression") == [answer()])
    #expect(bridge.ad("didRecordClickOnAsset", #","asset":"headline""#) == [answer()])
    #expect(bridge.ad("didRecordClickOnAsset", #","asset":"somethingNew""#) == [answer()])
    #expect(bridge.ad("didUntrackView") == [answer()])
    #expect(bridge.ad("didUntrackView") == [answer()])

    #expect(
      watcher.calls == [
        "render slot", "impression", "click 3001 headline", "click somethingNew nil",
        "untrack slot", "untrack nil",
      ])
  }

  @Test func `a delegate may lack every method`() {
    let bridge = bridge(ContentAd(EmptyDelegate()))
    _ = bridge.load("Native")

    #expect(bridge.render() == [answer(#"{"adChoices":null}"#)])
    #expect(bridge.ad("didRecordImpression") == [answer()])
    #expect(bridge.ad("didRecordClickOnAsset", #","asset":"headline""#) == [answer()])
    #expect(bridge.ad("didUntrackView") == [answer()])
  }

  @Test func `a click with nearly the right name fails its call`() throws {
    let bridge = bridge(ContentAd(MisspelledClick()))
    _ = bridge.load("Native")

    let error = try object(bridge.ad("didRecordClickOnAsset", #","asset":"headline""#).first)[
      "error"]?.object

    #expect(
      error?["message"]
        == .string(
          "MisspelledClick has mediatedNativeAd(_:didRecordClickOnAsset:view:viewController:), "
            + "which the SDK never calls. The method is "
            + "mediatedNativeAd(_:didRecordClickOnAssetWithName:view:viewController:)."))
  }

  @Test func `an ad with only the required methods has no views`() throws {
    let ad = try object(bridge(ContentAd()).load("Native").first)["result"]?.object

    #expect(ad?["mediaContent"] == nil)
    #expect(ad?["adChoices"] == nil)
    #expect(ad?["assets"]?.object?["images"] == .null)
    #expect(ad?["tracking"] == ["impressions": "bridge", "clicks": "bridge"])
  }

  @Test func `an ad for an application reaches the bridge with its assets`() throws {
    let ad = try object(bridge(AppInstallAd()).load("Native").first)["result"]?.object

    #expect(ad?["nativeAdType"] == "appInstall")
    #expect(ad?["mediaContent"] == nil)
    #expect(
      ad?["assets"] == [
        "headline": "Install", "body": "An app.", "callToAction": "Get",
        "icon": ["scale": 1, "url": "file:///i.png"],
        "images": [["scale": 2, "url": "file:///a.png"]],
        "starRating": 4.5, "store": "A store", "price": "$1", "advertiser": .null,
        "extraAssets": .null,
      ])
  }

  @Test(arguments: [
    (#"["appInstall"]"#, ["1"]), (#"["content"]"#, ["2"]),
    (#"["content","appInstall"]"#, ["1", "2"]),
    ("[]", []), (#"["other"]"#, []),
  ])
  func `a custom event gets the types that the publisher accepts`(
    names: String, types: [String]
  ) {
    _ = bridge().call(
      "loadNative",
      #"{"loadId":"load-1","settings":{},"request":{},"timeoutMs":1,"adTypes":\#(names),"#
        + #""options":{}}"#)

    #expect(Event.types == types)
    #expect(Event.request?.adTypes.map(\.rawValue) == types)
    #expect(Event.parameter == "")
  }

  @Test(arguments: [
    ("male", GADGender.male), ("female", .female), ("other", .unknown),
  ])
  func `a request has the gender of the user`(name: String, gender: GADGender) {
    _ = bridge().load("Native", request: #"{"user":{"gender":"\#(name)"}}"#)
    #expect(Event.request?.userGender == gender)
  }

  @Test(arguments: [
    #"{"latitude":48.5}"#, #"{"longitude":11.25}"#, #"{"latitude":"48","longitude":11}"#,
  ])
  func `half a location is ignored`(location: String) {
    _ = bridge().load("Native", request: #"{"user":{"location":\#(location)}}"#)

    #expect(Event.request?.userHasLocation == false)
    #expect(Event.request?.userLatitude == 0)
    #expect(Event.request?.userLongitude == 0)
  }

  @Test func `an invalid birthday is ignored`() {
    _ = bridge().load("Native", request: #"{"user":{"birthday":"yesterday"}}"#)
    #expect(Event.request?.userBirthday == nil)
  }

  @Test func `extras of other labels reach a custom event if its own label has none`() {
    _ = bridge().load(
      "Native", #","label":"one""#, request: #"{"extras":{"two":{"zone":"top"}}}"#)

    #expect(
      Event.request?.additionalParameters as? [String: [String: String]]
        == ["two": ["zone": "top"]])
  }
}
