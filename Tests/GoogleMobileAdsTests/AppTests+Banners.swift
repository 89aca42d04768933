import Foundation
import JSON
import Testing
import UIKit

@testable import GoogleMobileAds

/// Banner views, and what is known of a load.
extension AppTests {
  @MainActor
  private final class Calls: NSObject, BannerViewDelegate, AdSizeDelegate {
    var calls: [String] = []
    var onFailure: (() -> Void)?
    func bannerViewDidReceiveAd(_ bannerView: BannerView) { calls.append("received") }
    func bannerView(_ bannerView: BannerView, didFailToReceiveAdWithError error: any Error) {
      calls.append("failed: \(error.localizedDescription)")
      onFailure?()
    }
    func bannerViewDidRecordImpression(_ bannerView: BannerView) { calls.append("impression") }
    func bannerViewDidRecordClick(_ bannerView: BannerView) { calls.append("click") }
    func bannerViewWillPresentScreen(_ bannerView: BannerView) { calls.append("willPresent") }
    func bannerViewWillDismissScreen(_ bannerView: BannerView) { calls.append("willDismiss") }
    func bannerViewDidDismissScreen(_ bannerView: BannerView) { calls.append("didDismiss") }
    func adView(_ bannerView: BannerView, willChangeAdSizeTo size: AdSize) {
      calls.append("size \(string(for: size))")
    }
  }

  @Test func `a banner view without an ad unit or a size fails, and says why`() async throws {
    let unnamed = BannerView(adSize: AdSizeBanner, origin: CGPoint(x: 3, y: 4))
    #expect(unnamed.frame == CGRect(x: 3, y: 4, width: 320, height: 50))
    #expect(BannerView(frame: CGRect(x: 1, y: 2, width: 728, height: 90)).adSize.size.width == 728)
    #expect(!unnamed.isCollapsible)
    let (fluid, sizeless) = (BannerView(adSize: AdSizeFluid), BannerView(adSize: AdSizeInvalid))
    (fluid.adUnitID, sizeless.adUnitID) = ("feed", "feed")
    receive()
    for (view, what) in [
      (unnamed, "an ad unit id"), (fluid, "a valid size"), (sizeless, "a valid size"),
    ] {
      let calls = Calls()
      view.delegate = calls
      await withCheckedContinuation { continuation in
        calls.onFailure = { continuation.resume() }
        view.load(nil)
      }
      #expect(calls.calls == ["failed: The banner view needs \(what)."])
    }
    #expect(bridge.takeLines() == [])
  }

