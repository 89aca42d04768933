/// The image of an ad's AdChoices icon, and the address that a touch of the icon opens.
public final class AdChoicesContent: Sendable {
  /// The picture of the icon; `nil` if it is unknown.
  public let image: NativeAdImage?
  /// The address that a touch of the icon opens; `nil` if it is unknown.
  public let clickThroughURL: String?

  public init(image: NativeAdImage?, clickThroughURL: String?) {
    self.image = image
    self.clickThroughURL = clickThroughURL
  }
}
