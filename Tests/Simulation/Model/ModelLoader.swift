/// One load of a program, and the ad that it gave.
final class ModelLoader {
  let id: String
  private(set) var call: ModelCall?

  private let attempt: ModelAttempt
  private let conversation: ModelConversation?
  private let impressions: String
  private let clicks: String
  private var onAcknowledged: (() -> Void)?
  private var hasAnswered = false
  private var ad: ModelAd?
  private var backing: ProgramBacking?
  private var isDisposing = false
  private var isRetired = false

  init(
    _ attempt: ModelAttempt, id: String, conversation: ModelConversation?, impressions: String,
    clicks: String
  ) {
    self.attempt = attempt
    self.id = id
    self.conversation = conversation
    self.impressions = impressions
    self.clicks = clicks
  }

  static func settings(_ item: Setting.Item) -> [Value.Member] {
    item.parameter.map { [Value.Member(key: "parameter", value: .string($0))] } ?? []
  }

  func load(timeoutMs: Int) {
    guard let conversation else {
      attempt.complete(.failure)
      return
    }
    let kind = attempt.load.kind
    var params: [(String, Value)] = [
      ("loadId", .string(id)), ("parameter", Value(attempt.item.parameter)),
      ("settings", .only(Self.settings(attempt.item))), ("request", attempt.request),
      ("timeoutMs", Value(timeoutMs)),
    ]
    switch kind.format {
    case "native":
      let types = ["content", "appInstall"].filter(kind.adTypes.contains)
      params.append(("adTypes", .array(types.map { .string($0) })))
      params.append(("options", kind.options ?? .any))
    case "banner": params.append(("adSize", kind.size))
    default: break
    }
    let name = kind.format.prefix(1).uppercased() + kind.format.dropFirst()
    call = conversation.load("adapter/load\(name)", Value(params), for: self)
  }

  func giveUp(_ onAcknowledged: @escaping () -> Void) {
    guard !hasAnswered else { return onAcknowledged() }
    self.onAcknowledged = onAcknowledged
    if let call { conversation?.giveUp(call) }
    dispose()
  }

  /// The program answers, for the first time or again.
  func receive(_ result: CallResult) {
    hasAnswered = true
    if let onAcknowledged, result.isAcknowledgement { return onAcknowledged() }
    answer(result)
    guard ad == nil else { return }
    if case .success = result, !isRetired { dispose() } else { retire() }
  }

  private func answer(_ result: CallResult) {
    switch result {
    case .success(.null):
      attempt.complete(.nothing)
    case .success(let value):
      guard let content = content(of: value), let conversation else {
        attempt.complete(.failure)
        return
      }
      let backing = ProgramBacking(self, conversation)
      guard let ad = attempt.complete(.ad { [attempt] in ModelAd(attempt, content, backing) })
      else { return }
      self.ad = ad
      self.backing = backing
    case .refused, .timedOut, .gone:
      attempt.complete(.failure)
    }
  }

  /// What an answer gives; `nil` when its shape is wrong.
  private func content(of value: Value) -> Content? {
    guard value.members != nil else { return nil }
    var content = Content()
    switch attempt.load.kind.format {
    case "native":
      let assets = value["assets"] ?? .object([])
      guard assets == .null || assets.members != nil else { return nil }
      for key in ["headline", "body", "callToAction"] {
        let asset = assets[key] ?? .null
        guard asset == .null || asset.string != nil else { return nil }
      }
      content.adType = value["nativeAdType"]?.string
      content.impressions = value["tracking"]?["impressions"]?.string ?? impressions
      content.clicks = value["tracking"]?["clicks"]?.string ?? clicks
      content.hasAdChoices = value["adChoices"]?.members != nil
      describe(&content, assets)
      inspect(&content, assets)
    case "banner":
      guard let view = value["view"], let width = view["width"]?.int, width > 0,
        let height = view["height"]?.int, height > 0
      else { return nil }
      content.impressions = "bridge"
      content.size = ["width": Value(width), "height": Value(height)]
      content.description = [
        ("size", content.size),
        ("view", ["id": view["id"] ?? .null, "text": view["text"] ?? .null]),
      ]
    default: break
    }
    return content
  }

  private func describe(_ content: inout Content, _ assets: Value) {
    let corner: Value = ["position": .string(attempt.load.kind.corner)]
    content.description = [
      ("nativeAdType", Value(content.adType)),
      (
        "assets",
        [
          "headline": assets["headline"] ?? .null, "body": assets["body"] ?? .null,
          "callToAction": assets["callToAction"] ?? .null, "icon": .null, "images": .null,
        ]
      ),
      ("mediaContent", .null), ("adChoices", content.hasAdChoices ? corner : .null),
    ]
  }

  private func inspect(_ content: inout Content, _ assets: Value) {
    if let type = content.adType, !attempt.load.kind.adTypes.contains(type) {
      content.violations.append("unrequestedAdType")
    }
    let isMissing = ["headline", "body", "callToAction"].contains {
      (assets[$0]?.string ?? "").isEmpty
    }
    if isMissing || content.adType == "appInstall" { content.violations.append("missingAsset") }
  }

  /// The program reports an event.
  func receive(_ event: String, _ params: Value) {
    guard !isDisposing else { return }
    if !hasAnswered { attempt.spokeEarly = true }
    guard let ad, isEvent(event) else { return }
    if event == "didFailToPresent" || event == "didDismissFullScreenView" {
      backing?.isOnScreen = false
    }
    var payload: [(String, Value)] = []
    switch event {
    case "click": payload = [("asset", .null)]
    case "didFailToPresent": payload = [("error", .any)]
    case "didRewardUser": payload = [("reward", params["reward"] ?? .any)]
    default: break
    }
    ad.report(event, payload)
  }

