import Ads
import EventLoop
import JSON

/// What makes an ad of a stub report events: a call of the bridge, or a simulated action.
enum StubTrigger: String, CaseIterable, Sendable {
  /// The load was answered.
  case load
  case render
  case recordImpression
  case recordClick
  case untrack
  case present
  case dispose
  case tap
  case open
  case close
  case leaveApplication
  case playVideo
  case pauseVideo
  case endVideo
  case muteVideo
  case unmuteVideo
  case earnReward
}

/// The events that an ad of a stub reports, in place of the usual ones.
struct StubEvents: JSONReadable, Sendable {
  /// An event, and when it is reported.
  struct Step: Sendable {
    let afterMs: Int
    /// `nil` if the ad expires.
    let event: AdEvent?

    init(_ event: AdEvent) {
      afterMs = 0
      self.event = event
    }
  }

  private let steps: [StubTrigger: [Step]]

  init() { steps = [:] }

  init(_ json: JSONValue) throws(JSONReadError) {
    let object = try JSONObject(json)
    try object.allow(StubTrigger.allCases.map(\.rawValue))
    var steps: [StubTrigger: [Step]] = [:]
    for trigger in StubTrigger.allCases {
      steps[trigger] = try object.readIfPresent(trigger.rawValue, as: [Step].self)
    }
    self.steps = steps
  }

  /// The events after a trigger; `nil` for the usual ones.
  subscript(trigger: StubTrigger) -> [Step]? { steps[trigger] }
}

extension StubEvents.Step: JSONReadable {
  init(_ json: JSONValue) throws(JSONReadError) {
    let step = try JSONObject(json)
    try step.allow(["event", "afterMs", "error", "reward", "value"])
    afterMs = try step.readIfPresent("afterMs", in: 0...Clock.lastMs) ?? 0
    switch try step.read("event", as: AdEvent.Name.self) {
    case .expired:
      event = nil
    case .didFailToPresent:
      event = .didFailToPresent(try step.read("error", as: StubError.self).error)
    default:
      event = try AdEvent(reported: step)
    }
  }
}
