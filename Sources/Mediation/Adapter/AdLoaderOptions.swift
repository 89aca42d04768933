/// A publisher's preference for a load. An adapter reads the kinds that it knows.
public protocol AdLoaderOptions: Sendable {}

extension Sequence<any AdLoaderOptions> {
  /// The options of a kind; `nil` if the publisher gave none.
  // Adapters ask in every load, and unspecialized code would take some thousand instructions.
  @inlinable
  package func first<Options: AdLoaderOptions>(_ kind: Options.Type) -> Options? {
    for options in self {
      if let found = options.cast(to: kind) { return found }
    }
    return nil
  }
}

/// What a publisher prefers for a native load: at most one of each kind of options.
///
/// Each native ad keeps it, so it has no memory of its own.
package struct NativeAdOptions: Sendable {
  package var image: NativeAdImageAdLoaderOptions?
  package var media: NativeAdMediaAdLoaderOptions?
  package var adView: NativeAdViewAdOptions?
  package var video: VideoOptions?

  /// Makes options that the publisher has not given.
  package init() {}

  /// The first options of each kind.
  package init(_ all: [any AdLoaderOptions]) {
    image = all.first(NativeAdImageAdLoaderOptions.self)
    media = all.first(NativeAdMediaAdLoaderOptions.self)
    adView = all.first(NativeAdViewAdOptions.self)
    video = all.first(VideoOptions.self)
  }

  /// The options that the publisher has given, as adapters get them.
  package var all: [any AdLoaderOptions] {
    var all: [any AdLoaderOptions] = []
    if let image { all.append(image) }
    if let media { all.append(media) }
    if let adView { all.append(adView) }
    if let video { all.append(video) }
    return all
  }

  /// The same options, with the defaults of those that the publisher has not given.
  package var completed: NativeAdOptions {
    var options = self
    options.image = image ?? NativeAdImageAdLoaderOptions()
    options.media = media ?? NativeAdMediaAdLoaderOptions()
    options.adView = adView ?? NativeAdViewAdOptions()
    options.video = video ?? VideoOptions()
    return options
  }
}

extension AdLoaderOptions {
  /// The options as those of a kind; `nil` if they are of another kind.
  @inlinable
  func cast<Options>(to kind: Options.Type) -> Options? {
    // The types are equal, so nothing changes. The operator `as?` would cost some hundred
    // instructions.
    Self.self == kind ? unsafeBitCast(self, to: kind) : nil
  }
}

/// The images that a publisher wants for a native ad.
public struct NativeAdImageAdLoaderOptions: AdLoaderOptions {
  /// Whether the publisher wants URLs in place of images.
  public var disableImageLoading = false
  /// Whether the publisher wants several images, if the network has them.
  public var shouldRequestMultipleImages = false
  /// The preferred orientation of images (legacy; if it is `any`, the media options decide).
  public var preferredImageOrientation = NativeAdImageOrientation.any

  public init() {}
}

/// The orientation of an image.
public enum NativeAdImageOrientation: String, CaseIterable, Sendable {
  case any
  case portrait
  case landscape
}

/// The preferred shape of a native ad's media.
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

/// The preferred place of a native ad's AdChoices icon.
public struct NativeAdViewAdOptions: AdLoaderOptions {
  public var preferredAdChoicesPosition = AdChoicesPosition.topRight

  public init() {}
}

/// The preferred behaviour of a native ad's video.
public struct VideoOptions: AdLoaderOptions {
  public var startMuted = true
  /// Whether the publisher draws the controls and starts the video itself.
  public var customControlsRequested = false
  public var clickToExpandRequested = false

  public init() {}
}
