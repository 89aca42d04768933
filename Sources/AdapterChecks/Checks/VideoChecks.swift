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

  /// The second action of each pair, at the latest, has an effect: at first, a video may play or be
  /// muted already. At the end, it is paused, so it does not end meanwhile.
  private static let actions: [SimulatedAction] = [
    .playVideo, .muteVideo, .unmuteVideo, .muteVideo, .pauseVideo, .playVideo, .pauseVideo,
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    try await context.show(ad)
    var last: [[AdEvent.Name]: SimulatedAction] = [:]
    for action in actions {
      guard let pair = action.videoEventPair, try await context.simulate(action, on: ad) else {
        continue
      }
      last[pair] = action
    }
    if last.isEmpty { throw ad.reasonNotToPlay }
    for event in last.keys.joined() { try await context.awaitEvent(event, of: ad) }
    try await context.awaitSecond()
    let names = context.eventNames(of: ad)
    for (pair, action) in last {
      // An event that is lost violates another sentence.
      guard pair.allSatisfy(names.contains), let name = names.last(where: pair.contains),
        name != action.videoEvent
      else { continue }
      throw .failed("After \(action.rawValue), \(name.rawValue) was reported.")
    }
  }
}

/// One action on a video causes one event. The video of a rewarded ad starts without one.
enum DoubleVideoEvent: AdapterCheck {
  static let name = "doubleVideoEvent"
  static let sentence = "An event of a video is reported once."
  static let formats = AdFormat.allCases.filter { $0 == .native || $0.isRewarded }
  static let basis = Basis(
    .nativeGuide, "Each callback of the network is forwarded to one callback of the SDK.")

  /// Each action at least twice. At the end, the video is paused, so it does not play again.
  private static let actions: [SimulatedAction] = [
    .playVideo, .muteVideo, .unmuteVideo, .endVideo, .playVideo, .muteVideo, .unmuteVideo,
    .pauseVideo, .playVideo, .endVideo, .playVideo, .pauseVideo,
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    if context.format.isRewarded { return try await examineRewarded(in: context) }
    let ad = try await context.loadNative()
    try await context.show(ad)
    var causes: [AdEvent.Name: Int] = [:]
    for action in actions {
      guard try await context.simulate(action, on: ad), let event = action.videoEvent else {
        continue
      }
      causes[event, default: 0] += 1
    }
    if causes.isEmpty, ad.mediaContent?.hasVideoContent != true { throw ad.reasonNotToPlay }
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

  /// A video starts again only after its end, as the next one of several does.
  private static func examineRewarded(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    try await context.act([.earnReward, .close], on: ad)
    try await context.awaitSecond()
    let names = context.eventNames(of: ad).filter { $0 == .didStartVideo || $0 == .didEndVideo }
    if names.isEmpty { throw .skipped("The ad reports no video.") }
    for (name, next) in zip(names, names.dropFirst()) where name == next {
      throw .failed("\(name.rawValue) was reported twice for one video.")
    }
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

  /// The events of this action and of the one that undoes it, which can be mistaken for each other.
  fileprivate var videoEventPair: [AdEvent.Name]? {
    switch self {
    case .playVideo, .pauseVideo: [.didPlayVideo, .didPauseVideo]
    case .muteVideo, .unmuteVideo: [.didMuteVideo, .didUnmuteVideo]
    default: nil
    }
  }
}
