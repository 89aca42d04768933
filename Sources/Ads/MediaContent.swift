import EventLoop
package import JSON

/// The content of a native ad's media view.
package struct MediaContent: Sendable {
  package let hasVideoContent: Bool
  /// The width divided by the height; 0 if it is unknown.
  package let aspectRatio: Double
  /// The length of the video; 0 if it is unknown.
  package let durationMs: Int

  package init(hasVideoContent: Bool, aspectRatio: Double, durationMs: Int) {
    self.hasVideoContent = hasVideoContent
    self.aspectRatio = aspectRatio
    self.durationMs = durationMs
  }
}

extension MediaContent: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let media = try JSONObject(json)
    hasVideoContent = try media.readIfPresent("hasVideoContent") ?? false
    aspectRatio =
      try media.readIfPresent("aspectRatio", expected: "a number of at least 0") { $0 >= 0 } ?? 0
    durationMs = try media.readIfPresent("durationMs", in: 0...Clock.lastMs) ?? 0
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("hasVideoContent", hasVideoContent)
    writer.member("aspectRatio", aspectRatio.orZero)
    writer.member("durationMs", durationMs)
    writer.endObject()
  }
}
