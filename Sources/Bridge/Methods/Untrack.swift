import EventLoop
import JSON
import JSONRPC
import Mediation

/// `untrack`: takes a native ad off the view it is drawn in.
enum Untrack: AdMethod {
  typealias Params = AdIDParameters

  static let name = "untrack"

  static func answer(
    _ params: AdIDParameters, for ad: NativeAd
  ) throws(MediationError) -> NoResult {
    try ad.untrack()
    return NoResult()
  }
}
