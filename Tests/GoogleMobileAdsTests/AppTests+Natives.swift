import Foundation
import JSON
import Testing
import UIKit

@testable import GoogleMobileAds

/// Native ads: their loaders, assets, views and events.
extension AppTests {
  @MainActor
  private final class Calls: NSObject, NativeAdLoaderDelegate, NativeAdDelegate,
    VideoControllerDelegate
  {
    var ads: [NativeAd] = []
    var all: [String] = []
    var onFinish: (() -> Void)?
    func adLoader(_ adLoader: AdLoader, didReceive nativeAd: NativeAd) {
      ads.append(nativeAd)
      all.append("received")
    }
    func adLoader(_ adLoader: AdLoader, didFailToReceiveAdWithError error: any Error) {
      all.append("failed: \(error.localizedDescription)")
    }
    func adLoaderDidFinishLoading(_ adLoader: AdLoader) {
      all.append("finished")
      onFinish?()
    }
    func nativeAdDidRecordImpression(_ nativeAd: NativeAd) { all.append("impression") }
    func nativeAdDidRecordClick(_ nativeAd: NativeAd) { all.append("click") }
    func nativeAdWillPresentScreen(_ nativeAd: NativeAd) { all.append("willPresent") }
    func nativeAdWillDismissScreen(_ nativeAd: NativeAd) { all.append("willDismiss") }
    func nativeAdDidDismissScreen(_ nativeAd: NativeAd) { all.append("didDismiss") }
    func videoControllerDidPlayVideo(_ videoController: VideoController) { all.append("play") }
    func videoControllerDidPauseVideo(_ videoController: VideoController) { all.append("pause") }
    func videoControllerDidEndVideoPlayback(_ videoController: VideoController) {
      all.append("end")
    }
    func videoControllerDidMuteVideo(_ videoController: VideoController) { all.append("mute") }
    func videoControllerDidUnmuteVideo(_ videoController: VideoController) {
      all.append("unmute")
    }
  }

  private func loader(_ options: GADAdLoaderOptions...) -> AdLoader {
    AdLoader(adUnitID: "unit", rootViewController: nil, adTypes: [.native], options: options)
  }

  /// Loads a native ad as `ad-1`, whose events go to the calls.
  private func load(_ calls: Calls = Calls(), _ members: String = "") throws -> NativeAd {
    let loader = loader()
    loader.delegate = calls
    receive()
    _ = bridge.takeLines()
    loader.load(nil)
    _ = reply(try request(bridge.takeLines()).id, #"{"adId":"ad-1"\#(members)}"#)
    let ad = try #require(calls.ads.last)
    calls.all = []
    ad.delegate = calls
    ad.mediaContent.videoController.delegate = calls
    return ad
  }

  private static let counted = #","tracking":{"impressions":"bridge","clicks":"bridge"}"#

  @Test func `a native ad has each asset of its network`() throws {
    let png = NativeAdImage(image: UIImage())
    let pixel = try object(String(decoding: JSONWriter.bytes(of: png), as: UTF8.self))
    let data = try #require(pixel["data"]?.string)
    let ad = try load(
      Calls(),
      #","assets":{"headline":"h","callToAction":"c","body":"b","store":"s","price":"p","advertiser":"a","starRating":4.3,"icon":{"scale":3,"url":"https://example.com/icon"},"images":[{"scale":2,"url":"https://example.com/image","data":"\#(data)"},{"url":"https://example.com/other"}],"extraAssets":{"x":"y"}},"mediaContent":{"hasVideoContent":true,"aspectRatio":1.5,"durationMs":2500},"#
        + Self.responseInfo)
    #expect(ad.headline == "h")
    #expect(ad.callToAction == "c")
    #expect(ad.body == "b")
    #expect(ad.store == "s")
    #expect(ad.price == "p")
    #expect(ad.advertiser == "a")
    #expect(ad.starRating == NSDecimalNumber(string: "4.3"))
    #expect(ad.icon?.imageURL?.absoluteString == "https://example.com/icon")
    #expect(ad.icon?.scale == 3)
    #expect(ad.icon?.image == nil)
    #expect(
      ad.images?.map(\.imageURL?.absoluteString)
        == ["https://example.com/image", "https://example.com/other"])
    #expect(ad.images?.map(\.scale) == [2, 1])
    #expect(ad.images?.first?.image?.scale == 2)
    #expect(ad.extraAssets as? [String: String] == ["x": "y"])
    #expect(ad.mediaContent.hasVideoContent)
    #expect(ad.mediaContent.aspectRatio == 1.5)
    #expect(ad.mediaContent.duration == 2.5)
    #expect(ad.mediaContent.currentTime == 0)
    #expect(ad.mediaContent.mainImage != nil)
    #expect(ad.mediaContent.mainImage === ad.images?.first?.image)
    #expect(ad.responseInfo.responseIdentifier == "response-1")
  }

