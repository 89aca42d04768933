import EventLoop
import JSON
import JSONRPC

/// `adapter/present`: puts a full-screen ad on screen.
enum Present: AdMethod {
  typealias Params = LoadIDParameters

  static let name = "adapter/present"

  static func perform(_ params: LoadIDParameters, on ad: ServedFullScreenAd) throws(RPCError) {
    try ad.present()
  }
}
