import EventLoop
package import JSON

/// The content of a full-screen ad on screen. A part that it does not have is `nil`.
package struct FullScreenAdContent: Sendable {
  package var headline: String?
  package var body: String?
  package var callToAction: String?
  package var image: Image?
  /// How long the video or the countdown takes.
  package var durationMs: Int?
  /// The reward for watching the ad to its end.
  package var reward: AdReward?

  package init(
    headline: String? = nil,
    body: String? = nil,
    callToAction: String? = nil,
    image: Image? = nil,
    durationMs: Int? = nil,
    reward: AdReward? = nil
  ) {
    self.headline = headline
    self.body = body
    self.callToAction = callToAction
    self.image = image
    self.durationMs = durationMs
    self.reward = reward
  }

  /// How many bytes of memory the texts and the image take.
  package var byteCount: Int {
    let texts = [headline, body, callToAction, reward?.type]
    return texts.reduce(image?.byteCount ?? 0) { $0 + ($1?.utf8.count ?? 0) }
  }
}

extension FullScreenAdContent: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let content = try JSONObject(json)
    headline = try content.readTextIfPresent("headline")
    body = try content.readTextIfPresent("body")
    callToAction = try content.readTextIfPresent("callToAction")
    image = try content.readIfPresent("image")
    durationMs = try content.readIfPresent("durationMs", in: 0...Clock.lastMs)
    reward = try content.readIfPresent("reward")
  }

  /// Writes all members, null where the ad has none.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("headline", headline)
    writer.member("body", body)
    writer.member("callToAction", callToAction)
    writer.key("image")
    if let image { image.write(to: &writer, .bytes) } else { writer.null() }
    writer.member("durationMs", durationMs)
    writer.member("reward", reward)
    writer.endObject()
  }
}