  @Test func `a native ad without assets has none, and offers nothing of its own`() throws {
    let ad = try load()
    let texts = [ad.headline, ad.callToAction, ad.body, ad.store, ad.price, ad.advertiser]
    #expect(texts.allSatisfy { $0 == nil })
    #expect(ad.starRating == nil && ad.icon == nil && ad.images == nil && ad.extraAssets == nil)
    let media = ad.mediaContent
    #expect(!media.hasVideoContent && media.aspectRatio == 0 && media.duration == 0)
    #expect(media.mainImage == nil)
    let video = media.videoController
    #expect(video.isMuted && !video.areCustomControlsEnabled && !video.isClickToExpandEnabled)
    #expect(!ad.isCustomMuteThisAdAvailable && ad.muteThisAdReasons == nil)
    #expect(!ad.isCustomClickGestureEnabled)
    video.play()
    video.pause()
    video.stop()
    ad.muteThisAd(with: nil)
    #expect(bridge.takeLines() == [])
  }

  @Test func `each event of a native ad reaches its delegate or its video's`() throws {
    let calls = Calls()
    let ad = try load(calls)
    let events = [
      ("impression", "impression"), ("click", "click"),
      ("willPresentFullScreenView", "willPresent"),
      ("willDismissFullScreenView", "willDismiss"), ("didDismissFullScreenView", "didDismiss"),
      ("didPlayVideo", "play"), ("didPauseVideo", "pause"), ("didEndVideo", "end"),
      ("didMuteVideo", "mute"), ("didUnmuteVideo", "unmute"),
    ]
    for (name, _) in events { event(name) }
    event("somethingNew")
    #expect(calls.all == events.map(\.1))
    withExtendedLifetime(ad) {}
  }

  @Test func `the view of each asset is drawn with its frame in the ad's view`() throws {
    let ad = try load()
    let view = NativeAdView(frame: CGRect(x: 5, y: 6, width: 320, height: 250))
    let box = UIView(frame: CGRect(x: 10, y: 20, width: 300, height: 200))
    view.addSubview(box)
    var y: CGFloat = 0
    func add<Asset: UIView>(_ asset: Asset) -> Asset {
      asset.frame = CGRect(x: 1, y: y, width: 30, height: 4)
      box.addSubview(asset)
      y += 10
      return asset
    }
    view.headlineView = add(UIView())
    view.callToActionView = add(UIView())
    view.iconView = add(UIView())
    view.bodyView = add(UIView())
    view.storeView = add(UIView())
    view.priceView = add(UIView())
    view.imageView = add(UIView())
    view.starRatingView = add(UIView())
    view.advertiserView = add(UIView())
    view.mediaView = add(MediaView(frame: .zero))
    view.adChoicesView = add(AdChoicesView(frame: .zero))
    view.nativeAd = ad
    let names = [
      "headline", "callToAction", "icon", "body", "store", "price", "image", "starRating",
      "advertiser", "mediaView", "adChoicesView",
    ]
    let frames = JSONObject(
      names.enumerated().map { index, name in
        let y = JSONValue.number(JSONNumber(20 + 10 * index))
        return (name, ["x": 11, "y": y, "width": 30, "height": 4])
      })
    let render = try request(bridge.takeLines())
    #expect(render.method == "render")
    #expect(render.params["adId"] == "ad-1")
    #expect(render.params["view"] == ["width": 320, "height": 250])
    #expect(render.params["nonclickableAssetViews"] == [:])
    #expect(render.params["clickableAssetViews"] == .object(frames))
  }

