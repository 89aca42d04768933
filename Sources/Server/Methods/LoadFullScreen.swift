import JSONRPC
import Ads
import EventLoop
import Mediation

/// A method that loads an ad of a full-screen format. These methods differ only in their format.
@LoopActor
protocol FullScreenLoad: LoadMethod where Params == LoadParameters {
  static var format: AdFormat { get }
}

extension FullScreenLoad {
  static func load(of params: LoadParameters) -> LoadParameters { params }
  static func kind(of params: LoadParameters, in session: Session) -> LoadRequest.Kind {
    .fullScreen(format)
  }
}

/// `loadInterstitial`: loads an interstitial.
enum LoadInterstitial: FullScreenLoad {
  static let name = "loadInterstitial"
  static let format = AdFormat.interstitial
}

/// `loadRewarded`: loads a rewarded ad.
enum LoadRewarded: FullScreenLoad {
  static let name = "loadRewarded"
  static let format = AdFormat.rewarded
}

/// `loadRewardedInterstitial`: loads a rewarded interstitial.
enum LoadRewardedInterstitial: FullScreenLoad {
  static let name = "loadRewardedInterstitial"
  static let format = AdFormat.rewardedInterstitial
}

/// `loadAppOpen`: loads an app open ad.
enum LoadAppOpen: FullScreenLoad {
  static let name = "loadAppOpen"
  static let format = AdFormat.appOpen
}
