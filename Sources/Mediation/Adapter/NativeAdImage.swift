/// An image of a native ad: its bytes or its URL.
///
/// If image loading is enabled, an adapter gives the bytes, and downloads them if its network gives
/// only a URL. If image loading is disabled, it gives the URL and the scale.
public struct NativeAdImage: Sendable {
  /// The picture; `nil` if only its URL is known.
  public let image: Image?

  /// The picture's URL; `nil` if the network gave none.
  public let imageURL: String?

  /// The number of pixels in a point.
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

  /// How many bytes of memory the image takes, about.
  package var byteCount: Int {
    256 + (imageURL?.utf8.count ?? 0)
      + (image.map { $0.data.count + $0.mimeType.utf8.count } ?? 0)
  }
}

/// An encoded picture. It is not a structure, because every ad passes its images on several times.
public final class Image: Sendable {
  /// The bytes of an image file.
  public let data: [UInt8]
  /// The MIME type, such as `image/png`.
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

extension Image: Equatable {
  public static func == (left: Image, right: Image) -> Bool {
    left.data == right.data && left.mimeType == right.mimeType && left.width == right.width
      && left.height == right.height
  }
}