  private func isEvent(_ event: String) -> Bool {
    let usual = [
      "impression", "click", "willPresentFullScreenView", "didFailToPresent",
      "willDismissFullScreenView", "didDismissFullScreenView",
    ]
    if usual.contains(event) { return true }
    switch attempt.load.kind.format {
    case "native":
      return [
        "willLeaveApplication", "didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo",
        "didUnmuteVideo",
      ].contains(event)
    case "rewarded", "rewardedInterstitial":
      return ["didStartVideo", "didEndVideo", "didRewardUser"].contains(event)
    default:
      return false
    }
  }

  func programEnded() {
    if !isRetired, let ad { backing?.failToPresent(ad) }
  }

  fileprivate func dispose() {
    isDisposing = true
    conversation?.tell("adapter/dispose", ["loadId": .string(id)], isAwaited: false) {
      [self] _ in isDisposing = false
    }
    retire()
  }

  private func retire() {
    guard !isRetired else { return }
    isRetired = true
    conversation?.retire(self)
  }
}

extension CallResult {
  /// Whether the program has given up, or cannot do anything else.
  var isAcknowledgement: Bool {
    switch self {
    case .gone, .refused(code: -32800): true
    default: false
    }
  }
}

/// An ad that a program has.
final class ProgramBacking: Backing {
  var isOnScreen = false

  private let loader: ModelLoader
  private let conversation: ModelConversation
  /// The parameters of the last `render`, while the ad is in a view.
  private var rendering: Value?
  private var pendingCount = 0
  private var failure: BackingFailure?
  private var waiting: [(BackingFailure?) -> Void] = []

  init(_ loader: ModelLoader, _ conversation: ModelConversation) {
    self.loader = loader
    self.conversation = conversation
  }

  var isAcknowledged: Bool { pendingCount == 0 && failure == nil }

  func whenAcknowledged(_ action: @escaping (BackingFailure?) -> Void) {
    waiting.append(action)
    tellWaiting()
  }

  private func tellWaiting() {
    guard pendingCount == 0, !waiting.isEmpty else { return }
    let (actions, failure) = (waiting, failure)
    (waiting, self.failure) = ([], nil)
    for action in actions { action(failure) }
  }

  private func tell(
    _ method: String, _ members: [(String, Value)] = [], offering what: String? = nil,
    onFailure: (() -> Void)? = nil, onResult: @escaping (Value) -> Bool = { _ in true }
  ) {
    pendingCount += 1
    conversation.tell(method, Value([("loadId", .string(loader.id))] + members)) {
      [self] result in
      switch result {
      case .success(let value):
        if !onResult(value) { fail(.failed) }
      case _ where onFailure != nil:
        onFailure?()
      case .refused(code: -32601):
        if let what { fail(.notOffered(what)) }
      case .refused(code: 307) where what != nil:
        fail(.notOffered(what ?? ""))
      case .refused, .timedOut, .gone:
        fail(.failed)
      }
      pendingCount -= 1
      tellWaiting()
    }
  }

  private func fail(_ failure: BackingFailure) {
    self.failure = self.failure ?? failure
  }

  // MARK: Backing

  func didRender(_ ad: ModelAd, _ params: Value, adChoices: Value) {
    rendering = params
    let view = params["view"] ?? .null
    tell(
      "adapter/didRender",
      [
        ("view", ["width": view["width"] ?? .null, "height": view["height"] ?? .null]),
        ("clickableAssetViews", params["clickableAssetViews"] ?? .only([])),
        ("nonclickableAssetViews", params["nonclickableAssetViews"] ?? .only([])),
        ("adChoices", adChoices),
      ])
  }

  func didUntrack(_ ad: ModelAd) {
    rendering = nil
    tell("adapter/didUntrackView")
  }

  func didRecordImpression(_ ad: ModelAd) {
    if ad.format == "native" { tell("adapter/didRecordImpression") }
  }

  func didRecordClick(_ ad: ModelAd, on asset: String) {
    let frame = ["clickableAssetViews", "nonclickableAssetViews"].lazy
      .compactMap { [rendering] in rendering?[$0]?[asset] }.first
    tell(
      "adapter/didRecordClickOnAsset",
      [("asset", .string(asset))] + (frame.map { [("frame", $0)] } ?? []))
  }

  func act(_ ad: ModelAd, _ action: String, on asset: String?) -> Bool {
    tell(
      "adapter/simulate", [("action", .string(action)), ("asset", Value(asset))],
      offering: action)
    return true
  }

  func changeSize(_ ad: ModelAd, to size: Value) {
    let onResult = { (value: Value) in
      guard let view = value["view"], let width = view["width"]?.int, width > 0,
        let height = view["height"]?.int, height > 0
      else { return false }
      ad.size = ["width": Value(width), "height": Value(height)]
      return true
    }
    tell(
      "adapter/changeAdSize", [("adSize", size)], offering: "changeAdSize", onResult: onResult)
  }

  func present(_ ad: ModelAd) {
    isOnScreen = true
    tell("adapter/present", onFailure: { [self] in failToPresent(ad) })
  }

  func dispose(_ ad: ModelAd) {
    isOnScreen = false
    loader.dispose()
  }

  /// The ad is not on screen, or left it.
  func failToPresent(_ ad: ModelAd) {
    guard isOnScreen else { return }
    isOnScreen = false
    ad.report("didFailToPresent", [("error", .any)])
  }
}
