import Ads
import EventLoop
import Mediation

/// An ad of a stub: it reports the events that its stub says, or the usual ones of its format.
@LoopActor
class StubAd: AdapterAd {
  let format: AdFormat
  let stub: StubDefinition
  private let clock: Clock
  private var delegate: (any AdEventDelegate)?
  private var timers: [ClockTimer] = []

  init(_ stub: StubDefinition, _ format: AdFormat, on clock: Clock) {
    self.stub = stub
    self.format = format
    self.clock = clock
  }

  /// The reward of the ad, if it has one.
  var reward: AdReward? { nil }

  /// The events of a trigger without a script.
  func usualEvents(after trigger: StubTrigger) -> [AdEvent] {
    switch trigger {
    case .tap: [.click(asset: nil)]
    case .open: [.willPresentFullScreenView]
    case .close: [.willDismissFullScreenView, .didDismissFullScreenView]
    case .leaveApplication: [.willLeaveApplication]
    case .playVideo: [.didPlayVideo]
    case .pauseVideo: [.didPauseVideo]
    case .endVideo: [.didEndVideo]
    case .muteVideo: [.didMuteVideo]
    case .unmuteVideo: [.didUnmuteVideo]
    case .load, .render, .recordImpression, .recordClick, .untrack, .present, .dispose,
      .earnReward:
      []
    }
  }

  func begin(reportingTo delegate: any AdEventDelegate) {
    self.delegate = delegate
    play(.load)
  }

  /// Reports the events of a trigger.
  ///
  /// - Returns: Whether the trigger has any, or the stub says that it has none.
  @discardableResult
  final func play(_ trigger: StubTrigger) -> Bool {
    let scripted =
      stub.events[trigger]
      ?? stub.brokenRule?.events(after: trigger, of: format, reward)?.map(StubEvents.Step.init)
    let steps = scripted ?? usualEvents(after: trigger).map(StubEvents.Step.init)
    for step in steps {
      if step.afterMs == 0 { report(step) } else { schedule(step) }
    }
    return scripted != nil || !steps.isEmpty
  }

  private func schedule(_ step: StubEvents.Step) {
    timers.removeAll { !$0.isScheduled }
    timers.append(clock.schedule(afterMs: step.afterMs) { [self] in report(step) })
  }

  private func report(_ step: StubEvents.Step) {
    if let event = step.event {
      delegate?.adDidReport(event)
    } else {
      // An ad that was shown does not expire.
      try? (delegate as? Ad)?.simulate(.expire, asset: nil)
    }
  }

  // MARK: AdapterAd

  func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    StubTrigger(rawValue: action.rawValue).map { play($0) } ?? false
  }

  func didDispose() {
    for timer in timers { timer.cancel() }
    timers = []
    play(.dispose)
  }

  func inspect(then completion: @escaping @LoopActor (AdRemains?) -> Void) {
    completion(AdRemains(isViewHeld: false))
  }
}
