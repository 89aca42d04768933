import Server
import EventLoop
import JSONRPC
import Mediation
import Platform
import ProcessAdapters
import Reports
import Tapes

/// The files that record the run, if the options name any.
@LoopActor
final class Recording {
  private var reportFile: LineFile?
  private var traceFile: LineFile?
  private var report: ReportRecorder?
  private var trace: TraceRecorder?
  /// By the numbers of the clients that have connected.
  private var tracesOfClients: [Int: TraceRecorder] = [:]
  private var recorded: RecordedProcesses?
  private var tapeRecorder: TapeRecorder?
  private var tapePlayer: TapePlayer?
  private let configurationFile: String?

  /// Opens the files.
  ///
  /// - Throws: Which file can't be written, and why.
  init(_ options: Options, clock: Clock) throws(UsageError) {
    configurationFile = options.configurationFile
    for (option, path) in [
      ("--report", options.reportFile), ("--trace", options.traceFile),
      ("--record", options.recordFile),
    ] {
      try requireOther(than: options.configurationFile, for: path, option)
    }
    reportFile = try options.reportFile.map(Self.open)
    traceFile = try options.traceFile.map(Self.open)
    if let identity = reportFile?.identity, identity == traceFile?.identity {
      throw UsageError("--report and --trace need two different files.")
    }
    if let recorded = options.recordFile, let replayed = options.replayFile, recorded != replayed {
      throw UsageError("--record and --replay need the same tape, not \(recorded) and \(replayed).")
    }
    do throws(Tape.Damage) {
      try openTape(options, clock)
    } catch {
      throw UsageError(error.description)
    }
  }

  private func openTape(_ options: Options, _ clock: Clock) throws(Tape.Damage) {
    let (recorded, replayed) = (options.recordFile, options.replayFile)
    var tape: Tape?
    if let recorded {
      tape = replayed == nil ? nil : try Tape(recorded, mayBeMissing: true)
      tapeRecorder = try TapeRecorder(
        recorded, adding: tape, clock: clock, writer: Version.current,
        isRedacted: !options.recordsSecrets)
    } else if let replayed {
      tape = try Tape(replayed)
    }
    tapePlayer = tape.map { TapePlayer($0, match: options.match ?? RequestMatch()) }
  }

  private static func open(_ path: String) throws(UsageError) -> LineFile {
    do throws(SystemError) {
      return try LineFile(path)
    } catch {
      throw UsageError("\(path) can't be written: \(error).")
    }
  }

  /// The environment of process adapters, which records what they write if a report is made.
  func processes(_ system: SystemProcesses, on loop: EventLoop) -> any ProcessEnvironment {
    if let tapeRecorder { loop.handleFlush { tapeRecorder.writePending() } }
    let hasTape = tapeRecorder != nil || tapePlayer != nil
    let processes: any ProcessEnvironment =
      hasTape ? TapedProcesses(system, recorder: tapeRecorder, player: tapePlayer) : system
    guard reportFile != nil else { return processes }
    let recorded = RecordedProcesses(processes)
    self.recorded = recorded
    return recorded
  }

  /// The process adapters of a configuration: none of those that a tape answers for has to attach.
  func adapters(_ adapters: [ProcessAdapterConfiguration]) -> [ProcessAdapterConfiguration] {
    tapePlayer != nil && tapeRecorder == nil ? adapters.map(\.replayed) : adapters
  }

  /// Records everything from now on.
  func begin(_ mediator: Mediator) {
    report = reportFile.map {
      ReportRecorder(
        writingTo: $0, about: mediator,
        name: configurationFile.map(fileName) ?? "built-in ad units",
        configuration: configurationFile)
    }
    if let report { recorded?.onLine = { line in report.record(line) } }
    trace = traceFile.map { TraceRecorder(writingTo: $0) }
    if let report { mediator.events.add(recorder: report) }
    if let trace { mediator.events.add(recorder: trace) }
  }

  /// The handler of a session's requests, which records those that are refused if a report is made.
  func requests(of session: any ClientSession) -> any RequestHandler {
    guard let report else { return session }
    (session as? Session)?.clients.onStatus = { report.record($0) }
    return RecordedRequests(of: session, on: session.connection, in: report)
  }

  /// Records what happens to the ads of a client that has connected, from now on.
  ///
  /// - Parameter handler: The handler of the client's requests.
  /// - Returns: The handler that records them if a report is made.
  func begin(_ session: Session, _ handler: any RequestHandler) -> any RequestHandler {
    if let trace {
      let ofClient = TraceRecorder(ofClient: session.clientID, in: trace)
      tracesOfClients[session.clientID] = ofClient
      session.mediator.events.add(recorder: ofClient)
    }
    guard let report else { return handler }
    let ofClient = ReportRecorder(of: session.mediator, in: report)
    session.mediator.events.add(recorder: ofClient)
    return RecordedRequests(of: handler, on: session.connection, in: ofClient)
  }

  /// A client has ended, and its ads were disposed of.
  func end(_ session: Session) {
    tracesOfClients.removeValue(forKey: session.clientID)?.endSlices()
  }

  /// Ends the files.
  ///
  /// - Returns: Whether everything was recorded on the tape.
  func finish() -> Bool {
    recorded?.onLine = nil
    report?.finish()
    trace?.finish()
    return tapeRecorder?.finish() ?? true
  }
}

/// Refuses to write to a file that is read.
func requireOther(
  than readPath: String?, for path: String?, _ option: String
) throws(UsageError) {
  guard let readPath, let path, let identity = FileIdentity(ofFileAt: readPath),
    identity == FileIdentity(ofFileAt: path)
  else { return }
  throw UsageError("\(option) would overwrite \(readPath), which is read.")
}

/// The last part of a path.
func fileName(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
