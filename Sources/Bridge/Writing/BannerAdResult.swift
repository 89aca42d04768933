import EventLoop
package import JSON
import Mediation

/// A banner that was loaded. Its size is that of the view, whatever was asked for.
@BridgeActor
struct BannerAdResult: JSONWritable {
  let ad: BannerAd
  let responseInfo: ResponseInfo

  func write(to writer: inout JSONWriter) {
    let view = ad.view
    let size = AdSize(width: view?.frame.width ?? 0, height: view?.frame.height ?? 0)
    writer.beginObject()
    writer.member("adId", ad.id.rawValue)
    writer.member("format", ad.format.rawValue)
    writer.member("size", size)
    writer.key("view")
    writer.beginObject()
    writer.member("id", view?.identifier)
    writer.member("width", size.width.orZero)
    writer.member("height", size.height.orZero)
    writer.member("text", (view as? Label)?.text)
    writer.endObject()
    writer.member("tracking", ad.tracking)
    writer.member("responseInfo", responseInfo)
    writer.endObject()
  }
}

extension AdSize: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
    writer.endObject()
  }
}
