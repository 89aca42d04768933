/// A publisher's preference for a load. An adapter looks for the kinds that it knows.
public protocol AdLoaderOptions: Sendable {}

extension Sequence<any AdLoaderOptions> {
  /// The options of a kind; `nil` when the publisher gave none.
  // Adapters ask in every load, and through witnesses that takes some thousand instructions.
  @inlinable
  package func first<Options: AdLoaderOptions>(_ kind: Options.Type) -> Options? {
    // To compare types is cheaper than a cast that fails.
    for options in self where type(of: options) == kind { return options as? Options }
    return nil
  }
}

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

/// Which way up an image is.
public enum NativeAdImageOrientation: String, CaseIterable, Sendable {
  case any
  case portrait
  case landscape
}

/// What shape the media of a native ad should have.
public struct NativeAdMediaAdLoaderOptions: AdLoaderOptions {
  public var mediaAspectRatio = MediaAspectRatio.unknown

  public init() {}
}

/// A shape of media.
public enum MediaAspectRatio: String, CaseIterable, Sendable {
  case unknown
  case any
  case landscape
  case portrait
  case square
}

/// Where the AdChoices icon of a native ad should be.
public struct NativeAdViewAdOptions: AdLoaderOptions {
  public var preferredAdChoicesPosition = AdChoicesPosition.topRight

  public init() {}
}

/// How the video of a native ad should behave.
public struct VideoOptions: AdLoaderOptions {
  public var startMuted = true
  /// Whether the publisher draws the controls, and starts the video itself.
  public var customControlsRequested = false
  public var clickToExpandRequested = false

  public init() {}
}
