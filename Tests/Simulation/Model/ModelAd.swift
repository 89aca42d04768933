/// The methods that call an ad.
enum AdCall: String, CaseIterable {
  case render
  case recordImpression
  case recordClick
  case untrack
  case changeAdSize
  case present
  case simulate
}

/// What an adapter gave for a load.
struct Content {
  var impressions = "adapter"
  var clicks = "adapter"
  var adType: String?
  /// The members of the answer that only the format has.
  var description: [(String, Value)] = []
  /// The rules that the content itself breaks.
  var violations: [String] = []
  /// Whether the ad has an AdChoices icon of 24 by 24 points.
  var hasAdChoices = true
  /// Whether the adapter puts the icon into the wrong corner.
  var misplacesAdChoices = false
  var hasMediaView = false
  /// Of a banner.
  var size: Value = .null
}

/// The adapter's side of an ad.
protocol Backing: AnyObject {
  /// Whether the adapter has acknowledged every call, and no failure has to be told.
  var isAcknowledged: Bool { get }
  func whenAcknowledged(_ action: @escaping (BackingFailure?) -> Void)
  func didRender(_ ad: ModelAd, _ params: Value, adChoices: Value)
  func didUntrack(_ ad: ModelAd)
  func didRecordImpression(_ ad: ModelAd)
  func didRecordClick(_ ad: ModelAd, on asset: String)
  /// - Returns: `false` for an action that the adapter does not offer.
  func act(_ ad: ModelAd, _ action: String, on asset: String?) -> Bool
  func present(_ ad: ModelAd)
  func changeSize(_ ad: ModelAd, to size: Value)
  func dispose(_ ad: ModelAd)
}

enum BackingFailure {
  case notOffered(String)
  case failed
}

/// An ad that was loaded.
final class ModelAd {
  let id: String
  let format: String
  let className: String
  let isNamedByBridge: Bool
  let impressions: String
  let clicks: String
  let description: [(String, Value)]
  let kind: LoadKind
  private(set) var state = "loaded"
  private(set) var stream: EventStream
  var refresh: ModelRefresh?
  var size: Value

  private let model: Model
  private let content: Content
  let turn: ModelTurn
  private var backing: (any Backing)?
  private var sequence: Sequence
  private var hasImpression = false
  private var hasReportedImpression = false
  private var hasReward = false
  /// Whether the publisher could not draw the ad.
  let isRefused: Bool
  private var expiry: ModelTimer?
  /// The assets that react to a touch while the ad is drawn; all of them where that is empty.
  private var drawn: (clickable: [String], others: [String])?
  private var sizeToCome: Value?
  private var isToPresent = false
  private var hasFailedToPresent = false

  init(_ attempt: ModelAttempt, _ content: Content, _ backing: any Backing) {
    let load = attempt.load
    model = load.model
    id = load.id
    format = load.kind.format
    kind = load.kind
    className = attempt.item.className
    turn = attempt.turn
    isNamedByBridge = load.isNamedByBridge
    impressions = content.impressions
    clicks = content.clicks
    description = content.description
    self.content = content
    size = content.size
    self.backing = backing
    sequence = Sequence(isFullScreen: Setting.fullScreen.contains(load.kind.format))
    stream = EventStream(load.model, load.id)
    isRefused = content.violations.contains("unrequestedAdType")
    for rule in content.violations { violate(rule) }
  }

  var tracking: Value { ["impressions": .string(impressions), "clicks": .string(clicks)] }

  var summary: Value {
    [
      "adId": .string(id), "format": .string(format), "state": .string(state),
      "tracking": tracking,
      "counters": .only(
        stream.counters.map { Value.Member(key: $0.key, value: Value($0.value)) }),
    ]
  }

  private var isFullScreen: Bool { Setting.fullScreen.contains(format) }

  // MARK: Calls

  /// Does what a client asks, and returns how to make the answer when it is due.
  func perform(_ call: AdCall, _ params: Value) throws(Refusal) -> () -> Value {
    switch call {
    case .render: return try render(params)
    case .recordImpression: return try recordImpression()
    case .recordClick: return try recordClick(on: params["asset"]?.string ?? "")
    case .untrack:
      try requireFormat(["native"])
      untrack()
      if state == "rendered" { state = "untracked" }
    case .changeAdSize: return try changeSize(to: Sizes.size(params["adSize"] ?? .null))
    case .present: try present()
    case .simulate:
      try simulate(params["action"]?.string ?? "", params["asset"]?.string)
    }
    return { .only([]) }
  }

