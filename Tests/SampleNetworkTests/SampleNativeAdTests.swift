import EventLoop
import Testing

@testable import SampleNetwork

@LoopActor
@Suite struct SampleNativeAdTests {
  // MARK: Assets

  @Test func `a content ad has the assets of content ads`() throws {
    let ad = try #require(World().fetch("content").ads.first)

    #expect(ad.headline == "Sample Content!")
    #expect(
      ad.body
        == "This is a sample ad, so there's no real content. In the event of a real ad, though, "
        + "some persuasive text would appear here.")
    #expect(ad.callToAction == "Take Action")
    #expect(ad.advertiser == "An advertiser")
    #expect(ad.degreeOfAwesomeness == "Fairly Awesome!")
    #expect(ad.price == nil)
    #expect(ad.store == nil)
    #expect(ad.starRating == nil)
  }

  @Test func `an app install ad has the assets of app install ads`() throws {
    let ad = try #require(World().fetch("app-install").ads.first)

    #expect(ad.headline == "Sample App!")
    #expect(ad.body == "This app doesn't actually exist.")
    #expect(ad.callToAction == "Take Action")
    #expect(ad.price == "$1.99")
    #expect(ad.store == "Sample Store")
    #expect(ad.starRating == 4.5)
    #expect(ad.degreeOfAwesomeness == "Quite Awesome!")
    #expect(ad.advertiser == nil)
  }

  @Test(arguments: [
    (NativeAdImageOrientation.any, false, 300, 150), (.landscape, true, 300, 150),
    (.portrait, false, 150, 300), (.portrait, true, 150, 300),
  ])
  func `images have the requested shape and number`(
    orientation: NativeAdImageOrientation, several: Bool, width: Int, height: Int
  ) throws {
    let request = SampleNativeAdRequest()
    request.preferredImageOrientation = orientation
    request.shouldRequestMultipleImages = several

    let ad = try #require(World().fetch("content", request).ads.first)

    #expect(ad.images.count == (several ? 3 : 1))
    #expect(ad.images.allSatisfy { ($0.width, $0.height) == (width, height) })
    #expect(ad.mediaAspectRatio == Double(width) / Double(height))
    #expect(ad.icon === SampleImage.icon)
    #expect(ad.imageURLs.isEmpty)
    #expect(ad.iconURL == nil)
    #expect(ad.adInfoIconURL == nil)
  }

  @Test func `without download, there are URLs and scales, but no images`() throws {
    let request = SampleNativeAdRequest()
    request.shouldDownloadImages = false
    request.shouldRequestMultipleImages = true

    let ad = try #require(World().fetch("content", request).ads.first)

    #expect(ad.iconURL == "https://www.example.com/some_image.gif")
    #expect(
      ad.imageURLs
        == Array(repeating: "https://www.example.com/some_other_image.gif", count: 3))
    #expect(ad.iconScale == 1)
    #expect(ad.imageScale == 1)
    #expect(ad.icon == nil)
    #expect(ad.images.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a url-only ad unit gives URLs, even if images are requested`(download: Bool) throws {
    let request = SampleNativeAdRequest()
    request.shouldDownloadImages = download
    request.preferredImageOrientation = .portrait

    let ad = try #require(World().fetch("content+url-only", request).ads.first)

    #expect(ad.icon == nil)
    #expect(ad.images.isEmpty)
    #expect(ad.iconURL == "https://www.example.com/icon.png")
    #expect(ad.imageURLs == ["https://www.example.com/portrait.png"])
    #expect(ad.adInfoIconURL == "https://www.example.com/info_icon.png")
  }

  @Test func `views and requests are as in the network's SDK before they are changed`() throws {
    let request = SampleNativeAdRequest()
    #expect(!request.testMode && !request.mute && request.keywords == [])
    #expect(request.watermark == nil && request.seed == 0 && request.user == nil)
    #expect(request.shouldDownloadImages && !request.shouldRequestMultipleImages)
    #expect(request.contentAdsRequested && request.appInstallAdsRequested)
    #expect(request.preferredImageOrientation == .any)
    let orientations: [NativeAdImageOrientation] = [.any, .portrait, .landscape]
    #expect(orientations.map(\.rawValue) == [0, 1, 2])
    #expect(SampleErrorCode.allCases.map(\.rawValue) == [0, 1, 2, 3])

    let info = SampleAdInfoView()
    #expect(info.frame == SampleRect(x: 0, y: 0, width: 24, height: 24))
    #expect(info.icon === SampleImage.infoIcon)
    #expect(SampleAdInfoView(icon: .icon).icon === SampleImage.icon)
    let media = try #require(World().fetch("content").ads.first).mediaView
    #expect(media.frame == SampleRect(x: 0, y: 0, width: 0, height: 0))
    #expect(SampleMediaView.duration == 5)
    #expect(SampleSDK.version == "1.0.0")
  }

  @Test func `a view without interaction ignores taps`() {
    let view = view()
    var taps = 0
    view.tap()
    view.onTap = { taps += 1 }
    view.tap()
    view.isUserInteractionEnabled = false
    view.tap()
    #expect(taps == 1)
  }

  // MARK: Tracking

  @Test func `only the first view counts as an impression`() throws {
    let (ad, log) = try trackedAd()

    ad.setNativeAdView(view())
    ad.setNativeAdView(view())
    ad.setNativeAdView(nil)
    ad.setNativeAdView(view())

    #expect(ad.impressionCount == 1)
    #expect(log.events == ["impression"])
  }

  @Test func `each tap on the view is a click`() throws {
    let (ad, log) = try trackedAd()
    let view = view()

    ad.setNativeAdView(view)
    view.tap()
    view.tap()

    #expect(ad.clickCount == 2)
    #expect(log.events == ["impression", "click", "click"])
  }

  @Test func `nothing is counted in a view that was removed or replaced`() throws {
    let (ad, log) = try trackedAd()
    let (first, second) = (view(), view())

    ad.setNativeAdView(first)
    ad.setNativeAdView(second)
    first.tap()
    ad.setNativeAdView(nil)
    second.tap()

    #expect(ad.clickCount == 0)
    #expect(log.events == ["impression"])
  }

  @Test func `impressions and clicks from the mediation are counted, but not reported`() throws {
    let (ad, log) = try trackedAd()

    ad.recordImpression()
    ad.handleClick(on: view())

    #expect(ad.impressionCount == 1)
    #expect(ad.clickCount == 1)
    #expect(log.events.isEmpty)
  }

  @Test func `an ad knows whether its network wants to track`() throws {
    #expect(try #require(World().fetch("self-tracking").ads.first).tracksItself)
    #expect(try #require(World().fetch("content").ads.first).tracksItself == false)
  }

  @Test func `a view does not retain its ad`() throws {
    let view = view()
    weak var ad: SampleNativeAd?
    do {
      let (tracked, _) = try trackedAd()
      tracked.setNativeAdView(view)
      _ = tracked.mediaView
      ad = tracked
    }

    #expect(ad == nil)
    view.tap()
  }

  // MARK: Screens and video

  @Test func `a screen opens once, and closes only when it is open`() throws {
    let (ad, log) = try trackedAd()

    ad.closeScreen()
    ad.openScreen()
    ad.openScreen()
    ad.closeScreen()
    ad.closeScreen()
    ad.leaveApplication()

    #expect(log.events == ["willPresent", "willDismiss", "didDismiss", "willLeave"])
  }

  @Test func `a screen closes once, even if its delegate closes it again`() throws {
    let ad = try #require(World().fetch("content").ads.first)
    let impatient = Impatient()
    ad.delegate = impatient

    ad.openScreen()

    #expect(impatient.events == ["willPresent", "willDismiss", "didDismiss"])
  }

  @Test func `a video reports what changes, and nothing else`() throws {
    let (ad, log) = try trackedAd()
    let media = ad.mediaView

    media.pauseMedia()
    media.endMedia()
    media.unmuteMedia()
    #expect(log.events.isEmpty)

    ad.playVideo()
    media.playMedia()
    media.pauseMedia()
    media.pauseMedia()
    media.endMedia()
    media.playMedia()
    media.endMedia()
    media.muteMedia()
    media.muteMedia()
    media.unmuteMedia()
    #expect(log.events == ["play", "pause", "play", "end", "mute", "unmute"])
  }

  @Test func `a video that is requested muted is muted, without an event`() throws {
    let request = SampleNativeAdRequest()
    request.mute = true
    let ad = try #require(World().fetch("content", request).ads.first)
    let log = EventNames()
    ad.delegate = log
    #expect(ad.mediaView.isMuted)

    ad.mediaView.muteMedia()
    ad.playVideo()
    #expect(log.events == ["play"])

    ad.mediaView.unmuteMedia()
    #expect(log.events == ["play", "unmute"])
    #expect(!ad.mediaView.isMuted)
  }

  private func view() -> SampleView {
    SampleView(frame: SampleRect(x: 0, y: 0, width: 320, height: 250))
  }

  private func trackedAd() throws -> (SampleNativeAd, EventNames) {
    let ad = try #require(World().fetch("content").ads.first)
    let log = EventNames()
    ad.delegate = log
    return (ad, log)
  }
}

/// A delegate that records its calls.
private final class EventNames: SampleNativeAdDelegate {
  private(set) var events: [String] = []

  func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd) { events.append("impression") }
  func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd) { events.append("click") }
  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd) { events.append("willPresent") }
  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd) { events.append("willDismiss") }
  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd) { events.append("didDismiss") }
  func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd) { events.append("willLeave") }
  func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd) { events.append("play") }
  func nativeAdDidPauseVideo(_ nativeAd: SampleNativeAd) { events.append("pause") }
  func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd) { events.append("end") }
  func nativeAdDidMuteVideo(_ nativeAd: SampleNativeAd) { events.append("mute") }
  func nativeAdDidUnmuteVideo(_ nativeAd: SampleNativeAd) { events.append("unmute") }
}

/// A delegate that closes a screen in each of its calls.
private final class Impatient: SampleNativeAdDelegate {
  private(set) var events: [String] = []

  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd) {
    events.append("willPresent")
    nativeAd.closeScreen()
  }

  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd) {
    events.append("willDismiss")
    nativeAd.closeScreen()
  }

  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd) {
    events.append("didDismiss")
    nativeAd.closeScreen()
  }
}
