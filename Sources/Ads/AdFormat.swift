import JSON

/// A kind of ad that the bridge loads.
package enum AdFormat: String, CaseIterable, Sendable, JSONReadable {
  case native
  case banner
  case interstitial
  case rewarded
  case rewardedInterstitial
  case appOpen

  /// Whether an ad of the format covers the application when it is presented.
  package var isFullScreen: Bool { self != .native && self != .banner }

  /// Whether a person can earn a reward with an ad of the format.
  package var isRewarded: Bool { self == .rewarded || self == .rewardedInterstitial }
}
