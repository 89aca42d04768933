import EventLoop
import Mediation
import SampleNetwork

extension SampleNativeAdRequest {
  /// Asks for the types that the publisher is ready to show, and no other.
  mutating func request(_ adTypes: Set<NativeAdType>) {
    contentAdsRequested = false
    appInstallAdsRequested = false
    // Not two calls of `contains`, which hash the names of the types.
    for adType in adTypes {
      switch adType {
      case .content: contentAdsRequested = true
      case .appInstall: appInstallAdsRequested = true
      }
    }
  }

  /// Takes over the publisher's preferences, as far as the network knows them.
  mutating func apply(_ options: [any AdLoaderOptions]) {
    // A publisher who does not say gets what the SDK does by itself.
    general.mute = VideoOptions().startMuted
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
        general.mute = videoOptions.startMuted
      default:
        break
      }
    }
  }
}
