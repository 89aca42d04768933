import EventLoop
package import JSON
import JSONRPC
package import Mediation

/// `getAd`: returns the state of an ad. It does not wait for the ad's load.
enum GetAd: ImmediateMethod {
  static let name = "getAd"

  static func answer(
    _ params: AdIDParameters, in session: Session
  ) throws(MediationError) -> AdSummary {
    try session.mobileAds.ads.summary(of: params.adID)
  }
}

extension AdSummary: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", id.rawValue)
    writer.member("format", format.rawValue)
    writer.member("state", state.rawValue)
    writer.member("tracking", tracking)
    writer.key("counters")
    writer.beginObject()
    for (name, count) in eventCounts {
      writer.key(escaping: name.rawValue)
      writer.int(count)
    }
    writer.endObject()
    writer.endObject()
  }
}
