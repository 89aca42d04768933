import Server
import EventLoop
import JSONRPC
import Mediation
import Platform
import ProcessAdapters
import Reports

/// The files that record the run, if the options name any.
@LoopActor
final class Recording {
  private var reportFile: LineFile?
  private var traceFile: LineFile?
  private var report: ReportRecorder?
  private var trace: TraceRecorder?
  private var recorded: RecordedProcesses?
  private let configurationFile: String?

  /// Opens the files.
  ///
  /// - Throws: Which file can't be written, and why.
  init(_ options: Options) throws(UsageError) {
    configurationFile = options.configurationFile
    for (option, path) in [("--report", options.reportFile), ("--trace", options.traceFile)] {
      try requireOther(than: options.configurationFile, for: path, option)
    }
    reportFile = try options.reportFile.map(Self.open)
    traceFile = try options.traceFile.map(Self.open)
    if let identity = reportFile?.identity, identity == traceFile?.identity {
      throw UsageError("--report and --trace need two different files.")
    }
  }

  private static func open(_ path: String) throws(UsageError) -> LineFile {
    do throws(SystemError) {
      return try LineFile(path)
    } catch {
      throw UsageError("\(path) can't be written: \(error).")
    }
  }

  /// The environment of process adapters, which records what they write if a report is made.
  func processes(_ processes: SystemProcesses) -> any ProcessEnvironment {
    guard reportFile != nil else { return processes }
    let recorded = RecordedProcesses(processes)
    self.recorded = recorded
    return recorded
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
    switch (report, trace) {
    case (let report?, let trace?): mediator.events.recorder = RecorderList([report, trace])
    case (let report?, nil): mediator.events.recorder = report
    case (nil, let trace): mediator.events.recorder = trace
    }
  }

  /// The handler of a session's requests, which records those that are refused if a report is made.
  func requests(of session: any ClientSession) -> any RequestHandler {
    guard let report else { return session }
    return RecordedRequests(of: session, in: report)
  }

  /// Ends the files.
  func finish() {
    recorded?.onLine = nil
    report?.finish()
    trace?.finish()
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
