import EventLoop
import JSON
import Mediation

/// `present`: puts a full-screen ad on screen, once.
enum Present: AdMethod {
  typealias Params = AdIDParameters

  static let name = "present"

  static func answer(
    _ params: AdIDParameters, in session: Session
  ) throws(MediationError) -> NoResult {
    try session.mobileAds.ads.fullScreenAd(params.adID).present()
    return NoResult()
  }
}
