import JSON
import Mediation
import MediationJSON

/// What a program reports of an ad: the notification `adapter/event`.
struct ReportedEvent: JSONReadable {
  /// What happened, in the names of the SDK.
  enum Kind {
    case impression
    case click
    case willPresentFullScreenView
    case didFailToPresent(AdError)
    case willDismissFullScreenView
    case didDismissFullScreenView
    case willLeaveApplication
    case didPlayVideo
    case didPauseVideo
    case didEndVideo
    case didMuteVideo
    case didUnmuteVideo
    case didStartVideo
    case didRewardUser(AdReward)
  }

  private enum Name: String, CaseIterable, JSONReadable {
    case impression, click, willPresentFullScreenView, didFailToPresent, willDismissFullScreenView,
      didDismissFullScreenView, willLeaveApplication, didPlayVideo, didPauseVideo, didEndVideo,
      didMuteVideo, didUnmuteVideo, didStartVideo, didRewardUser
  }

  let loadID: String
  let kind: Kind
  /// What the event is called.
  let name: String

  init(_ json: JSONValue) throws(JSONReadError) {
    let event = try JSONObject(json)
    loadID = try event.read("loadId")
    let name = try event.read("event", as: Name.self)
    self.name = name.rawValue
    switch name {
    case .impression: kind = .impression
    case .click: kind = .click
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
    }
  }
}
