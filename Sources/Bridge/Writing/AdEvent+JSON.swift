package import JSON
package import Mediation

extension AdEvent: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adId", ad.rawValue)
    writer.member("seq", seq)
    writer.member("index", index)
    writer.member("atMs", atMs)
    writer.member("event", kind.name.rawValue)
    switch kind {
    case .click(let asset): writer.member("asset", asset?.rawValue)
    case .didFailToPresent(let error), .didFailToRefresh(let error):
      writer.member("error", error)
    case .didRewardUser(let reward): writer.member("reward", reward)
    case .adSizeChanged(let size): writer.member("size", size)
    case .impression, .willPresentFullScreenView, .willDismissFullScreenView,
      .didDismissFullScreenView, .willLeaveApplication, .didPlayVideo, .didPauseVideo,
      .didEndVideo, .didMuteVideo, .didUnmuteVideo, .didStartVideo, .refreshed, .expired:
      break
    }
    writer.endObject()
  }
}
