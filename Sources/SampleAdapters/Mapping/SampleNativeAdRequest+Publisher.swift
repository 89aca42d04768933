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
