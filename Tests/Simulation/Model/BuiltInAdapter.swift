/// How a set-up ended.
struct ModelStatus {
  let className: String
  let isReady: Bool
  var latencyMs = 0

  var state: String { isReady ? "ready" : "notReady" }

  var value: Value {
    [
      "className": .string(className), "state": .string(state), "description": .any,
      "latencyMs": Value(latencyMs),
    ]
  }
}

/// An adapter class.
protocol ModelAdapter: AnyObject {
  var formats: [String] { get }
  var summary: Value { get }
  /// Whether a load of a format may reach the adapter.
  func mayLoad(_ format: String) -> Bool
  func whenSetUp(timeoutMs: Int, _ action: @escaping (ModelStatus) -> Void)
  /// - Returns: What to tell when the answer is not needed; `nil` for an adapter of the daemon.
  func load(_ attempt: ModelAttempt, timeoutMs: Int) -> ModelLoader?
}

/// An adapter of the sample network, inside the daemon.
final class BuiltInAdapter: ModelAdapter {
  let formats: [String]
  private unowned let model: Model
  private let className: String
  private var isSetUp = false

  init(_ model: Model, _ className: String, _ formats: [String]) {
    self.model = model
    self.className = className
    self.formats = formats
  }

  private var isUnready: Bool { className == "SampleUnreadyCustomEvent" }

  var summary: Value {
    [
      "className": .string(className), "origin": "builtIn",
      "formats": .array(formats.map { .string($0) }),
      "state": isSetUp && !isUnready ? "ready" : "notReady",
    ]
  }

  func mayLoad(_ format: String) -> Bool { formats.contains(format) }

  func whenSetUp(timeoutMs: Int, _ action: @escaping (ModelStatus) -> Void) {
    isSetUp = true
    action(ModelStatus(className: className, isReady: !isUnready))
  }

  func load(_ attempt: ModelAttempt, timeoutMs: Int) -> ModelLoader? {
    let words = (attempt.item.parameter ?? "").split(separator: "+").map(String.init)
    let answer = answer(to: attempt, words)
    if words.contains("never"), !answer.isRefusal { return nil }
    let slow = words.last { $0.hasPrefix("slow-") }.flatMap { Int($0.dropFirst(5)) }
    if let slow, !answer.isRefusal {
      model.clock.after(slow) { attempt.complete(answer.value) }
    } else {
      attempt.complete(answer.value)
    }
    return nil
  }

  /// - Returns: The answer, and whether the adapter refuses without asking its network.
  private func answer(
    to attempt: ModelAttempt, _ words: [String]
  ) -> (value: ModelAttempt.Answer, isRefusal: Bool) {
    let kind = attempt.load.kind
    var content = Content()
    switch kind.format {
    case "native":
      let types = words.compactMap { ["content": "content", "app-install": "appInstall"][$0] }
      let welcome = (types.isEmpty ? ["appInstall", "content"] : types)
        .filter(kind.adTypes.contains)
      guard let type = welcome.first else { return (.failure, true) }
      content.adType = type
      content.description = [
        ("nativeAdType", .string(type)), ("adChoices", ["position": .string(kind.corner)]),
      ]
      if className != "SampleSelfTrackingCustomEvent" {
        (content.impressions, content.clicks) = ("bridge", "bridge")
      }
    case "banner":
      content.impressions = "bridge"
      content.size = kind.size
      content.description = [("size", kind.size)]
    default:
      break
    }
    if words.contains("no-inventory") { return (.failure, false) }
    return (.ad { ModelAd(attempt, content, BuiltInBacking(attempt.load.model, kind)) }, false)
  }
}

/// An ad of the sample network.
final class BuiltInBacking: Backing {
  private let model: Model
  private let kind: LoadKind
  private var isPlaying = false
  private var isMuted: Bool
  private var isScreenOpen = false
  private var countdown: ModelTimer?

  init(_ model: Model, _ kind: LoadKind) {
    self.model = model
    self.kind = kind
    isMuted = kind.startsMuted
  }

  let isAcknowledged = true

  func whenAcknowledged(_ action: @escaping (BackingFailure?) -> Void) { action(nil) }
  func didUntrack(_ ad: ModelAd) {}
  func didRecordImpression(_ ad: ModelAd) {}
  func didRecordClick(_ ad: ModelAd, on asset: String) {}

  func didRender(_ ad: ModelAd, _ params: Value, adChoices: Value) {
    if ad.impressions == "adapter", !hasImpression {
      hasImpression = true
      ad.report("impression")
    }
    if !kind.hasOwnControls { play(ad) }
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
    case "playVideo": play(ad)
    case "pauseVideo" where isPlaying, "endVideo" where isPlaying:
      isPlaying = false
      ad.report(action == "pauseVideo" ? "didPauseVideo" : "didEndVideo")
    case "muteVideo" where !isMuted, "unmuteVideo" where isMuted:
      isMuted.toggle()
      ad.report(isMuted ? "didMuteVideo" : "didUnmuteVideo")
    case "open", "close", "pauseVideo", "endVideo", "muteVideo", "unmuteVideo": break
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
    ad.report("didRewardUser", [("reward", ["type": .any, "amount": 5])])
  }

  private func close(_ ad: ModelAd) {
    countdown?.cancel()
    countdown = nil
    ad.report("willDismissFullScreenView")
    if isRewarded { ad.report("didEndVideo") }
    ad.report("didDismissFullScreenView")
  }
}
