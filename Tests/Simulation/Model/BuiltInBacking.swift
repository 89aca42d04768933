/// An ad of the sample network.
final class BuiltInBacking: Backing {
  private let model: Model
  private let kind: LoadKind
  /// Whether the ad has the legacy API, which has no media view.
  private let isLegacy: Bool
  private let tracksItself: Bool
  private let isReady: Bool
  /// The rule that the adapter breaks.
  private let rule: String?
  private var isPlaying = false
  private var isMuted: Bool
  private var isScreenOpen = false
  private var countdown: ModelTimer?

  init(
    _ model: Model, _ kind: LoadKind, isLegacy: Bool, tracksItself: Bool, isReady: Bool,
    breaking rule: String?
  ) {
    self.model = model
    self.kind = kind
    self.isLegacy = isLegacy
    self.tracksItself = tracksItself
    self.isReady = isReady
    self.rule = rule
    isMuted = kind.startsMuted
  }

  let isAcknowledged = true

  func whenAcknowledged(_ action: @escaping (BackingFailure?) -> Void) { action(nil) }
  func didUntrack(_ ad: ModelAd) {}
  func didRecordImpression(_ ad: ModelAd) {}
  func didRecordClick(_ ad: ModelAd, on asset: String) {}

  func didRender(_ ad: ModelAd, _ params: Value, adChoices: Value) {
    if tracksItself, !hasImpression {
      hasImpression = true
      ad.report("impression")
    }
    switch rule {
    case "doubleImpression":
      ad.report("impression")
      ad.report("impression")
    case "wrongTracker": ad.report("impression")
    case "unpairedScreen":
      ad.report("willPresentFullScreenView")
      ad.report("didDismissFullScreenView")
    case "eventOrder": ad.report("didEndVideo")
    default: break
    }
    if !isLegacy, !kind.hasOwnControls { play(ad) }
  }

  private var hasImpression = false

  func act(_ ad: ModelAd, _ action: String, on asset: String?) -> Bool {
    switch kind.format {
    case "native": actOnNative(ad, action)
    case "banner": tap(ad, if: action == "tap")
    default: actOnScreen(ad, action)
    }
  }

  func changeSize(_ ad: ModelAd, to size: Value) {
    ad.size = size
  }

  func dispose(_ ad: ModelAd) {
    countdown?.cancel()
    if rule == "eventAfterDispose", kind.format == "native" { ad.report("didEndVideo") }
  }

  private func tap(_ ad: ModelAd, if isTap: Bool) -> Bool {
    if isTap { ad.report("click", [("asset", .null)]) }
    return isTap
  }

  private func actOnNative(_ ad: ModelAd, _ action: String) -> Bool {
    switch action {
    case "tap": ad.report("click", [("asset", .null)])
    case "open" where !isScreenOpen:
      isScreenOpen = true
      ad.report("willPresentFullScreenView")
    case "close" where isScreenOpen:
      isScreenOpen = false
      ad.report("willDismissFullScreenView")
      ad.report("didDismissFullScreenView")
    case "open", "close": break
    case "leaveApplication" where isLegacy: ad.report("willLeaveApplication")
    case _ where isLegacy: return false
    case "playVideo": play(ad)
    case "pauseVideo" where isPlaying, "endVideo" where isPlaying:
      isPlaying = false
      ad.report(action == "pauseVideo" ? "didPauseVideo" : "didEndVideo")
    case "muteVideo" where !isMuted, "unmuteVideo" where isMuted:
      isMuted.toggle()
      ad.report(isMuted ? "didMuteVideo" : "didUnmuteVideo")
    case "pauseVideo", "endVideo", "muteVideo", "unmuteVideo": break
    default: return false
    }
    return true
  }

  private func play(_ ad: ModelAd) {
    if isPlaying { return }
    isPlaying = true
    ad.report("didPlayVideo")
  }

  // MARK: On screen

  private var isRewarded: Bool { kind.format.hasPrefix("rewarded") }

  func present(_ ad: ModelAd) {
    guard isReady else {
      return ad.report("didFailToPresent", [("error", ["code": 102, "name": "adNotLoaded"])])
    }
    if isRewarded { countdown = model.clock.after(10_000) { [self] in reward(ad) } }
    ad.report("willPresentFullScreenView")
    ad.report("impression")
    if isRewarded { ad.report("didStartVideo") }
  }

  private func actOnScreen(_ ad: ModelAd, _ action: String) -> Bool {
    switch action {
    case "close":
      close(ad)
    case "earnReward" where isRewarded:
      reward(ad)
    case "tap" where !isRewarded, "leaveApplication" where !isRewarded:
      if kind.format == "interstitial" { close(ad) }
      ad.report("click", [("asset", .null)])
    default:
      return false
    }
    return true
  }

  private func reward(_ ad: ModelAd) {
    guard countdown != nil else { return }
    countdown?.cancel()
    countdown = nil
    for _ in 0..<(rule == "doubleReward" ? 2 : 1) {
      ad.report("didRewardUser", [("reward", ["type": .any, "amount": 5])])
    }
  }

  private func close(_ ad: ModelAd) {
    countdown?.cancel()
    countdown = nil
    ad.report("willDismissFullScreenView")
    if isRewarded { ad.report("didEndVideo") }
    ad.report("didDismissFullScreenView")
  }
}
