import EventLoop
import JSON
import Mediation

/// A full-screen ad that was loaded.
@BridgeActor
struct FullScreenAdResult: JSONWritable {
  let ad: FullScreenAd
  let responseInfo: ResponseInfo

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", ad.id.rawValue)
    writer.member("format", ad.format.rawValue)
    writer.member("tracking", ad.tracking)
    writer.member("responseInfo", responseInfo)
    writer.endObject()
  }
}
