package import EventLoop
package import JSON
package import Mediation

/// The assets of a native ad. All members are written, null where the network has none.
package struct NativeAdAssets: JSONReadable, JSONWritable {
  package let headline: String?
  package let body: String?
  package let callToAction: String?
  package let icon: NativeAdImage?
  package let images: [NativeAdImage]?
  package let starRating: JSONNumber?
  package let store: String?
  package let price: String?
  package let advertiser: String?
  package let extraAssets: JSONObject?

  /// Whether images are written with what they are, if they have bytes.
  private let hasPictures: Bool
  /// Whether images are also written with these bytes.
  package var hasBytes = true

  private static let maximumImages = 100
  private static let maximumExtraBytes = 1 << 20

  /// How many bytes of memory the assets take, about.
  package var byteCount: Int {
    let texts = [headline, body, callToAction, store, price, advertiser]
    let images = (images ?? []) + (icon.map { [$0] } ?? [])
    return texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
      + images.reduce(0) { $0 + $1.byteCount }
      + (extraAssets.map { JSONValue.object($0).byteCount } ?? 0)
  }

  /// The assets of an ad; none if the ad was released.
  ///
  /// - Parameter hasPictures: Whether images are written with their bytes, if they have any.
  @LoopActor
  // An initializer would own the ad, and retain it for each asset.
  package static func of(_ ad: (any MediationNativeAd)?, hasPictures: Bool) -> NativeAdAssets {
    NativeAdAssets(
      headline: ad?.headline, body: ad?.body, callToAction: ad?.callToAction, icon: ad?.icon,
      images: ad?.images, starRating: ad?.starRating, store: ad?.store, price: ad?.price,
      advertiser: ad?.advertiser, extraAssets: ad?.extraAssets, hasPictures: hasPictures)
  }

  private init(
    headline: String?, body: String?, callToAction: String?, icon: NativeAdImage?,
    images: [NativeAdImage]?, starRating: JSONNumber?, store: String?, price: String?,
    advertiser: String?, extraAssets: JSONObject?, hasPictures: Bool
  ) {
    self.headline = headline
    self.body = body
    self.callToAction = callToAction
    self.icon = icon
    self.images = images
    self.starRating = starRating
    self.store = store
    self.price = price
    self.advertiser = advertiser
    self.extraAssets = extraAssets
    self.hasPictures = hasPictures
  }

  package init(_ json: JSONValue) throws(JSONReadError) {
    let assets = try JSONObject(json)
    headline = try assets.readTextIfPresent("headline")
    body = try assets.readTextIfPresent("body")
    callToAction = try assets.readTextIfPresent("callToAction")
    icon = try assets.readIfPresent("icon")
    images = try assets.readIfPresent("images")
    if let images, images.count > Self.maximumImages {
      throw .tooLong("\(Self.maximumImages) images", "\(images.count)").inside(.key("images"))
    }
    starRating = try assets.readIfPresent("starRating", expected: "a number from 0 to 5") {
      (0...5).contains($0.double)
    }
    store = try assets.readTextIfPresent("store")
    price = try assets.readTextIfPresent("price")
    advertiser = try assets.readTextIfPresent("advertiser")
    extraAssets = try assets.readIfPresent("extraAssets")
    if let value = assets["extraAssets"], value != .null {
      let (bytes, longest) = (value.byteCount, value.longestText)
      if bytes > Self.maximumExtraBytes || longest > AdError.maximumTextLength {
        throw .tooLong(
          "\(Self.maximumExtraBytes) bytes, and \(AdError.maximumTextLength) in a text", "\(bytes)"
        ).inside(.key("extraAssets"))
      }
    }
    hasPictures = true
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("headline", headline)
    writer.member("body", body)
    writer.member("callToAction", callToAction)
    writer.key("icon")
    if let icon {
      icon.write(to: &writer, withPicture: hasPictures, withBytes: hasBytes)
    } else {
      writer.null()
    }
    writer.key("images")
    if let images {
      writer.beginArray()
      for image in images {
        image.write(to: &writer, withPicture: hasPictures, withBytes: hasBytes)
      }
      writer.endArray()
    } else {
      writer.null()
    }
    writer.member("starRating", starRating)
    writer.member("store", store)
    writer.member("price", price)
    writer.member("advertiser", advertiser)
    writer.member("extraAssets", extraAssets)
    writer.endObject()
  }
}

extension NativeAdImage: JSONReadable {
  /// Reads an image's bytes with what they are, or where it is alone.
  package init(_ json: JSONValue) throws(JSONReadError) {
    let image = try JSONObject(json)
    let scale = try image.readIfPresent("scale", expected: "a number above 0") { $0 > 0 } ?? 1.0
    let url = try image.readTextIfPresent("url")
    if let data = try image.readIfPresent("data", as: Base64.self) {
      guard data.bytes.count <= Self.maximumDataLength else {
        throw .tooLong("\(Self.maximumDataLength) bytes", "\(data.bytes.count)")
          .inside(.key("data"))
      }
      self.init(
        image: Image(
          data: data.bytes, mimeType: try image.readText("mimeType"),
          width: try image.read("width", in: 0...Self.longestSide),
          height: try image.read("height", in: 0...Self.longestSide)),
        url: url, scale: scale)
    } else if let url {
      self.init(url: url, scale: scale)
    } else {
      throw JSONReadError(expected: "data or url", found: "neither")
    }
  }

  /// How many bytes the data of an image may have.
  private static let maximumDataLength = 8 << 20

  /// Of an image, in pixels: more than any format can say.
  private static let longestSide = Int(UInt32.max)

  /// Writes where the image is, and its bytes with what they are.
  func write(to writer: inout JSONWriter, withPicture: Bool, withBytes: Bool = true) {
    let image = withPicture ? image : nil
    writer.beginObject()
    writer.member("scale", scale.orZero)
    writer.member("url", imageURL)
    writer.member("width", image?.width)
    writer.member("height", image?.height)
    writer.member("mimeType", image?.mimeType)
    writer.member("data", withBytes ? image.map { Base64($0.data) } : nil)
    writer.endObject()
  }
}

/// The content of a native ad's media view.
package struct MediaContent: JSONReadable, JSONWritable {
  package let hasVideoContent: Bool
  /// The width divided by the height; 0 if it is unknown.
  package let aspectRatio: Double
  package let durationMs: Int

  /// The content of an ad; `nil` if the ad has no media view.
  @LoopActor
  package init?(of ad: (any MediationNativeAd)?) {
    guard let ad, ad.mediaView != nil else { return nil }
    hasVideoContent = ad.hasVideoContent
    aspectRatio = ad.mediaContentAspectRatio.orZero
    durationMs = Int(min(max((ad.duration * 1000).orZero, 0), Double(Clock.lastMs)))
  }

  package init(_ json: JSONValue) throws(JSONReadError) {
    let media = try JSONObject(json)
    hasVideoContent = try media.readIfPresent("hasVideoContent") ?? false
    aspectRatio =
      try media.readIfPresent("aspectRatio", expected: "a number of at least 0") { $0 >= 0 } ?? 0
    durationMs = try media.readIfPresent("durationMs", in: 0...Clock.lastMs) ?? 0
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("hasVideoContent", hasVideoContent)
    writer.member("aspectRatio", aspectRatio)
    writer.member("durationMs", durationMs)
    writer.endObject()
  }
}
