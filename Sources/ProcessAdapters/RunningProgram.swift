import EventLoop
import JSON
import JSONRPC
import Mediation
import MediationJSON

/// A program from its start to its end, and the conversation with it.
@BridgeActor
final class RunningProgram: RequestHandler {
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
  private let callLimitMs: Int
  private let child: ChildProcess
  private let loop: EventLoop
  private unowned let owner: AdapterProcesses

  private let input: ByteOutput
  private lazy var output = ByteInput(
    child.output, onBytes: { [connection] in connection.receive($0) },
    onEnd: { [weak self, connection] in
      connection.receiveEnd()
      self?.beginToEnd()
    })
  private lazy var errors = ByteInput(
    child.errors, isReadAlways: true, onBytes: { [log] in log.receive($0) },
    onEnd: { [log] in log.finish() })
  private let connection: Connection
  private let log: ProgramLog

  private var work: EventLoop.Work?
  private var loads = LoadTable()
  private var timer: ClockTimer?
  /// Whether nothing more is waited for.
  private var isOver = false
  /// Why the program is gone, once it is.
  private var departure: AdError?

  /// Starts the program.
  init(
    _ configuration: ProcessAdapterConfiguration,
    on loop: EventLoop,
    of owner: AdapterProcesses
  ) throws(SystemError) {
    className = configuration.className
    callLimitMs = configuration.timeoutMs
    self.loop = loop
    self.owner = owner
    log = ProgramLog(of: className, clock: loop.realTime)
    child = try ChildProcess(configuration.command)
    // A program that reads nothing must not hold up the others.
    input = ByteOutput(child.input, limit: .max)
    connection = Connection(
      output: input, role: .client, log: { [log] message in log.write(.warning, message) })
    child.onEnd = { [weak self] _ in self?.childEnded() }
    input.onGone = { [weak self] in self?.beginToEnd() }
    connection.onSurplusAnswer = { [weak self] call, answer in
      self?.takeSurplus(answer, to: call)
    }
    loop.add(input)
    loop.add(output)
    loop.add(errors)
    work = loop.addWork { [weak self] in self?.step() ?? false }
  }

  /// How many of its messages made no sense.
  var skippedMessageCount: Int { connection.skippedCount }

  // MARK: Calls

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - limitMs: How long the answer may take; `nil` for as long as it likes.
  ///   - clock: What the limit is measured with; `nil` for the time of the ads.
  ///   - isAwaited: Whether anything waits for the answer.
  ///   - completion: Called once, before this returns when the program is gone.
  @discardableResult
  func call(
    _ method: String,
    _ params: some JSONWritable,
    limitMs: Int?,
    clock: Clock? = nil,
    isAwaited: Bool = true,
    completion: @escaping @BridgeActor (ProgramCall.Outcome) -> Void
  ) -> ProgramCall {
    if input.count > Self.unreadLimit {
      depart(AdError(.mediationAdapterError, "\(className) does not read what it is told."))
    }
    let call = ProgramCall(owedBy: isAwaited ? owner : nil, completion: completion)
    let request = connection.call(method, params) { [self] answer in
      call.end(departure.map { .failure(.gone($0)) } ?? answer.mapError(CallFailure.refused))
    }
    call.start(request, method, limitMs: limitMs, clock: clock ?? loop.clock)
    return call
  }

  /// Tells the program something about an ad; it has the usual time to answer, which is the world's
  /// when nothing waits for the answer.
  func tell(
    _ method: String,
    _ params: some JSONWritable,
    isAwaited: Bool = true,
    completion: @escaping @BridgeActor (ProgramCall.Outcome) -> Void
  ) {
    call(
      method, params, limitMs: callLimitMs, clock: isAwaited ? nil : loop.realTime,
      isAwaited: isAwaited, completion: completion)
  }

  // MARK: Loads

  /// Sends a load, and remembers who asked.
  func call(
    _ method: String,
    _ params: some JSONWritable,
    for loader: ProcessAdLoader
  ) -> ProgramCall {
    let call = call(method, params, limitMs: nil) { [self] answer in
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

  // MARK: The end

  /// Ends the program, without telling anybody but those who wait for an answer.
  func stop(_ reason: AdError) {
    onGone = nil
    depart(reason)
  }

  private func step() -> Bool {
    if connection.processNextLine(with: self) { return true }
    guard departure == nil, isOver || (child.end != nil && output.hasEnded) else { return false }
    let how = child.end.map { "has ended \($0)" } ?? "has closed its standard streams"
    depart(AdError(.mediationAdapterError, "\(className) \(how)."))
    return true
  }

  /// The program, or a part of it, is gone: the rest should follow soon.
  private func beginToEnd() {
    guard departure == nil, timer == nil else { return }
    timer = loop.realTime.schedule(afterMs: Self.lastWordsMs) { [self] in isOver = true }
  }

  private func childEnded() {
    if departure == nil { beginToEnd() } else { close() }
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
    input.flush()
    input.close()
    timer?.cancel()
    if child.end != nil { return close() }
    timer = loop.realTime.schedule(afterMs: Self.graceMs) { [self] in
      child.terminate()
      timer = loop.realTime.schedule(afterMs: Self.graceMs) { [self] in child.kill() }
    }
  }

  /// Lets go of everything.
  private func close() {
    timer?.cancel()
    input.close()
    output.close()
    errors.readRest()
    errors.close()
    log.finish()
    if connection.skippedCount > 0 {
      Log.warning("\(className): \(connection.skippedCount) of its messages were skipped in all.")
    }
    loop.remove(input)
    loop.remove(output)
    loop.remove(errors)
    if let work { loop.remove(work) }
    loads = LoadTable()
    onClosed?()
    onClosed = nil
  }
}
