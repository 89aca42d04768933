/// What shape the media of a native ad should have.
public struct NativeAdMediaAdLoaderOptions: AdLoaderOptions {
  public var mediaAspectRatio = MediaAspectRatio.unknown

  public init() {}
}
