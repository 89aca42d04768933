import Ads
import GoogleMobileAds
import Mediation

// Converts values of the adapter's SDK into values of the bridge, and back.

// Both sides have the same formats, by the names of the contract.

extension Ads.AdFormat {
  init(_ format: GoogleMobileAds.AdFormat) {
    guard let known = Self(rawValue: format.name) else {
      preconditionFailure("The contract has no format \(format.name).")
    }
    self = known
  }
}

extension GoogleMobileAds.AdFormat {
  init(_ format: Ads.AdFormat) {
    guard let known = Self(name: format.rawValue) else {
      preconditionFailure("The SDK has no format \(format.rawValue).")
    }
    self = known
  }
}

extension Ads.AdSize {
  init(_ size: GoogleMobileAds.AdSize) {
    self.init(width: Double(size.size.width), height: Double(size.size.height))
  }
}

extension Rect {
  init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.width),
      height: Double(rect.height))
  }
}

extension AssetName {
  init?(_ asset: GADNativeAssetIdentifier) {
    guard let name = asset.name else { return nil }
    self.init(rawValue: name)
  }
}

extension NativeAdOptions {
  /// The first options of each kind that the bridge has.
  init(_ given: [GADAdLoaderOptions]) {
    self.init()
    for options in given.reversed() {
      switch options {
      case let options as GoogleMobileAds.NativeAdImageAdLoaderOptions:
        image = ImageOptions(options)
      case let options as GoogleMobileAds.NativeAdMediaAdLoaderOptions:
        media = MediaOptions(options)
      case let options as GoogleMobileAds.NativeAdViewAdOptions: adView = AdViewOptions(options)
      case let options as GoogleMobileAds.VideoOptions: video = Ads.VideoOptions(options)
      default: break
      }
    }
  }
}

extension ImageOptions {
  fileprivate init(_ given: GoogleMobileAds.NativeAdImageAdLoaderOptions) {
    self.init()
    disableImageLoading = given.isImageLoadingDisabled
    shouldRequestMultipleImages = given.shouldRequestMultipleImages
    preferredImageOrientation =
      switch given.preferredImageOrientation {
      case .any: .any
      case .portrait: .portrait
      case .landscape: .landscape
      }
  }
}

extension MediaOptions {
  fileprivate init(_ given: GoogleMobileAds.NativeAdMediaAdLoaderOptions) {
    self.init()
    aspectRatio =
      switch given.mediaAspectRatio {
      case .unknown: .unknown
      case .any: .any
      case .landscape: .landscape
      case .portrait: .portrait
      case .square: .square
      }
  }
}

extension AdViewOptions {
  fileprivate init(_ given: GoogleMobileAds.NativeAdViewAdOptions) {
    self.init()
    preferredAdChoicesPosition =
      switch given.preferredAdChoicesPosition {
      case .topRightCorner: .topRight
      case .topLeftCorner: .topLeft
      case .bottomRightCorner: .bottomRight
      case .bottomLeftCorner: .bottomLeft
      }
  }
}

extension Ads.VideoOptions {
  fileprivate init(_ given: GoogleMobileAds.VideoOptions) {
    self.init()
    startMuted = given.shouldStartMuted
    customControlsRequested = given.areCustomControlsRequested
    clickToExpandRequested = given.isClickToExpandRequested
  }
}
