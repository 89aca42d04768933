import EventLoop
import JSON
import Mediation
import SampleNetwork

extension SampleAdRequest {
  /// A request that says what every load tells an adapter, as far as the network knows it.
  convenience init(for adConfiguration: MediationAdConfiguration) {
    self.init()
    testMode = adConfiguration.isTestRequest
    keywords = adConfiguration.keywords
  }
}

extension SampleNativeAdRequest {
  /// Asks for the types that the publisher is ready to show, and no other.
  func request(_ adTypes: Set<NativeAdType>) {
    contentAdsRequested = adTypes.contains(.content)
    appInstallAdsRequested = adTypes.contains(.appInstall)
  }

  /// Takes over the publisher's preferences, as far as the network knows them.
  func apply(_ options: [any AdLoaderOptions]) {
    // A publisher who does not say gets what the SDK does by itself.
    mute = VideoOptions().startMuted
    var aspectRatio = MediaAspectRatio.unknown
    var imageOrientation = Mediation.NativeAdImageOrientation.any
    for loaderOptions in options {
      switch loaderOptions {
      case let imageOptions as NativeAdImageAdLoaderOptions:
        shouldDownloadImages = !imageOptions.disableImageLoading
        shouldRequestMultipleImages = imageOptions.shouldRequestMultipleImages
        imageOrientation = imageOptions.preferredImageOrientation
      case let mediaOptions as NativeAdMediaAdLoaderOptions:
        aspectRatio = mediaOptions.mediaAspectRatio
      case let videoOptions as VideoOptions:
        mute = videoOptions.startMuted
      default:
        break
      }
    }
    // The shape of the media decides; the legacy option does where that leaves it open.
    switch (aspectRatio, imageOrientation) {
    case (.landscape, _): preferredImageOrientation = .landscape
    case (.portrait, _): preferredImageOrientation = .portrait
    case (_, .landscape): preferredImageOrientation = .landscape
    case (_, .portrait): preferredImageOrientation = .portrait
    case (_, .any): break
    }
  }
}

extension MediationAdConfiguration {
  /// The ad unit of the network, which the parameter carries: the most common use of it.
  var adUnit: String? { credentials.settings["parameter"]?.string }
}

extension NativeAdType {
  init(_ adType: SampleNativeAdType) {
    self =
      switch adType {
      case .content: .content
      case .appInstall: .appInstall
      }
  }
}

extension SampleAdUnit {
  /// Whether an ad unit has an ad of a type that is wanted.
  ///
  /// `true` for what is no ad unit: that is the network's to refuse.
  static func canServe(_ adTypes: Set<NativeAdType>, from name: String?) -> Bool {
    // Every ad unit has some type, so there is nothing to find out about it.
    guard adTypes.count < NativeAdType.allCases.count else { return true }
    guard let adUnit = SampleAdUnit(name) else { return true }
    return adUnit.adTypes.contains { adTypes.contains(NativeAdType($0)) }
  }
}

extension AdError {
  /// The ad unit has only ads of a type that the publisher did not ask for.
  static func unrequestedAdType(of adUnit: String?) -> AdError {
    AdError(
      .invalidRequest, "The ad unit \(adUnit ?? "") has no ads of a type that was requested.")
  }
}
