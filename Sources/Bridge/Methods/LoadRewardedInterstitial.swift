import EventLoop
import JSON
import JSONRPC
import Mediation

/// `loadRewardedInterstitial`: loads a rewarded interstitial.
enum LoadRewardedInterstitial: FullScreenLoad {
  static let name = "loadRewardedInterstitial"
  static let format = FullScreenFormat.rewardedInterstitial
}
