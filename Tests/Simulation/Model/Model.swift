/// Says what the bridge must write, to its client and to each program, and in which order.
///
/// It gets what the bridge gets: the client's lines, what the programs write, and time. It knows
/// the contract of both doors, and it shares no code with the daemon.
final class Model {
  let setting: Setting
  /// The time of the ads.
  let clock = ModelClock()
  /// The time of the world.
  let realTime = ModelClock()

  /// The requests that wait for an answer, the oldest first.
  var waiting: [Owed] = []
  var batchedIDs: Set<String> = []
  var isShuttingDown = false
  /// With which code the daemon leaves, as soon as it is told to.
  var exitCode: Int32?

  var ads: [String: ModelAd] = [:]
  var loads: [String: ModelLoad] = [:]
  var disposed: [String: Int] = [:]
  var numbers: [String: Int] = [:]
  /// The ads of batches that are not written, with the calls that wait for that.
  var unpublished: [String: (batch: ModelBatch?, waiting: [() -> Void])] = [:]
  /// The ads whose programs have not acknowledged a call, with the calls that wait for that.
  var unacknowledged: [String: [() -> Void]] = [:]
  private(set) var adapters: [String: any ModelAdapter] = [:]
  /// How often each ad unit that fails at first has failed.
  var failures: [String: Int] = [:]
  /// All programs, in the order of their starts.
  var conversations: [ModelConversation] = []

  /// What was said by events and violations, for `getEvents`.
  private(set) var log: [Value] = []
  /// Whether the client gets notices about bids.
  var choosesNotices = false
  private var out: [Value] = []
  private var lastNumber = 0
  private var lastAd = 0
  var lastResponse = 0
  var lastLoadID = 0
  private var overdue: [(timer: ModelTimer, usualDeadline: Int, giveUp: () -> Void)] = []
  private var isFirstLine = true

  init(_ setting: Setting) {
    self.setting = setting
    for (className, formats) in Setting.builtIn {
      adapters[className] = BuiltInAdapter(self, className, formats)
    }
    for program in setting.programs {
      adapters[program.className] = ModelProgram(self, program)
    }
  }

  /// The adapters in their order.
  var adapterNames: [String] {
    Setting.builtIn.map(\.className) + setting.programs.map(\.className)
  }

  func program(_ className: String) -> ModelProgram? { adapters[className] as? ModelProgram }

  /// Takes what was written to the client since the last time.
  func takeOutput() -> [Value] {
    defer { out = [] }
    return out
  }

  func write(_ message: Value) {
    out.append(message)
  }

  // MARK: Lines

