import EventLoop
import JSON
import Mediation

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
    writer.key("assets")
    writer.beginObject()
    writer.member("headline", mapped?.headline)
    writer.member("body", mapped?.body)
    writer.member("callToAction", mapped?.callToAction)
    writer.member("icon", mapped?.icon)
    writer.member("images", mapped?.images)
    writer.member("starRating", mapped?.starRating)
    writer.member("store", mapped?.store)
    writer.member("price", mapped?.price)
    writer.member("advertiser", mapped?.advertiser)
    writer.member("extraAssets", mapped?.extraAssets)
    writer.endObject()
    writer.key("mediaContent")
    writeMediaContent(to: &writer)
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

  private func milliseconds(_ seconds: Double) -> Int {
    Int(min(max((seconds * 1000).orZero, 0), Double(Clock.lastMs)))
  }

  private func writeMediaContent(to writer: inout JSONWriter) {
    guard let mapped = ad.mapped, mapped.mediaView != nil else { return writer.null() }
    writer.beginObject()
    writer.member("hasVideoContent", mapped.hasVideoContent)
    writer.member("aspectRatio", mapped.mediaContentAspectRatio.orZero)
    writer.member("durationMs", milliseconds(mapped.duration))
    writer.endObject()
  }
}
