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
