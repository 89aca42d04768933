/// Where the AdChoices icon of a native ad should be.
public struct NativeAdViewAdOptions: AdLoaderOptions {
  public var preferredAdChoicesPosition = AdChoicesPosition.topRight

  public init() {}
}
