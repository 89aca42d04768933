/// An adapter that is a program: its set-up, and the programs that were started for it.
final class ModelProgram: ModelAdapter {
  private enum State {
    case notStarted
    case running(since: Int)
    case ended(ModelStatus, inTime: Bool)
  }

  let setting: Setting.Program
  private let model: Model
  private var state = State.notStarted
  private var details: (formats: [String], label: String, impressions: String, clicks: String)?
  private var hasAnswered = false
  private var isBroken = false
  private var timer: ModelTimer?
  private var stopWaiting: (() -> Void)?
  private var waiting: [(ModelStatus) -> Void] = []
  private var endCount = 0
  private var restartsAt = 0

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

  func mayLoad(_ format: String) -> Bool { details?.formats.contains(format) ?? true }

  func whenSetUp(limitMs: Int, _ action: @escaping (ModelStatus) -> Void) {
    switch state {
    case .ended(let status, _): action(status)
    case .running: waiting.append(action)
    case .notStarted:
      waiting.append(action)
      begin(limitMs: limitMs)
    }
  }

  func load(_ attempt: ModelAttempt, limitMs: Int) -> ModelLoader? {
    model.lastLoadID += 1
    let loader = ModelLoader(
      attempt, id: "load-\(model.lastLoadID)", conversation: serving,
      impressions: details?.impressions ?? "bridge", clicks: details?.clicks ?? "bridge")
    loader.load(limitMs: limitMs)
    return loader
  }

  // MARK: Set-up

