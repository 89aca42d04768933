import EventLoop
package import JSON
package import Mediation

extension FullScreenAdContent: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let content = try JSONObject(json)
    let durationMs = try content.readIfPresent("durationMs", in: 0...Clock.lastMs)
    self.init(
      headline: try content.readTextIfPresent("headline"),
      body: try content.readTextIfPresent("body"),
      callToAction: try content.readTextIfPresent("callToAction"),
      image: try content.readIfPresent("image"),
      duration: durationMs.map { Double($0) / 1_000 },
      reward: try content.readIfPresent("reward"))
  }

  /// Writes all members, null where the ad has none.
  package func write(to writer: inout JSONWriter) {
    write(to: &writer, withNulls: true)
  }

  /// - Parameter withNulls: Whether members that the ad does not have are written as null.
  package func write(to writer: inout JSONWriter, withNulls: Bool) {
    writer.beginObject()
    if withNulls || headline != nil { writer.member("headline", headline) }
    if withNulls || body != nil { writer.member("body", body) }
    if withNulls || callToAction != nil { writer.member("callToAction", callToAction) }
    if let image {
      writer.key("image")
      image.write(to: &writer, withPicture: true)
    } else if withNulls {
      writer.key("image")
      writer.null()
    }
    if withNulls || duration != nil { writer.member("durationMs", durationMs) }
    if withNulls || reward != nil { writer.member("reward", reward) }
    writer.endObject()
  }

  private var durationMs: Int? {
    duration.map { Int(min(max(($0 * 1_000).orZero, 0), Double(Clock.lastMs))) }
  }
}