  @Test func `a banner in a window counts once for each creative`() throws {
    let (view, window, calls) = (BannerView(adSize: AdSizeBanner), UIWindow(), Calls())
    view.delegate = calls
    view.adSizeDelegate = calls
    view.isAutoloadEnabled = true
    receive()
    window.addSubview(view)
    #expect(bridge.takeLines() == [])
    view.removeFromSuperview()
    view.adUnitID = "feed"
    window.addSubview(view)
    let load = try request(bridge.takeLines())
    #expect(load.method == "loadBanner")
    #expect(load.params["adUnitId"] == "feed")
    #expect(load.params["adSize"]?.object?["height"]?.foundation as? Double == 50)
    view.removeFromSuperview()
    window.addSubview(view)
    #expect(bridge.takeLines() == [])

    let banner = #"{"adId":"ad-1","size":{"width":320,"height":50}"#
    let impression = try request(reply(load.id, banner + #","tracking":{"impressions":"bridge"}}"#))
    #expect(impression.method == "recordImpression")
    #expect(impression.params["adId"] == "ad-1")
    view.removeFromSuperview()
    window.addSubview(view)
    #expect(bridge.takeLines() == [])

    let refreshed = bridge.send(
      #"{"jsonrpc":"2.0","method":"adEvent","params":{"adId":"ad-1","seq":1,"index":1,"atMs":0,"event":"refreshed"}}"#
    )
    #expect(try request(refreshed).method == "recordImpression")
    event("adSizeChanged", #","size":{"width":300,"height":250}"#)
    event("adSizeChanged", #","size":{"width":300,"height":250}"#)
    let error = #"{"domain":"n","code":3,"name":null,"message":"No fill.","underlying":null}"#
    event("didFailToRefresh", #","error":\#(error)"#)
    for name in [
      "willPresentFullScreenView", "willDismissFullScreenView", "didDismissFullScreenView",
    ] { event(name) }
    #expect(view.frame.size == CGSize(width: 300, height: 250))
    #expect(
      calls.calls == [
        "received", "received", "size 300x250", "failed: No fill.", "willPresent", "willDismiss",
        "didDismiss",
      ])
  }

  @Test func `a banner whose adapter counts, or outside of a window, is not counted`() throws {
    for (tracking, hasWindow) in [("adapter", true), ("bridge", false)] {
      let (view, window) = (BannerView(adSize: AdSizeBanner), UIWindow())
      view.adUnitID = "feed"
      if hasWindow { window.addSubview(view) }
      receive()
      view.load(nil)
      let load = try request(bridge.takeLines())
      #expect(
        reply(load.id, #"{"adId":"ad-1","tracking":{"impressions":"\#(tracking)"}}"#) == [])
      #expect(view.simulate(.tap, asset: nil))
      let tap = try request(bridge.takeLines())
      #expect(tap.method == "simulate")
      #expect(tap.params["action"] == "tap")
      #expect(tap.params["adId"] == "ad-1")
    }
  }

  /// The method and the ad of a request.
  private func words(_ line: String) throws -> String {
    let request = try request([line])
    return "\(request.method) \(request.params["adId"]?.string ?? "")"
  }

  @Test func `a view that loads again shows the next banner, and releases the first`() throws {
    let (view, window, calls) = (BannerView(adSize: AdSizeBanner), UIWindow(), Calls())
    view.delegate = calls
    view.adUnitID = "feed"
    window.addSubview(view)
    receive()
    func load(_ id: String) throws -> [String] {
      view.load(nil)
      let lines = reply(
        try request(bridge.takeLines()).id,
        #"{"adId":"\#(id)","tracking":{"impressions":"bridge"},"responseInfo":{"responseId":"\#(id)"}}"#
      )
      #expect(view.responseInfo?.responseIdentifier == id)
      return try lines.map(words)
    }
    #expect(try load("ad-1") == ["recordImpression ad-1"])
    #expect(try load("ad-2") == ["dispose ad-1", "recordImpression ad-2"])
    event("click")
    event("click", of: "ad-2")

    view.load(nil)
    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":\#(try request(bridge.takeLines()).id),"error":{"code":201,"message":"None."}}"#
    )
    event("impression", of: "ad-2")
    #expect(view.responseInfo?.responseIdentifier == "ad-2")
    #expect(calls.calls == ["received", "received", "click", "failed: None.", "impression"])
  }

  @Test func `a view whose load has failed loads again in its next window`() throws {
    let (view, window) = (BannerView(adSize: AdSizeBanner), UIWindow())
    view.isAutoloadEnabled = true
    view.adUnitID = "feed"
    receive()
    for _ in 1...2 {
      window.addSubview(view)
      let load = try request(bridge.takeLines())
      #expect(load.method == "loadBanner")
      #expect(
        bridge.send(
          #"{"jsonrpc":"2.0","id":\#(load.id),"error":{"code":201,"message":"None."}}"#) == [])
      view.removeFromSuperview()
    }
    view.isAutoloadEnabled = false
    window.addSubview(view)
    #expect(bridge.takeLines() == [])
  }

  @Test func `a banner that was loaded outside of a window counts when it enters one`() throws {
    let (view, window) = (BannerView(adSize: AdSizeBanner), UIWindow())
    view.adUnitID = "feed"
    receive()
    view.load(nil)
    let load = try request(bridge.takeLines())
    #expect(reply(load.id, #"{"adId":"ad-1","tracking":{"impressions":"bridge"}}"#) == [])
    for lines in [["recordImpression ad-1"], []] {
      window.addSubview(view)
      #expect(try bridge.takeLines().map(words) == lines)
      view.removeFromSuperview()
    }
  }

  @Test func `a response is a dictionary with its line items`() throws {
    let error = #"{"domain":"n","code":3,"name":null,"message":"No fill.","underlying":null}"#
    let info = ResponseInfo(
      try object(
        #"{"responseId":"r-1","loadedAttempt":1,"attempts":[{"className":"A","label":"first","latencyMs":20,"error":\#(error)},{"className":"B","label":"second","parameter":"p","latencyMs":1500,"adSourceName":"n","adSourceId":"i","adSourceInstanceName":"in","adSourceInstanceId":"ii","error":null}]}"#
      ))
    let expected: NSDictionary = [
      "Response ID": "r-1", "Adapter Class Name": "B",
      "Mediation line items": [
        [
          "Adapter Class Name": "A", "Ad Unit Mapping": [String: Any](),
          "Ad Source Name": NSNull(), "Ad Source ID": NSNull(),
          "Ad Source Instance Name": "first", "Ad Source Instance ID": NSNull(),
          "Latency": 0.02, "Error": "No fill.",
        ],
        [
          "Adapter Class Name": "B", "Ad Unit Mapping": ["parameter": "p"],
          "Ad Source Name": "n", "Ad Source ID": "i", "Ad Source Instance Name": "in",
          "Ad Source Instance ID": "ii", "Latency": 1.5, "Error": NSNull(),
        ],
      ],
    ]
    #expect(NSDictionary(dictionary: info.dictionaryRepresentation).isEqual(expected))
    let empty = ResponseInfo([:]).dictionaryRepresentation
    #expect(empty["Response ID"] is NSNull)
    #expect(empty["Adapter Class Name"] is NSNull)
    #expect((empty["Mediation line items"] as? [Any])?.count == 0)
    #expect(info.extras.isEmpty)
    for number in [-1, 1] {
      let attempts = #""attempts":[{"className":"A"}]"#
      let other = ResponseInfo(try object(#"{"loadedAttempt":\#(number),\#(attempts)}"#))
      #expect(other.loadedAdNetworkResponseInfo == nil && other.adNetworkInfoArray.count == 1)
    }
  }

  @Test func `a load of native ads sends all of its options`() throws {
    let (image, media) = (NativeAdImageAdLoaderOptions(), NativeAdMediaAdLoaderOptions())
    image.isImageLoadingDisabled = true
    image.preferredImageOrientation = .portrait
    media.mediaAspectRatio = .square
    let (view, video) = (NativeAdViewAdOptions(), VideoOptions())
    view.preferredAdChoicesPosition = .bottomLeftCorner
    video.shouldStartMuted = false
    video.isClickToExpandRequested = true
    let loader = AdLoader(
      adUnitID: "feed", rootViewController: nil, adTypes: [.native],
      options: [image, media, view, video])
    receive()
    loader.load(nil)
    let options = try #require(request(bridge.takeLines()).params["options"]?.object)
    #expect(
      options == [
        "image": [
          "disableImageLoading": true, "shouldRequestMultipleImages": false,
          "preferredImageOrientation": "portrait",
        ],
        "media": ["aspectRatio": "square"],
        "adView": ["preferredAdChoicesPosition": "bottomLeft"],
        "video": [
          "startMuted": false, "customControlsRequested": false, "clickToExpandRequested": true,
        ],
      ])
  }
}
