import Ads
import AdapterChecks
import EventLoop
import JSON
import Mediation
import Platform
import SampleAdapters

/// `adbridge check`: checks one adapter against the guides, and reports the results.
@LoopActor
struct Check {
  private let options: CheckOptions
  private let adapter: CheckedAdapter
  private let run: CheckRun
  private let interruption: Interruption

  /// The files that a check reads.
  @LoopActor
  struct Files {
    let configuration: Configuration
    let request: AdRequest?
    let expectations: Expectations

    /// - Throws: What is wrong in a file.
    init(of options: CheckOptions) throws(UsageError) {
      configuration = try Configuration(options.configurationFile, with: SampleAdapters.all)
      request = try options.requestFile.map { path throws(UsageError) in
        try WrittenRequest(contentsOf: path, of: "--request").request
      }
      expectations =
        try options.expectationsFile.map { path throws(UsageError) in
          try Expectations(contentsOf: path, of: "--expect")
        } ?? Expectations()
    }
  }

  /// - Throws: The reason why the options cannot be used.
  init(
    _ options: CheckOptions, _ files: Files, _ interruption: Interruption
  ) throws(UsageError) {
    try Self.requireChecks(options.only, among: CheckRun.checkNames)
    for path in [options.configurationFile, options.requestFile] {
      try requireOther(than: path, for: options.newExpectationsFile, "--write-expectations")
    }
    self.options = options
    self.interruption = interruption
    var adapter = try CheckedAdapter(options, in: files.configuration, interruption)
    adapter.requestConfiguration = files.configuration.requestConfiguration
    if let request = files.request { adapter.request = request }
    adapter.soakCount = options.soakCount
    adapter.limits = options.limits
    self.adapter = adapter
    try Self.requireChecks(files.expectations.knownChecks, among: CheckRun.resultNames)
    run = CheckRun(
      adapter, formats: options.formats, only: options.only,
      expectations: files.expectations)
    try requireSupport(for: options.formats ?? [])
  }

  /// Runs the checks, and writes the report.
  func run(on wire: Wire) -> ExitCode {
    let output = ByteOutput(wire.output, limit: .max)
    let loop = EventLoop(clock: Clock(.wall))
    let progress = ProgressLine()
    let report = run.report(isStrict: options.isStrict) { number, count, check in
      progress?.show(number, of: count, check)
      guard options.output == .jsonl else { return }
      output.append(JSONReport.progress(number, of: count, check))
      loop.drain(output, timeoutMs: nil)
    }
    progress?.clear()
    if let signal = interruption.signal { return .signal(signal) }
    let isTerminal = wire.output.isTerminal
    let text = options.output.text(
      of: report, inColor: isTerminal && CurrentProcess.allowsColors,
      columns: CurrentProcess.columns ?? (isTerminal ? 80 : nil))
    output.append(text)
    guard writeExpectations(after: report) else { return .failure }
    guard loop.drain(output, timeoutMs: nil) else {
      let reason = output.error.map { ": \($0)" } ?? ""
      Log.error("The report could not be written to standard output\(reason).")
      return .failure
    }
    return report.isSuccess ? .success : .failure
  }

  /// Writes the file of `--write-expectations`.
  ///
  /// - Returns: `false` if it can't be written.
  private func writeExpectations(after report: CheckReport) -> Bool {
    guard let path = options.newExpectationsFile else { return true }
    let expectations = Expectations(recording: adapter, after: report)
    do throws(SystemError) {
      try writeFile(path, JSONWriter.indentedText(of: expectations.json))
      return true
    } catch {
      Log.error("\(path) can't be written: \(error).")
      return false
    }
  }

  private static func requireChecks(
    _ names: Set<String>, among known: [String]
  ) throws(UsageError) {
    for name in names.sorted() where !known.contains(name) {
      let nearest = nearestNames(to: name, in: known)
      let hint =
        nearest.isEmpty
        ? "adbridge check --list names all" : "similar names: \(nearest.joined(separator: ", "))"
      throw UsageError("There is no check \(name); \(hint).")
    }
  }

  private func requireSupport(for formats: [AdFormat]) throws(UsageError) {
    let supported = run.supportedFormats
    // The formats of a process adapter that does not start are unknown. Its checks report why.
    guard !supported.isEmpty else { return }
    for format in formats where !supported.contains(format) {
      let names = supported.map(\.rawValue).joined(separator: ", ")
      run.giveUp()
      throw UsageError(
        "\(options.className) does not load \(format.rawValue) ads; it loads \(names).")
    }
  }
}

/// Catches a signal that ends the process while checks run.
@LoopActor
final class Interruption {
  /// Runs on real time.
  let loop = EventLoop(clock: Clock(.wall))

  /// What the process does before it ends.
  var onExit: @LoopActor () -> Void = {}

  /// The first signal that arrived.
  private(set) var signal: Signal?

  /// Handles the signals of this process from now on.
  func listen() throws(SystemError) {
    try loop.handleSignals { [self] signal in self.signal = self.signal ?? signal }
  }
}
