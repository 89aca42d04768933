import GoogleMobileAds
import Mediation

// Converts values of the adapter's SDK into values of the bridge, and back.

extension Mediation.AdFormat {
  init(_ format: GoogleMobileAds.AdFormat) {
    self =
      switch format {
      case .native: .native
      case .banner: .banner
      case .interstitial: .interstitial
      case .rewarded: .rewarded
      case .rewardedInterstitial: .rewardedInterstitial
      case .appOpen: .appOpen
      }
  }
}

extension GoogleMobileAds.AdFormat {
  init(_ format: Mediation.AdFormat) {
    self =
      switch format {
      case .native: .native
      case .banner: .banner
      case .interstitial: .interstitial
      case .rewarded: .rewarded
      case .rewardedInterstitial: .rewardedInterstitial
      case .appOpen: .appOpen
      }
  }
}

extension Mediation.AdSize {
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

extension Mediation.NativeAssetIdentifier {
  init?(_ asset: GADNativeAssetIdentifier) {
    guard let name = asset.name else { return nil }
    self.init(rawValue: name)
  }
}

extension GADAdLoaderOptions {
  /// The options as the bridge has them; `nil` for options that it does not have.
  var mediation: (any Mediation.AdLoaderOptions)? {
    switch self {
    case let given as GoogleMobileAds.NativeAdImageAdLoaderOptions:
      var options = Mediation.NativeAdImageAdLoaderOptions()
      options.disableImageLoading = given.isImageLoadingDisabled
      options.shouldRequestMultipleImages = given.shouldRequestMultipleImages
      return options
    case let given as GoogleMobileAds.NativeAdViewAdOptions:
      var options = Mediation.NativeAdViewAdOptions()
      options.preferredAdChoicesPosition =
        switch given.preferredAdChoicesPosition {
        case .topRightCorner: .topRight
        case .topLeftCorner: .topLeft
        case .bottomRightCorner: .bottomRight
        case .bottomLeftCorner: .bottomLeft
        }
      return options
    default:
      return nil
    }
  }
}
