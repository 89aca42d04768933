import Foundation
import JSON
import Testing
import UIKit

@testable import GoogleMobileAds

/// What a loader of native ads sends, and how long it lives.
extension AppTests {
  @MainActor
  private final class Calls: NSObject, NativeAdLoaderDelegate {
    var all: [String] = []
    private var ads: [NativeAd] = []
    func adLoader(_ adLoader: AdLoader, didReceive nativeAd: NativeAd) {
      ads.append(nativeAd)
      all.append("received")
    }
    func adLoader(_ adLoader: AdLoader, didFailToReceiveAdWithError error: any Error) {}
    func adLoaderDidFinishLoading(_ adLoader: AdLoader) { all.append("finished") }
  }

  @Test func `each load has the request and the options, and keeps its loader`() throws {
    let (several, media, calls) = (
      MultipleAdsAdLoaderOptions(), NativeAdMediaAdLoaderOptions(), Calls()
    )
    several.numberOfAds = 2
    media.mediaAspectRatio = .square
    let request = Request()
    request.keywords = ["news"]
    var loader: AdLoader? = AdLoader(
      adUnitID: "unit", rootViewController: nil, adTypes: [.native], options: [several, media])
    weak let kept = loader
    loader?.delegate = calls
    receive()
    _ = bridge.takeLines()
    loader?.load(request)
    loader = nil
    var lines = bridge.takeLines()
    for number in 1...2 {
      #expect(kept != nil)
      let sent = try self.request(lines)
      #expect(
        sent.params == [
          "adUnitId": "unit", "options": ["media": ["aspectRatio": "square"]],
          "request": ["keywords": ["news"], "extras": [:]],
        ])
      lines = reply(sent.id, #"{"adId":"ad-\#(number)"}"#)
    }
    #expect(kept == nil)
    #expect(calls.all == ["received", "received", "finished"])
  }
}
