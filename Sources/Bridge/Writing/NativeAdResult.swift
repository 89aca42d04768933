import EventLoop
import JSON
import Mediation
import MediationJSON

/// A native ad that was loaded. Every member is always there; null where the network has none.
@BridgeActor
struct NativeAdResult: JSONWritable {
  let ad: NativeAd
  let responseInfo: ResponseInfo

  func write(to writer: inout JSONWriter) {
    let mapped = ad.mapped
    writer.beginObject()
    writer.member("adId", ad.id.rawValue)
    writer.member("format", ad.format.rawValue)
    writer.member("nativeAdType", mapped?.adType?.rawValue)
    writer.member("assets", NativeAdAssets(of: mapped, hasPictures: ad.loadsImages))
    writer.member("mediaContent", MediaContent(of: mapped))
    writer.key("adChoices")
    if let position = ad.adChoicesPosition {
      writer.beginObject()
      writer.member("position", position.rawValue)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.member("tracking", ad.tracking)
    writer.member("responseInfo", responseInfo)
    writer.endObject()
  }
}
