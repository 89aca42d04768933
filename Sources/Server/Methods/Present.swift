import JSONRPC
import Mediation

/// `present`: shows a full-screen ad. An ad can be shown once.
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
