import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation
import Platform

/// The process of an adapter, from its start to its end, and the conversation with it.
///
/// The conversation ends before the process: when the process has ended and its last output was
/// read, when it has closed its streams, or when the bridge stops it. Then every call fails.
@LoopActor
final class AdapterProcess: RequestHandler, ProcessTransportDelegate {
  /// How a program leaves the bridge.
  enum End {
    case process(ChildProcess.End)
    /// It had attached itself. Its process may continue.
    case disconnection
  }

  /// How long a process has to end after its input was closed, and again after SIGTERM.
  private static let graceMs = 2_000
  /// How long to wait for the last output of a process that has ended, and for the end of a process
  /// that has closed a stream.
  private static let lastOutputMs = 1_000
  /// How many bytes a process may leave unread before the next call.
  private static let unreadLimit = 16 << 20

  /// How many bytes of memory the values of one message of the process may take.
  static let messageBytes = 64 << 20

  /// Called when the conversation has ended, except by ``stop(_:)``.
  var onEnd: (@LoopActor (AdError) -> Void)?
  /// Called when the process has ended and all its streams are closed.
  var onClose: (@LoopActor () -> Void)?
  /// Called when the adapter has answered a load.
  var onLoadAnswer: (@LoopActor () -> Void)?

  /// Receive a second answer to the set-up, or to one of the last requests for signals. It is a
  /// violation.
  var answerObservers = AnswerObservers()

  /// The class that the program serves, or the name of a shared program.
  let name: String
  /// How many classes use the process.
  var classCount: Int { loggers.count }
  let configuration: ProcessAdapterConfiguration
  let transport: any ProcessTransport
  private let environment: any ProcessEnvironment
  /// Counts the answers that take real time; `nil` if none does.
  private let pendingAnswers: PendingAnswers?
  private let givenUpCalls = GivenUpCalls()
  let connection: Connection
  let log: AdapterLog
  /// Acts on the requests of the program; `nil` if it sends none.
  private var client: ProgramClient?
  /// Log what belongs to no load, in the order in which the classes of the program were needed.
  private var loggers: [(className: String, logger: AdapterLogger)] = []

  private var removeWork: (@LoopActor () -> Void)?
  private(set) var loads = LoadRegistry()
  private var timer: ClockTimer?
  private var outputHasEnded = false
  /// The last signal that the bridge has sent the process; `nil` if it has sent none.
  var signal: String?
  /// Whether all calls were answered when the process was told to end. Otherwise it may be blocked.
  var hadAnsweredAll = false
  var skippedCountBeforeEnd = 0
  /// An event that the process has reported after it was told to end.
  var lateEvent: String?
  /// Receives each way in which the process fails after it was told to end.
  var onFailedEnd: (@LoopActor (FailedEnd) -> Void)?
  /// Whether the program has sent a message.
  private(set) var hasSpoken = false
  /// How the process has ended; `nil` while it runs.
  private(set) var processEnd: End?
  /// Whether the last output, or the end of the process, was awaited for too long.
  private var hasWaitedForEnd = false
  /// Why the conversation has ended; `nil` while it goes on.
  private(set) var endReason: AdError?

  /// Begins the conversation with a process that was started, or that has attached itself.
  init(
    _ transport: any ProcessTransport,
    name: String,
    of configuration: ProcessAdapterConfiguration,
    in environment: any ProcessEnvironment
  ) {
    self.name = name
    self.configuration = configuration
    self.environment = environment
    pendingAnswers = transport.keepsTime ? nil : PendingAnswers(in: environment)
    log = AdapterLog(of: name, in: environment)
    self.transport = transport
    var limits = Connection.Limits()
    limits.requestBytes = Self.messageBytes
    connection = Connection(
      output: transport, localRole: .client, limits: limits,
      log: { [log] message in log.write(.warning, message) })
    connection.onUnsolicitedResponse = { [weak self] call, answer in
      self?.receiveFurtherAnswer(answer, to: call)
    }
    transport.delegate = self
    removeWork = environment.addWork { [weak self] in self?.step() ?? false }
  }

  /// The number that the system gives the process.
  var processID: Int? { transport.processID }

  /// Its messages that were skipped because they were invalid.
  var skippedMessages: SkippedMessages {
    SkippedMessages(count: connection.skippedCount, firstReason: connection.firstSkipReason)
  }

  /// What the adapter has made of the ads to release.
  var disposals = Disposals()

