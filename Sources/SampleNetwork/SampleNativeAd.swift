package import EventLoop

/// One native ad of the network: its assets, clicks, impressions and screens.
///
/// An ad is small, because there can be a hundred thousand: all ads of a type share their texts and
/// images, and the media view is created on first use.
@LoopActor
package final class SampleNativeAd {
  /// Receives the ad's events.
  package weak var delegate: (any SampleNativeAdDelegate)?

  /// The type of the ad.
  package let adType: SampleNativeAdType

  /// Whether the network counts this ad's impression and clicks itself, in the view from
  /// ``setNativeAdView(_:)``.
  package let tracksItself: Bool

  /// The number of counted impressions.
  package private(set) var impressionCount = 0

  /// The number of counted clicks.
  package private(set) var clickCount = 0

  /// The view that plays the ad's video.
  package private(set) lazy var mediaView = SampleMediaView(nativeAd: self, isMuted: startsMuted)

  /// The view that the network watches, set by ``setNativeAdView(_:)``.
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
  package var starRating: Double? { adType.starRating }

  /// An asset that only this network has.
  package var degreeOfAwesomeness: String { adType.degreeOfAwesomeness }

  /// The icon; `nil` if there is an ``iconURL`` instead.
  package var icon: SampleImage? { imageDelivery.image(.icon) }
  package var iconURL: String? {
    imageDelivery.url(of: .icon, placeholder: "https://www.example.com/some_image.gif")
  }
  package var iconScale: Double { 1 }

  /// One or three images; empty if there are ``imageURLs`` instead.
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

  /// The URL of the icon for a ``SampleAdInfoView``; `nil` if the icon is built in.
  package var adInfoIconURL: String? { imageDelivery.url(of: .infoIcon, placeholder: nil) }

  /// The width of the media divided by its height.
  package var mediaAspectRatio: Double { Double(picture.width) / Double(picture.height) }

  private var content: SampleNativeContent { .of(adType) }
}

// MARK: - Impressions and clicks

extension SampleNativeAd {
  /// Counts an impression that the mediation reports.
  package func recordImpression() {
    impressionCount += 1
  }

  /// Counts a click that the mediation reports.
  package func handleClick(on view: SampleView) {
    clickCount += 1
  }

  /// Sets the view that the network watches; `nil` for none.
  ///
  /// The first view counts as the ad's impression, and each tap on the current view as a click.
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
  /// Opens the advertiser's page inside the app, unless it is already open.
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

/// Receives the events of one native ad.
///
/// All methods are optional and do nothing by default.
@LoopActor
package protocol SampleNativeAdDelegate: AnyObject {
  /// The network has counted the impression in the view that it watches.
  func nativeAdDidRecordImpression(_ nativeAd: SampleNativeAd)

  /// The network has counted a click in the view that it watches.
  func nativeAdDidRecordClick(_ nativeAd: SampleNativeAd)

  /// The advertiser's page is about to open inside the app.
  func nativeAdWillPresentScreen(_ nativeAd: SampleNativeAd)

  /// The advertiser's page is about to close.
  func nativeAdWillDismissScreen(_ nativeAd: SampleNativeAd)

  /// The advertiser's page has closed.
  func nativeAdDidDismissScreen(_ nativeAd: SampleNativeAd)

  /// Another app is about to open.
  func nativeAdWillLeaveApplication(_ nativeAd: SampleNativeAd)

  /// The video plays, from the start or after a pause.
  func nativeAdDidPlayVideo(_ nativeAd: SampleNativeAd)

  /// The video was paused.
  func nativeAdDidPauseVideo(_ nativeAd: SampleNativeAd)

  /// The video has ended.
  func nativeAdDidEndVideo(_ nativeAd: SampleNativeAd)

  /// The video was muted.
  func nativeAdDidMuteVideo(_ nativeAd: SampleNativeAd)

  /// The video was unmuted.
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
