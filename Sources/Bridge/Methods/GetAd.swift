import EventLoop
import JSON
import Mediation

/// `getAd`: tells what is known of an ad. It does not wait for a load.
enum GetAd: ImmediateMethod {
  static let name = "getAd"

  static func answer(
    _ params: AdIDParameters, in session: Session
  ) throws(MediationError) -> AdSummary {
    try session.mobileAds.ads.summary(of: params.adID)
  }
}
