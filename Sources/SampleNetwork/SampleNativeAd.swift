package import EventLoop

/// One native ad of the network: its assets, its clicks and impressions, and what it shows.
///
/// An ad is kept small, since there may be a hundred thousand: text and images are shared by all
/// ads of a type, and the media view is made when somebody wants it.
@BridgeActor
package final class SampleNativeAd {
  /// Who hears of the ad's life, if somebody does.
  package weak var delegate: (any SampleNativeAdDelegate)?

  /// Which of the two kinds of ad this is.
  package let adType: SampleNativeAdType

  /// Whether the network wants to count this ad's impression and clicks itself, in the view that
  /// it gets by ``setNativeAdView(_:)``.
  package let tracksItself: Bool

  /// How often an impression was counted.
  package private(set) var impressionCount = 0

  /// How often a click was counted.
  package private(set) var clickCount = 0

  /// The view that plays the ad's video.
  package private(set) lazy var mediaView = SampleMediaView(nativeAd: self, isMuted: startsMuted)

  /// The view that the network watches, as ``setNativeAdView(_:)`` left it.
  package private(set) var nativeAdView: SampleView?

  private let picture: SampleImage
  private let pictureCount: Int
  private let imageDelivery: SampleImageDelivery
  private let startsMuted: Bool
  private var isScreenOpen = false

  init(adType: SampleNativeAdType, adUnit: SampleAdUnit, request: SampleNativeAdRequest) {
    self.adType = adType
    tracksItself = adUnit.tracksItself
    picture = request.preferredImageOrientation == .portrait ? .portrait : .landscape
    pictureCount = request.shouldRequestMultipleImages ? 3 : 1
    imageDelivery = SampleImageDelivery(adUnit: adUnit, request: request)
    startsMuted = request.mute
  }
}

// MARK: - Assets

extension SampleNativeAd {
  package var headline: String { content.headline }
  package var body: String { content.body }
  package var callToAction: String { content.callToAction }
  package var advertiser: String? { content.advertiser }
  package var price: String? { content.price }
  package var store: String? { content.store }

  /// Between 0 and 5 stars.
  package var starRating: Double? { content.starRating }

  /// How awesome the ad is: an asset that only this network has.
  package var degreeOfAwesomeness: String { content.degreeOfAwesomeness }

  /// The icon, or `nil` if there is an ``iconURL``.
  package var icon: SampleImage? { imageDelivery.image(.icon) }
  package var iconURL: String? {
    imageDelivery.url(of: .icon, placeholder: "https://www.example.com/some_image.gif")
  }
  package var iconScale: Double { 1 }

  /// The images, one or three, or none if there are ``imageURLs``.
  package var images: [SampleImage] {
    repeatElement(imageDelivery.image(picture), count: pictureCount).compactMap(\.self)
  }
  package var imageURLs: [String] {
    let url = imageDelivery.url(
      of: picture,
      placeholder: "https://www.example.com/some_other_image.gif"
    )
    return repeatElement(url, count: pictureCount).compactMap(\.self)
  }
  package var imageScale: Double { 1 }

  /// The URL of the icon of a ``SampleAdInfoView``, from a network that does not bring its own.
  package var adInfoIconURL: String? { imageDelivery.url(of: .infoIcon, placeholder: nil) }

  /// The width of the media, divided by its height.
  package var mediaAspectRatio: Double { Double(picture.width) / Double(picture.height) }

  private var content: SampleNativeContent { .of(adType) }
}

// MARK: - Impressions and clicks

extension SampleNativeAd {
  /// Counts an impression that somebody else has seen.
  package func recordImpression() {
    impressionCount += 1
  }

  /// Counts a click that somebody else has seen.
  package func handleClick(on view: SampleView) {
    clickCount += 1
  }

  /// Gives the network the view that it is to watch, or takes it away with `nil`.
  ///
  /// The first view counts as the ad's impression, and each tap on a view as a click. Nothing is
  /// counted in a view that was taken away.
  package func setNativeAdView(_ view: SampleView?) {
    nativeAdView?.onTap = nil
    nativeAdView = view
    guard let view else { return }
    view.onTap = { [weak self, weak view] in
      guard let self, let view else { return }
      handleClick(on: view)
      delegate?.nativeAdDidRecordClick(self)
    }
    guard impressionCount == 0 else { return }
    recordImpression()
    delegate?.nativeAdDidRecordImpression(self)
  }
}

// MARK: - Screens and video

extension SampleNativeAd {
  /// Opens the advertiser's page inside the app, unless it is open.
  package func openScreen() {
    guard !isScreenOpen else { return }
    isScreenOpen = true
    delegate?.nativeAdWillPresentScreen(self)
  }

  /// Closes the advertiser's page, if it is open.
  package func closeScreen() {
    guard isScreenOpen else { return }
    isScreenOpen = false
    delegate?.nativeAdWillDismissScreen(self)
    delegate?.nativeAdDidDismissScreen(self)
  }

  /// Opens the advertiser's page in another app.
  package func leaveApplication() {
    delegate?.nativeAdWillLeaveApplication(self)
  }

  /// Starts the video.
  package func playVideo() {
    mediaView.playMedia()
  }
}

/// Hears of what happens to one native ad.
///
/// Every method is optional: without an implementation it does nothing.
@BridgeActor
package protocol SampleNativeAdDelegate: AnyObject {
  /// The network counted the impression, in the view that it watches.
  func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd)

  /// The network counted a click, in the view that it watches.
  func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd)

  /// The advertiser's page is about to open inside the app.
  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd)

  /// The advertiser's page is about to close.
  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd)

  /// The advertiser's page has closed.
  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd)

  /// Another app is about to open.
  func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd)

  /// The video plays, from its start or from where it had paused.
  func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd)

  /// The video was paused.
  func nativeAdDidPauseVideo(_ nativeAd: SampleNativeAd)

  /// The video came to its end.
  func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd)

  /// The video lost its sound.
  func nativeAdDidMuteVideo(_ nativeAd: SampleNativeAd)

  /// The video got its sound.
  func nativeAdDidUnmuteVideo(_ nativeAd: SampleNativeAd)
}

extension SampleNativeAdDelegate {
  package func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd) {}
  package func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd) {}
  package func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd) {}
  package func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidPauseVideo(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidMuteVideo(_ nativeAd: SampleNativeAd) {}
  package func nativeAdDidUnmuteVideo(_ nativeAd: SampleNativeAd) {}
}