  private func begin(limitMs: Int) {
    state = .running(since: model.clock.now)
    hasAnswered = false
    start()
    guard case .running = state else { return }
    timer = model.clock.after(limitMs) { [self] in
      stopWaiting = model.isOverdue { [self] in model.violate("neverCompleted", className, nil) }
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
    case .notStarted: break
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
    case .notStarted: return
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
    guard restartsAt <= model.realTime.now else { return programEnded() }
    let conversation = ModelConversation(self, model, startNumber: starts.count)
    guard !setting.refusesStart(starts.count) else {
      starts.append(conversation)
      conversation.isGone = true
      return ended(conversation)
    }
    starts.append(conversation)
    model.conversations.append(conversation)
    serving = conversation
    conversation.call(
      "adapter/initialize", ["protocolVersion": 1, "className": .string(className)],
      limitMs: setting.timeoutMs, clock: model.realTime
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
    return true
  }

  private func setUp(_ conversation: ModelConversation) {
    var credentials: [Value] = []
    for unit in model.setting.units {
      for item in unit.items where item.className == className {
        credentials.append([
          "format": .string(unit.format), "settings": .only(ModelLoader.settings(item)),
        ])
      }
    }
    conversation.call(
      "adapter/setUp", ["credentials": .array(credentials)], limitMs: nil, clock: model.clock
    ) { [self] result in
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
    serving = nil
    let delay = setting.restartDelayMs << min(endCount, 30)
    restartsAt = model.realTime.now + min(delay, setting.restartMaxDelayMs)
    endCount += 1
    programEnded()
  }
}

/// What became of a call to a program.
enum CallResult {
  case success(Value)
  case refused(code: Int)
  case timedOut
  case gone
}

/// One call to a program, until it has its result.
final class ModelCall {
  let number: Int
  fileprivate var completion: ((CallResult) -> Void)?
  fileprivate var timer: ModelTimer?

  fileprivate init(number: Int, completion: @escaping (CallResult) -> Void) {
    self.number = number
    self.completion = completion
  }

  fileprivate func end(_ result: CallResult) {
    timer?.cancel()
    let completion = completion
    self.completion = nil
    completion?(result)
  }
}

/// A program from its start to its end, and what is said to it and by it.
final class ModelConversation {
  /// What the bridge must write to the program, in order.
  private var expected: [Value] = []
  var isGone = false
  /// Whether its end is told to nobody but those who wait for an answer.
  var isSilent = false

  private unowned let program: ModelProgram
  private unowned let model: Model
  /// How large each line counts that a program does not read.
  static let unreadLineBytes = 6 << 20

  private let startNumber: Int
  private var writtenCount = 0
  private var lastCall = 0
  private var calls: [ModelCall] = []
  private var loaders: [String: ModelLoader] = [:]
  private var loaderOrder: [ModelLoader] = []
  private var partialLine: [UInt8] = []
  private var outputHasEnded = false
  private var endTimer: ModelTimer?
  /// Whether nothing more is waited for.
  private(set) var isOver = false

  init(_ program: ModelProgram, _ model: Model, startNumber: Int) {
    self.program = program
    self.startNumber = startNumber
    self.model = model
  }

  // MARK: Calls

  @discardableResult
  func call(
    _ method: String, _ params: Value, limitMs: Int?, clock: ModelClock,
    completion: @escaping (CallResult) -> Void
  ) -> ModelCall {
    if program.setting.isDeaf(startNumber), writtenCount * Self.unreadLineBytes > 16 << 20 {
      depart()
    }
    lastCall += 1
    let call = ModelCall(number: lastCall, completion: completion)
    guard !isGone else {
      call.end(.gone)
      return call
    }
    calls.append(call)
    write([
      "jsonrpc": "2.0", "id": Value(call.number), "method": .string(method), "params": params,
    ])
    if let limitMs {
      call.timer = clock.after(limitMs) { [self] in
        askToCancel(call)
        calls.removeAll { $0 === call }
        call.end(.timedOut)
      }
    }
    return call
  }

  /// Tells the program about an ad.
  func tell(
    _ method: String, _ params: Value, isAwaited: Bool = true,
    completion: @escaping (CallResult) -> Void
  ) {
    call(
      method, params, limitMs: program.setting.timeoutMs,
      clock: isAwaited ? model.clock : model.realTime, completion: completion)
  }

  func load(_ method: String, _ params: Value, for loader: ModelLoader) -> ModelCall {
    let call = call(method, params, limitMs: nil, clock: model.clock) { [self] result in
      if case .success = result { program.loadIsAnswered() }
      loader.receive(result)
    }
    if !isGone {
      loaders[loader.id] = loader
      loaderOrder.append(loader)
    }
    return call
  }

  /// Asks the program to give a load up; its answer counts all the same for a minute.
  func giveUp(_ call: ModelCall) {
    askToCancel(call)
    call.timer = model.clock.after(60_000) { [self] in
      call.completion = nil
      calls.removeAll { $0 === call }
    }
  }

  private func write(_ message: Value) {
    writtenCount += 1
    expected.append(message)
  }

  private func askToCancel(_ call: ModelCall) {
    guard !isGone, calls.contains(where: { $0 === call }) else { return }
    write([
      "jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": Value(call.number)],
    ])
  }

  // MARK: Lines

  /// Takes what was to be written to the program since the last call.
  func takeExpected() -> [Value] {
    defer { expected = [] }
    return expected
  }

  /// The program writes bytes, perhaps a part of a line.
  func receive(bytes: [UInt8]) {
    for byte in bytes {
      if byte == 0x0A {
        receive(partialLine)
        partialLine = []
      } else {
        partialLine.append(byte)
      }
    }
  }

  private func receive(_ line: [UInt8]) {
    guard let value = try? Value(json: line) else { return }
    guard let entries = value.array else { return receive(value) }
    guard entries.count <= 1_000 else { return }
    for entry in entries { receive(entry) }
  }

  private func receive(_ entry: Value) {
    guard !isGone, entry.members != nil else { return }
    if entry["method"] == nil, let id = entry["id"],
      entry["result"] != nil || entry["error"] != nil
    {
      return receiveAnswer(to: id, entry)
    }
    guard entry["id"] == nil, entry["jsonrpc"] == "2.0",
      entry["method"]?.string == "adapter/event", let params = entry["params"],
      let loader = loaders[params["loadId"]?.string ?? ""], let event = params["event"]?.string,
      EventStream.order.contains(event), !Self.ownEvents.contains(event)
    else { return }
    if event == "didFailToPresent", params["error"]?["message"]?.string == nil { return }
    if event == "didRewardUser", params["reward"]?["amount"] == nil { return }
    loader.receive(event, params)
  }

  /// The events that only the bridge reports.
  private static let ownEvents = ["adSizeChanged", "refreshed", "didFailToRefresh", "expired"]

  private func receiveAnswer(to id: Value, _ entry: Value) {
    guard let number = id.int, (1...max(lastCall, 1)).contains(number), lastCall > 0 else {
      return
    }
    let result: CallResult
    let error = entry["error"] == .null ? nil : entry["error"]
    switch (entry["result"], error) {
    case _ where entry["jsonrpc"] != "2.0": result = .refused(code: -32603)
    case (let value?, nil): result = .success(value)
    case (nil, let error?), (.null, let error?):
      let isError = error["message"]?.string != nil
      result = .refused(code: isError ? error["code"]?.int ?? -32603 : -32603)
    default: result = .refused(code: -32603)
    }
    if let index = calls.firstIndex(where: { $0.number == number }) {
      calls.remove(at: index).end(result)
    } else {
      loaderOrder.first { $0.call?.number == number }?.receive(result)
    }
  }

  // MARK: The end

  /// The program writes nothing more.
  func outputEnds() {
    if !partialLine.isEmpty { receive(partialLine) }
    partialLine = []
    outputHasEnded = true
    beginToEnd()
  }

  /// The program reads or writes nothing more; it has a second left.
  func beginToEnd() {
    guard !isGone, endTimer == nil else { return }
    endTimer = model.realTime.after(1_000) { [self] in isOver = true }
  }

  /// The process has ended.
  func ends() {
    if outputHasEnded { depart() } else { beginToEnd() }
  }

  /// The program is gone: all that waits for it fails.
  func depart() {
    guard !isGone else { return }
    isGone = true
    let calls = calls
    self.calls = []
    for call in calls { call.end(.gone) }
    guard !isSilent else { return }
    for loader in loaderOrder { loader.programEnded() }
    program.ended(self)
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
