package import JSON

/// The AdChoices icon of an ad, which the bridge places.
package struct AdChoicesIcon: Sendable {
  package let size: AdSize
  /// What the icon shows; `nil` if the adapter does not say.
  package let content: AdChoicesContent?

  package init(size: AdSize, content: AdChoicesContent? = nil) {
    self.size = size
    self.content = content
  }
}

extension AdChoicesIcon: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let icon = try JSONObject(json)
    size = try AdSize(view: icon)
    content = try AdChoicesContent.read(icon)
  }
}

/// The image of an ad's AdChoices icon, and the address that a touch of the icon opens.
package final class AdChoicesContent: Sendable {
  /// The picture of the icon; `nil` if it is unknown.
  package let image: Image?
  /// The address that a touch of the icon opens; `nil` if it is unknown.
  package let clickThroughURL: String?

  package init(image: Image?, clickThroughURL: String?) {
    self.image = image
    self.clickThroughURL = clickThroughURL
  }
}

extension AdChoicesContent {
  /// Reads the members of an icon that has more of them; `nil` if there are none.
  package static func read(_ icon: JSONObject) throws(JSONReadError) -> AdChoicesContent? {
    let image = try icon.readIfPresent("image", as: Image.self)
    let clickThroughURL = try icon.readTextIfPresent("clickThroughUrl")
    guard image != nil || clickThroughURL != nil else { return nil }
    return AdChoicesContent(image: image, clickThroughURL: clickThroughURL)
  }

  /// Writes the members that are known into an object that has more of them.
  ///
  /// - Parameter part: The parts of the image that are written. An image without a URL has none but
  ///   its bytes.
  package func writeMembers(to writer: inout JSONWriter, image part: ImagePart) {
    if let image, part != .url || image.url != nil {
      writer.key("image")
      image.write(to: &writer, part)
    }
    if let clickThroughURL { writer.member("clickThroughUrl", clickThroughURL) }
  }

  /// How many bytes of memory the content takes, about.
  package var byteCount: Int { (image?.byteCount ?? 0) + (clickThroughURL?.utf8.count ?? 0) }
}

/// The place where an ad of the legacy API has put its AdChoices icon.
package enum LegacyAdChoices: Equatable, Sendable {
  /// In no view: the ad has no icon.
  case absent
  /// Here, in the view of the ad.
  case frame(Rect)
}
