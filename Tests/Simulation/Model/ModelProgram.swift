/// An adapter that is a program: its set-up, and the programs that were started for it.
final class ModelProgram: ModelAdapter {
  private enum State {
    case notStarted
    case restarting
    case running(since: Int)
    case ended(ModelStatus, inTime: Bool)
  }

  let setting: Setting.Program
  private let model: Model
  private var state = State.notStarted
  private var details: (formats: [String], label: String, impressions: String, clicks: String)?
  /// The methods that the program which serves has listed; `nil` before its introduction.
  private var methods: [String]?
  private var hasAnswered = false
  private var isBroken = false
  private var timer: ModelTimer?
  private var stopWaiting: (() -> Void)?
  private var waiting: [(ModelStatus) -> Void] = []
  private var endCount = 0
  private var restartsAt = 0
  /// The wait for the start of a program that has ended once.
  private var startTimer: ModelTimer?

  /// The program that serves.
  private var serving: ModelConversation?
  /// All programs that were started, the one that was started first at the beginning.
  private(set) var starts: [ModelConversation] = []

  init(_ model: Model, _ setting: Setting.Program) {
    self.model = model
    self.setting = setting
  }

  private var className: String { setting.className }

  // MARK: ModelAdapter

  var formats: [String] { details?.formats ?? [] }

  var summary: Value {
    var state = "notReady"
    if case .ended(let status, _) = self.state { state = status.state }
    return [
      "className": .string(className), "label": .string(details?.label ?? className),
      "origin": "process", "formats": .array(formats.map { .string($0) }),
      "adapterVersion": details == nil ? "0.0.0" : "1.2.3", "state": .string(state),
    ]
  }

  var collectsSignals: Bool? { methods?.contains("adapter/collectSignals") }

  /// - Returns: `nil` if no program serves.
  func collectSignals(
    _ kind: LoadKind, timeoutMs: Int, completion: @escaping (CallResult) -> Void
  ) -> ModelCollection? {
    guard let serving else {
      completion(.gone)
      return nil
    }
    let credentials = credentials.filter { $0["format"]?.string == kind.format }
    return serving.collectSignals(
      [
        "format": .string(kind.format), "credentials": .array(credentials), "extras": .only([]),
        "adSize": kind.size, "timeoutMs": Value(timeoutMs),
      ], completion: completion)
  }

  var isExchange: Bool { methods?.contains("adapter/requestBids") == true }

  /// - Returns: Gives the question up.
  func requestBids(
    _ params: Value, completion: @escaping (CallResult) -> Void
  ) -> () -> Void {
    guard let serving else {
      completion(.gone)
      return {}
    }
    var isAwaited = true
    let call = serving.call(
      "adapter/requestBids", params, timeoutMs: nil, clock: model.clock
    ) { result in
      if isAwaited { completion(result) }
      isAwaited = false
    }
    return {
      if isAwaited { serving.giveUp(call) }
      isAwaited = false
    }
  }

  func didReceiveNotice(_ params: Value) {
    guard methods?.contains("adapter/didReceiveBidNotice") == true else { return }
    serving?.tell("adapter/didReceiveBidNotice", params) { _ in }
  }

  func mayLoad(_ format: String) -> Bool { details?.formats.contains(format) ?? true }

  func whenSetUp(timeoutMs: Int, _ action: @escaping (ModelStatus) -> Void) {
    switch state {
    case .ended(let status, _): action(status)
    case .running, .restarting: waiting.append(action)
    case .notStarted:
      waiting.append(action)
      begin(timeoutMs: timeoutMs)
    }
  }

  func restart(_ action: @escaping (ModelStatus) -> Void) {
    if case .restarting = state { return waiting.append(action) }
    if let serving { serving.depart() } else { programEnded() }
    (endCount, restartsAt) = (0, 0)
    startTimer?.cancel()
    waiting.append(action)
    state = .restarting
    processHasEnded()
  }

  /// Another program is started when all before it have ended.
  func processHasEnded() {
    guard case .restarting = state, starts.allSatisfy(\.hasEnded) else { return }
    begin(timeoutMs: 30_000)
  }

  func load(_ attempt: ModelAttempt, timeoutMs: Int) -> ModelLoader? {
    model.lastLoadID += 1
    let loader = ModelLoader(
      attempt, id: "load-\(model.lastLoadID)", conversation: serving,
      impressions: details?.impressions ?? "bridge", clicks: details?.clicks ?? "bridge")
    loader.load(timeoutMs: timeoutMs)
    return loader
  }

  // MARK: Set-up

  private func begin(timeoutMs: Int) {
    state = .running(since: model.clock.now)
    hasAnswered = false
    start()
    guard case .running = state else { return }
    timer = model.clock.after(timeoutMs) { [self] in
      let usualDeadline = model.clock.now - timeoutMs + 30_000
      stopWaiting = model.isOverdue(usualDeadline: usualDeadline) { [self] in
        model.violate("neverCompleted", className, nil)
      }
      end(isReady: false, inTime: false)
    }
  }

