/// A kind of ad that the bridge loads.
public enum AdFormat: String, CaseIterable, Sendable {
  case native
  case banner
  case interstitial
  case rewarded
  case rewardedInterstitial
  case appOpen

  /// Whether an ad of the format covers the application when it is presented.
  package var isFullScreen: Bool {
    switch self {
    case .native, .banner: false
    case .interstitial, .rewarded, .rewardedInterstitial, .appOpen: true
    }
  }
}

/// A format of ads that cover the application.
package enum FullScreenFormat: Sendable {
  case interstitial
  case rewarded
  case rewardedInterstitial
  case appOpen

  package var adFormat: AdFormat {
    switch self {
    case .interstitial: .interstitial
    case .rewarded: .rewarded
    case .rewardedInterstitial: .rewardedInterstitial
    case .appOpen: .appOpen
    }
  }
}