  // MARK: Calls

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - timeoutMs: How long the answer may take; `nil` for any time.
  ///   - clock: The clock of the timeout; `nil` for the clock of the ads.
  ///   - isAwaited: Whether a load or a request of a client waits for the answer.
  ///   - completion: Called once, before this returns if the conversation has ended. The outcome
  ///     has the result as JSON: ``AdapterCall/Outcome/result(of:)`` reads it.
  @discardableResult
  func call<Called: AdapterMethod>(
    _ method: Called.Type,
    _ params: Called.Params,
    timeoutMs: Int?,
    clock: Clock? = nil,
    isAwaited: Bool = true,
    completion: @escaping @LoopActor (AdapterCall.Outcome) -> Void
  ) -> AdapterCall {
    call(
      Called.name, params, timeoutMs: timeoutMs, clock: clock, isAwaited: isAwaited,
      completion: completion)
  }

  private func call(
    _ method: String,
    _ params: some JSONWritable,
    timeoutMs: Int?,
    clock: Clock? = nil,
    isAwaited: Bool = true,
    completion: @escaping @LoopActor (AdapterCall.Outcome) -> Void
  ) -> AdapterCall {
    if transport.unreadCount > Self.unreadLimit {
      end(AdError(.mediationAdapterError, "\(name) does not read its input."))
    }
    let call = AdapterCall(
      countedBy: isAwaited ? pendingAnswers : nil, givenUp: givenUpCalls, completion: completion)
    let sent = connection.call(method, params) { [self] answer in
      if endReason == nil { hasSpoken = true }
      if call.hasTimedOut { expectLateAnswer(to: call, method) }
      call.end(endReason.map { .failure(.ended($0)) } ?? answer.mapError(CallFailure.refused))
    }
    call.start(sent, method, timeoutMs: timeoutMs, clock: clock ?? environment.clock)
    return call
  }

  /// Tells the adapter something about an ad, with the usual timeout. It runs in real time if
  /// nothing waits for the answer.
  func tell<Called: AdapterMethod>(
    _ method: Called.Type,
    _ params: Called.Params,
    isAwaited: Bool = true,
    completion: @escaping @LoopActor (AdapterCall.Outcome) -> Void
  ) {
    call(
      method, params, timeoutMs: configuration.callTimeoutMs,
      clock: isAwaited ? nil : environment.realTime, isAwaited: isAwaited, completion: completion)
  }

  // MARK: Loads

  /// Sends a load. The loader gets its answers, and the events of its ad.
  func load(_ loader: ProcessAdLoader, _ method: String, _ params: LoadParams) -> AdapterCall {
    let call = call(method, params, timeoutMs: nil) { [self] answer in
      if case .success = answer { onLoadAnswer?() }
      loader.didAnswer(answer)
    }
    if endReason == nil { loads.add(loader, call: call.number) }
    return call
  }

  /// The time until a deadline, on the clock of the ads.
  func timeLeftMs(until deadlineMs: Int) -> Int { deadlineMs - environment.clock.nowMs }

  /// Keeps a load that has ended for a while, for late answers and events.
  func retire(_ loader: ProcessAdLoader) {
    loads.retire(loader)
  }

  // MARK: RequestHandler

  func handle(_ request: borrowing Request, _ responder: Responder) {
    guard endReason == nil else {
      if request.method == ReportEvent.name { lateEvent = request.method }
      return
    }
    hasSpoken = true
    if responder.id != nil, let client { return client.handler.handle(request, responder) }
    let table = Self.notifications
    guard let index = table.names.index(of: request) else {
      let nearest = nearestNames(to: request.method, in: table.names.all).first
      let hint = nearest.map { " Did you mean \($0)?" } ?? ""
      return connection.skip("There is no notification \(request.method).\(hint)")
    }
    do throws(RPCError) {
      try table.methods[index].serve(request, in: self, responder)
    } catch {
      connection.skip("\(request.method): \(error.message)")
    }
  }

  /// Lets the program ask for ads, and tells it which requests it may send.
  ///
  /// The classes of a shared program are one client: later calls do nothing.
  func open(_ makeClient: ProgramClient.Maker) {
    guard client == nil else { return }
    let client = makeClient(name, connection)
    self.client = client
    connection.acceptsRequests = true
    tell(OfferRequests.self, OfferRequests.Params(methods: client.methods), isAwaited: false) { _ in
    }
  }

  /// Adds a class that the program serves, or replaces its logger.
  func serve(_ className: String, logger: AdapterLogger) {
    loggers.removeAll { $0.className == className }
    loggers.append((className, logger))
    log.logger = loggers[0].logger
  }

