package import JSON

/// What a banner shows: its view in the contracts.
package struct BannerContent: Sendable {
  /// The network's name for the view.
  package let viewID: String?
  /// The size of the view; 0 × 0 if nobody can see it, as in the SDK.
  package let size: AdSize
  /// The text that the view shows.
  package let text: String?

  package init(viewID: String? = nil, size: AdSize, text: String? = nil) {
    self.viewID = viewID
    self.size = size
    self.text = text
  }

  /// The same content in a view of another size.
  package func resized(to size: AdSize) -> BannerContent {
    BannerContent(viewID: viewID, size: size, text: text)
  }

  /// How many bytes of memory the texts take.
  package var byteCount: Int { (viewID?.utf8.count ?? 0) + (text?.utf8.count ?? 0) }
}

extension BannerContent: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let view = try JSONObject(json)
    viewID = try view.readTextIfPresent("id")
    text = try view.readTextIfPresent("text")
    size = try AdSize(drawn: view)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", viewID)
    writer.member("width", size.width.orZero)
    writer.member("height", size.height.orZero)
    writer.member("text", text)
    writer.endObject()
  }
}
