import EventLoop
import JSON
import JSONRPC
import Mediation

/// `loadRewarded`: loads a rewarded ad.
enum LoadRewarded: FullScreenLoad {
  static let name = "loadRewarded"
  static let format = FullScreenFormat.rewarded
}
