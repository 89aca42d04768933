/// What a load asks for.
struct LoadKind {
  let format: String
  var adTypes = ["content", "appInstall"]
  var disablesImages = false
  var corner = "topRight"
  var startsMuted = true
  var hasOwnControls = false
  var size: Value = .null
  /// What the programs are told of the request and the options; the same as the client wrote.
  let request: Value
  let options: Value?

  init(_ format: String, _ params: Value) {
    self.format = format
    request = params["request"] ?? .object([])
    options = params["options"]
    if let types = params["adTypes"]?.array?.compactMap(\.string) { adTypes = types }
    disablesImages = options?["image"]?["disableImageLoading"]?.bool ?? false
    corner = options?["adView"]?["preferredAdChoicesPosition"]?.string ?? "topRight"
    startsMuted = options?["video"]?["startMuted"]?.bool ?? true
    hasOwnControls = options?["video"]?["customControlsRequested"]?.bool ?? false
    if let size = params["adSize"] { self.size = Sizes.size(size) }
  }
}

/// The sizes of banners.
enum Sizes {
  static let named = [
    ("banner", 320, 50), ("largeBanner", 320, 100), ("mediumRectangle", 300, 250),
    ("fullBanner", 468, 60), ("leaderboard", 728, 90), ("skyscraper", 120, 600),
  ]

  /// A size as `{width, height}`, whatever way it was written.
  static func size(_ value: Value) -> Value {
    guard let name = value.string, let size = named.first(where: { $0.0 == name }) else {
      return value
    }
    return ["width": Value(size.1), "height": Value(size.2)]
  }
}

/// A load on its way down the waterfall.
final class ModelLoad {
  typealias Completion = (ModelLoad, Result<ModelAd, Refusal>) -> Void

  let id: String
  let kind: LoadKind
  let unit: Setting.Unit
  var waiting: [() -> Void] = []
  let model: Model

  private let isDirect: Bool
  let isNamedByBridge: Bool
  private let deadline: Int
  private let responseID: Int
  private var turns: ArraySlice<ModelTurn>
  private var auction: ModelAuction?
  private var auctionResult: Value?
  private var attempts: [Value] = []
  private var attempt: ModelAttempt?
  private var completion: Completion?

  init(
    _ model: Model, _ id: String, _ kind: LoadKind, _ unit: Setting.Unit, isDirect: Bool,
    timeoutMs: Int?, isNamedByBridge: Bool, completion: @escaping Completion
  ) {
    self.model = model
    self.id = id
    self.kind = kind
    self.unit = unit
    self.isDirect = isDirect
    self.isNamedByBridge = isNamedByBridge
    deadline = model.clock.now + (timeoutMs ?? unit.timeoutMs ?? 60_000)
    model.lastResponse += 1
    responseID = model.lastResponse
    turns = unit.items.map { ModelTurn(item: $0, bid: nil) }[...]
    self.completion = completion
  }

  var isOver: Bool { completion == nil }

  /// The id in the response info.
  var response: String { "response-\(responseID)" }

  /// The ad id for a violation: none when the client chose the id and has it back.
  var reportedID: String? { isNamedByBridge || !isOver ? id : nil }

  var summary: Value {
    [
      "adId": .string(id), "format": .string(kind.format), "state": "loading", "tracking": .null,
      "counters": .only([]),
    ]
  }

  func cancel() {
    attempt?.abandon()
    if case .ad(let ad) = attempt?.outcome { ad.discard() }
    finish(.failure(.cancelled))
  }

  func start() {
    guard unit.hasAuction else { return askNext() }
    let auction = ModelAuction(self)
    self.auction = auction
    let left = (deadline - model.clock.now) / (unit.exchange == nil ? 1 : 2)
    auction.start(timeoutMs: min(10_000, left)) { [self] in
      turns = $0[...]
      askNext()
    }
  }

  private func closeAuction(_ winner: ModelTurn? = nil) {
    guard let auction else { return }
    self.auction = nil
    auction.close(winner)
    auctionResult = auction.result
  }

