import EventLoop
import JSON
import JSONRPC
import Mediation

/// `loadAppOpen`: loads an app open ad.
enum LoadAppOpen: FullScreenLoad {
  static let name = "loadAppOpen"
  static let format = FullScreenFormat.appOpen
}
