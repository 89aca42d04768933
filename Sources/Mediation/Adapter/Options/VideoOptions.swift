/// How the video of a native ad should behave.
public struct VideoOptions: AdLoaderOptions {
  public var startMuted = true
  /// Whether the publisher draws the controls, and starts the video itself.
  public var customControlsRequested = false
  public var clickToExpandRequested = false

  public init() {}
}