  private func complete(isReady: Bool) {
    guard !hasAnswered else { return model.violate("duplicateCompletion", className, nil) }
    hasAnswered = true
    if case .ended(_, inTime: false) = state {
      model.violate("lateCompletion", className, nil)
      giveUpWaiting()
    }
    end(isReady: isReady, inTime: true)
  }

  private func end(isReady: Bool, inTime: Bool) {
    timer?.cancel()
    timer = nil
    var latency = 0
    switch state {
    case .running(let since): latency = model.clock.now - since
    case .ended(let status, _): latency = status.latencyMs
    case .notStarted, .restarting: break
    }
    let status = ModelStatus(className: className, isReady: isReady, latencyMs: latency)
    state = .ended(status, inTime: inTime)
    if isBroken, isReady {
      isBroken = false
      announce(isReady: true)
    }
    let waiting = waiting
    self.waiting = []
    for action in waiting { action(status) }
  }

  private func announce(isReady: Bool) {
    let params: Value = [
      "className": .string(className), "state": .string(isReady ? "ready" : "notReady"),
      "description": .any, "atMs": Value(model.clock.now),
    ]
    model.write(["method": "adapterStatus", "params": params])
  }

  /// The program has ended, or was not started.
  private func programEnded() {
    giveUpWaiting()
    switch state {
    case .notStarted, .restarting: return
    case .running: end(isReady: false, inTime: true)
    case .ended(let status, _):
      if status.isReady {
        isBroken = true
        announce(isReady: false)
      }
    }
    state = .notStarted
  }

  private func giveUpWaiting() {
    stopWaiting?()
    stopWaiting = nil
  }

  // MARK: Programs

  private func start() {
    let waitMs = restartsAt - model.realTime.now
    guard waitMs <= 0 else {
      guard endCount == 1 else { return programEnded() }
      startTimer = model.realTime.after(waitMs) { [self] in start() }
      return
    }
    let conversation = ModelConversation(self, model, startNumber: starts.count)
    guard !setting.refusesStart(starts.count) else {
      starts.append(conversation)
      conversation.refuses()
      return ended(conversation)
    }
    starts.append(conversation)
    model.conversations.append(conversation)
    serving = conversation
    methods = nil
    conversation.call(
      "adapter/initialize", ["protocolVersion": 1, "className": .string(className)],
      timeoutMs: setting.timeoutMs, clock: model.realTime
    ) { [self] result in
      guard serving === conversation else { return }
      guard case .success(let value) = result, introduce(value) else {
        conversation.isSilent = true
        conversation.depart()
        return ended(conversation)
      }
      setUp(conversation)
    }
  }

  private func introduce(_ value: Value) -> Bool {
    guard value["className"]?.string == className,
      let names = value["formats"]?.array?.map({ $0.string ?? "" }),
      names.allSatisfy(Setting.formats.contains),
      value["adapterVersion"]?.string == "1.2.3", value["adSdkVersion"]?.string != nil
    else { return false }
    details = (
      Setting.formats.filter(names.contains), value["label"]?.string ?? className,
      value["handlesUserImpressions"]?.bool == true ? "adapter" : "bridge",
      value["handlesUserClicks"]?.bool == true ? "adapter" : "bridge"
    )
    methods = (value["methods"]?.array ?? []).compactMap(\.string)
    return true
  }

  /// Those of the ad units that name the class.
  private var credentials: [Value] {
    model.setting.units.flatMap { unit in
      unit.networks.filter { $0.className == className }.map { item in
        ["format": .string(unit.format), "settings": .only(ModelLoader.settings(item))]
      }
    }
  }

  private func setUp(_ conversation: ModelConversation) {
    conversation.setUp(["credentials": .array(credentials)]) { [self] result in
      switch result {
      case .success, .refused(code: -32601): complete(isReady: true)
      case .gone: break
      case .refused, .timedOut: complete(isReady: false)
      }
    }
  }

  func loadIsAnswered() {
    endCount = 0
  }

  /// A program is gone; it may be started again after a while.
  func ended(_ conversation: ModelConversation) {
    (serving, methods) = (nil, nil)
    let delay = setting.restartDelayMs << min(endCount, 30)
    restartsAt = model.realTime.now + min(delay, setting.restartMaxDelayMs)
    endCount += 1
    programEnded()
  }
}

extension Setting.Program {
  /// The words for a start, counted from 0.
  func words(ofStart number: Int) -> [String] {
    guard let last = starts.last else { return [] }
    let text = number < starts.count ? starts[number] : last
    return text.split(separator: "+").map(String.init)
  }

  func isDeaf(_ number: Int) -> Bool { words(ofStart: number).contains("deaf") }

  func refusesStart(_ number: Int) -> Bool { words(ofStart: number).contains("refuse") }
}
