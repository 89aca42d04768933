import EventLoop
import JSON
import JSONRPC
import Mediation

/// `present`: puts a full-screen ad on screen, once.
enum Present: AdMethod {
  typealias Params = AdIDParameters

  static let name = "present"

  static func answer(
    _ params: AdIDParameters, for ad: FullScreenAd
  ) throws(MediationError) -> NoResult {
    try ad.present()
    return NoResult()
  }
}
