package import EventLoop
package import JSON
package import Mediation

/// The assets of a native ad; every member is there, null where the network has none.
@BridgeActor
package struct NativeAdAssets: JSONWritable {
  private let ad: (any MediationNativeAd)?
  private let hasPictures: Bool

  /// - Parameter hasPictures: Whether images have their bytes with them, where there are any.
  package init(of ad: (any MediationNativeAd)?, hasPictures: Bool) {
    self.ad = ad
    self.hasPictures = hasPictures
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("headline", ad?.headline)
    writer.member("body", ad?.body)
    writer.member("callToAction", ad?.callToAction)
    writer.key("icon")
    if let icon = ad?.icon {
      icon.write(to: &writer, withPicture: hasPictures)
    } else {
      writer.null()
    }
    writer.key("images")
    if let images = ad?.images {
      writer.beginArray()
      for image in images { image.write(to: &writer, withPicture: hasPictures) }
      writer.endArray()
    } else {
      writer.null()
    }
    writer.member("starRating", ad?.starRating)
    writer.member("store", ad?.store)
    writer.member("price", ad?.price)
    writer.member("advertiser", ad?.advertiser)
    writer.member("extraAssets", ad?.extraAssets)
    writer.endObject()
  }
}
