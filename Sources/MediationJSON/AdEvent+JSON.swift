package import JSON
package import Mediation

extension AdEvent.Kind {
  /// Writes the further members of the event, after its name.
  ///
  /// The switch has no `default`, so a new kind does not compile until its members are decided.
  package func writePayload(to writer: inout JSONWriter) {
    switch self {
    case .click(let asset): writer.member("asset", asset?.rawValue)
    case .didFailToPresent(let error), .didFailToRefresh(let error):
      writer.member("error", error)
    case .didRewardUser(let reward): writer.member("reward", reward)
    case .adSizeChanged(let size): writer.member("size", size)
    case .refreshed(let content): writer.member("view", BannerView(content))
    case .impression, .willPresentFullScreenView, .willDismissFullScreenView,
      .didDismissFullScreenView, .willLeaveApplication, .didPlayVideo, .didPauseVideo,
      .didEndVideo, .didMuteVideo, .didUnmuteVideo, .didStartVideo, .expired:
      break
    }
  }
}

extension AdReward: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let reward = try JSONObject(json)
    self.init(type: try reward.read("type"), amount: try reward.read("amount"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", type)
    writer.member("amount", amount.orZero)
    writer.endObject()
  }
}
