package import JSON
package import Mediation
import MediationJSON

/// `adapter/event`: the program reports an event of an ad.
package enum EventNotification: AdapterNotification {
  package static let name: StaticString = "adapter/event"

  package struct Params: JSONReadable, JSONWritable {
    package let loadID: LoadID
    /// The event. A click has no asset: only the bridge knows which one was clicked.
    package let event: AdEvent.Kind

    package init(loadID: LoadID, event: AdEvent.Kind) {
      self.loadID = loadID
      self.event = event
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      loadID = try params.read("loadId")
      switch try params.read("event", as: AdEvent.Name.self) {
      case .impression: event = .impression
      case .click: event = .click(asset: nil)
      case .willPresentFullScreenView: event = .willPresentFullScreenView
      case .didFailToPresent: event = .didFailToPresent(try params.read("error"))
      case .willDismissFullScreenView: event = .willDismissFullScreenView
      case .didDismissFullScreenView: event = .didDismissFullScreenView
      case .willLeaveApplication: event = .willLeaveApplication
      case .didPlayVideo: event = .didPlayVideo
      case .didPauseVideo: event = .didPauseVideo
      case .didEndVideo: event = .didEndVideo
      case .didMuteVideo: event = .didMuteVideo
      case .didUnmuteVideo: event = .didUnmuteVideo
      case .didStartVideo: event = .didStartVideo
      case .didRewardUser: event = .didRewardUser(try params.read("reward"))
      case .adSizeChanged, .refreshed, .didFailToRefresh, .expired:
        throw JSONReadError(
          expected: "an event that adapters report", value: params["event"] ?? .null
        ).inside(.key("event"))
      }
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("loadId", loadID)
      writer.member("event", event.name.rawValue)
      if event.name != .click { event.writePayload(to: &writer) }
      writer.endObject()
    }
  }
}
