import Ads
import JSON
import Mediation

/// The parameters of the methods `adapter/loadNative`, `adapter/loadBanner` and so on: what every load
/// has, and what its format adds.
struct LoadParams: JSONWritable {
  /// The class; `nil` if the program serves no other one.
  let className: String?
  let loadID: LoadID
  let request: NetworkRequest
  /// How long the program has to answer.
  let timeoutMs: Int

  /// The names of the methods: `adapter/load` and the format.
  private static let names = Dictionary(
    uniqueKeysWithValues: AdFormat.allCases.map { format in
      (
        format,
        "adapter/load\(format.rawValue.prefix(1).uppercased())\(format.rawValue.dropFirst())"
      )
    })

  /// The name of the method that loads a format.
  static func methodName(of format: AdFormat) -> String { names[format] ?? "" }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let className { writer.member("className", className) }
    writer.member("loadId", loadID)
    writer.member("parameter", request.parameter)
    writer.member("settings", request.settings)
    writer.member("request", request.targeting.seeded(request.seed))
    writer.member("timeoutMs", timeoutMs)
    if let label = request.label { writer.member("label", label) }
    // The networks of a load share the publisher's extras.
    if !request.targeting.extras.isEmpty, let ad = request.adID {
      writer.member("adId", ad.rawValue)
    }
    if request.clientID != 0 { writer.member("clientId", request.clientID) }
    switch request.kind {
    case .native(let adTypes, let options):
      writer.member("adTypes", NativeAdType.allCases.filter(adTypes.contains).map(\.rawValue))
      writer.member("options", options)
    case .banner(let adSize):
      writer.member("adSize", adSize)
      if let kind = adSize.kind { writer.member("adSizeKind", kind.rawValue) }
    case .fullScreen:
      break
    }
    writer.endObject()
  }
}

/// The answer to a load: an ad, or null if the network gave neither an ad nor an error.
enum LoadResult {
  case native(NativeAdContent)
  case banner(BannerAdContent)
  case fullScreen(FullScreenAdContent)
  case nothing

  init(_ json: JSONValue, of kind: LoadRequest.Kind) throws(JSONReadError) {
    guard json != .null else {
      self = .nothing
      return
    }
    switch kind {
    case .native: self = .native(try NativeAdContent(json))
    case .banner: self = .banner(try BannerAdContent(json))
    case .fullScreen: self = .fullScreen(try FullScreenAdContent(json))
    }
  }
}

/// A native ad, mapped from the network's.
struct NativeAdContent: JSONReadable {
  let nativeAdType: NativeAdType?
  let assets: NativeAdAssets?
  let mediaContent: MediaContent?
  /// The AdChoices icon; `nil` if the ad has none, or puts it into the view itself.
  let adChoices: AdChoicesIcon?
  /// Who counts what happens to the ad; `nil` if the answer to `adapter/initialize` says it.
  let tracking: Tracking?

  init(_ json: JSONValue) throws(JSONReadError) {
    let ad = try JSONObject(json)
    assets = try ad.readIfPresent("assets")
    nativeAdType = try ad.readIfPresent("nativeAdType")
    mediaContent = try ad.readIfPresent("mediaContent")
    adChoices = try ad.readIfPresent("adChoices")
    tracking = try ad.readIfPresent("tracking")
  }
}

/// A banner: its view, as it is when the request is answered.
struct BannerAdContent: JSONReadable {
  let view: BannerContent

  init(_ json: JSONValue) throws(JSONReadError) {
    view = try JSONObject(json).read("view")
  }
}
