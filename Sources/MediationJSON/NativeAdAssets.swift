package import EventLoop
package import JSON
package import Mediation

/// The assets of a native ad; every member is there, null where the network has none.
@BridgeActor
package struct NativeAdAssets: JSONWritable {
  private let ad: (any MediationNativeAd)?

  package init(of ad: (any MediationNativeAd)?) {
    self.ad = ad
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("headline", ad?.headline)
    writer.member("body", ad?.body)
    writer.member("callToAction", ad?.callToAction)
    writer.key("icon")
    // An image would be boxed as any value that can be written.
    if let icon = ad?.icon { icon.write(to: &writer) } else { writer.null() }
    writer.member("images", ad?.images)
    writer.member("starRating", ad?.starRating)
    writer.member("store", ad?.store)
    writer.member("price", ad?.price)
    writer.member("advertiser", ad?.advertiser)
    writer.member("extraAssets", ad?.extraAssets)
    writer.endObject()
  }
}
