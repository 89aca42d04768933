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
  private(set) var isGone = false
  /// Whether its process has ended.
  private(set) var hasEnded = false
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
  /// The calls whose further answers count, too: the set-up, and requests for signals.
  private var observed: [(number: Int, completion: (CallResult) -> Void)] = []
  private var loaders: [String: ModelLoader] = [:]
  private var loaderOrder: [ModelLoader] = []
  private var retired: [ModelLoader] = []
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
    _ method: String, _ params: Value, timeoutMs: Int?, clock: ModelClock,
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
    if let timeoutMs {
      call.timer = clock.after(timeoutMs) { [self] in
        askToCancel(call)
        calls.removeAll { $0 === call }
        call.end(.timedOut)
      }
    }
    return call
  }

  /// Sets the adapter up. Each further answer is a result, too.
  func setUp(_ params: Value, completion: @escaping (CallResult) -> Void) {
    let call = call(
      "adapter/setUp", params, timeoutMs: nil, clock: model.clock, completion: completion)
    observe(call, completion)
  }

  /// The bridge remembers the last 1,000 of them.
  private func observe(_ call: ModelCall, _ completion: @escaping (CallResult) -> Void) {
    guard !isGone else { return }
    observed.append((call.number, completion))
    if observed.count > 1_000 { observed.removeFirst() }
  }

  /// Tells the program about an ad.
  func tell(
    _ method: String, _ params: Value, isAwaited: Bool = true,
    completion: @escaping (CallResult) -> Void
  ) {
    call(
      method, params, timeoutMs: program.setting.timeoutMs,
      clock: isAwaited ? model.clock : model.realTime, completion: completion)
  }

  func load(_ method: String, _ params: Value, for loader: ModelLoader) -> ModelCall {
    let call = call(method, params, timeoutMs: nil, clock: model.clock) { [self] result in
      if case .success = result { program.loadIsAnswered() }
      loader.receive(result)
    }
    if !isGone {
      loaders[loader.id] = loader
      loaderOrder.append(loader)
    }
    return call
  }

  /// Collects signals. Each further answer is a result, too.
  func collectSignals(
    _ params: Value, completion: @escaping (CallResult) -> Void
  ) -> ModelCollection {
    let collection = ModelCollection(self, completion)
    let call = call("adapter/collectSignals", params, timeoutMs: nil, clock: model.clock) {
      collection.receive($0)
    }
    collection.call = call
    observe(call) { collection.receive($0) }
    return collection
  }

  /// A load has ended, or its ad is gone. The bridge remembers the last 1,000 of them.
  func retire(_ loader: ModelLoader) {
    retired.append(loader)
    guard retired.count > 1_000 else { return }
    let forgotten = retired.removeFirst()
    loaders[forgotten.id] = nil
    loaderOrder.removeAll { $0 === forgotten }
  }

  /// Asks the program to give a load up; its answer still counts for a minute.
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
    } else if let loader = loaderOrder.first(where: { $0.call?.number == number }) {
      loader.receive(result)
    } else {
      observed.first { $0.number == number }?.completion(result)
    }
  }

  // MARK: The end

  /// The program can't be started.
  func refuses() {
    isGone = true
    hasEnded = true
  }

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
    hasEnded = true
    program.processHasEnded()
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

/// One request for signals, as the program gets it.
final class ModelCollection {
  fileprivate(set) var call: ModelCall?
  private let conversation: ModelConversation
  private let completion: (CallResult) -> Void
  private var onAcknowledged: (() -> Void)?

  fileprivate init(_ conversation: ModelConversation, _ completion: @escaping (CallResult) -> Void)
  {
    self.conversation = conversation
    self.completion = completion
  }

  fileprivate func receive(_ result: CallResult) {
    if let onAcknowledged, result.isAcknowledgement {
      self.onAcknowledged = nil
      return onAcknowledged()
    }
    completion(result)
  }

  func giveUp(_ onAcknowledged: @escaping () -> Void) {
    self.onAcknowledged = onAcknowledged
    if let call { conversation.giveUp(call) }
  }
}