  private func requireFormat(_ needed: [String]) throws(Refusal) {
    if !needed.contains(format) { throw .wrongFormat(id, format, needed: needed) }
  }

  private func require(_ allowed: String...) throws(Refusal) {
    if !allowed.contains(state) { throw .wrongState(id, state, allowed: allowed) }
  }

  private func render(_ params: Value) throws(Refusal) -> () -> Value {
    try requireFormat(["native"])
    try require("loaded", "rendered", "untracked")
    untrack()
    stopExpiry()
    state = "rendered"
    let keys = { (name: String) in (params[name]?.members ?? []).map(\.key) }
    drawn = (keys("clickableAssetViews"), keys("nonclickableAssetViews"))
    let placement = adChoices(in: params["view"] ?? .null)
    backing?.didRender(self, params, adChoices: placement)
    if content.misplacesAdChoices { violate("adChoicesMisplaced") }
    let mediaView = mediaView(params)
    return { ["adChoices": placement, "mediaView": mediaView] }
  }

  /// The media view is where the client shows it, or fills the view.
  private func mediaView(_ params: Value) -> Value {
    guard content.hasMediaView, let view = params["view"] else { return .null }
    return params["clickableAssetViews"]?["mediaView"]
      ?? params["nonclickableAssetViews"]?["mediaView"]
      ?? ["x": 0, "y": 0, "width": view["width"] ?? .null, "height": view["height"] ?? .null]
  }

  private func adChoices(in view: Value) -> Value {
    guard content.hasAdChoices else { return .null }
    let isRight = kind.corner.hasSuffix("Right") != content.misplacesAdChoices
    let isBottom = kind.corner.hasPrefix("bottom")
    let x = isRight ? (view["width"]?.int ?? 0) - 24 : 0
    let y = isBottom ? (view["height"]?.int ?? 0) - 24 : 0
    return [
      "position": .string((isBottom ? "bottom" : "top") + (isRight ? "Right" : "Left")),
      "frame": ["x": Value(x), "y": Value(y), "width": 24, "height": 24],
    ]
  }

  private func untrack() {
    guard drawn != nil else { return }
    drawn = nil
    backing?.didUntrack(self)
  }

  private func recordImpression() throws(Refusal) -> () -> Value {
    guard impressions == "bridge" else { throw .trackedByAdapter(id) }
    try require("loaded", "rendered")
    guard !hasImpression else { return { ["counted": false] } }
    hasImpression = true
    emit("impression")
    earn()
    backing?.didRecordImpression(self)
    return { ["counted": true] }
  }

  @discardableResult
  private func recordClick(on asset: String) throws(Refusal) -> () -> Value {
    guard clicks == "bridge" else { throw .trackedByAdapter(id) }
    try require("loaded", "rendered")
    guard asset != "adChoicesView", drawn == nil || reacts(to: asset) else {
      return { ["counted": false] }
    }
    emit("click", [("asset", .string(asset))])
    backing?.didRecordClick(self, on: asset)
    return { ["counted": true] }
  }

  private func changeSize(to size: Value) throws(Refusal) -> () -> Value {
    try requireFormat(["banner"])
    sizeToCome = size
    backing?.changeSize(self, to: size)
    if let backing, !(backing is ProgramBacking) { sizeHasChanged() }
    return { [self] in ["size": self.size] }
  }

  private func sizeHasChanged() {
    guard let size = sizeToCome else { return }
    sizeToCome = nil
    refresh?.kind.size = size
    emit("adSizeChanged", [("size", self.size)])
  }

  private func present() throws(Refusal) {
    try requireFormat(Setting.fullScreen)
    try require("loaded")
    stopExpiry()
    state = "presenting"
    isToPresent = true
    backing?.present(self)
    if hasFailedToPresent { throw .presentFailed(id) }
  }

  private func simulate(_ action: String, _ asset: String?) throws(Refusal) {
    if format == "native", action == "tap" { return try tap(asset ?? "callToAction") }
    if isFullScreen, action != "expire" { try require("presenting") }
    if action == "expire", format != "banner" {
      try require("loaded")
      return expire()
    }
    guard let backing, backing.act(self, action, on: asset) else {
      throw .notSimulated(id, action)
    }
  }

