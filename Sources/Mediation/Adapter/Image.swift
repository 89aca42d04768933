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
