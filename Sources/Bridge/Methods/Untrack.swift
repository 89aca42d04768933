import EventLoop
import JSON
import Mediation

/// `untrack`: takes a native ad off the view it is drawn in.
enum Untrack: AdMethod {
  typealias Params = AdIDParameters

  static let name = "untrack"

  static func answer(
    _ params: AdIDParameters, in session: Session
  ) throws(MediationError) -> NoResult {
    try session.mobileAds.ads.nativeAd(params.adID).untrack()
    return NoResult()
  }
}
