import Server
import EventLoop
import JSONRPC
import Mediation
import ModelContext
import Platform
import ProcessAdapters
import SampleAdapters

/// The daemon: serves the client on standard input, and those that connect, until that client or the
/// daemon ends.
@LoopActor
final class Daemon {
  /// How long output may still be written after a signal, in milliseconds of real time.
  private static let drainTimeoutMs = 2000
  /// How long the end of the input may arrive after that of the output, in milliseconds of real time.
  ///
  /// A process that the client starts meanwhile has copies of both pipes until it runs its program,
  /// and then closes them in any order.
  private static let endOfInputMs = 1000

  private let wire: Wire
  private let loop: EventLoop
  private lazy var input: ByteInput = .init(
    wire.input,
    onBytes: { [unowned self] bytes in
      connection.receive(bytes)
      // The lines in them come first. Their answers may have to wait for the client to read.
      input.pause()
    },
    onEnd: { [unowned self] in
      connection.receiveEnd()
      loop.inputDidEnd()
    })
  private let output: ByteOutput
  private let connection: Connection
  private let session: any ClientSession
  private var processAdapters: [ProcessAdapterHost] { edited.map(\.hosts) ?? [firstAdapters] }
  private let firstAdapters: ProcessAdapterHost
  /// The configuration, if it may change while the daemon runs.
  private var edited: EditedConfiguration?
  /// The clients beside the one on standard input; `nil` if the options name no address for them.
  private let door: ClientDoor?
  private let workers: Workers
  private let recording: Recording
  private let isStrict: Bool
  private let isMistaken: Bool
  /// How long to wait for events after the end of the input, on the clock of the ads.
  private let lingerMs: Int
  /// Waits for the last events; `nil` before the end of the input.
  private var lingering: ClockTimer?
  /// Whether the client has closed its end after everything was written.
  private var clientHasLeft = false
  /// The exit code after the end of the input.
  private var codeAfterInput = ExitCode.success
  private var exitCode: ExitCode?

  init(
    wire: Wire, clock: Clock, configuration: Configuration, options: Options, recording: Recording
  ) {
    self.wire = wire
    self.recording = recording
    loop = EventLoop(clock: clock)
    let executable = CurrentProcess.executable
    let processes = SystemProcesses(on: loop, guardedBy: executable)
    let environment = recording.processes(processes, on: loop)
    let processAdapters = ProcessAdapterHost(
      recording.adapters(configuration.adapters), in: environment)
    firstAdapters = processAdapters
    output = ByteOutput(wire.output, limit: configuration.limits.outputBytes)
    let mediator = Mediator(
      adapterClasses: processAdapters.adapterClasses(replacing: SampleAdapters.all),
      adUnits: configuration.adUnits, clock: clock,
      requestConfiguration: configuration.requestConfiguration, seed: options.seed,
      limits: configuration.limits.mediation)
    recording.begin(mediator)
    processAdapters.serveRequests(from: mediator)
    workers = Workers(
      Workers.Settings(
        program: executable ?? CommandLine.arguments[0],
        configurationFile: options.configurationFile,
        seed: options.seed),
      in: processes)
    switch options.dialect {
    case .clients:
      session = Session(
        output: output, maximumLineBytes: options.maximumLineBytes,
        requestLimit: configuration.limits.requests,
        requestBytes: configuration.limits.requestBytes, mediator: mediator)
    case .modelContext:
      let edited = EditedConfiguration(
        options.configurationFile, configuration, host: processAdapters, of: mediator,
        startsPrograms: options.startsPrograms
      ) { [mediator] new in
        let host = ProcessAdapterHost(recording.adapters(new.adapters), in: environment)
        host.serveRequests(from: mediator)
        return host
      }
      self.edited = edited
      session = ModelContextSession(
        output: output, maximumLineBytes: options.maximumLineBytes,
        requestLimit: configuration.limits.requests,
        requestBytes: configuration.limits.requestBytes, mediator: mediator, workers: workers,
        files: edited)
    }
    connection = session.connection
    door = (session as? Session).flatMap { [loop] session in
      options.listenPlaces.isEmpty
        ? nil
        : ClientDoor(
          at: options.listenPlaces, on: loop, beside: session, limits: configuration.limits,
          maximumLineBytes: options.maximumLineBytes, recording: recording)
    }
    isStrict = options.isStrict
    lingerMs = options.lingerMs
    isMistaken = !configuration.mistakes.isEmpty
    if wire.input.isTerminal, options.dialect == .clients {
      Log.hint(
        "This is adbridge \(Version.current), which hosts ad-mediation adapters. It waits for "
          + "JSON-RPC requests, one a line, for example \(Options.exampleRequest) "
          + "Ctrl-D ends it; adbridge --help explains the options.")
    }
  }

  /// Begins to listen for adapters that attach themselves, and for clients, if there are any.
  ///
  /// - Throws: Where the daemon can't listen, and why.
  func listen() throws(UsageError) {
    try firstAdapters.listen(on: loop)
    try door?.listen()
  }

  /// Stops listening.
  func stopListening() {
    firstAdapters.stopListening()
    door?.stopListening()
  }

