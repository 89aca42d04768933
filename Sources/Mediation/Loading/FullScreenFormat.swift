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
