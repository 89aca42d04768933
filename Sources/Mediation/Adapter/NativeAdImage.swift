/// An image of a native ad: its bytes, or where they are.
///
/// With image loading enabled an adapter gives the bytes, and downloads them first if its network
/// gives a URL alone; with image loading disabled it gives the URL and the scale.
public struct NativeAdImage: Sendable {
  /// The picture; `nil` when only its URL is known.
  public let image: Image?

  /// Where the picture is; `nil` when the network gave it without one.
  public let imageURL: String?

  /// How many pixels make a point.
  public let scale: Double

  /// An image that was downloaded.
  public init(image: Image, url: String? = nil, scale: Double = 1) {
    self.image = image
    imageURL = url
    self.scale = scale
  }

  /// An image that the publisher downloads itself.
  public init(url: String, scale: Double) {
    image = nil
    imageURL = url
    self.scale = scale
  }
}

/// A picture, encoded.
public struct Image: Sendable, Equatable {
  /// The bytes of an image file.
  public let data: [UInt8]
  /// Such as `image/png`.
  public let mimeType: String
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int

  public init(data: [UInt8], mimeType: String, width: Int, height: Int) {
    self.data = data
    self.mimeType = mimeType
    self.width = width
    self.height = height
  }
}
