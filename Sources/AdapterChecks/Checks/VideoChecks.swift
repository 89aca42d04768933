import Ads
import Mediation

/// The events of a video are reported.
enum LostVideoEvent: NativeAdCheck {
  static let name = "lostVideoEvent"
  static let sentence = "The events of a video are reported."
  static let basis = Basis(
    .nativeGuide, "As many of the network's callbacks as possible are forwarded to the SDK.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    try await context.show(ad)
    var expected: [AdEvent.Name] = []
    for action in SimulatedAction.videoActions {
      if try await context.simulate(action, on: ad), let event = action.videoEvent {
        expected.append(event)
      }
    }
    if expected.isEmpty { throw ad.reasonNotToPlay }
    for event in expected where try await !context.comes(event, of: ad) {
      throw .failed("\(event.rawValue) was not reported.")
    }
  }
}

/// An action on a video causes its own event.
enum WrongVideoEvent: NativeAdCheck {
  static let name = "wrongVideoEvent"
  static let sentence = "The event of a video is that of its cause."
  static let basis = Basis(
    .nativeGuide,
    "The callbacks of the network are forwarded to those of the SDK with their meaning."
  )

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    try await context.show(ad)
    var isAny = false
    for action in SimulatedAction.videoActions {
      guard let expected = action.videoEvent, let opposite = action.oppositeVideoEvent else {
        continue
      }
      let (right, wrong) = (context.count(expected, of: ad), context.count(opposite, of: ad))
      guard try await context.simulate(action, on: ad) else { continue }
      isAny = true
      // A video that plays or is muted already may report nothing.
      _ = try await context.wait(
        forMs: right > 0 ? context.limits.restMs : context.limits.eventMs
      ) {
        context.count(expected, of: ad) > right || context.count(opposite, of: ad) > wrong
      }
      if context.count(opposite, of: ad) > wrong {
        throw .failed("After \(action.rawValue), \(opposite.rawValue) was reported.")
      }
      // An event that is lost violates another sentence.
      guard context.count(expected, of: ad) > 0 else { return }
    }
    if !isAny { throw ad.reasonNotToPlay }
  }
}

/// One action on a video causes one event.
enum DoubleVideoEvent: NativeAdCheck {
  static let name = "doubleVideoEvent"
  static let sentence = "An event of a video is reported once."
  static let basis = Basis(
    .nativeGuide, "Each callback of the network is forwarded to one callback of the SDK.")

  /// Each action at least twice. At the end, the video is paused, so it does not play again.
  private static let actions: [SimulatedAction] = [
    .playVideo, .muteVideo, .unmuteVideo, .endVideo, .playVideo, .muteVideo, .unmuteVideo,
    .pauseVideo, .playVideo, .endVideo, .playVideo, .pauseVideo,
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    try await context.show(ad)
    var causes: [AdEvent.Name: Int] = [:]
    for action in actions {
      guard try await context.simulate(action, on: ad), let event = action.videoEvent else {
        continue
      }
      causes[event, default: 0] += 1
    }
    try await context.awaitSecond()
    var isAny = false
    for event in [.didPlayVideo, .didPauseVideo, .didEndVideo, .didMuteVideo, .didUnmuteVideo]
      as [AdEvent.Name]
    {
      let (count, causeCount) = (context.count(event, of: ad), causes[event] ?? 0)
      isAny = isAny || count > 0
      // A video can play, end or be muted once without an action.
      if count > causeCount + 1 {
        throw .failed("\(event.rawValue) was reported \(count) times for \(causeCount) actions.")
      }
    }
    if !isAny { throw ad.reasonNotToPlay }
  }
}

extension NativeAd {
  /// Why no action on the ad's video is possible.
  fileprivate var reasonNotToPlay: Verdict {
    mediaContent?.hasVideoContent == true
      ? .notRun("The adapter does not simulate videos.") : .skipped("The ad has no video.")
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

  /// The event of the action that undoes this one, if it can be mistaken for this one's.
  fileprivate var oppositeVideoEvent: AdEvent.Name? {
    switch self {
    case .playVideo: .didPauseVideo
    case .pauseVideo: .didPlayVideo
    case .muteVideo: .didUnmuteVideo
    case .unmuteVideo: .didMuteVideo
    default: nil
    }
  }
}
