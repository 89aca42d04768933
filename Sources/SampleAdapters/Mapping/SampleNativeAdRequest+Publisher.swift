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
        switch imageOptions.preferredImageOrientation {
        case .landscape: preferredImageOrientation = .landscape
        case .portrait: preferredImageOrientation = .portrait
        case .any: break
        }
      // The image options decide, wherever in the list they are.
      case let mediaOptions as NativeAdMediaAdLoaderOptions where preferredImageOrientation == .any:
        switch mediaOptions.mediaAspectRatio {
        case .landscape: preferredImageOrientation = .landscape
        case .portrait: preferredImageOrientation = .portrait
        case .any, .square, .unknown: break
        }
      case let videoOptions as VideoOptions:
        mute = videoOptions.startMuted
      default:
        break
      }
    }
  }
}
