package import JSON

/// An image of an ad: its bytes or its URL.
///
/// If image loading is enabled, an adapter gives the bytes, and downloads them if its network gives
/// only a URL. If image loading is disabled, it gives the URL and the scale.
package struct Image: Sendable {
  /// The bytes; `nil` if only the URL is known.
  package let data: ImageData?

  /// The URL; `nil` if the network gave none.
  package let url: String?

  /// The number of pixels in a point.
  package let scale: Double

  /// An image that was downloaded.
  package init(_ data: ImageData, url: String? = nil, scale: Double = 1) {
    self.data = data
    self.url = url
    self.scale = scale
  }

  /// An image that the publisher downloads itself.
  package init(url: String, scale: Double) {
    data = nil
    self.url = url
    self.scale = scale
  }

  /// How many bytes of memory the image takes, about.
  package var byteCount: Int {
    256 + (url?.utf8.count ?? 0) + (data.map { $0.bytes.count + $0.mimeType.utf8.count } ?? 0)
  }
}

/// The bytes of an image file. It is not a structure, because every ad passes its images on several
/// times.
package final class ImageData: Sendable {
  package let bytes: [UInt8]
  /// The MIME type, such as `image/png`.
  package let mimeType: String
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int

  package init(_ bytes: [UInt8], mimeType: String, width: Int, height: Int) {
    self.bytes = bytes
    self.mimeType = mimeType
    self.width = width
    self.height = height
  }
}

extension ImageData: Equatable {
  package static func == (left: ImageData, right: ImageData) -> Bool {
    left.bytes == right.bytes && left.mimeType == right.mimeType && left.width == right.width
      && left.height == right.height
  }
}

/// The parts of an image that are written.
package enum ImagePart: Sendable {
  /// Only its URL and scale.
  case url
  /// Also the type and the size of its bytes, if it has any.
  case description
  /// Everything.
  case bytes
}

extension Image: JSONReadable {
  /// How many bytes the data of an image may have.
  private static let maximumDataLength = 8 << 20

  /// Of an image, in pixels: more than any format can say.
  private static let longestSide = Int(UInt32.max)

  /// Reads an image's bytes with what they are, or its URL alone.
  package init(_ json: JSONValue) throws(JSONReadError) {
    let image = try JSONObject(json)
    let scale = try image.readIfPresent("scale", expected: "a number above 0") { $0 > 0 } ?? 1.0
    let url = try image.readTextIfPresent("url")
    if let data = try image.readIfPresent("data", as: Base64.self) {
      guard data.bytes.count <= Self.maximumDataLength else {
        throw .tooLong("\(Self.maximumDataLength) bytes", "\(data.bytes.count)")
          .inside(.key("data"))
      }
      self.init(
        ImageData(
          data.bytes, mimeType: try image.readText("mimeType"),
          width: try image.read("width", in: 0...Self.longestSide),
          height: try image.read("height", in: 0...Self.longestSide)),
        url: url, scale: scale)
    } else if let url {
      self.init(url: url, scale: scale)
    } else {
      throw JSONReadError(expected: "data or url", found: "neither")
    }
  }

  /// Writes all members, null for the parts that are left out.
  package func write(to writer: inout JSONWriter, _ part: ImagePart) {
    let data = part == .url ? nil : data
    writer.beginObject()
    writer.member("scale", scale.orZero)
    writer.member("url", url)
    writer.member("width", data?.width)
    writer.member("height", data?.height)
    writer.member("mimeType", data?.mimeType)
    writer.member("data", part == .bytes ? data.map { Base64($0.bytes) } : nil)
    writer.endObject()
  }
}