  private func askNext() {
    while let turn = turns.popFirst() {
      let item = turn.item
      if let bid = turn.bid, let expiresAt = bid.expiresAt, expiresAt <= model.clock.now {
        bid.lose("impressionExpired")
        continue
      }
      let left = deadline - model.clock.now
      guard left > 0 else { break }
      guard let adapter = model.adapters[item.className], adapter.mayLoad(kind.format) else {
        note(turn, latencyMs: 0, hasAd: false)
        turn.bid?.lose("internalError")
        continue
      }
      let attempt = ModelAttempt(
        turn, self, adapter, timeoutMs: isDirect ? left : min(item.timeoutMs ?? 10_000, left))
      self.attempt = attempt
      attempt.start()
      guard let outcome = attempt.outcome else {
        attempt.whenEnded = { [self] in attemptEnded() }
        return
      }
      if settle(attempt, outcome) { return }
    }
    closeAuction()
    finish(.failure(.loadFailed(responseInfo(loaded: nil))))
  }

  private func attemptEnded() {
    guard let attempt, let outcome = attempt.outcome, completion != nil else { return }
    if !settle(attempt, outcome) { askNext() }
  }

  /// - Returns: Whether the load ends with it.
  private func settle(_ attempt: ModelAttempt, _ outcome: ModelAttempt.Outcome) -> Bool {
    self.attempt = nil
    let className = attempt.item.className
    switch outcome {
    case .ad(let ad):
      note(attempt.turn, latencyMs: attempt.latencyMs, hasAd: true)
      closeAuction(attempt.turn)
      finish(.success(ad))
      return true
    case .setUpFailure where isDirect:
      finish(.failure(.setUpFailed(className)))
      return true
    case .formatNotSupported where isDirect:
      let supported = model.adapters[className]?.formats ?? []
      finish(
        .failure(
          .formatNotSupported("className", className, kind.format, supported: supported)))
      return true
    case .setUpFailure, .formatNotSupported, .failure:
      note(attempt.turn, latencyMs: attempt.latencyMs, hasAd: false)
      attempt.turn.bid?.lose("internalError")
      return false
    }
  }

  private func note(_ turn: ModelTurn, latencyMs: Int, hasAd: Bool) {
    var members: [(String, Value)] = [
      ("className", .string(turn.item.className)), ("parameter", Value(turn.item.parameter)),
      ("latencyMs", Value(latencyMs)),
      ("error", hasAd ? .null : ["domain": .any, "code": .any]),
    ]
    if let price = turn.price { members.append(("price", Value(price))) }
    if unit.hasAuction {
      members.append(("source", turn.bid == nil ? "waterfall" : "bid"))
    }
    attempts.append(Value(members))
  }

  private func responseInfo(loaded: Int?) -> Value {
    let members: [(String, Value)] = [
      ("responseId", .string(response)),
      ("loadedAttempt", loaded.map { Value($0) } ?? .null),
      ("attempts", .array(attempts)),
    ]
    return Value(members + (auctionResult.map { [("auction", $0)] } ?? []))
  }

  /// The answer to the load.
  func result(with ad: ModelAd) -> Value {
    Value(
      [("adId", .string(id)), ("format", .string(kind.format))] + ad.description + [
        ("tracking", ad.tracking), ("responseInfo", responseInfo(loaded: attempts.count - 1)),
      ])
  }

  private func finish(_ result: Result<ModelAd, Refusal>) {
    guard let completion else { return }
    self.completion = nil
    attempt = nil
    closeAuction()
    completion(self, result)
    let waiting = waiting
    self.waiting = []
    for action in waiting { action() }
  }
}

/// One network's turn in a load.
final class ModelAttempt {
  enum Outcome {
    case ad(ModelAd)
    case failure
    case setUpFailure
    case formatNotSupported
  }

  private enum State {
    case settingUp
    case loading
    case answered
    case timedOut
    case abandoned
  }