  /// Serves until the client ends, a signal arrives, or output can no longer be written.
  func run() throws(SystemError) -> ExitCode {
    if let inputError = wire.inputError { return fail(toRead: inputError) }
    try loop.handleSignals { [self] signal in end(.signal(signal)) }
    loop.add(input)
    loop.add(output)
    // Converted once, because each conversion retains the session.
    let handler = recording.requests(of: session)
    let reading = loop.addWork { [self, handler] in
      if connection.processNextLine(with: handler) { return true }
      input.resume()
      return endAfterInput()
    } duringAdvance: { [self, handler] in
      if connection.processUrgentLine(with: handler) { return true }
      if !connection.isFull { input.resume() }
      return false
    }
    loop.addClockWaiter { [self] in session.waitsForClock || lingering != nil }
    loop.handleIdle { [self] in
      let error = RPCError.internalError(
        "This request cannot be answered: the input has ended, and nothing else can happen.")
      connection.failAll(error)
      door?.failAll(error)
    }
    output.onGone = { [self, handler] in
      if hasSaidEverything(to: handler) {
        clientHasLeft = true
        return end(codeAfterInput)
      }
      if let error = output.error {
        Log.error("The standard output can't be written: \(error).")
      } else {
        Log.error("The client has closed the standard output.")
      }
      end(.failure)
    }
    connection.onInvalidHeaders = { [self] in
      Log.error("The client's headers are invalid, so nothing more is read from it.")
      codeAfterInput = .failure
      input.close()
      loop.inputDidEnd()
    }
    (session as? Session)?.onExit = { [self] end in
      self.end(end == .orderly ? .success : .failure)
    }

    door?.onExit = { [self] in end($0 == .orderly ? .success : .failure) }

    loop.run()
    session.end()
    let code = exitCode ?? .success
    let isHurried = if case .signal = code { true } else { false }
    let isWritten = loop.drain(output, timeoutMs: isHurried ? Self.drainTimeoutMs : nil)
    loop.remove(reading)
    door?.end()
    endProcessAdapters()
    let isRecorded = recording.finish()
    if !isRecorded, code == .success { return .failure }
    if !isWritten, !clientHasLeft, code == .success { return .failure }
    let sawErrors = session.sawErrors || door?.sawErrors == true
    return code == .success && isStrict && (isMistaken || sawErrors) ? .failure : code
  }

  /// Ends the daemon when the input has ended and every request has its answer.
  ///
  /// - Returns: `false`, because no work is left.
  private func endAfterInput() -> Bool {
    guard input.hasEnded, exitCode == nil else { return false }
    session.inputDidEnd()
    door?.stopReading()
    guard connection.inFlightCount == 0, door?.isQuiet ?? true else { return false }
    let code = input.error.map(fail(toRead:)) ?? codeAfterInput
    if lingerMs == 0 || code != .success {
      end(code)
    } else if lingering == nil {
      lingering = loop.clock.schedule(afterMs: lingerMs) { [self] in end(code) }
    }
    return false
  }

  /// Whether the client has closed both ends, and misses nothing that it asked for. Handles the lines
  /// that are left: the last ones may be notifications, which cause no output.
  private func hasSaidEverything(to handler: any RequestHandler) -> Bool {
    let endMs = MonotonicTime.ms + Self.endOfInputMs
    while output.error == nil, !output.hasLostBytes, connection.inFlightCount == 0 {
      if connection.processNextLine(with: handler) { continue }
      if input.hasEnded { return true }
      let restMs = endMs - MonotonicTime.ms
      if restMs <= 0 { return false }
      input.readNext(withinMs: restMs)
    }
    return false
  }

  private func fail(toRead error: SystemError) -> ExitCode {
    Log.error("The standard input can't be read: \(error).")
    return .failure
  }

  /// Ends the process adapters. Nothing more is read from the client or written to it.
  private func endProcessAdapters() {
    input.close()
    output.close()
    stopListening()
    guard adaptersAreRunning || workers.areRunning else { return }
    for host in processAdapters { host.end { [self] in stopIfAllEnded() } }
    workers.stopAll()
    workers.whenAllEnded { [self] in stopIfAllEnded() }
    // They may have ended at once: then only their last output was missing.
    if adaptersAreRunning || workers.areRunning { loop.run() }
  }

  private var adaptersAreRunning: Bool { processAdapters.contains(where: \.areRunning) }

  private func stopIfAllEnded() {
    if !adaptersAreRunning, !workers.areRunning { loop.stop() }
  }

  /// Ends the daemon. The first reason decides the exit code.
  private func end(_ code: ExitCode) {
    guard exitCode == nil else { return }
    exitCode = code
    if case .signal = code { session.stop() }
    loop.stop()
  }
}

extension ProcessAdapterHost {
  /// Begins to listen for adapters that attach themselves, if the configuration has any.
  ///
  /// - Throws: Where the program can't listen, and why.
  func listen(on loop: EventLoop) throws(UsageError) {
    do throws(AttachError) {
      try listen(on: loop, token: CurrentProcess.environmentVariable("ADBRIDGE_ATTACH_TOKEN"))
    } catch {
      throw UsageError("\(error)")
    }
  }
}
