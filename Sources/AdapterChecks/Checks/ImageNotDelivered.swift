import Mediation

/// Images are there when the publisher does not load them itself.
enum ImageNotDelivered: AdapterCheck {
  static let name = "imageNotDelivered"
  static let sentence = "With image loading enabled, images are there."
  static let basis = Basis(
    .nativeGuide, "Images are downloaded, by the adapter if need be, before the ad is delivered.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) throws(Verdict) {
    try context.requireImages(of: try context.loadNative())
    try context.expectNo(.imageNotDelivered)
  }
}

extension CheckContext {
  /// The images of an ad, or skips the check if there are none.
  @discardableResult
  func requireImages(of ad: NativeAd) throws(Verdict) -> [NativeAdImage] {
    let images = ([ad.mapped?.icon] + (ad.mapped?.images ?? [])).compactMap { $0 }
    if images.isEmpty { throw .skipped("The ad has no images.") }
    return images
  }
}