  private func tap(_ asset: String) throws(Refusal) {
    try require("rendered")
    guard reacts(to: asset) else { return }
    if clicks == "bridge" {
      try recordClick(on: asset)
    } else if backing?.act(self, "tap", on: asset) != true {
      throw .notSimulated(id, "tap")
    }
  }

  private func reacts(to asset: String) -> Bool {
    let (clickable, others) = drawn ?? ([], [])
    return asset != "adChoicesView"
      && (clickable.contains(asset) || (clickable.isEmpty && others.isEmpty))
  }

  // MARK: Acknowledgement

  var isAcknowledged: Bool { backing?.isAcknowledged ?? true }

  func whenAcknowledged(_ action: @escaping (Refusal?) -> Void) {
    guard let backing else { return action(nil) }
    backing.whenAcknowledged { [self] failure in
      var refusal: Refusal?
      switch failure {
      case _ where state == "disposed": refusal = .adDisposed(id)
      case .notOffered(let what)?: refusal = .notSimulated(id, what)
      case .failed?: refusal = .adapterFailed(id)
      case nil: break
      }
      if refusal == nil { sizeHasChanged() }
      sizeToCome = nil
      isToPresent = false
      if refusal == nil, hasFailedToPresent { refusal = .presentFailed(id) }
      action(refusal)
      hasFailedToPresent = false
    }
  }

  // MARK: Life

  func expire(afterMs ms: Int) {
    expiry = model.clock.after(ms) { [self] in
      if !hasImpression { expire() }
    }
  }

  private func expire() {
    stopExpiry()
    state = "expired"
    emit("expired")
  }

  private func stopExpiry() {
    expiry?.cancel()
    expiry = nil
  }

  func dispose() {
    stopExpiry()
    state = "disposed"
    refresh?.stop()
    refresh = nil
    untrack()
    let backing = backing
    self.backing = nil
    backing?.dispose(self)
  }

  /// Ends an ad that no client knows.
  func discard() {
    stream.giveUp()
    dispose()
  }

  func takeOver(from previous: ModelAd) {
    let own = stream
    stream = previous.stream
    emit("refreshed", description.filter { $0.0 == "view" })
    if size != previous.size { emit("adSizeChanged", [("size", size)]) }
    stream.append(own)
  }

  // MARK: Events

  func emit(_ event: String, _ payload: [(String, Value)] = []) {
    stream.emit(event, payload)
  }

  /// The impression is paid, if the mediation knows the price. A bid is billed.
  private func earn() {
    guard let price = turn.price else { return }
    let value: Value = [
      "valueMicros": Value(price * 1_000), "currencyCode": "USD",
      "precision": turn.bid == nil ? "publisherProvided" : "precise",
    ]
    emit("paid", [("value", value)])
    if let notice = turn.bid?.bill() { stream.notice(notice) }
  }

  func violate(_ rule: String) {
    stream.violate(rule, by: className)
  }

  /// The adapter reports an event.
  func report(_ event: String, _ payload: [(String, Value)] = []) {
    let isGone = state == "disposed"
    if event == "impression", format == "native", drawn == nil, !isGone,
      impressions == "adapter", !hasImpression
    {
      violate("impressionBeforeRender")
    }
    if state == "presenting", event == "didFailToPresent" || event == "didDismissFullScreenView" {
      state = "dismissed"
      if event == "didFailToPresent", isToPresent { hasFailedToPresent = true }
    }
    guard !isGone else { return violate("eventAfterDispose") }
    if event == "impression" || event == "click" {
      let tracker = event == "click" ? clicks : impressions
      guard tracker == "adapter" || format == "banner" else { return violate("wrongTracker") }
    }
    if event == "impression" {
      guard !hasReportedImpression else { return violate("doubleImpression") }
      hasReportedImpression = true
      guard !hasImpression else { return }
      hasImpression = true
    }
    if event == "didRewardUser" {
      guard !hasReward else { return violate("doubleReward") }
      hasReward = true
    }
    if let rule = sequence.rule(brokenBy: event) { violate(rule) }
    emit(event, payload)
    if event == "impression" { earn() }
  }
}
