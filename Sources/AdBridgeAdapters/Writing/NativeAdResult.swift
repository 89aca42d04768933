import EventLoop
import JSON
import Mediation
import MediationJSON

/// A native ad that was loaded. Every member is there, null where the network has none.
@BridgeActor
struct NativeAdResult: JSONWritable {
  let ad: any MediationNativeAd

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("nativeAdType", ad.adType?.rawValue)
    writer.member("assets", NativeAdAssets(of: ad, hasPictures: true))
    writer.member("mediaContent", MediaContent(of: ad))
    writer.key("adChoices")
    if let icon = ad.adChoicesView {
      AdSize(width: icon.frame.width, height: icon.frame.height).write(to: &writer)
    } else {
      writer.null()
    }
    writer.member("tracking", Tracking(of: ad))
    writer.endObject()
  }
}
