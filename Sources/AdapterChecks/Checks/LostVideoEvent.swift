import EventLoop
import Mediation

/// The events of a video are reported.
enum LostVideoEvent: AdapterCheck {
  static let name = "lostVideoEvent"
  static let sentence = "The events of a video are reported."
  static let basis = Basis(
    .nativeGuide, "As many of the network's callbacks as possible are forwarded to the SDK.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    try await context.show(ad)
    var expected: [AdEvent.Name] = []
    for action in SimulatedAction.videoActions {
      if try await context.simulate(action, on: ad), let event = action.videoEvent {
        expected.append(event)
      }
    }
    if expected.isEmpty { throw .notRun("The adapter does not simulate videos.") }
    try await context.rest()
    for event in expected where context.count(event, of: ad) == 0 {
      throw .failed("\(event.rawValue) was not reported.")
    }
  }
}

extension SimulatedAction {
  /// The event that this action on a video causes.
  fileprivate var videoEvent: AdEvent.Name? {
    switch self {
    case .playVideo: .didPlayVideo
    case .pauseVideo: .didPauseVideo
    case .endVideo: .didEndVideo
    case .muteVideo: .didMuteVideo
    case .unmuteVideo: .didUnmuteVideo
    case .tap, .open, .close, .leaveApplication, .earnReward, .expire: nil
    }
  }
}
