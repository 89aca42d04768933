import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// A program from its start to its end, and the conversation with it.
@BridgeActor
final class AdapterProcess: RequestHandler, ProcessTransportDelegate {
  /// How long a program has to end by itself, and then after SIGTERM.
  private static let graceMs = 2_000
  /// How long what a program wrote is waited for when it has ended, and its end when it writes no
  /// more.
  private static let lastWordsMs = 1_000
  /// How much a program may leave unread before it is told more.
  private static let unreadLimit = 16 << 20

  /// Called when the program is gone, unless ``stop(_:)`` was called: no call succeeds any more.
  var onGone: (@BridgeActor (AdError) -> Void)?
  /// Called when the process has ended, and all that belonged to it is closed.
  var onClosed: (@BridgeActor () -> Void)?
  /// Called when the program has answered a load.
  var onLoadAnswered: (@BridgeActor () -> Void)?

  let className: String
  private let callTimeoutMs: Int
  private let transport: any ProcessTransport
  private let environment: any ProcessEnvironment
  private unowned let host: ProcessAdapterHost
  private let connection: Connection
  private let log: AdapterLog

  private var removeWork: (@BridgeActor () -> Void)?
  private var loads = LoadTable()
  private var timer: ClockTimer?
  private var outputHasEnded = false
  /// How the process has ended; `nil` while it runs.
  private var end: ChildProcess.End?
  /// Whether nothing more is waited for.
  private var isOver = false
  /// Why the program is gone, once it is.
  private var departure: AdError?

  /// Starts the program.
  init(
    _ configuration: ProcessAdapterConfiguration,
    in environment: any ProcessEnvironment,
    of host: ProcessAdapterHost
  ) throws(ProcessStartError) {
    className = configuration.className
    callTimeoutMs = configuration.timeoutMs
    self.environment = environment
    self.host = host
    log = AdapterLog(of: className, in: environment)
    transport = try environment.start(configuration.command)
    connection = Connection(
      output: transport, role: .client, log: { [log] message in log.write(.warning, message) })
    connection.onSurplusAnswer = { [weak self] call, answer in
      self?.takeSurplus(answer, to: call)
    }
    transport.delegate = self
    removeWork = environment.addWork { [weak self] in self?.step() ?? false }
  }

  /// How many of its messages made no sense.
  var skippedMessageCount: Int { connection.skippedCount }

  // MARK: Calls

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - timeoutMs: How long the answer may take; `nil` for as long as it likes.
  ///   - clock: What the limit is measured with; `nil` for the time of the ads.
  ///   - isAwaited: Whether anything waits for the answer.
  ///   - completion: Called once, before this returns when the program is gone.
  @discardableResult
  func call(
    _ method: String,
    _ params: some JSONWritable,
    timeoutMs: Int?,
    clock: Clock? = nil,
    isAwaited: Bool = true,
    completion: @escaping @BridgeActor (AdapterCall.Outcome) -> Void
  ) -> AdapterCall {
    if transport.unreadCount > Self.unreadLimit {
      depart(AdError(.mediationAdapterError, "\(className) does not read what it is told."))
    }
    let call = AdapterCall(owedBy: isAwaited ? host : nil, completion: completion)
    let request = connection.call(method, params) { [self] answer in
      call.end(departure.map { .failure(.gone($0)) } ?? answer.mapError(CallFailure.refused))
    }
    call.start(request, method, timeoutMs: timeoutMs, clock: clock ?? environment.clock)
    return call
  }

  /// Tells the program something about an ad; it has the usual time to answer, which is the world's
  /// when nothing waits for the answer.
  func tell(
    _ method: String,
    _ params: some JSONWritable,
    isAwaited: Bool = true,
    completion: @escaping @BridgeActor (AdapterCall.Outcome) -> Void
  ) {
    call(
      method, params, timeoutMs: callTimeoutMs, clock: isAwaited ? nil : environment.realTime,
      isAwaited: isAwaited, completion: completion)
  }

  // MARK: Loads