  let turn: ModelTurn
  let load: ModelLoad
  let timeoutMs: Int
  private(set) var outcome: Outcome?
  private(set) var latencyMs = 0
  var whenEnded: (() -> Void)?
  /// Whether the program reported something before it answered.
  var spokeEarly = false

  /// Whether the bridge has released an adapter of the daemon, because it never answered.
  private(set) var isReleased = false

  private let adapter: any ModelAdapter
  private let startedAt: Int
  private var state = State.settingUp
  private var timer: ModelTimer?
  private var stopWaiting: (() -> Void)?
  /// Tells a program that its answer is not needed; an adapter of the daemon has none.
  private var loader: ModelLoader?

  init(_ turn: ModelTurn, _ load: ModelLoad, _ adapter: any ModelAdapter, timeoutMs: Int) {
    self.turn = turn
    self.load = load
    self.adapter = adapter
    self.timeoutMs = timeoutMs
    startedAt = load.model.clock.now
  }

  var item: Setting.Item { turn.item }

  /// What the network gets: a bid has its response.
  var request: Value {
    turn.bid.map { load.kind.request.with("bidResponse", .string($0.response)) }
      ?? load.kind.request
  }

  func start() {
    adapter.whenSetUp(timeoutMs: 30_000) { [self] status in
      guard state == .settingUp else { return }
      if status.isReady { ask() } else { end(.answered, .setUpFailure) }
    }
    guard outcome == nil else { return }
    timer = load.model.clock.after(timeoutMs) { [self] in timeOut() }
  }

  func abandon() {
    guard outcome == nil else { return }
    timer?.cancel()
    loader?.giveUp {}
    state = .abandoned
    whenEnded = nil
  }

  private func ask() {
    state = .loading
    guard adapter.mayLoad(load.kind.format) else { return end(.answered, .formatNotSupported) }
    let left = timeoutMs - (load.model.clock.now - startedAt)
    loader = adapter.load(self, timeoutMs: left)
  }

  /// The adapter answers.
  ///
  /// - Returns: Whether it is the answer that counts.
  @discardableResult
  func complete(_ answer: Answer) -> ModelAd? {
    switch state {
    case .loading:
      switch answer {
      case .ad(let make):
        let ad = make()
        guard !ad.isRefused else {
          end(.answered, .failure)
          ad.discard()
          return nil
        }
        end(.answered, .ad(ad))
        return ad
      case .failure:
        end(.answered, .failure)
      case .wrongFailure(let rule):
        violate(rule)
        end(.answered, .failure)
      case .nothing:
        violate("emptyCompletion")
        end(.answered, .failure)
      }
    case .answered:
      violate("duplicateCompletion")
    case .timedOut:
      violate("lateCompletion")
      state = .answered
      stopWaiting?()
    case .settingUp, .abandoned:
      break
    }
    return nil
  }

  enum Answer {
    case ad(() -> ModelAd)
    case failure
    /// A failure that breaks a rule.
    case wrongFailure(String)
    case nothing
  }

  private func timeOut() {
    guard state == .loading else { return end(.timedOut, .setUpFailure) }
    end(.timedOut, .failure)
    stopWaiting = load.model.isOverdue(usualDeadline: startedAt + 10_000) { [self] in
      isReleased = true
      violate("neverCompleted")
    }
    loader?.giveUp { [self] in stopWaiting?() }
  }

  private func end(_ newState: State, _ outcome: Outcome) {
    state = newState
    self.outcome = outcome
    latencyMs = load.model.clock.now - startedAt
    timer?.cancel()
    if spokeEarly { violate("eventBeforeCompletion") }
    if let whenEnded { load.model.clock.after(0, whenEnded) }
    whenEnded = nil
  }

  private func violate(_ rule: String) {
    if case .ad(let ad) = outcome {
      ad.violate(rule)
    } else {
      load.model.violate(rule, item.className, load.reportedID)
    }
  }
}
