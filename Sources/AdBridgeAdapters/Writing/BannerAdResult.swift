import EventLoop
import JSON
import Mediation
import MediationJSON

/// A banner: the view that it is drawn in, as it is now.
@BridgeActor
struct BannerAdResult: JSONWritable {
  let ad: any MediationBannerAd

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("view", BannerView(ad.view))
    writer.endObject()
  }
}
