import Ads
import Drawing
import EventLoop
import JSON
import JSONRPC
import Mediation
import Platform
import ProcessAdapters
import SampleAdapters
import Server

/// `adbridge load`: loads an ad of each ad unit, one after the other, and shows it.
@LoopActor
final class LoadCommand {
  /// An ad unit to load, with the kind of its ads.
  typealias Request = (unit: AdUnit, kind: LoadRequest.Kind)

  private let options: LoadOptions
  private let requests: [Request]
  private let isMistaken: Bool
  private let loop: EventLoop
  private let output: ByteOutput
  private let processAdapters: ProcessAdapterHost
  private let mediator: Mediator
  private let recording: Recording
  private let inColor: Bool
  private let pictures: TerminalPictures?

  /// How long a card waits for what a program sends after its answer: a violation is on the card.
  private static let settlingMs = 100

  /// The place of the next load in ``requests``.
  private var next = 0
  private var currentLoad: AdLoad?
  private var isWaiting = false
  private var settling: ClockTimer?
  /// Shows a load that has ended, when everything has run that follows at once: it may have broken a
  /// rule.
  private var showEnd: (() -> Void)?
  /// The index of the last entry of the log that was shown.
  private var shownIndex = 0
  private var hasFailed = false
  private var signal: Signal?

  init(
    _ options: LoadOptions, _ requests: [Request], _ configuration: Configuration, clock: Clock,
    wire: Wire, recording: Recording
  ) {
    self.options = options
    self.requests = requests
    self.recording = recording
    isMistaken = !configuration.mistakes.isEmpty
    loop = EventLoop(clock: clock)
    output = ByteOutput(wire.output, limit: .max)
    let processes = SystemProcesses(on: loop, guardedBy: CurrentProcess.executable)
    let processAdapters = ProcessAdapterHost(
      recording.adapters(configuration.adapters), in: recording.processes(processes, on: loop))
    self.processAdapters = processAdapters
    mediator = Mediator(
      adapterClasses: processAdapters.adapterClasses(replacing: SampleAdapters.all),
      adUnits: configuration.adUnits, clock: clock,
      requestConfiguration: configuration.requestConfiguration, seed: options.daemon.seed,
      limits: configuration.limits.mediation)
    let isTerminal = wire.output.isTerminal && !options.asJSON
    inColor = isTerminal && CurrentProcess.allowsColors
    pictures = isTerminal ? TerminalPictures() : nil
    recording.begin(mediator)
    processAdapters.serveRequests(from: mediator)
  }

  /// Loads all ads, and returns the exit code.
  func run() throws(SystemError) -> ExitCode {
    do throws(UsageError) {
      try processAdapters.listen(on: loop)
    } catch {
      Log.error(error.description)
      return .usage
    }
    try loop.handleSignals { [self] signal in
      self.signal = self.signal ?? signal
      currentLoad?.cancel()
      loop.stop()
    }
    loop.add(output)
    output.onGone = { [self] in
      hasFailed = true
      if let error = output.error {
        Log.error("The standard output can't be written: \(error).")
      }
      loop.stop()
    }
    loop.addClockWaiter { [self] in isWaiting }
    let loading = loop.addWork { [self] in loadNext() }
    loop.run()
    loop.remove(loading)
    mediator.endRun()
    let isWritten = loop.drain(output, timeoutMs: signal == nil ? nil : 2_000)
    endProcessAdapters()
    let isRecorded = recording.finish()
    if let signal { return .signal(signal) }
    let isStrictFailure = options.daemon.isStrict && (isMistaken || mediator.events.hasErrors)
    return hasFailed || !isWritten || !isRecorded || isStrictFailure ? .failure : .success
  }

