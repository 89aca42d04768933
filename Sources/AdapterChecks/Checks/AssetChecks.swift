import JSON
import Ads
import EventLoop
import Mediation

/// A native ad has the required assets.
enum MissingAsset: NativeAdCheck {
  static let name = "missingAsset"
  static let sentence = "A native ad has a headline, a body and a call to action."
  static let basis = Basis(
    .legacyGuide, "The mapped ad returns the assets that its format expects, an app's icon too.")

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.load()
    try context.expectNo(.missingAsset)
  }
}

/// Star ratings are mapped to the scale of the SDK.
enum WrongStarRating: NativeAdCheck {
  static let name = "wrongStarRating"
  static let sentence = "A star rating is from 0 to 5."
  static let basis = Basis(
    .nativeGuide, "Assets of the network are mapped to those of the SDK: a rating is out of 5.")

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let rating = try await context.loadNative().assets.starRating else {
      throw .skipped("The ad has no star rating.")
    }
    if !(0...5).contains(rating.double) { throw .failed("The ad has \(rating.text) stars.") }
  }
}

/// A load gives only types that the publisher can draw.
enum UnrequestedAdType: NativeAdCheck {
  static let name = "unrequestedAdType"
  static let sentence = "A native ad has a requested type."
  static let basis = Basis(
    .legacyGuide, "An ad of a type that was not requested could break the publisher's drawing code."
  )

  static func run(in context: CheckContext) async throws(Verdict) {
    var isAny = false
    for type in NativeAdType.allCases {
      let end = try await context.attempt(CheckContext.LoadOptions(adTypes: [type]))
      guard case .ad(let ad) = end else { continue }
      isAny = true
      try await context.dispose(ad.id)
    }
    try context.expectNo(.unrequestedAdType)
    if !isAny { throw .notRun("There is no ad to check.") }
  }
}

/// A type that the network does not have is an invalid request, or has an error of the adapter's own.
enum UnrefusedAdType: NativeAdCheck {
  static let name = "unrefusedAdType"
  static let sentence =
    "An error of the SDK for types that the network does not have is invalidRequest."
  static let basis = Basis(
    .legacyGuide, "If only other types are requested, the error is the SDK's invalidRequest.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    guard let type = ad.nativeAdType else { throw .skipped("The ad has no particular type.") }
    try await context.dispose(ad.id)
    let others = NativeAdTypes(NativeAdType.allCases.filter { $0 != type })
    switch try await context.attempt(CheckContext.LoadOptions(adTypes: others)) {
    case .ad:
      throw .skipped("The network has ads of both types.")
    case .unanswered(let reason):
      throw .notRun(reason)
    case .failure(let error):
      if context.hasViolated(.unrequestedAdType) {
        throw .skipped("The adapter gives the ad nevertheless.")
      }
      if error.isOne(of: .invalidRequest) || error.domain != RequestErrorCode.domain { return }
      if error.isOne(of: .noFill) {
        throw .skipped("The network knows the other type, but has no ad of it.")
      }
      throw .failed("The error is \(error.name ?? "number \(error.code)") of \(error.domain).")
    }
  }
}

extension AdError {
  /// Whether this is an error of the SDK itself.
  fileprivate func isOne(of code: RequestErrorCode) -> Bool {
    domain == RequestErrorCode.domain && self.code == code.rawValue
  }
}

/// An ad has its images unless the publisher loads them itself.
enum ImageNotDelivered: NativeAdCheck {
  static let name = "imageNotDelivered"
  static let sentence = "With image loading enabled, images have their bytes."
  static let basis = Basis(
    .nativeGuide, "Images are downloaded, by the adapter if need be, before the ad is delivered.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try context.requireImages(of: try await context.loadNative())
    try context.expectNo(.imageNotDelivered)
  }
}

/// A publisher that loads images itself gets only URLs.
///
/// A warning: most published adapters do not read the option, and the images are only unneeded.
enum ImageLoadingNotDisabled: NativeAdCheck {
  static let name = "imageLoadingNotDisabled"
  static let sentence = "With image loading disabled, images are URLs."
  static let basis = Basis(
    .nativeGuide, "If disableImageLoading is set, images have only URLs and scales.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    let usual = try await context.loadNative()
    try context.requireImages(of: usual)
    try await context.dispose(usual.id)
    var options = ImageOptions()
    options.disableImageLoading = true
    let ad = try await context.loadNative(
      CheckContext.LoadOptions(options: NativeAdOptions(image: options)))
    for image in try context.requireImages(of: ad) {
      if image.data != nil {
        throw .failed("An image was loaded although image loading was disabled.")
      }
      if image.url?.isEmpty != false { throw .failed("An image has no URL.") }
      if image.scale <= 0 { throw .failed("The scale of an image is \(image.scale).") }
    }
  }
}
