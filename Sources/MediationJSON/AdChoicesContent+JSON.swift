package import JSON
package import Mediation

extension AdChoicesContent {
  /// Reads the members of an icon that has more of them; `nil` if there are none.
  package static func read(_ icon: JSONObject) throws(JSONReadError) -> AdChoicesContent? {
    let image = try icon.readIfPresent("image", as: NativeAdImage.self)
    let clickThroughURL = try icon.readTextIfPresent("clickThroughUrl")
    guard image != nil || clickThroughURL != nil else { return nil }
    return AdChoicesContent(image: image, clickThroughURL: clickThroughURL)
  }

  /// Writes the members that are known into an object that has more of them.
  ///
  /// - Parameter hasPicture: Whether the image is written with its bytes, if it has any.
  package func writeMembers(to writer: inout JSONWriter, hasPicture: Bool) {
    if let image, hasPicture || image.imageURL != nil {
      writer.key("image")
      image.write(to: &writer, withPicture: hasPicture)
    }
    if let clickThroughURL { writer.member("clickThroughUrl", clickThroughURL) }
  }

  /// How many bytes of memory the content takes, about.
  package var byteCount: Int { (image?.byteCount ?? 0) + (clickThroughURL?.utf8.count ?? 0) }
}
