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

extension NativeAdImage: JSONReadable {
  /// Reads an image's bytes with what they are, or where it is alone.
  package init(_ json: JSONValue) throws(JSONReadError) {
    let image = try JSONObject(json)
    let scale = try image.readIfPresent("scale", expected: "a number above 0") { $0 > 0 } ?? 1.0
    let url = try image.readIfPresent("url", as: String.self)
    if let data = try image.readIfPresent("data", as: Base64.self) {
      self.init(
        image: Image(
          data: data.bytes, mimeType: try image.read("mimeType"),
          width: try image.read("width", in: 0...Self.longestSide),
          height: try image.read("height", in: 0...Self.longestSide)),
        url: url, scale: scale)
    } else if let url {
      self.init(url: url, scale: scale)
    } else {
      throw JSONReadError(expected: "data or url", found: "neither")
    }
  }

  /// Of an image, in pixels: more than any format can say.
  private static let longestSide = Int(UInt32.max)

  /// Writes where the image is, and its bytes with what they are.
  func write(to writer: inout JSONWriter, withPicture: Bool) {
    let image = withPicture ? image : nil
    writer.beginObject()
    writer.member("scale", scale.orZero)
    writer.member("url", imageURL)
    writer.member("width", image?.width)
    writer.member("height", image?.height)
    writer.member("mimeType", image?.mimeType)
    writer.member("data", image.map { Base64($0.data) })
    writer.endObject()
  }
}

/// What the media view of a native ad shows; null for an ad without one.
@BridgeActor
package struct MediaContent: JSONWritable {
  private let ad: (any MediationNativeAd)?

  package init(of ad: (any MediationNativeAd)?) {
    self.ad = ad
  }

  package func write(to writer: inout JSONWriter) {
    guard let ad, ad.mediaView != nil else { return writer.null() }
    writer.beginObject()
    writer.member("hasVideoContent", ad.hasVideoContent)
    writer.member("aspectRatio", ad.mediaContentAspectRatio.orZero)
    writer.member("durationMs", milliseconds(ad.duration))
    writer.endObject()
  }

  private func milliseconds(_ seconds: Double) -> Int {
    Int(min(max((seconds * 1000).orZero, 0), Double(Clock.lastMs)))
  }
}
