package import JSON

/// The assets of a native ad.
package struct NativeAdAssets: Sendable {
  package var headline: String?
  package var body: String?
  package var callToAction: String?
  package var icon: Image?
  package var images: [Image]?
  /// From 0 to 5 stars.
  package var starRating: JSONNumber?
  package var store: String?
  package var price: String?
  package var advertiser: String?
  /// Assets of the network beyond those above.
  package var extraAssets: JSONObject?

  package init(
    headline: String? = nil, body: String? = nil, callToAction: String? = nil,
    icon: Image? = nil, images: [Image]? = nil, starRating: JSONNumber? = nil,
    store: String? = nil, price: String? = nil, advertiser: String? = nil,
    extraAssets: JSONObject? = nil
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
  }

  /// The text of an asset; `nil` if the ad has none, or the asset is not a text.
  package func text(of asset: AssetName) -> String? {
    switch asset {
    case .headline: headline
    case .body: body
    case .callToAction: callToAction
    case .store: store
    case .price: price
    case .advertiser: advertiser
    case .icon, .image, .starRating, .mediaView, .adChoicesView: nil
    }
  }

  private var texts: [String?] { [headline, body, callToAction, store, price, advertiser] }

  /// Whether there is nothing to draw.
  package var isEmpty: Bool {
    texts.allSatisfy { $0?.isEmpty != false } && icon == nil && images?.isEmpty != false
      && starRating == nil && extraAssets?.isEmpty != false
  }

  /// How many bytes of memory the assets take, about.
  package var byteCount: Int {
    let images = (images ?? []) + (icon.map { [$0] } ?? [])
    return texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
      + images.reduce(0) { $0 + $1.byteCount }
      + (extraAssets.map { JSONValue.object($0).byteCount } ?? 0)
  }
}

extension NativeAdAssets: JSONReadable {
  private static let maximumImages = 100
  private static let maximumExtraBytes = 1 << 20

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
  }

  /// Writes all members, null where the network has none.
  ///
  /// - Parameter images: The parts of images that are written.
  package func write(to writer: inout JSONWriter, images part: ImagePart) {
    writer.beginObject()
    writer.member("headline", headline)
    writer.member("body", body)
    writer.member("callToAction", callToAction)
    writer.key("icon")
    if let icon { icon.write(to: &writer, part) } else { writer.null() }
    writer.key("images")
    if let images {
      writer.beginArray()
      for image in images { image.write(to: &writer, part) }
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
