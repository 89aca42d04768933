package import JSON
package import Mediation

extension NativeAdImage: JSONReadable {
  /// Reads an image's bytes with what they are, or where it is alone.
  package init(_ json: JSONValue) throws(JSONReadError) {
    let image = try JSONObject(json)
    let scale = try image.readIfPresent("scale", expected: "a number above 0") { $0 > 0 } ?? 1.0
    let url = try image.readIfPresent("url", as: String.self)
    if let data = try image.readIfPresent("data", as: Base64.self) {
      self.init(
        image: Image(
          data: data.bytes, mimeType: try image.read("mimeType"),
          width: try image.read("width", in: 0...Self.longestSide),
          height: try image.read("height", in: 0...Self.longestSide)),
        url: url, scale: scale)
    } else if let url {
      self.init(url: url, scale: scale)
    } else {
      throw JSONReadError(expected: "data or url", found: "neither")
    }
  }

  /// Of an image, in pixels: more than any format can say.
  private static let longestSide = Int(UInt32.max)

  /// Writes where the image is, and its bytes with what they are.
  func write(to writer: inout JSONWriter, withPicture: Bool) {
    let image = withPicture ? image : nil
    writer.beginObject()
    writer.member("scale", scale.orZero)
    writer.member("url", imageURL)
    writer.member("width", image?.width)
    writer.member("height", image?.height)
    writer.member("mimeType", image?.mimeType)
    writer.member("data", image.map { Base64($0.data) })
    writer.endObject()
  }
}