  /// Removes a class that the program does not serve, one of several.
  func release(_ className: String) {
    loggers.removeAll { $0.className == className }
    log.logger = loggers.first?.logger ?? .none
  }

  /// The logger of a load, of a class, or of the first class.
  func logger(of load: LoadID?, _ className: String? = nil) throws(JSONReadError) -> AdapterLogger {
    if let load { return try loader(of: load).logger }
    return (loggers.first { $0.className == className } ?? loggers.first)?.logger ?? .none
  }

  /// The load that a notification names.
  func loader(of id: LoadID) throws(JSONReadError) -> ProcessAdLoader {
    guard let loader = loads[id] else {
      throw JSONReadError(
        expected: "the id of a load of this adapter", value: .string(id.rawValue)
      ).inside(.key("loadId"))
    }
    return loader
  }

  // MARK: ProcessTransportDelegate

  func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) {
    connection.receive(bytes)
    if pendingAnswers == nil { while connection.processNextLine(with: self) {} }
    // The lines in them come first. They may have to wait for the client to read.
    transport.pauseOutput()
  }

  func didReceiveEndOfOutput() {
    connection.receiveEnd()
    outputHasEnded = true
    waitForEnd()
  }

  func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) {
    log.receive(bytes)
  }

  func didReceiveEndOfErrors() {
    log.finish()
  }

  func didStopReading() {
    waitForEnd()
  }

  func didEnd(_ end: ChildProcess.End) {
    if endReason != nil { readLastOutput() }
    if didLeave(.process(end)) { reportFailedEnd(end) }
  }

  /// Reads what a process that was told to end has written since.
  private func readLastOutput() {
    transport.readOutput()
    while connection.processNextLine(with: self) {}
  }

  func didDisconnect() {
    _ = didLeave(.disconnection)
  }

  /// - Returns: Whether the conversation had ended before.
  private func didLeave(_ end: End) -> Bool {
    processEnd = end
    guard endReason != nil else {
      waitForEnd()
      return false
    }
    close()
    return true
  }

  // MARK: The end

  /// Ends the conversation and the process. Only the pending calls get the reason.
  func stop(_ reason: AdError) {
    onEnd = nil
    end(reason)
  }

  private func step() -> Bool {
    if connection.processNextLine(with: self) { return true }
    transport.resumeOutput()
    guard endReason == nil, hasWaitedForEnd || (processEnd != nil && outputHasEnded) else {
      return false
    }
    // A sanitizer's report explains the end.
    if processEnd != nil { transport.readErrors() }
    end(AdError(.mediationAdapterError, sentenceAboutEnd))
    return true
  }

  /// The process has ended or has closed a stream: the rest must follow soon.
  private func waitForEnd() {
    guard endReason == nil, timer == nil else { return }
    timer = environment.realTime.schedule(afterMs: Self.lastOutputMs) { [self] in
      hasWaitedForEnd = true
    }
  }

  /// Ends the conversation, fails the pending calls, and makes sure that the process ends.
  func end(_ reason: AdError) {
    guard endReason == nil else { return }
    endReason = reason
    skippedCountBeforeEnd = connection.skippedCount
    hadAnsweredAll = connection.unansweredCount == 0
    connection.peerIsGone(.internalError(reason.message))
    client?.end()
    client = nil
    if let onEnd {
      for loader in loads.all { loader.processDidEnd(reason) }
      onEnd(reason)
    }
    onEnd = nil
    transport.closeInput()
    timer?.cancel()
    if processEnd != nil { return close() }
    timer = environment.realTime.schedule(afterMs: Self.graceMs) { [self] in
      // It may have ended in time, and its end may still have to reach the loop.
      guard !transport.hasEnded else { return }
      signal = "SIGTERM"
      transport.terminate()
      timer = environment.realTime.schedule(afterMs: Self.graceMs) { [self] in
        signal = "SIGKILL"
        transport.kill()
      }
    }
  }

  /// Closes the streams and releases everything.
  private func close() {
    timer?.cancel()
    transport.close()
    log.finish()
    let skippedCount = connection.skippedCount
    if skippedCount > 0 {
      let were = skippedCount == 1 ? "was" : "were"
      environment.log(.warning, "\(name): \(skippedCount) of its messages \(were) skipped.")
    }
    removeWork?()
    loads = LoadRegistry()
    answerObservers = AnswerObservers()
    onClose?()
    onClose = nil
  }
}
