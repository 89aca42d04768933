import Ads
import EventLoop
import JSON
import Mediation

/// The assets that an ad must have can be read, and are not the text of a missing value.
enum BlankAsset: NativeAdCheck {
  static let name = "blankAsset"
  static let sentence = "The headline, the body and the call to action are not blank."
  static let basis = Basis(
    .nativeGuide, "Assets of the network are mapped to those of the SDK, which a person reads.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let assets = try await context.loadNative().assets
    for asset in [AssetName.headline, .body, .callToAction] {
      // An asset that is missing violates another sentence.
      guard let text = assets.text(of: asset), !text.isEmpty else { continue }
      if text.unicodeScalars.allSatisfy(\.isInvisible) {
        throw .failed("The asset \(asset.rawValue) has only characters that nobody can see.")
      }
      if text.isMissingValue {
        throw .failed("The asset \(asset.rawValue) is the text of a missing value: \(text)")
      }
    }
  }
}

extension String {
  /// Whether a program has written a value that it does not have as a text.
  fileprivate var isMissingValue: Bool {
    ["(null)", "null", "nil", "None", "undefined", "NaN"].contains(self) || hasPrefix("Optional(")
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: properties.isWhitespace
    }
  }
}

/// An application draws an image as it is declared.
enum WrongImage: AdapterCheck {
  static let name = "wrongImage"
  static let sentence = "The bytes of an image are what the ad says that they are."
  static let basis = Basis(
    .contract, "An image has its data, the MIME type of the data, and its size in pixels.")
  static let formats = AdFormat.allCases.filter { $0 != .banner }

  static func run(in context: CheckContext) async throws(Verdict) {
    let images = images(of: try await context.load())
    if images.isEmpty { throw .skipped("The ad has no images.") }
    for (name, image) in images {
      if let fault = fault(of: image) { throw .failed("The \(name) \(fault).") }
    }
  }

  /// The images of an ad, with their names in a sentence.
  private static func images(of ad: Ad) -> [(String, Image)] {
    var images: [(String, Image?)] = []
    if let ad = ad as? NativeAd {
      images = [("icon", ad.assets.icon), ("AdChoices image", ad.adChoicesContent?.image)]
      images += (ad.assets.images ?? []).map { ("image", $0) }
    } else if let ad = ad as? FullScreenAd {
      images = [("image", ad.content.image)]
    }
    return images.compactMap { name, image in image.map { (name, $0) } }
  }

  private static func fault(of image: Image) -> String? {
    if let url = image.url, !url.isAddress { return "has the URL \"\(url)\", without a scheme" }
    guard let data = image.data else { return nil }
    if data.bytes.isEmpty { return "has no bytes" }
    let name = data.mimeType.lowercased()
    let declared = name == "image/jpg" ? "image/jpeg" : name
    guard let file = ImageFile(data.bytes) else {
      return ImageFile.knownTypes.contains(declared) ? "is not \(data.mimeType)" : nil
    }
    if file.mimeType != declared { return "is \(file.mimeType), not \(data.mimeType)" }
    // One pixel stands for an image that is drawn later.
    guard let size = file.size, size != (1, 1), size != (data.width, data.height) else {
      return nil
    }
    return "has \(size.width) × \(size.height) pixels, not \(data.width) × \(data.height)"
  }
}

extension String {
  /// Whether the text begins with the scheme of a URL.
  fileprivate var isAddress: Bool {
    guard let colon = firstIndex(of: ":") else { return false }
    let scheme = self[..<colon]
    return scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}

/// A publisher makes room for a video by its shape.
///
/// A warning: 0 stands for a shape that is unknown. But a network that knows the length of its video
/// has the video.
enum UnknownAspectRatio: NativeAdCheck {
  static let name = "unknownAspectRatio"
  static let sentence = "A video whose length is known has an aspect ratio."
  static let basis = Basis(
    .contract, "The aspect ratio of a media view is the width divided by the height.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let media = try await context.loadNative().mediaContent, media.hasVideoContent,
      media.durationMs > 0
    else {
      throw .skipped("The ad has no video of a known length.")
    }
    if media.aspectRatio <= 0 { throw .failed("The aspect ratio is 0.") }
  }
}

/// The icon hides nothing of the ad but its corner.
enum OversizedAdChoices: NativeAdCheck {
  static let name = "oversizedAdChoices"
  static let sentence = "AdChoices covers at most a tenth of an ad of 320 × 250 points."
  static let basis = Basis(
    .contract,
    "A touch of the icon does not count as a click, and nobody can see the assets below it.")

  private static let largestPart = 0.1

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    guard let frame = try await context.render(ad)?.frame else {
      throw .skipped("The ad has no AdChoices icon.")
    }
    let view = CheckContext.view.bounds
    if frame.width * frame.height > largestPart * view.width * view.height {
      throw .failed("It covers \(frame.width) × \(frame.height) points.")
    }
  }
}
