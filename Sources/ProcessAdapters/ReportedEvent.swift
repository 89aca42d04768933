import JSON
import Mediation
import MediationJSON

/// What a program reports of an ad: the notification `adapter/event`.
struct ReportedEvent: JSONReadable {
  let loadID: String
  let kind: AdEvent.Kind

  init(_ json: JSONValue) throws(JSONReadError) {
    let event = try JSONObject(json)
    loadID = try event.read("loadId")
    switch try event.read("event", as: AdEvent.Name.self) {
    case .impression: kind = .impression
    // Which asset it was only the bridge knows, when it counts.
    case .click: kind = .click(asset: nil)
    case .willPresentFullScreenView: kind = .willPresentFullScreenView
    case .didFailToPresent: kind = .didFailToPresent(try event.read("error"))
    case .willDismissFullScreenView: kind = .willDismissFullScreenView
    case .didDismissFullScreenView: kind = .didDismissFullScreenView
    case .willLeaveApplication: kind = .willLeaveApplication
    case .didPlayVideo: kind = .didPlayVideo
    case .didPauseVideo: kind = .didPauseVideo
    case .didEndVideo: kind = .didEndVideo
    case .didMuteVideo: kind = .didMuteVideo
    case .didUnmuteVideo: kind = .didUnmuteVideo
    case .didStartVideo: kind = .didStartVideo
    case .didRewardUser: kind = .didRewardUser(try event.read("reward"))
    case .adSizeChanged, .refreshed, .didFailToRefresh, .expired:
      throw JSONReadError(
        expected: "an event that adapters report", value: event["event"] ?? .null
      ).inside(.key("event"))
    }
  }
}

