import EventLoop
import Mediation
import SampleNetwork

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
    for loaderOptions in options {
      switch loaderOptions {
      case let imageOptions as NativeAdImageAdLoaderOptions:
        shouldDownloadImages = !imageOptions.disableImageLoading
        shouldRequestMultipleImages = imageOptions.shouldRequestMultipleImages
      case let videoOptions as VideoOptions:
        mute = videoOptions.startMuted
      default:
        break
      }
    }
    preferredImageOrientation = Self.orientation(
      options.first(NativeAdMediaAdLoaderOptions.self)?.mediaAspectRatio ?? .unknown,
      options.first(NativeAdImageAdLoaderOptions.self)?.preferredImageOrientation ?? .any)
  }

  /// The shape of the media decides; the legacy option does where that leaves it open.
  private static func orientation(
    _ aspectRatio: MediaAspectRatio,
    _ imageOrientation: Mediation.NativeAdImageOrientation
  ) -> SampleNetwork.NativeAdImageOrientation {
    switch (aspectRatio, imageOrientation) {
    case (.landscape, _): .landscape
    case (.portrait, _): .portrait
    case (_, .landscape): .landscape
    case (_, .portrait): .portrait
    case (_, .any): .any
    }
  }
}
