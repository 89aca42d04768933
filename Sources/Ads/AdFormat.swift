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

  /// Whether the duration of an ad of the format is that of a video. An app open ad has a countdown.
  package var hasVideo: Bool { self != .appOpen }

  /// How long an ad may wait to be shown by default, which is the SDK's time.
  package var usualExpiryMs: Int { (self == .appOpen ? 4 : 1) * 3_600_000 }

  /// The clients' method that loads an ad of the format.
  package var loadMethod: String {
    "load" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  /// The name of the format for people.
  package var title: String {
    switch self {
    case .native: "Native ad"
    case .banner: "Banner"
    case .interstitial: "Interstitial"
    case .rewarded: "Rewarded ad"
    case .rewardedInterstitial: "Rewarded interstitial"
    case .appOpen: "App open ad"
    }
  }
}