  /// Sends a load, and remembers who asked.
  func call(
    _ method: String,
    _ params: some JSONWritable,
    for loader: ProcessAdLoader
  ) -> AdapterCall {
    let call = call(method, params, timeoutMs: nil) { [self] answer in
      if case .success = answer { onLoadAnswered?() }
      loader.take(answer)
    }
    if departure == nil { loads.add(loader, call: call.number) }
    return call
  }

  /// Remembers a load that is over for a while, for what the program may still say of it.
  func retire(_ loader: ProcessAdLoader) {
    loads.retire(loader)
  }

  // MARK: RequestHandler

  func handle(_ request: borrowing Request, _ responder: Responder) {
    guard departure == nil else { return }
    do throws(RPCError) {
      switch request.method {
      case "adapter/event":
        try take(try request.params(as: ReportedEvent.self))
      case "adapter/log":
        let entry = try request.params(as: LogEntry.self)
        log.write(entry.level, entry.message)
      default:
        connection.skip("There is no notification \(request.method).")
      }
    } catch {
      connection.skip("\(request.method): \(error.message)")
    }
  }

  private func take(_ event: ReportedEvent) throws(RPCError) {
    do throws(JSONReadError) {
      guard let loader = loads[event.loadID] else {
        throw JSONReadError(
          expected: "a load of this program", value: .string(event.loadID)
        ).inside(.key("loadId"))
      }
      try loader.take(event)
    } catch {
      throw .invalidParams(error)
    }
  }

  private func takeSurplus(_ answer: Result<JSONValue, RPCError>, to call: Int) {
    guard departure == nil else { return }
    if let loader = loads[call: call] {
      loader.take(answer.mapError(CallFailure.refused))
    } else {
      connection.skip("A late answer to \(call).")
    }
  }

  // MARK: ProcessTransportDelegate

  func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) {
    connection.receive(bytes)
  }

  func didReceiveEndOfOutput() {
    connection.receiveEnd()
    outputHasEnded = true
    beginToEnd()
  }

  func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) {
    log.receive(bytes)
  }

  func didReceiveEndOfErrors() {
    log.finish()
  }

  func didStopReading() {
    beginToEnd()
  }

  func didEnd(_ end: ChildProcess.End) {
    self.end = end
    if departure == nil { beginToEnd() } else { close() }
  }

  // MARK: The end

  /// Ends the program, without telling anybody but those who wait for an answer.
  func stop(_ reason: AdError) {
    onGone = nil
    depart(reason)
  }

  private func step() -> Bool {
    if connection.processNextLine(with: self) { return true }
    guard departure == nil, isOver || (end != nil && outputHasEnded) else { return false }
    let how = end.map { "has ended \($0)" } ?? "has closed its standard streams"
    depart(AdError(.mediationAdapterError, "\(className) \(how)."))
    return true
  }

  /// The program, or a part of it, is gone: the rest should follow soon.
  private func beginToEnd() {
    guard departure == nil, timer == nil else { return }
    timer = environment.realTime.schedule(afterMs: Self.lastWordsMs) { [self] in isOver = true }
  }

  /// Fails all that waits for the program, and sees to it that it ends.
  private func depart(_ reason: AdError) {
    guard departure == nil else { return }
    departure = reason
    connection.peerIsGone(.internalError(reason.message))
    if let onGone {
      for loader in loads.live { loader.programEnded(reason) }
      onGone(reason)
    }
    onGone = nil
    transport.closeInput()
    timer?.cancel()
    if end != nil { return close() }
    timer = environment.realTime.schedule(afterMs: Self.graceMs) { [self] in
      transport.terminate()
      timer = environment.realTime.schedule(afterMs: Self.graceMs) { [self] in transport.kill() }
    }
  }

  /// Lets go of everything.
  private func close() {
    timer?.cancel()
    transport.close()
    log.finish()
    if connection.skippedCount > 0 {
      environment.log(
        .warning, "\(className): \(connection.skippedCount) of its messages were skipped in all.")
    }
    removeWork?()
    loads = LoadTable()
    onClosed?()
    onClosed = nil
  }
}
