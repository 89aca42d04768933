/// How the images of a native ad are wanted.
public struct NativeAdImageAdLoaderOptions: AdLoaderOptions {
  /// Whether URLs are wanted in place of images.
  public var disableImageLoading = false
  /// Whether several images are wanted, where the network has them.
  public var shouldRequestMultipleImages = false
  /// Which way up the images should be (legacy; media options decide when this is `any`).
  public var preferredImageOrientation = NativeAdImageOrientation.any

  public init() {}
}
