import EventLoop
import JSON
import Mediation
import MediationJSON

/// A banner that was loaded. Its size is that of the view, whatever was asked for.
@BridgeActor
struct BannerAdResult: JSONWritable {
  let ad: BannerAd
  let responseInfo: ResponseInfo

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", ad.id.rawValue)
    writer.member("format", ad.format.rawValue)
    writer.member("size", ad.size)
    writer.member("view", BannerView(ad.view))
    writer.member("tracking", ad.tracking)
    writer.member("responseInfo", responseInfo)
    writer.endObject()
  }
}