  /// Begins the next load, when none is running.
  private func loadNext() -> Bool {
    guard !isWaiting else { return false }
    if let showEnd = showEnd.take() {
      showEnd()
      return true
    }
    guard next < requests.count else {
      loop.stop()
      return false
    }
    let request = requests[next]
    next += 1
    isWaiting = true
    let beganMs = loop.clock.nowMs
    do throws(MediationError) {
      let load = try mediator.load(
        LoadRequest(request.kind, targeting: .plain), from: .adUnit(request.unit.id), as: nil,
        timeoutMs: options.timeoutMs
      ) { [self] outcome in
        currentLoad = nil
        // What an ad did wrong is recorded from now on.
        if case .success(let loaded) = outcome { loaded.ad.forwardEvents() }
        let durationMs = loop.clock.nowMs - beganMs
        let end = { [self] in
          isWaiting = false
          settling = nil
          showEnd = { [self] in show(outcome, of: request.unit, durationMs: durationMs) }
        }
        guard processAdapters.areRunning, !options.asJSON else { return end() }
        settling = loop.clock.schedule(afterMs: Self.settlingMs) { end() }
      }
      if isWaiting, settling == nil { currentLoad = load }
    } catch {
      isWaiting = false
      show(.failure(error), of: request.unit, durationMs: 0)
    }
    return true
  }

  private func show(
    _ outcome: Result<LoadedAd, MediationError>, of unit: AdUnit, durationMs: Int
  ) {
    guard signal == nil else { return }
    if case .failure = outcome { hasFailed = true }
    if options.asJSON {
      output.append(
        String(
          decoding: JSONWriter.bytes(
            of: LoadReport(unit: unit, outcome: outcome, durationMs: durationMs)), as: UTF8.self)
          + "\n")
      return
    }
    let card = LoadCard(
      of: unit, outcome, durationMs: durationMs, warnings: newViolations(in: outcome),
      log: mediator.events)
    if next > 1 { output.append("\n") }
    output.append(
      card.text(inColor: inColor, picture: card.image.flatMap { pictures?.sequence(showing: $0) }))
  }

  /// The violations since the last card, one a line, with the labels of the line items.
  private func newViolations(in outcome: Result<LoadedAd, MediationError>) -> [String] {
    let attempts: [ResponseInfo.Attempt] =
      switch outcome {
      case .success(let loaded): loaded.responseInfo.attempts
      case .failure(.loadFailed(_, let info)): info.attempts
      case .failure: []
      }
    let entries = mediator.events.newest(1_000)
    return entries.compactMap { entry in
      guard case .violation(let violation) = entry, violation.index > shownIndex else { return nil }
      shownIndex = violation.index
      // If line items share a class, nobody knows which of them it was.
      let labels = Set(
        attempts.filter { $0.lineItem.className == violation.className }.map(\.lineItem.label))
      let label = labels.count == 1 ? labels.first.flatMap { $0 } : nil
      return (label.map { "\($0): " } ?? "")
        + "\(violation.className) broke the rule \(violation.rule.rawValue): \(violation.message)"
    }
  }

  private func endProcessAdapters() {
    processAdapters.stopListening()
    guard processAdapters.areRunning else { return }
    processAdapters.end { [self] in loop.stop() }
    if processAdapters.areRunning { loop.run() }
  }
}

/// The result of a load, for programs.
@LoopActor
private struct LoadReport: @preconcurrency JSONWritable {
  let unit: AdUnit
  let outcome: Result<LoadedAd, MediationError>
  let durationMs: Int

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("adUnitId", unit.id)
    writer.member("format", unit.format.rawValue)
    writer.member("durationMs", durationMs)
    writer.key("ad")
    if case .success(let loaded) = outcome {
      LoadResult(loaded).write(to: &writer)
    } else {
      writer.null()
    }
    writer.key("error")
    if case .failure(let error) = outcome {
      RPCError(error).write(to: &writer)
    } else {
      writer.null()
    }
    writer.endObject()
  }
}

extension LoadCard {
  /// The card of a load that has ended.
  @LoopActor
  fileprivate init(
    of unit: AdUnit, _ outcome: Result<LoadedAd, MediationError>, durationMs: Int,
    warnings: [String], log: EventLog
  ) {
    self.init(
      title: unit.id, format: unit.format, lineItems: unit.lineItems, durationMs: durationMs,
      warnings: warnings)
    switch outcome {
    case .success(let loaded):
      adID = loaded.ad.id
      attempts = loaded.responseInfo.attempts
      auction = loaded.responseInfo.auction
      content = PreviewedAd(loaded.ad, log: log).content
    case .failure(.loadFailed(let error, let info)):
      attempts = info.attempts
      auction = info.auction
      failure = error.reason
    case .failure(let error):
      failure = RPCError(error).message
    }
  }
}
