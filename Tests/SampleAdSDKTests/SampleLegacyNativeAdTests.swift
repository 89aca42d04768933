import GoogleMobileAds
import Testing

@testable import SampleAdSDK

/// Native ads of the network, in the classes of guides to the legacy API.
@MainActor
@Suite struct SampleLegacyNativeAdTests {
  private final class Modern: SampleNativeAdLoaderDelegate {
    var ad: SampleNativeAd?
    func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
      ad = nativeAd
    }
    func adLoader(
      _ adLoader: SampleNativeAdLoader, didFailToLoadAdWith errorCode: SampleErrorCode
    ) {}
  }

  private final class Legacy: SampleNativeAdLoaderDelegate {
    var appInstallAd: SampleNativeAppInstallAd?
    var contentAd: SampleNativeContentAd?
    func adLoader(
      _ adLoader: SampleNativeAdLoader, didReceive nativeAppInstallAd: SampleNativeAppInstallAd
    ) { appInstallAd = nativeAppInstallAd }
    func adLoader(
      _ adLoader: SampleNativeAdLoader, didReceive nativeContentAd: SampleNativeContentAd
    ) { contentAd = nativeContentAd }
    func adLoader(
      _ adLoader: SampleNativeAdLoader, didFailToLoadAdWith errorCode: SampleErrorCode
    ) {}
  }

  /// Loads the same ad for both delegates.
  private func load(_ adUnit: String, hasImages: Bool) throws -> (SampleNativeAd, Legacy) {
    let (modern, legacy) = (Modern(), Legacy())
    let delegates: [any SampleNativeAdLoaderDelegate] = [modern, legacy]
    for delegate in delegates {
      let request = SampleNativeAdRequest()
      request.shouldDownloadImages = hasImages
      let loader = SampleNativeAdLoader()
      loader.adUnitID = adUnit
      loader.delegate = delegate
      loader.fetchAd(request)
    }
    return (try #require(modern.ad), legacy)
  }

  @Test(arguments: [true, false])
  func `an app install ad has each asset of the same ad of today`(hasImages: Bool) throws {
    let (ad, delegate) = try load("app-install", hasImages: hasImages)
    let legacy = try #require(delegate.appInstallAd)
    #expect(legacy.headline == ad.headline && ad.headline != nil)
    #expect(legacy.body == ad.body && ad.body != nil)
    #expect(legacy.callToAction == ad.callToAction && ad.callToAction != nil)
    #expect(legacy.price == ad.price && ad.price != nil)
    #expect(legacy.store == ad.store && ad.store != nil)
    #expect(legacy.starRating == ad.starRating && ad.starRating != nil)
    #expect(legacy.degreeOfAwesomeness == ad.degreeOfAwesomeness)
    #expect(legacy.icon?.size == ad.icon?.size && (ad.icon != nil) == hasImages)
    #expect(legacy.image?.size == ad.image?.size && (ad.image != nil) == hasImages)
    #expect(legacy.iconURL == ad.iconURL && (ad.iconURL == nil) == hasImages)
    #expect(legacy.imageURL == ad.imageURL && (ad.imageURL == nil) == hasImages)
    #expect(legacy.iconScale == ad.iconScale)
    #expect(legacy.imageScale == ad.imageScale && ad.imageScale > 0)
  }

  @Test(arguments: [true, false])
  func `a content ad has each asset of the same ad of today`(hasImages: Bool) throws {
    let (ad, delegate) = try load("content", hasImages: hasImages)
    let legacy = try #require(delegate.contentAd)
    #expect(legacy.headline == ad.headline && ad.headline != nil)
    #expect(legacy.body == ad.body && ad.body != nil)
    #expect(legacy.callToAction == ad.callToAction && ad.callToAction != nil)
    #expect(legacy.advertiser == ad.advertiser && ad.advertiser != nil)
    #expect(legacy.degreeOfAwesomeness == ad.degreeOfAwesomeness)
    #expect(legacy.logo?.size == ad.icon?.size && (ad.icon != nil) == hasImages)
    #expect(legacy.image?.size == ad.image?.size && (ad.image != nil) == hasImages)
    #expect(legacy.logoURL == ad.iconURL && (ad.iconURL == nil) == hasImages)
    #expect(legacy.imageURL == ad.imageURL && (ad.imageURL == nil) == hasImages)
    #expect(legacy.logoScale == ad.iconScale)
    #expect(legacy.imageScale == ad.imageScale && ad.imageScale > 0)
  }

  @Test func `a legacy ad counts in the ad of today`() throws {
    let delegates = try ["app-install", "content"].map { try load($0, hasImages: false).1 }
    let app = try #require(delegates[0].appInstallAd)
    let content = try #require(delegates[1].contentAd)

    for _ in 1...2 {
      app.recordImpression()
      content.recordImpression()
    }
    app.handleClick(on: UIView())
    app.handleClick(UIView())
    content.handleClick(on: UIView())
    content.handleClick(UIView())

    for ad in [app.ad, content.ad] {
      #expect(ad.impressionCount == 2)
      #expect(ad.clickCount == 2)
    }
  }

  @Test func `a legacy ad gives the network its view`() throws {
    let delegates = try ["app-install", "content"].map { try load($0, hasImages: false).1 }
    let app = try #require(delegates[0].appInstallAd)
    let content = try #require(delegates[1].contentAd)
    let view = UIView()

    app.setNativeAdView(view)
    content.setNativeAdView(view)
    #expect([app.ad, content.ad].map { $0.react(to: .tap) } == [true, true])
    app.setNativeAdView(nil)
    content.setNativeAdView(nil)
    #expect([app.ad, content.ad].map { $0.react(to: .tap) } == [false, false])
    #expect([app.ad, content.ad].map(\.impressionCount) == [1, 1])
    #expect([app.ad, content.ad].map(\.clickCount) == [1, 1])
  }
}
