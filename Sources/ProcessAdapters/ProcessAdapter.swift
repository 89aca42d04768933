import JSONRPC
import Ads
import EventLoop
import JSON
import Mediation
import Platform

/// A process adapter: starts its process when it is needed, and again after it has ended.
@LoopActor
final class ProcessAdapter: Adapter {
  let className: String
  private(set) var details: AdapterDetails?

  private let configuration: ProcessAdapterConfiguration
  private let environment: any ProcessEnvironment
  private let loadIDs: LoadIDs
  private var endObserver: (@LoopActor (AdError) -> Void)?
  /// Called each time that the process has introduced itself, before its set-up.
  var beforeSetUp: (@LoopActor () -> Void)?

  /// Serves the program's own requests; `nil` if it may send none.
  var makeClient: ProgramClient.Maker?

  /// The process that serves.
  private var process: AdapterProcess?
  /// The processes that have not ended: the one that serves, and those before it.
  private var running: [AdapterProcess] = []
  private var setUpCall: AdapterCall?
  /// What the adapter said about itself when it was last started.
  private var introduction: AdapterIntroduction?
  /// Whether the process that serves has introduced itself.
  private var isIntroduced = false

  /// The publisher's settings for all requests.
  private var requestConfiguration = RequestConfiguration()

  /// How often the process has ended since a load was last answered.
  private var endCount = 0
  /// When it may be started again, in real time.
  private var restartsAtMs = 0
  /// How it last ended, in a sentence.
  private var lastEnd = ""

  /// Whether a client has asked for the end.
  private var isRestarting = false

  /// How processes have failed after they were told to end, at most ``failedEndLimit``.
  private(set) var failedEnds: [FailedEnd] = []
  private static let failedEndLimit = 10

  /// Called when all processes have ended, to start another one; `nil` if nothing waits.
  private var onAllEnded: (@LoopActor () -> Void)?

  /// Where its program attaches; `nil` if the bridge starts the program.
  let attachment: Attachment?

  init(
    _ configuration: ProcessAdapterConfiguration,
    in environment: any ProcessEnvironment,
    loadIDs: LoadIDs
  ) {
    className = configuration.className
    self.configuration = configuration
    self.environment = environment
    self.loadIDs = loadIDs
    attachment = configuration.attachAddress.map {
      Attachment(configuration.className, at: $0, in: environment)
    }
  }

  // MARK: Adapter

  var origin: AdapterClass.Origin { .process }

  func observeEnd(_ action: @escaping @LoopActor (AdError) -> Void) {
    endObserver = action
  }

  func setUp(
    with credentials: [Credentials],
    logger: AdapterLogger,
    timeoutMs: Int,
    completion: @escaping @LoopActor (AdError?) -> Void
  ) {
    let setUp = { @LoopActor [weak self] (transport: any ProcessTransport) in
      guard let self else { return }
      introduce(begin(transport, logger: logger)) { [weak self] process in
        self?.setUp(process, with: credentials, completion)
      }
    }
    switch configuration.program {
    case .command(let command):
      if let transport = start(command) { setUp(transport) }
    case .attached:
      attachment?.take(timeoutMs: timeoutMs) { [weak self] result in
        guard let self else { return }
        switch result {
        case .success(let program):
          setUp(program)
          program.serve()
        case .failure(let error):
          environment.log(.warning, error.message)
          endObserver?(error)
        }
      }
    }
  }

  /// Starts the process, unless it has to wait; then the observer of the end is told.
  private func start(_ command: ChildProcess.Command) -> (any ProcessTransport)? {
    let waitMs = restartsAtMs - environment.realTime.nowMs
    guard waitMs <= 0 else {
      let message = "\(lastEnd) It can be started again in \(waitMs) ms."
      endObserver?(AdError(.mediationAdapterError, message))
      return nil
    }
    do throws(ProcessStartError) {
      return try environment.start(command)
    } catch {
      let place = command.directory.map { " in \($0)" } ?? ""
      let message = "\(className): \(command.program) can't be started\(place): \(error.reason)."
      didEnd(AdError(.mediationAdapterError, message))
      return nil
    }
  }

