import EventLoop
import JSON
import Mediation
import MediationJSON

/// What a program answers to `adapter/loadNative`: all of it may be left out.
struct NativeAdContent: JSONReadable {
  let assets: Assets?
  let nativeAdType: NativeAdType?
  let mediaContent: Media?
  /// The size of the AdChoices icon.
  let adChoices: AdSize?
  let tracking: Tracking?

  struct Assets: JSONReadable {
    let headline: String?
    let body: String?
    let callToAction: String?
    let icon: NativeAdImage?
    let images: [NativeAdImage]?
    let starRating: JSONNumber?
    let store: String?
    let price: String?
    let advertiser: String?
    let extraAssets: JSONObject?

    init(_ json: JSONValue) throws(JSONReadError) {
      let assets = try JSONObject(json)
      headline = try assets.readIfPresent("headline")
      body = try assets.readIfPresent("body")
      callToAction = try assets.readIfPresent("callToAction")
      icon = try assets.readIfPresent("icon")
      images = try assets.readIfPresent("images")
      starRating = try assets.readIfPresent("starRating", expected: "a number from 0 to 5") {
        (0...5).contains($0.double)
      }
      store = try assets.readIfPresent("store")
      price = try assets.readIfPresent("price")
      advertiser = try assets.readIfPresent("advertiser")
      extraAssets = try assets.readIfPresent("extraAssets")
    }
  }

  struct Media: JSONReadable {
    let hasVideoContent: Bool
    let aspectRatio: Double
    let durationMs: Int

    init(_ json: JSONValue) throws(JSONReadError) {
      let media = try JSONObject(json)
      hasVideoContent = try media.readIfPresent("hasVideoContent") ?? false
      aspectRatio =
        try media.readIfPresent("aspectRatio", expected: "a number of at least 0") { $0 >= 0 } ?? 0
      durationMs = try media.readIfPresent("durationMs", in: 0...Clock.lastMs) ?? 0
    }
  }

  init(_ json: JSONValue) throws(JSONReadError) {
    let ad = try JSONObject(json)
    assets = try ad.readIfPresent("assets")
    nativeAdType = try ad.readIfPresent("nativeAdType")
    mediaContent = try ad.readIfPresent("mediaContent")
    adChoices = try ad.readIfPresent("adChoices")
    tracking = try ad.readIfPresent("tracking")
  }
}
