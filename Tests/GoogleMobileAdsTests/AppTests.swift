import Foundation
import JSON
import Testing
import UIKit

@testable import GoogleMobileAds

/// An adapter asks the bridge for ads, as an application asks Google's SDK.
@MainActor
@Suite(.serialized) struct AppTests {
  let bridge = TestBridge.ofMyNetwork()

  init() {
    let methods = [
      "loadInterstitial", "loadRewarded", "loadBanner", "loadNative", "present",
      "render", "recordImpression", "recordClick", "untrack", "simulate", "dispose",
    ]
    let names = methods.map { "\"\($0)\"" }.joined(separator: ",")
    _ = bridge.initialize("MyNetwork")
    #expect(bridge.call("didOfferRequests", #"{"methods":[\#(names)]}"#) == [answer()])
  }

  /// The request on the only line that the program has written.
  func request(_ lines: [String]) throws -> (id: Int, method: String, params: JSONObject) {
    #expect(lines.count == 1)
    let object = try object(lines.first)
    return (
      try #require(object["id"]?.foundation as? Int), try #require(object["method"]?.string),
      try #require(object["params"]?.object)
    )
  }

  /// The last program of the process that has received a line is the one that asks for ads.
  func receive() { _ = bridge.call("ping") }

  func reply(_ id: Int, _ result: String) -> [String] {
    bridge.send(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
  }

  func event(_ name: String, _ members: String = "", of adID: String = "ad-1") {
    _ = bridge.send(
      #"{"jsonrpc":"2.0","method":"adEvent","params":{"adId":"\#(adID)","seq":1,"index":1,"atMs":0,"event":"\#(name)"\#(members)}}"#
    )
  }

  static let responseInfo =
    #""responseInfo":{"responseId":"response-1","loadedAttempt":0,"attempts":[{"className":"SampleCustomEvent","label":"first","parameter":"content","latencyMs":20,"error":null}]}"#

  @MainActor
  private final class Screens: NSObject, FullScreenContentDelegate {
    var calls: [String] = []
    func adDidRecordImpression(_ ad: any FullScreenPresentingAd) { calls.append("impression") }
    func adDidRecordClick(_ ad: any FullScreenPresentingAd) { calls.append("click") }
    func ad(
      _ ad: any FullScreenPresentingAd,
      didFailToPresentFullScreenContentWithError error: any Error
    ) { calls.append("failed \((error as NSError).domain) \((error as NSError).code)") }
    func adWillPresentFullScreenContent(_ ad: any FullScreenPresentingAd) {
      calls.append("willPresent")
    }
    func adWillDismissFullScreenContent(_ ad: any FullScreenPresentingAd) {
      calls.append("willDismiss")
    }
    func adDidDismissFullScreenContent(_ ad: any FullScreenPresentingAd) {
      calls.append("didDismiss")
    }
    func ad(_ ad: any FullScreenPresentingAd, didRecordPaidEventWith value: AdValue) {
      calls.append("paid \(value.value)")
    }
  }

  @Test func `an interstitial is loaded, presented, and disposed of with its last reference`()
    throws
  {
    let request = Request()
    request.keywords = ["news"]
    let extras = Extras()
    extras.additionalParameters = ["npa": "1"]
    request.register(extras)
    var loaded: InterstitialAd?
    receive()
    InterstitialAd.load(with: "feed", request: request) { ad, _ in loaded = ad }
    let load = try self.request(bridge.takeLines())
    #expect(load.method == "loadInterstitial")
    #expect(load.params["adUnitId"] == "feed")
    #expect(load.params["request"]?.object?["keywords"] == ["news"])
    #expect(load.params["request"]?.object?["extras"]?.object?["npa"] == "1")
    #expect(
      reply(load.id, #"{"adId":"ad-1","format":"interstitial",\#(Self.responseInfo)}"#) == [])

    let screens = Screens()
    let info = try #require(loaded?.responseInfo)
    #expect(info.loadedAdNetworkResponseInfo?.adNetworkClassName == "SampleCustomEvent")
    #expect(info.loadedAdNetworkResponseInfo?.latency == 0.02)
    #expect(info.loadedAdNetworkResponseInfo?.adUnitMapping["parameter"] as? String == "content")
    loaded?.fullScreenContentDelegate = screens
    loaded?.present(from: nil)
    let present = try self.request(bridge.takeLines())
    #expect(present.method == "present")
    for name in [
      "willPresentFullScreenView", "impression", "click", "willDismissFullScreenView",
      "didDismissFullScreenView",
    ] { event(name) }
    #expect(
      screens.calls == ["willPresent", "impression", "click", "willDismiss", "didDismiss"])

    loaded = nil
    #expect(try self.request(bridge.takeLines()).method == "dispose")
  }

  @Test func `a tap on the screen of an interstitial reaches its network`() throws {
    var loaded: AdManagerInterstitialAd?
    receive()
    AdManagerInterstitialAd.load(with: "feed", request: AdManagerRequest()) { ad, _ in
      loaded = ad
    }
    let load = try request(bridge.takeLines())
    #expect(load.method == "loadInterstitial")
    _ = reply(load.id, #"{"adId":"ad-1","format":"interstitial",\#(Self.responseInfo)}"#)
    let root = UIViewController()
    loaded?.present(from: root)
    _ = bridge.takeLines()
    #expect(root.presentedViewController == nil)
    event("willPresentFullScreenView")
    let screen = root.presentedViewController as? any SimulatedAd
    #expect(screen?.simulate(.tap, asset: nil) == true)
    let tap = try request(bridge.takeLines())
    #expect(tap.method == "simulate")
    #expect(tap.params["action"] == "tap")
    event("didDismissFullScreenView")
    #expect(root.presentedViewController == nil)
  }

  @Test func `an ad tells its handler and its delegate what an impression has earned`() throws {
    var loaded: InterstitialAd?
    receive()
    InterstitialAd.load(with: "feed", request: nil) { ad, _ in loaded = ad }
    let load = try request(bridge.takeLines())
    _ = reply(load.id, #"{"adId":"ad-1","format":"interstitial",\#(Self.responseInfo)}"#)
    let screens = Screens()
    var values: [AdValue] = []
    loaded?.fullScreenContentDelegate = screens
    loaded?.paidEventHandler = { values.append($0) }
    for precision in ["precise", "publisherProvided", "estimated", "later"] {
      event(
        "paid",
        #","value":{"valueMicros":2500,"currencyCode":"EUR","precision":"\#(precision)"}"#)
    }
    #expect(screens.calls == Array(repeating: "paid 0.0025", count: 4))
    #expect(values.map(\.precision) == [.precise, .publisherProvided, .estimated, .unknown])
    #expect(values.map(\.precision.rawValue) == [3, 2, 1, 0])
    #expect(values.first?.currencyCode == "EUR")
    #expect(values.first?.value == NSDecimalNumber(string: "0.0025"))
  }

  @MainActor
  private final class Payments: NSObject, BannerViewDelegate, NativeAdDelegate {
    var values: [AdValue] = []
    func bannerView(_ bannerView: BannerView, didRecordPaidEventWith value: AdValue) {
      values.append(value)
    }
    func nativeAd(_ nativeAd: NativeAd, didRecordPaidEventWith value: AdValue) {
      values.append(value)
    }
  }

  @Test func `a banner, a native and a rewarded ad tell what an impression has earned`() throws {
    let value = #","value":{"valueMicros":2500,"currencyCode":"EUR","precision":"precise"}"#
    let payments = Payments()
    let handler: GADPaidEventHandler = { payments.values.append($0) }

    let banner = BannerView(adSize: AdSizeBanner)
    banner.adUnitID = "feed"
    (banner.delegate, banner.paidEventHandler) = (payments, handler)
    receive()
    banner.load(nil)
    _ = reply(
      try request(bridge.takeLines()).id,
      #"{"adId":"ad-1","size":{"width":320,"height":50},\#(Self.responseInfo)}"#)
    event("paid", value)
    #expect(payments.values.count == 2)
    _ = bridge.takeLines()

    let natives = Natives()
    let loader = AdLoader(
      adUnitID: "feed", rootViewController: nil, adTypes: [.native], options: nil)
    loader.delegate = natives
    loader.load(nil)
    _ = reply(
      try request(bridge.takeLines()).id,
      #"{"adId":"ad-2","assets":{"headline":"Hello"},\#(Self.responseInfo)}"#)
    let native = try #require(natives.ads.first)
    (native.delegate, native.paidEventHandler) = (payments, handler)
    event("paid", value, of: "ad-2")
    #expect(payments.values.count == 4)

    var rewarded: RewardedAd?
    RewardedAd.load(with: "feed", request: nil) { ad, _ in rewarded = ad }
    _ = reply(
      try request(bridge.takeLines()).id,
      #"{"adId":"ad-3","content":{"reward":{"type":"coins","amount":5}},\#(Self.responseInfo)}"#)
    rewarded?.paidEventHandler = handler
    event("paid", value, of: "ad-3")
    #expect(payments.values.count == 5)
    #expect(payments.values.allSatisfy { $0.value == NSDecimalNumber(string: "0.0025") })
  }

  @Test func `a rewarded ad tells its handler of the reward`() throws {
    var loaded: RewardedAd?
    receive()
    RewardedAd.load(with: "feed", request: nil) { ad, _ in loaded = ad }
    let load = try request(bridge.takeLines())
    _ = reply(
      load.id,
      #"{"adId":"ad-1","content":{"reward":{"type":"coins","amount":5}},\#(Self.responseInfo)}"#)
    var rewards = 0
    let ad = try #require(loaded)
    #expect(ad.adReward.type == "coins")
    #expect(ad.adReward.amount == 5)
    ad.present(from: nil) { rewards += 1 }
    event("didRewardUser", #","reward":{"type":"coins","amount":5}"#)
    #expect(rewards == 1)
  }

  @Test func `a failed load gives the network's error, and what each network answered`() throws {
    var failure: NSError?
    receive()
    InterstitialAd.load(with: "feed", request: nil) { _, error in failure = error as NSError? }
    let load = try request(bridge.takeLines())
    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":\#(load.id),"error":{"code":201,"message":"No fill.","data":{"name":"loadFailed","error":{"domain":"com.google.admob","code":1,"name":"noFill","message":"No fill.","underlying":{"domain":"n","code":7,"name":null,"message":"None.","underlying":null}},\#(Self.responseInfo)}}}"#
    )
    let error = try #require(failure)
    #expect(error.domain == GADErrorDomain)
    #expect(error.code == RequestError.Code.noFill.rawValue)
    #expect(error.localizedDescription == "No fill.")
    #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 7)
    let info = error.userInfo[GADErrorUserInfoKeyResponseInfo] as? ResponseInfo
    #expect(info?.adNetworkInfoArray.count == 1)
    #expect(RequestError(_nsError: error).code == .noFill)
  }

  @Test func `a load that the bridge refuses is an invalid request`() async throws {
    let error = await withCheckedContinuation { continuation in
      receive()
      InterstitialAd.load(with: "feed", request: nil) { _, error in
        continuation.resume(returning: (error as? RequestError)?.code)
      }
      guard let load = try? request(bridge.takeLines()) else { return }
      _ = bridge.send(
        #"{"jsonrpc":"2.0","id":\#(load.id),"error":{"code":-32600,"message":"MyNetwork can't load it."}}"#
      )
    }
    #expect(error == .invalidRequest)
  }

  @Test func `a method that the bridge does not offer fails`() async throws {
    let error = await withCheckedContinuation { continuation in
      receive()
      AppOpenAd.load(with: "feed", request: nil) { _, error in
        continuation.resume(returning: error?.localizedDescription)
      }
    }
    #expect(error == "This bridge does not offer loadAppOpen.")
    #expect(bridge.takeLines() == [])
  }

  @MainActor
  private final class Natives: NSObject, NativeAdLoaderDelegate, NativeAdDelegate,
    VideoControllerDelegate
  {
    var ads: [NativeAd] = []
    var calls: [String] = []
    func adLoader(_ adLoader: AdLoader, didReceive nativeAd: NativeAd) { ads.append(nativeAd) }
    func adLoader(_ adLoader: AdLoader, didFailToReceiveAdWithError error: any Error) {
      calls.append("failed")
    }
    func adLoaderDidFinishLoading(_ adLoader: AdLoader) { calls.append("finished") }
    func nativeAdDidRecordImpression(_ nativeAd: NativeAd) { calls.append("impression") }
    func nativeAdDidRecordClick(_ nativeAd: NativeAd) { calls.append("click") }
    func videoControllerDidPlayVideo(_ videoController: VideoController) { calls.append("play") }
  }

  @Test func `a native ad is drawn in its view, seen, clicked and taken out`() throws {
    let options = NativeAdViewAdOptions()
    options.preferredAdChoicesPosition = .bottomLeftCorner
    let loader = AdLoader(
      adUnitID: "feed", rootViewController: nil, adTypes: [.native], options: [options])
    let natives = Natives()
    loader.delegate = natives
    receive()
    loader.load(Request())
    #expect(loader.isLoading)
    let load = try request(bridge.takeLines())
    #expect(
      load.params["options"]?.object?["adView"]?.object?["preferredAdChoicesPosition"]
        == "bottomLeft")
    _ = reply(
      load.id,
      #"{"adId":"ad-1","assets":{"headline":"Hello","starRating":4.5,"icon":{"scale":2,"url":"https://example.com/a.png","data":null},"images":null,"extraAssets":{"a":1}},"mediaContent":{"hasVideoContent":true,"aspectRatio":2,"durationMs":5000},"tracking":{"impressions":"bridge","clicks":"bridge"},\#(Self.responseInfo)}"#
    )
    #expect(natives.calls == ["finished"])
    #expect(!loader.isLoading)
    let ad = try #require(natives.ads.first)
    ad.delegate = natives
    ad.mediaContent.videoController.delegate = natives
    #expect(ad.headline == "Hello")
    #expect(ad.starRating == NSDecimalNumber(string: "4.5"))
    #expect(ad.icon?.imageURL?.absoluteString == "https://example.com/a.png")
    #expect(ad.icon?.scale == 2)
    #expect(ad.extraAssets?["a"] as? Int == 1)
    #expect(ad.mediaContent.hasVideoContent)
    #expect(ad.mediaContent.duration == 5)

    let view = NativeAdView(frame: CGRect(x: 0, y: 0, width: 320, height: 250))
    let button = UIButton(frame: CGRect(x: 16, y: 200, width: 100, height: 40))
    view.addSubview(button)
    view.callToActionView = button
    view.nativeAd = ad
    let render = try request(bridge.takeLines())
    #expect(render.method == "render")
    let frame = render.params["clickableAssetViews"]?.object?["callToAction"]?.object
    #expect(frame?["x"]?.foundation as? Double == 16)
    #expect(frame?["height"]?.foundation as? Double == 40)
    #expect(try request(reply(render.id, "{}")).method == "recordImpression")
    #expect(ad.simulate(.tap, asset: .callToActionAsset))
    #expect(try request(bridge.takeLines()).method == "recordClick")
    let media = MediaView(frame: .zero)
    #expect(!media.simulate(.tap, asset: .mediaViewAsset))
    media.mediaContent = ad.mediaContent
    #expect(media.simulate(.tap, asset: .mediaViewAsset))
    #expect(try request(bridge.takeLines()).params["asset"] == "mediaView")
    for name in ["didPlayVideo", "impression", "click"] { event(name) }
    #expect(natives.calls == ["finished", "play", "impression", "click"])
    view.nativeAd = nil
    #expect(try request(bridge.takeLines()).method == "untrack")
  }

  @MainActor
  private final class Banners: NSObject, BannerViewDelegate, AdSizeDelegate {
    var calls: [String] = []
    func bannerViewDidReceiveAd(_ bannerView: BannerView) { calls.append("received") }
    func bannerView(_ bannerView: BannerView, didFailToReceiveAdWithError error: any Error) {
      calls.append("failed \((error as NSError).code)")
    }
    func bannerViewDidRecordImpression(_ bannerView: BannerView) { calls.append("impression") }
    func bannerViewDidRecordClick(_ bannerView: BannerView) { calls.append("click") }
    func adView(_ bannerView: BannerView, willChangeAdSizeTo size: AdSize) {
      calls.append("size \(string(for: size))")
    }
  }

  @Test func `a banner view takes the banner's size, and forwards its events`() throws {
    let view = BannerView(adSize: AdSizeBanner)
    #expect(!view.simulate(.tap, asset: nil))
    let banners = Banners()
    view.delegate = banners
    view.adSizeDelegate = banners
    view.adUnitID = "feed"
    receive()
    view.load(Request())
    let load = try request(bridge.takeLines())
    #expect(load.params["adSize"]?.object?["width"]?.foundation as? Double == 320)
    _ = reply(
      load.id, #"{"adId":"ad-1","size":{"width":300,"height":50},\#(Self.responseInfo)}"#)
    event("impression")
    event("click")
    #expect(banners.calls == ["size 300x50", "received", "impression", "click"])
    #expect(view.frame.width == 300)
    #expect(view.simulate(.tap, asset: nil))
    #expect(try request(bridge.takeLines()).method == "simulate")
    #expect(view.responseInfo?.adNetworkClassName == "SampleCustomEvent")
  }

  @Test func `the end of the bridge fails what waits`() throws {
    var message: String?
    receive()
    InterstitialAd.load(with: "feed", request: nil) {
      message = $1?.localizedDescription; _ = $0
    }
    _ = bridge.takeLines()
    NetworkCalls.session?.calls.end()
    #expect(message == "The bridge has gone.")
  }
}