  /// Begins the conversation with a program.
  private func begin(
    _ transport: any ProcessTransport, logger: AdapterLogger
  ) -> AdapterProcess {
    let process = AdapterProcess(
      environment.adopt(transport, of: className), of: configuration, in: environment,
      logger: logger)
    self.process = process
    isIntroduced = false
    running.append(process)
    process.onEnd = { [weak self] error in self?.didEnd(error) }
    process.onClose = { [weak self, weak process] in self?.remove(process) }
    process.onFailedEnd = { [weak self] in self?.noteFailedEnd($0) }
    process.onLoadAnswer = { [weak self] in self?.endCount = 0 }
    return process
  }

  var setUpObstacle: String? { attachment?.obstacle }

  func setUpDidTimeOut() {
    setUpCall?.stopWaiting()
  }

  func makeLoader() -> any AdapterLoader {
    ProcessAdLoader(
      id: loadIDs.next(), className: className, process: process, introduction: introduction)
  }

  func setRequestConfiguration(
    _ configuration: RequestConfiguration,
    then completion: @escaping @LoopActor () -> Void
  ) {
    requestConfiguration = configuration
    // A process that starts is told after its introduction.
    guard let process, isIntroduced else { return completion() }
    tellRequestConfiguration(to: process, then: completion)
  }

  private func tellRequestConfiguration(
    to process: AdapterProcess,
    then completion: @escaping @LoopActor () -> Void
  ) {
    guard introduction?.methods.contains(DidChangeRequestConfiguration.name) == true else {
      return completion()
    }
    process.call(
      DidChangeRequestConfiguration.self, requestConfiguration,
      timeoutMs: configuration.timeoutMs
    ) { _ in completion() }
  }

  var collectsSignals: Bool? {
    guard isIntroduced, let introduction else { return nil }
    return introduction.methods.contains(CollectNetworkSignals.name)
  }

  var inspectsAds: Bool { introduction?.methods.contains(InspectAd.name) == true }

  func makeSignalCollector() -> (any SignalCollector)? {
    ProcessSignalCollector(className: className, process: process)
  }

  // MARK: Life

  var processID: Int? { process?.processID }

  func restart(then completion: @escaping @LoopActor () -> Void) {
    let reason = AdError(.mediationAdapterError, "\(className) was restarted.")
    isRestarting = true
    attachment?.cancel()
    if let process { process.end(reason) } else { didEnd(reason) }
    isRestarting = false
    // A person waits for the restart.
    (endCount, restartsAtMs) = (0, 0)
    guard isRunning else { return completion() }
    environment.pendingWork.begin(.start)
    onAllEnded = completion
  }

  private func noteFailedEnd(_ how: FailedEnd) {
    // The other ways do no harm to a daemon.
    if how.kind == .crash { environment.log(.warning, how.message) }
    if failedEnds.count < Self.failedEndLimit { failedEnds.append(how) }
  }

  private func remove(_ process: AdapterProcess?) {
    running.removeAll { $0 === process }
    if !isRunning { stopWaitingForEnd()?() }
  }

  private func stopWaitingForEnd() -> (@LoopActor () -> Void)? {
    guard let onAllEnded else { return nil }
    self.onAllEnded = nil
    environment.pendingWork.end(.start)
    return onAllEnded
  }

  /// Ends the process for good.
  ///
  /// - Parameter completion: Called each time that a process has ended.
  func end(then completion: @escaping @LoopActor () -> Void) {
    endObserver = nil
    attachment?.close()
    _ = stopWaitingForEnd()
    for process in running {
      let remove = process.onClose
      process.onClose = {
        remove?()
        completion()
      }
    }
    process?.stop(AdError(.mediationAdapterError, "\(className) is told to end."))
    process = nil
  }

  /// Asks the process that serves whether its thread is blocked.
  ///
  /// - Returns: `false` if no process serves, or if the adapter does not list the method.
  func ping(then completion: @escaping @LoopActor () -> Void) -> Bool {
    guard let process, introduction?.methods.contains(PingAdapter.name) == true else {
      return false
    }
    process.call(
      PingAdapter.self, PingAdapter.Params(), timeoutMs: nil, isAwaited: false
    ) { _ in completion() }
    return true
  }

  /// Whether a program has attached itself, and has not disconnected.
  var hasProgram: Bool { isRunning || attachment?.isTaken == true }

  /// Whether a process is left: the one that serves, or one before it.
  var isRunning: Bool { !running.isEmpty }

