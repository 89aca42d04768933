import EventLoop
import JSON
import JSONRPC
import Mediation

/// `loadInterstitial`: loads an interstitial.
enum LoadInterstitial: FullScreenLoad {
  static let name = "loadInterstitial"
  static let format = FullScreenFormat.interstitial
}