  @Test func `a view that can't be clicked is drawn as one`() throws {
    let ad = try load()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let label = UILabel(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.addSubview(label)
    ad.register(
      view, clickableAssetViews: [:],
      nonclickableAssetViews: [.bodyAsset: label, GADNativeAssetIdentifier("9999"): view])
    let render = try request(bridge.takeLines())
    #expect(render.params["clickableAssetViews"] == [:])
    #expect(
      render.params["nonclickableAssetViews"]
        == ["body": ["x": 1, "y": 2, "width": 3, "height": 4]])
  }

  @Test func `an ad is seen once, if it could be drawn and the bridge counts`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    func draw(_ ad: NativeAd) throws -> Int {
      ad.register(view, clickableAssetViews: [:], nonclickableAssetViews: [:])
      return try request(bridge.takeLines()).id
    }
    let ad = try load(Calls(), Self.counted)
    #expect(
      bridge.send(
        #"{"jsonrpc":"2.0","id":\#(try draw(ad)),"error":{"code":304,"message":"No."}}"#) == [])
    let impression = try request(reply(try draw(ad), "{}"))
    #expect(impression.method == "recordImpression")
    #expect(impression.params == ["adId": "ad-1"])
    #expect(reply(try draw(ad), "{}") == [])

    let own = try load(Calls(), #","tracking":{"impressions":"adapter","clicks":"bridge"}"#)
    #expect(reply(try draw(own), "{}") == [])
  }

  @Test func `another ad in the same view takes the first one out`() throws {
    let first = try load()
    let second = try load()
    let view = NativeAdView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.nativeAd = first
    _ = bridge.takeLines()
    view.nativeAd = first
    #expect(bridge.takeLines() == [])
    view.nativeAd = second
    let methods = try bridge.takeLines().map { try object($0)["method"]?.string }
    #expect(methods == ["untrack", "render"])
  }

  @Test(
    arguments: [
      ("bridge", "recordClick", ["adId": "ad-1", "asset": "icon"]),
      ("adapter", "simulate", ["adId": "ad-1", "action": "tap", "asset": "icon"]),
    ] as [(String, String, JSONObject)])
  func `a tap is a click of the bridge, or reaches the network that counts`(
    counter: String, method: String, params: JSONObject
  ) throws {
    let ad = try load(Calls(), #","tracking":{"impressions":"bridge","clicks":"\#(counter)"}"#)
    #expect(ad.simulate(.tap, asset: .iconAsset))
    let tap = try request(bridge.takeLines())
    #expect(tap.method == method)
    #expect(tap.params == params)
  }

  @Test func `a tap without an asset clicks the call to action, and a close is not a click`() throws
  {
    let ad = try load(Calls(), Self.counted)
    #expect(ad.simulate(.tap, asset: nil))
    #expect(try request(bridge.takeLines()).params["asset"] == "callToAction")
    #expect(ad.simulate(.close, asset: nil))
    let close = try request(bridge.takeLines())
    #expect(close.method == "simulate")
    #expect(close.params["action"] == "close")
    #expect(close.params["asset"] == nil)
    ad.unregisterAdView()
    let untrack = try request(bridge.takeLines())
    #expect(untrack.method == "untrack")
    #expect(untrack.params == ["adId": "ad-1"])
  }

  // MARK: Loaders

  @Test(arguments: [(1, 1), (2, 2), (5, 5), (6, 5)])
  func `a loader loads the ads one after another, at most five`(wanted: Int, loaded: Int) throws {
    let several = MultipleAdsAdLoaderOptions()
    several.numberOfAds = wanted
    let (loader, calls) = (loader(several), Calls())
    loader.delegate = calls
    receive()
    _ = bridge.takeLines()
    loader.load(nil)
    var lines = bridge.takeLines()
    for number in 1...loaded {
      #expect(loader.isLoading)
      let sent = try request(lines)
      #expect(sent.method == "loadNative")
      #expect(sent.params == ["adUnitId": "unit"])
      lines = reply(sent.id, #"{"adId":"ad-\#(number)"}"#)
    }
    #expect(lines == [])
    #expect(calls.all == Array(repeating: "received", count: loaded) + ["finished"])
    #expect(!loader.isLoading)
    #expect(loader.adUnitID == "unit")
  }

  @Test func `a load that fails is told, and the loader goes on`() throws {
    let several = MultipleAdsAdLoaderOptions()
    several.numberOfAds = 2
    let (loader, calls) = (loader(several), Calls())
    loader.delegate = calls
    receive()
    _ = bridge.takeLines()
    loader.load(nil)
    let next = bridge.send(
      #"{"jsonrpc":"2.0","id":\#(try request(bridge.takeLines()).id),"error":{"code":201,"message":"None."}}"#
    )
    #expect(calls.all == ["failed: None."])
    _ = reply(try request(next).id, #"{"adId":"ad-1"}"#)
    #expect(calls.all == ["failed: None.", "received", "finished"])
  }

  @Test(arguments: [(false, 1, "the type native"), (true, 0, "one ad or more")])
  func `a loader without the type or a number says what it needs`(
    isNative: Bool, count: Int, what: String
  ) async throws {
    let several = MultipleAdsAdLoaderOptions()
    several.numberOfAds = count
    let loader = AdLoader(
      adUnitID: "unit", rootViewController: nil,
      adTypes: isNative ? [.native] : [.nativeContent], options: [several])
    let calls = Calls()
    loader.delegate = calls
    await withCheckedContinuation { continuation in
      calls.onFinish = { continuation.resume() }
      loader.load(nil)
      #expect(calls.all == [])
    }
    #expect(calls.all == ["failed: The ad loader needs \(what).", "finished"])
    #expect(!loader.isLoading)
  }

  /// Options of a loader, and what the bridge gets.
  private func written(_ change: (inout LoaderOptions) -> Void) throws -> JSONObject? {
    var options = LoaderOptions()
    change(&options)
    let loader = loader(options.image, options.media, options.view, options.video)
    receive()
    _ = bridge.takeLines()
    loader.load(nil)
    return try request(bridge.takeLines()).params["options"]?.object
  }

  private struct LoaderOptions {
    let image = NativeAdImageAdLoaderOptions()
    let media = NativeAdMediaAdLoaderOptions()
    let view = NativeAdViewAdOptions()
    let video = VideoOptions()
  }

  @Test func `each value of an option is sent by its name`() throws {
    func expect(
      _ path: (String, String), _ value: JSONValue, _ change: (inout LoaderOptions) -> Void
    ) throws {
      let options = try written(change)
      #expect(options?[path.0]?.object?[path.1] == value, "\(path.0).\(path.1)")
    }
    let orientations: [(NativeAdImageAdLoaderOptionsOrientation, JSONValue)] = [
      (.any, "any"), (.portrait, "portrait"), (.landscape, "landscape"),
    ]
    for (orientation, name) in orientations {
      try expect(("image", "preferredImageOrientation"), name) {
        $0.image.preferredImageOrientation = orientation
      }
    }
    let shapes: [(MediaAspectRatio, JSONValue)] = [
      (.unknown, "unknown"), (.any, "any"), (.landscape, "landscape"), (.portrait, "portrait"),
      (.square, "square"),
    ]
    for (shape, name) in shapes {
      try expect(("media", "aspectRatio"), name) { $0.media.mediaAspectRatio = shape }
    }
    let corners: [(AdChoicesPosition, JSONValue)] = [
      (.topRightCorner, "topRight"), (.topLeftCorner, "topLeft"),
      (.bottomRightCorner, "bottomRight"), (.bottomLeftCorner, "bottomLeft"),
    ]
    for (corner, name) in corners {
      try expect(("adView", "preferredAdChoicesPosition"), name) {
        $0.view.preferredAdChoicesPosition = corner
      }
    }
    for value in [true, false] {
      let json = JSONValue.bool(value)
      try expect(("image", "disableImageLoading"), json) { $0.image.disableImageLoading = value }
      try expect(("image", "shouldRequestMultipleImages"), json) {
        $0.image.shouldRequestMultipleImages = value
      }
      try expect(("video", "startMuted"), json) { $0.video.shouldStartMuted = value }
      try expect(("video", "customControlsRequested"), json) {
        $0.video.areCustomControlsRequested = value
      }
      try expect(("video", "clickToExpandRequested"), json) {
        $0.video.isClickToExpandRequested = value
      }
    }
  }
}
