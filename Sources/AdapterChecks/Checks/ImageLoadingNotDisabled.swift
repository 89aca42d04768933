import Mediation

/// A publisher that loads images itself gets only URLs.
enum ImageLoadingNotDisabled: AdapterCheck {
  static let name = "imageLoadingNotDisabled"
  static let sentence = "With image loading disabled, images are URLs."
  static let basis = Basis(
    .nativeGuide, "If disableImageLoading is set, images have only URLs and scales.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    try context.requireImages(of: try await context.loadNative())
    var options = NativeAdImageAdLoaderOptions()
    options.disableImageLoading = true
    let ad = try await context.loadNative(
      CheckContext.LoadOptions(options: NativeAdOptions([options])))
    for image in try context.requireImages(of: ad) {
      if image.image != nil {
        throw .failed("An image was loaded although image loading was disabled.")
      }
      if image.imageURL?.isEmpty != false { throw .failed("An image has no URL.") }
      if image.scale <= 0 { throw .failed("The scale of an image is \(image.scale).") }
    }
  }
}
