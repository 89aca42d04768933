import Ads
import JSON

/// How a stub answers a load.
enum StubAnswer: Sendable {
  /// An ad of any format, with the usual content.
  case usualAd
  case native(StubNativeContent)
  case banner(StubBannerContent)
  case fullScreen(FullScreenAdContent)
  case failure(AdError)
  /// The network never answers.
  case never

  /// The members of a stub that can have its answer.
  static let names = ["native", "banner", "fullScreen", "error", "never"]

  init(_ stub: JSONObject) throws(JSONReadError) {
    let given = Self.names.filter { stub[$0].map { $0 != .null && $0 != .bool(false) } ?? false }
    guard given.count < 2 else {
      throw JSONReadError(
        expected: "at most one of \(Self.names.joined(separator: ", "))",
        found: given.joined(separator: " and "))
    }
    if let content = try stub.readIfPresent("native", as: StubNativeContent.self) {
      self = .native(content)
    } else if let content = try stub.readIfPresent("banner", as: StubBannerContent.self) {
      self = .banner(content)
    } else if let content = try stub.readIfPresent("fullScreen", as: StubFullScreenContent.self) {
      self = .fullScreen(content.content)
    } else if let error = try stub.readIfPresent("error", as: StubError.self) {
      self = .failure(error.error)
    } else {
      self = try stub.readIfPresent("never") == true ? .never : .usualAd
    }
  }

  /// The member of a stub that has the answer.
  var name: String {
    switch self {
    case .usualAd: "a usual ad"
    case .native: "native"
    case .banner: "banner"
    case .fullScreen: "fullScreen"
    case .failure: "error"
    case .never: "never"
    }
  }

  /// The formats that it can answer.
  var formats: [AdFormat] {
    switch self {
    case .usualAd, .failure, .never: AdFormat.allCases
    case .native: [.native]
    case .banner: [.banner]
    case .fullScreen(let content):
      AdFormat.allCases.filter { $0.isFullScreen && (content.reward == nil || $0.isRewarded) }
    }
  }

  var isAd: Bool {
    switch self {
    case .usualAd, .native, .banner, .fullScreen: true
    case .failure, .never: false
    }
  }
}

/// The content of a native ad. Texts that are left out have a usual value.
struct StubNativeContent: JSONReadable, Sendable {
  let assets: NativeAdAssets
  let nativeAdType: NativeAdType?
  let mediaContent: MediaContent?
  let adChoices: AdChoicesIcon?
  let tracking: Tracking

  private static let assetNames =
    AssetName.allCases.filter { ![.image, .mediaView, .adChoicesView].contains($0) }
    .map(\.rawValue) + ["images", "extraAssets"]

  static let usual = StubNativeContent()

  private init() {
    assets = NativeAdAssets(headline: "Headline", body: "Body", callToAction: "Open")
    (nativeAdType, mediaContent, adChoices, tracking) = (nil, nil, nil, .byBridge)
  }

  init(_ json: JSONValue) throws(JSONReadError) {
    let ad = try JSONObject(json)
    try ad.allow(Self.assetNames + ["nativeAdType", "mediaContent", "adChoices", "tracking"])
    var assets = try NativeAdAssets(json)
    // An empty text leaves an asset out on purpose.
    let usual = Self.usual.assets
    assets.headline = (assets.headline ?? usual.headline).nonempty
    assets.body = (assets.body ?? usual.body).nonempty
    assets.callToAction = (assets.callToAction ?? usual.callToAction).nonempty
    self.assets = assets
    nativeAdType = try ad.readIfPresent("nativeAdType")
    mediaContent = try ad.readIfPresent("mediaContent")
    adChoices = try ad.readIfPresent("adChoices")
    tracking = try ad.readIfPresent("tracking") ?? .byBridge
  }
}

extension String? {
  fileprivate var nonempty: String? { self?.isEmpty == true ? nil : self }
}

/// The content of a banner.
struct StubBannerContent: JSONReadable, Sendable {
  let text: String?
  let viewID: String?
  /// `nil` for the size that the load asks for.
  let size: AdSize?

  init(_ json: JSONValue) throws(JSONReadError) {
    let banner = try JSONObject(json)
    try banner.allow(["text", "id", "width", "height"])
    text = try banner.readTextIfPresent("text")
    viewID = try banner.readTextIfPresent("id")
    let isSized = banner["width"] != nil || banner["height"] != nil
    size = isSized ? try AdSize(view: banner) : nil
  }
}

/// The content of a full-screen ad, without unknown members.
private struct StubFullScreenContent: JSONReadable {
  let content: FullScreenAdContent

  init(_ json: JSONValue) throws(JSONReadError) {
    try JSONObject(json).allow([
      "headline", "body", "callToAction", "image", "durationMs", "reward",
    ])
    content = try FullScreenAdContent(json)
  }
}

/// An error. An error of the SDK needs only its name or its code.
struct StubError: JSONReadable {
  let error: AdError

  init(_ json: JSONValue) throws(JSONReadError) {
    let object = try JSONObject(json)
    try object.allow(["domain", "code", "name", "message", "underlying"])
    let name = try object.readTextIfPresent("name")
    let domain = try object.readTextIfPresent("domain")
    var code = try object.readIfPresent("code", as: Int.self)
    if code == nil, domain ?? RequestErrorCode.domain == RequestErrorCode.domain {
      guard let name else { throw JSONReadError(expected: "a name or a code", found: "neither") }
      code = Self.codes.first { $0.name == name }?.code
      if code == nil {
        throw JSONReadError(expectedOneOf: Self.codes.map(\.name), value: .string(name))
          .inside(.key("name"))
      }
    }
    let message = try object.readTextIfPresent("message")
    let underlying = try object.readIfPresent("underlying", as: StubError.self)?.error
    let what = name ?? code.map { "code \($0)" } ?? "an error"
    error = AdError(
      domain: domain ?? RequestErrorCode.domain, code: code ?? 0, name: name,
      message: message ?? "The stub fails with \(what).", underlying: underlying)
  }

  /// The names of the SDK's errors, for loads and for presentations.
  private static let codes: [(name: String, code: Int)] =
    RequestErrorCode.allCases.map { ($0.name, $0.rawValue) }
    + PresentationErrorCode.allCases.map { ($0.name, $0.rawValue) }
}
