import JSONRPC
import Mediation

/// `untrack`: removes a native ad from its view.
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
