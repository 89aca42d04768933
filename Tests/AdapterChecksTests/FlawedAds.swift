import Ads
import EventLoop
import Mediation

/// An ad that does everything as it should, except for what a test changes.
@LoopActor
class FlawedAd: AdapterAd {
  let format: AdFormat
  private var delegate: (any AdEventDelegate)?
  var isShown = false
  /// How often the ad was drawn.
  fileprivate(set) var drawingCount = 0
  fileprivate(set) var hasEarnedReward = false
  var clickCount = 0
  private(set) var isDisposed = false
  private(set) var isScreenOpen = false
  private var isPending = false
  private var waiting: [@LoopActor (AdCallFailure?) -> Void] = []
  /// The number of the ad among those of the run.
  private(set) var number = 0

  var changes: FlawedAdapter.Changes { FlawedAdapter.changes }

  init(_ format: AdFormat) {
    self.format = format
  }

  func begin(_ delegate: (any AdEventDelegate)?) {
    self.delegate = delegate
    number = FlawedAdapter.loadCount
    FlawedAdapter.ads.append(self)
    changes.onLoad(self)
  }

  /// Reports an event of the ad, whatever a test changes.
  final func send(_ event: AdEvent) {
    delegate?.adDidReport(event)
    guard event.name == .impression, let micros = changes.earnedMicros?() else { return }
    delegate?.adDidReport(
      .paid(AdValue(valueMicros: micros, currencyCode: .usDollar, precision: .precise)))
  }

  /// Reports an event of the ad as a test wants it.
  final func report(_ event: AdEvent) {
    if event.name == .willPresentFullScreenView { isScreenOpen = true }
    let event = changes.event(event)
    for ad in changes.events(event.name, self) {
      if changes.eventMs == 0 {
        ad.send(event)
      } else {
        FlawedAdapter.clock.schedule(afterMs: changes.eventMs) {
          if !ad.isDisposed { ad.send(event) }
        }
      }
    }
  }

  /// Notes a call, and acknowledges it as the test wants.
  final func receive(_ call: String) {
    FlawedAdapter.calls.append(call)
    guard let answer = changes.call(call, self) else {
      isPending = true
      return
    }
    let (ms, failure) = answer
    guard ms > 0 || failure != nil else { return }
    isPending = true
    FlawedAdapter.clock.schedule(afterMs: ms) { [self] in
      isPending = false
      for action in waiting { action(failure) }
      waiting = []
    }
  }

  var isAcknowledged: Bool { !isPending }
  func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    if isPending { waiting.append(action) } else { action(nil) }
  }

  final func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    guard changes.offers(action, self), perform(action) || changes.acceptsAllActions else {
      return false
    }
    receive(action.rawValue)
    return true
  }

  func perform(_ action: SimulatedAction) -> Bool {
    switch action {
    case .tap: report(.click(asset: nil))
    case .open: report(.willPresentFullScreenView)
    case .leaveApplication: report(.willLeaveApplication)
    case .close where isScreenOpen:
      isScreenOpen = false
      report(.willDismissFullScreenView)
      report(.didDismissFullScreenView)
    default: return false
    }
    return true
  }

  func inspect(then completion: @escaping @LoopActor (AdRemains?) -> Void) {
    completion(changes.remains(self))
  }

  func didExpire() {
    FlawedAdapter.noteExpiry()
  }

  func didDispose() {
    FlawedAdapter.calls.append("dispose")
    changes.onDispose(self)
    isDisposed = true
    FlawedAdapter.ads.removeAll { $0 === self }
  }
}

final class FlawedBannerAd: FlawedAd, BannerAdapterAd {
  private(set) var content: BannerContent

  init(_ size: AdSize) {
    content = BannerContent(size: size)
    super.init(.banner)
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    guard let size = changes.changedSize(adSize) else { return false }
    content = content.resized(to: size)
    receive("changeAdSize")
    return true
  }
}

final class FlawedFullScreenAd: FlawedAd, FullScreenAdapterAd {
  var content: FullScreenAdContent { changes.content }

  func present() {
    changes.present(self)
    receive("present")
  }

  func appear() {
    isShown = true
    report(.willPresentFullScreenView)
    report(.impression)
  }

  override func perform(_ action: SimulatedAction) -> Bool {
    guard action == .earnReward else { return super.perform(action) }
    hasEarnedReward = true
    report(.didRewardUser(changes.reward))
    return true
  }
}

final class FlawedNativeAd: FlawedAd, NativeAdapterAd {
  private let loadsImages: Bool
  private let position: AdChoicesPosition?
  private let showsAdChoices: Bool
  private(set) var legacyAdChoices: LegacyAdChoices?

  init(loadsImages: Bool, position: AdChoicesPosition?) {
    self.loadsImages = loadsImages
    self.position = position
    showsAdChoices = FlawedAdapter.changes.adChoices(position, 1) != nil
    super.init(.native)
  }

  var assets: NativeAdAssets {
    NativeAdAssets(
      headline: "Headline", body: changes.body, callToAction: "Act", icon: changes.icon,
      images: changes.hasImages ? [loadsImages ? changes.image : changes.imageAsURL] : nil,
      starRating: changes.starRating)
  }

  var nativeAdType: NativeAdType? { changes.adType }
  var mediaContent: MediaContent? { changes.mediaContent }
  var tracking: Tracking { changes.tracksItself ? .byAdapter : .byBridge }

  func didRender(_ rendering: AdRendering) {
    drawingCount += 1
    isShown = true
    let frame = changes.adChoices(position, drawingCount)
    legacyAdChoices = frame.map(LegacyAdChoices.frame) ?? (showsAdChoices ? .absent : nil)
    if drawingCount == 1, changes.tracksItself { report(.impression) }
    receive("render")
  }

  func didUntrack() {
    legacyAdChoices = nil
    changes.onUntrack(self)
    receive("untrack")
  }

  func didRecordImpression() { receive("recordImpression") }

  func didRecordClick(on asset: AssetName, frame: Rect?) { receive("recordClick") }

  override func perform(_ action: SimulatedAction) -> Bool {
    let events: [SimulatedAction: AdEvent] = [
      .playVideo: .didPlayVideo, .pauseVideo: .didPauseVideo, .endVideo: .didEndVideo,
      .muteVideo: .didMuteVideo, .unmuteVideo: .didUnmuteVideo,
    ]
    guard let event = events[action] else { return super.perform(action) }
    report(event)
    return true
  }
}