  /// How many lines the running processes have logged, also those that were left out.
  var logLineCount: Int { running.reduce(0) { $0 + $1.log.totalCount } }

  /// How many messages of the running processes were skipped because they were invalid.
  var skippedMessageCount: Int { running.reduce(0) { $0 + $1.skippedMessageCount } }

  private func introduce(
    _ process: AdapterProcess,
    then setUp: @escaping @LoopActor (AdapterProcess) -> Void
  ) {
    environment.pendingWork.begin(.start)
    process.call(
      InitializeAdapter.self, InitializeAdapter.Params(className: className),
      timeoutMs: configuration.timeoutMs, clock: environment.realTime, isAwaited: false
    ) { [weak self, environment] answer in
      environment.pendingWork.end(.start)
      guard let self, self.process === process else { return }
      do throws(AdError) {
        let introduction = try checkedIntroduction(in: answer)
        logUnknownParts(of: introduction)
        self.introduction = introduction
        process.methods = introduction.methods
        isIntroduced = true
        details = AdapterDetails(introduction)
        if let makeClient, introduction.methods.contains(OfferRequests.name) {
          process.open(makeClient)
        }
        beforeSetUp?()
        guard requestConfiguration != RequestConfiguration() else { return setUp(process) }
        // An adapter may serve on several threads, and must know it before its set-up.
        tellRequestConfiguration(to: process) { [weak self] in
          if self?.process === process { setUp(process) }
        }
      } catch {
        process.stop(error)
        didEnd(error)
      }
    }
  }

  /// Logs what this version of the contract does not have.
  private func logUnknownParts(of introduction: AdapterIntroduction) {
    if introduction.protocolVersion > AdapterIntroduction.protocolVersion {
      environment.log(
        .info,
        "\(className) speaks version \(introduction.protocolVersion) of the contract, and the "
          + "bridge version 1.")
    }
    guard let name = introduction.unknownFormats.first else { return }
    let nearest = nearestNames(to: name, in: AdFormat.allCases.map(\.rawValue)).first
    environment.log(
      .warning,
      "\(className) lists the format \(JSONValue.string(name).excerpt), which does not exist."
        + (nearest.map { " Did you mean \($0)?" } ?? ""))
  }

  /// Reads the introduction, which must be that of this adapter.
  private func checkedIntroduction(
    in answer: AdapterCall.Outcome
  ) throws(AdError) -> AdapterIntroduction {
    let introduction: AdapterIntroduction
    do throws(CallFailure) {
      introduction = try answer.result(of: InitializeAdapter.self)
    } catch {
      throw error.adError(of: className)
    }
    guard introduction.className == className else {
      let message = "\(className): the program serves \(introduction.className) instead."
      throw AdError(.mediationAdapterError, message)
    }
    return introduction
  }

  private func setUp(
    _ process: AdapterProcess,
    with credentials: [Credentials],
    _ completion: @escaping @LoopActor (AdError?) -> Void
  ) {
    let params = SetUpAdapter.Params(credentials: credentials)
    let complete = { @LoopActor [className] (answer: AdapterCall.Outcome) in
      switch answer {
      case .success: completion(nil)
      case .failure(let failure) where failure.isMethodNotFound: completion(nil)
      case .failure(.ended): break
      case .failure(let failure): completion(failure.adError(of: className))
      }
    }
    let call = process.call(SetUpAdapter.self, params, timeoutMs: nil, completion: complete)
    process.observeAnswers(to: call, complete)
    setUpCall = call
  }

  /// The process has ended, or could not be started; it may be started again after a delay.
  private func didEnd(_ error: AdError) {
    process = nil
    isIntroduced = false
    lastEnd = (error.truncated ?? error).message
    let restart = configuration.restart
    let doublings = min(endCount, 30)
    restartsAtMs =
      environment.realTime.nowMs + min(restart.delayMs << doublings, restart.maxDelayMs)
    endCount += 1
    environment.log(isRestarting ? .info : .warning, error.message)
    endObserver?(error)
  }
}

extension AdapterDetails {
  fileprivate convenience init(_ introduction: AdapterIntroduction) {
    self.init(
      label: introduction.label ?? introduction.className,
      formats: introduction.formats,
      adapterVersion: introduction.adapterVersion,
      adSDKVersion: introduction.adSDKVersion,
      versionMs: introduction.versionMs)
  }
}