  /// The client writes a line.
  func receive(_ line: [UInt8]) {
    var line = line
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirstLine = false
    guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return }
    guard let value = try? Value(json: line) else {
      return Owed(self, id: Value.id(beforeFaultOf: line), in: nil).refuse(.parseError)
    }
    guard let entries = value.array else { return receive(value, in: nil) }
    guard (1...1_000).contains(entries.count) else {
      return Owed(self, id: .null, in: nil).refuse(.invalidRequest)
    }
    let batch = ModelBatch(self)
    for entry in entries { receive(entry, in: batch) }
    batch.close()
  }

  private func receive(_ entry: Value, in batch: ModelBatch?) {
    guard entry.members != nil else {
      return Owed(self, id: .null, in: batch).refuse(.invalidRequest)
    }
    let id = entry["id"]
    let isReadable =
      switch id {
      case nil, .null, .string, .number: true
      default: false
      }
    if entry["method"] == nil, id != nil, entry["result"] != nil || entry["error"] != nil {
      return
    }
    let params = entry["params"] ?? .null
    let areParams =
      switch params {
      case .null, .object, .array: true
      default: false
      }
    guard isReadable, entry["jsonrpc"] == "2.0", let method = entry["method"]?.string,
      !method.isEmpty, areParams
    else {
      return Owed(self, id: isReadable ? id ?? .null : .null, in: batch).refuse(.invalidRequest)
    }
    if let id, id != .null {
      let text = id.text
      if waiting.contains(where: { $0.id == text }) || batchedIDs.contains(text) {
        return Owed(self, id: id, in: batch).refuse(.invalidRequest)
      }
      if let batch {
        batch.ids.append(text)
        batchedIDs.insert(text)
      }
    }
    let owed = Owed(self, id: id, in: batch)
    do throws(Refusal) {
      try handle(method, params, owed)
    } catch {
      owed.refuse(error)
    }
    if !owed.isAnswered, owed.id != nil { waiting.append(owed) }
  }

  // MARK: Loads

  func load(_ format: String, _ params: Value, _ owed: Owed) throws(Refusal) {
    let chosen = params["adId"]?.string
    if let chosen, ads[chosen] != nil || loads[chosen] != nil || disposed[chosen] != nil {
      throw .adIDInUse(chosen)
    }
    if chosen == nil { lastAd += 1 }
    let id = chosen ?? "ad-\(lastAd)"
    let (unit, isDirect) = try source(of: params, format)
    let load = ModelLoad(
      self, id, LoadKind(format, params), unit, isDirect: isDirect,
      timeoutMs: params["timeoutMs"]?.int, isNamedByBridge: chosen == nil
    ) { [self] load, ended in
      loads[id] = nil
      switch ended {
      case .success(let ad):
        number(id)
        ads[id] = ad
        beginLife(of: ad, load)
        answer(owed, load.result(with: ad), ad)
      case .failure(let refusal):
        numbers[id] = nil
        owed.refuse(refusal)
      }
    }
    load.start()
    if !load.isOver {
      number(id)
      loads[id] = load
    }
    owed.onCancel = { load.cancel() }
  }

  private func number(_ id: String) {
    guard numbers[id] == nil else { return }
    lastNumber += 1
    numbers[id] = lastNumber
  }

  private func source(
    of params: Value, _ format: String
  ) throws(Refusal) -> (Setting.Unit, isDirect: Bool) {
    if let source = params["adapter"] {
      let name = source["className"]?.string ?? ""
      guard let adapter = adapters[name] else { throw .unknownAdapter(name) }
      guard adapter.mayLoad(format) else {
        throw .formatNotSupported("className", name, format, supported: adapter.formats)
      }
      let item = Setting.Item(className: name, parameter: source["parameter"]?.string)
      return (Setting.Unit(id: "", format: format, items: [item]), true)
    }
    let id = params["adUnitId"]?.string ?? ""
    guard let unit = setting.unit(id) else { throw .unknownAdUnit(id) }
    guard unit.format == format else {
      throw .formatNotSupported("adUnitId", id, format, supported: [unit.format])
    }
    return (unit, false)
  }

  private func beginLife(of ad: ModelAd, _ load: ModelLoad) {
    guard ad.format == "banner" else {
      let life = load.unit.expiryMs ?? Setting.Unit.usualExpiryMs(of: ad.format)
      return ad.expire(afterMs: min(life, (ad.turn.bid?.expiresAt).map { $0 - clock.now } ?? life))
    }
    guard let period = load.unit.refreshMs else { return }
    ModelRefresh(load.kind, load.unit, everyMs: period, self).start(for: ad)
  }

  /// Answers a load, and lets the events of its ad follow.
  private func answer(_ owed: Owed, _ result: Value, _ ad: ModelAd) {
    guard let batch = owed.batch else {
      return owed.succeed(result) { ad.stream.forward() }
    }
    unpublished[ad.id] = (batch, [])
    owed.succeed(result) { [self] in
      let waiting = unpublished.removeValue(forKey: ad.id)?.waiting ?? []
      ad.stream.forward()
      if unacknowledged[ad.id] == nil {
        unacknowledged[ad.id] = waiting
        resume(ad.id)
      } else {
        unacknowledged[ad.id]? += waiting
      }
    }
  }

  // MARK: Calls on ads

  func call(_ method: AdCall, _ params: Value, _ owed: Owed) {
    let id = params["adId"]?.string ?? ""
    whenKnown(id, owed) { [self] in
      guard !owed.isAnswered else { return }
      do throws(Refusal) {
        let ad = try ad(id)
        let result = try ad.perform(method, params)
        whenAcknowledged(ad, owed) { owed.succeed(result()) }
      } catch {
        owed.refuse(error)
      }
    }
  }

  private func whenKnown(_ id: String, _ owed: Owed, _ action: @escaping () -> Void) {
    let later = { [self] in
      if isShuttingDown { owed.refuse(.shuttingDown) } else { action() }
    }
    if let load = loads[id] {
      load.waiting.append { [self] in whenKnown(id, owed, later) }
    } else if let one = unpublished[id], owed.batch == nil || one.batch !== owed.batch {
      unpublished[id]?.waiting.append(later)
    } else if unacknowledged[id] != nil {
      unacknowledged[id]?.append(later)
    } else {
      action()
    }
  }

  private func whenAcknowledged(_ ad: ModelAd, _ owed: Owed, _ answer: @escaping () -> Void) {
    guard ads[ad.id] === ad, !ad.isAcknowledged else { return answer() }
    unacknowledged[ad.id] = []
    ad.whenAcknowledged { [self] refusal in
      if let refusal { owed.refuse(refusal) } else { answer() }
      resume(ad.id)
    }
  }

  private func resume(_ id: String) {
    var actions = (unacknowledged.removeValue(forKey: id) ?? [])[...]
    while unacknowledged[id] == nil, let action = actions.popFirst() { action() }
    unacknowledged[id]? += actions
  }

  func ad(_ id: String) throws(Refusal) -> ModelAd {
    if let ad = ads[id] { return ad }
    throw disposed[id] == nil ? .unknownAd(id) : .adDisposed(id)
  }

  // MARK: Events

  /// Writes what happened, and remembers it.
  func notify(_ method: String, _ members: [(String, Value)]) {
    let params = Value(members + [("index", Value(log.count + 1)), ("atMs", Value(clock.now))])
    let message: Value = ["method": .string(method), "params": params]
    log.append(message)
    write(message)
  }

  func notifyOfBid(_ members: [(String, Value)]) {
    if choosesNotices { notify("bidNotice", members) }
  }

  func violate(_ rule: String, _ className: String, _ ad: String?) {
    notify(
      "contractViolation",
      [
        ("className", .string(className)), ("adId", Value(ad)), ("rule", .string(rule)),
        ("severity", .string(Rules.severity(of: rule))),
      ])
  }

  /// An answer is late: says so when it does not come within a minute.
  ///
  /// - Parameter usualDeadline: When the answer would be due without a shorter timeout.
  /// - Returns: What to call when the answer has come.
  func isOverdue(usualDeadline: Int, _ giveUp: @escaping () -> Void) -> () -> Void {
    var timer: ModelTimer?
    let forget = { [self] in
      timer?.cancel()
      overdue.removeAll { $0.timer === timer }
    }
    let made = clock.after(60_000) {
      forget()
      giveUp()
    }
    timer = made
    overdue.append((made, usualDeadline, giveUp))
    return forget
  }

  // MARK: The end

  /// The bridge does a piece of work: of the programs that closed a stream long enough ago, it ends
  /// the one that was started first.
  func endOneProgram() {
    conversations.first { $0.isOver && !$0.isGone }?.depart()
  }

  func shutDown() {
    isShuttingDown = true
    for owed in waiting { owed.refuse(.shuttingDown) }
    for id in adsInOrder { loads[id]?.cancel() }
  }

  /// Nothing can happen that would answer the requests that wait.
  func failAll() {
    for owed in waiting { owed.refuse(Refusal(code: -32603, name: "internalError")) }
  }

  /// The run has ended.
  func end() {
    let late = overdue
    overdue = []
    for (timer, usualDeadline, giveUp) in late {
      timer.cancel()
      if usualDeadline <= clock.now { giveUp() }
    }
  }
}
