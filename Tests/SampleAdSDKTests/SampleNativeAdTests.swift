import GoogleMobileAds
import SampleAdSDK
import Testing

/// Native ads of the network, in both forms in which guides receive them.
@MainActor
@Suite struct SampleNativeAdTests {
  @Test func `images come as images only if the request wants them`() throws {
    let request = SampleNativeAdRequest()
    let loader = Loader()

    let withURLs = try #require(loader.ad("app-install", request))
    request.shouldDownloadImages = true
    request.shouldRequestPortraitImages = true
    let withImages = try #require(loader.ad("app-install", request))
    let urlOnly = try #require(loader.ad("url-only", request))

    #expect(withURLs.image == nil)
    #expect(withURLs.icon == nil)
    #expect(withURLs.imageURL == "https://www.example.com/some_other_image.gif")
    #expect(withURLs.imageScale == 1)
    #expect(withImages.icon?.size == CGSize(width: 50, height: 50))
    #expect(withImages.image?.size == CGSize(width: 150, height: 300))
    #expect(withImages.iconURL == nil)
    #expect(urlOnly.icon == nil)
  }

  @Test func `a legacy delegate receives each type with a class of its own`() {
    let request = SampleNativeAdRequest()
    let delegate = LegacyDelegate()

    load("content", request, for: delegate)
    load("app-install", request, for: delegate)
    request.contentAdsRequested = true
    load("unit-7", request, for: delegate)
    load("app-install", request, for: delegate)
    load("content+app-install", request, for: delegate)

    #expect(
      delegate.received == [
        "content: An advertiser", "app: Sample Store", "none: noInventory", "none: noInventory",
        "content: An advertiser",
      ])
  }

  @Test func `the network counts in the view that it gets, and informs the delegate of the loader`()
  {
    let delegate = CountingDelegate()
    load("app-install", for: delegate)
    let view = UIView()

    delegate.ad?.setNativeAdView(view)
    delegate.ad?.setNativeAdView(view)
    let hasTapped = delegate.ad?.mediaView.simulate(.tap, asset: nil)
    for action in [SimulatedAction.open, .open, .close, .close, .playVideo, .playVideo, .endVideo] {
      #expect(delegate.ad?.mediaView.simulate(action, asset: nil) == true)
    }

    #expect(hasTapped == true)
    #expect(delegate.ad?.impressionCount == 1)
    #expect(delegate.ad?.clickCount == 1)
    #expect(
      delegate.events == [
        "impression", "click", "willPresent", "willDismiss", "didDismiss", "play", "end",
      ])
  }

  @Test func `a tap is not the network's click without a view`() {
    let delegate = CountingDelegate()
    load("app-install", for: delegate)

    #expect(delegate.ad?.mediaView.simulate(.tap, asset: nil) == false)
    #expect(delegate.events.isEmpty)
  }

  @Test func `the AdChoices view is a picture of 24 by 24 points`() {
    let view = SampleAdChoicesView()

    #expect(view.frame.size == CGSize(width: 24, height: 24))
    #expect(view.image?.fileData != nil)
  }
}

/// Receives every ad as it is.
@MainActor
private final class Loader: SampleNativeAdLoaderDelegate {
  private var ad: SampleNativeAd?

  func ad(_ adUnit: String, _ request: SampleNativeAdRequest) -> SampleNativeAd? {
    load(adUnit, request, for: self)
    return ad
  }

  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    ad = nativeAd
  }
  func adLoader(_ adLoader: SampleNativeAdLoader, didFailToLoadAdWith errorCode: SampleErrorCode) {}
}

@MainActor
private final class LegacyDelegate: SampleNativeAdLoaderDelegate {
  var received: [String] = []

  func adLoader(
    _ adLoader: SampleNativeAdLoader, didReceive nativeAppInstallAd: SampleNativeAppInstallAd
  ) {
    received.append("app: \(nativeAppInstallAd.store ?? "")")
  }
  func adLoader(
    _ adLoader: SampleNativeAdLoader, didReceive nativeContentAd: SampleNativeContentAd
  ) {
    received.append("content: \(nativeContentAd.advertiser ?? "")")
  }
  func adLoader(_ adLoader: SampleNativeAdLoader, didFailToLoadAdWith errorCode: SampleErrorCode) {
    received.append("none: \(errorCode)")
  }
}

@MainActor
private final class CountingDelegate: SampleNativeAdDelegate {
  var ad: SampleNativeAd?
  var events: [String] = []

  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    ad = nativeAd
  }
  func adLoader(_ adLoader: SampleNativeAdLoader, didFailToLoadAdWith errorCode: SampleErrorCode) {}
  func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd) { events.append("impression") }
  func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd) { events.append("click") }
  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd) { events.append("willPresent") }
  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd) { events.append("willDismiss") }
  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd) { events.append("didDismiss") }
  func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd) { events.append("play") }
  func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd) { events.append("end") }
}

/// Requests an ad for a delegate.
@MainActor
private func load(
  _ adUnit: String, _ request: SampleNativeAdRequest = SampleNativeAdRequest(),
  for delegate: any SampleNativeAdLoaderDelegate
) {
  let loader = SampleNativeAdLoader()
  loader.adUnitID = adUnit
  loader.delegate = delegate
  loader.fetchAd(request)
}
