import GoogleMobileAds
import SampleAdSDK
import Testing

/// Native ads of the network, in both forms in which guides receive them.
@MainActor
@Suite struct SampleNativeAdTests {
  @Test func `an ad has the assets of its type`() throws {
    let loader = Loader()
    func assets(_ adUnit: String) throws -> [String?] {
      let ad = try #require(loader.ad(adUnit, SampleNativeAdRequest()))
      return [
        ad.headline, ad.body, ad.callToAction, ad.advertiser, ad.price, ad.store,
        ad.starRating?.stringValue, ad.degreeOfAwesomeness, ad.iconURL, ad.imageURL,
        "\(ad.iconScale) \(ad.imageScale)",
      ]
    }
    let urls = [
      "https://www.example.com/some_image.gif", "https://www.example.com/some_other_image.gif",
      "1.0 1.0",
    ]

    let appInstall = [
      "Sample App!", "This app doesn't actually exist.", "Take Action", nil, "$1.99",
      "Sample Store", "4.5", "Quite Awesome!",
    ]
    #expect(try assets("app-install") == appInstall + urls)
    #expect(try assets("unit-7") == appInstall + urls)
    #expect(
      try assets("content+missing-images") == [
        "Sample Content!",
        "This is a sample ad, so there's no real content. In the event of a real ad, though, "
          + "some persuasive text would appear here.",
        "Take Action", "An advertiser", nil, nil, nil, "Fairly Awesome!",
      ] + urls)
  }

  @Test(arguments: [
    ("content+app-install", false, false, "Sample Content!"),
    ("content+app-install", true, false, "Sample App!"),
    ("content+app-install", false, true, "Sample Content!"),
    ("content+app-install", true, true, "Sample Content!"),
    ("app-install+content", true, true, "Sample App!"),
    ("app-install", false, true, nil), ("content", true, false, nil),
  ])
  func `an ad is of the first type that its unit has and the request wants`(
    adUnit: String, appInstall: Bool, content: Bool, headline: String?
  ) {
    let request = SampleNativeAdRequest()
    (request.appInstallAdsRequested, request.contentAdsRequested) = (appInstall, content)

    #expect(Loader().ad(adUnit, request)?.headline == headline)
  }

  @Test func `a new request has the defaults of the network`() {
    let request = SampleNativeAdRequest()
    #expect(!request.testMode && !request.mute && request.keywords == nil)
    #expect(!request.shouldDownloadImages && !request.shouldRequestMultipleImages)
    #expect(!request.appInstallAdsRequested && !request.contentAdsRequested)
    #expect(request.preferredImageOrientation == .any)
    #expect(!request.shouldRequestPortraitImages)

    request.shouldRequestPortraitImages = true
    #expect(request.preferredImageOrientation == .portrait)
    request.shouldRequestPortraitImages = false
    #expect(request.preferredImageOrientation == .any)
    request.preferredImageOrientation = .landscape
    #expect(!request.shouldRequestPortraitImages)
  }

  @Test(arguments: [
    (NativeAdImageOrientation.any, 300.0), (.landscape, 300), (.portrait, 150),
  ])
  func `an image has the shape that the request prefers`(
    orientation: NativeAdImageOrientation, width: CGFloat
  ) throws {
    let request = SampleNativeAdRequest()
    (request.shouldDownloadImages, request.preferredImageOrientation) = (true, orientation)
    let ad = try #require(Loader().ad("content", request))

    #expect(ad.image?.size.width == width)
    #expect(ad.imageURL == nil)
    #expect(Loader().ad("content+missing-images", request)?.image == nil)
  }

  @Test func `the view of a video has a label, and shows nothing outside`() throws {
    let view = try #require(Loader().ad("content", SampleNativeAdRequest())?.mediaView)
    #expect(view.subviews.map { ($0 as? UILabel)?.text } == ["Sample video"])
    #expect(view.clipsToBounds)
    #expect(!view.simulate(.tap, asset: nil))
    #expect(!view.simulate(.muteVideo, asset: nil))
    #expect(!SampleMediaView(frame: .zero).simulate(.open, asset: nil))
  }

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
    let actions: [SimulatedAction] = [
      .close, .open, .open, .close, .close, .endVideo, .playVideo, .playVideo, .endVideo, .endVideo,
      .leaveApplication,
    ]
    for action in actions {
      #expect(delegate.ad?.mediaView.simulate(action, asset: nil) == true)
    }
    delegate.ad?.playVideo()

    #expect(hasTapped == true)
    #expect(delegate.ad?.impressionCount == 1)
    #expect(delegate.ad?.clickCount == 1)
    #expect(
      delegate.events == [
        "impression", "click", "willPresent", "willDismiss", "didDismiss", "play", "end", "leave",
        "play",
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
    ad = nil
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
  func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd) { events.append("leave") }
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
