import JSONRPC
import Ads
import EventLoop
import JSON
import Mediation
import Platform

/// A process adapter: one class of a program.
@LoopActor
final class ProcessAdapter: Adapter {
  let className: String
  private(set) var details: AdapterDetails?
  /// The program of the class, which other classes may share.
  let program: AdapterProgram

  private let configuration: ProcessAdapterConfiguration
  private let environment: any ProcessEnvironment
  private let loadIDs: LoadIDs
  private var endObserver: (@LoopActor (AdError) -> Void)?
  /// Called each time that the process has introduced itself, before its set-up.
  var beforeSetUp: (@LoopActor () -> Void)?

  /// Serves the program's own requests; `nil` if it may send none.
  var makeClient: ProgramClient.Maker?

  /// The process that serves this class.
  private(set) var process: AdapterProcess?
  private var setUpCall: AdapterCall?
  /// What the adapter said about itself when it was last started.
  private(set) var introduction: AdapterIntroduction?
  /// Whether the process that serves has introduced itself.
  private(set) var isIntroduced = false

  /// The publisher's settings for all requests.
  private var requestConfiguration = RequestConfiguration()

  init(
    _ configuration: ProcessAdapterConfiguration, of program: AdapterProgram,
    in environment: any ProcessEnvironment, loadIDs: LoadIDs
  ) {
    className = configuration.className
    self.configuration = configuration
    self.program = program
    self.environment = environment
    self.loadIDs = loadIDs
    program.observeEnd { [weak self] process, error in
      if self?.process === process { self?.didEnd(error) }
    }
  }

  /// Where its program attaches; `nil` if the bridge starts the program.
  var attachment: Attachment? { program.attachment }

  /// The class that messages name, because other classes may share the program; `nil` if none can.
  var addressee: String? { configuration.sharedProgram == nil ? nil : className }

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
    program.take(timeoutMs: timeoutMs) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let process):
        self.process = process
        process.serve(className, logger: logger)
        isIntroduced = false
        introduce(process) { [weak self] process in
          self?.setUp(process, with: credentials, completion)
        }
      case .failure(let error): endObserver?(error)
      }
    }
  }

  var setUpObstacle: String? { attachment?.obstacle }

  func setUpDidTimeOut() {
    setUpCall?.stopWaiting()
  }

  func makeLoader() -> any AdapterLoader {
    ProcessAdLoader(
      id: loadIDs.next(), className: className, addressee: addressee, process: process,
      introduction: introduction)
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
      DidChangeRequestConfiguration.self,
      DidChangeRequestConfiguration.Params(
        className: addressee, configuration: requestConfiguration),
      timeoutMs: configuration.callTimeoutMs
    ) { _ in completion() }
  }

  var collectsSignals: Bool? {
    guard isIntroduced, let introduction else { return nil }
    return introduction.methods.contains(CollectNetworkSignals.name)
  }

  var inspectsAds: Bool { introduction?.methods.contains(InspectAd.name) == true }

  func makeSignalCollector() -> (any SignalCollector)? {
    ProcessSignalCollector(className: className, addressee: addressee, process: process)
  }

  // MARK: Life

  var processID: Int? { process?.processID }

  func restart(then completion: @escaping @LoopActor () -> Void) {
    let reason = AdError(.mediationAdapterError, "\(program.name) was restarted.")
    // A set-up may wait for a program to attach.
    if process == nil { endObserver?(reason) }
    program.restart(reason, then: completion)
  }

  /// Tells nobody how the process ends.
  func stopReporting() {
    endObserver = nil
  }

  /// Releases the process, which has been told to end.
  func close() {
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

  /// How long a program may take to say that it is quiet, in milliseconds of real time.
  private static let quietMs = 1_000

  func askWhetherQuiet(then completion: @escaping @LoopActor (Bool?) -> Void) {
    guard let process else { return completion(true) }
    guard introduction?.methods.contains(PingAdapter.name) == true else { return completion(nil) }
    process.call(
      PingAdapter.self, PingAdapter.Params(), timeoutMs: Self.quietMs, clock: environment.realTime
    ) { answer in
      switch Result(catching: { () throws(CallFailure) in try answer.result(of: PingAdapter.self) })
      {
      case .success(let result): completion(result.isQuiet)
      case .failure(.ended): completion(true)
      case .failure(.timedOut): completion(false)
      case .failure: completion(nil)
      }
    }
  }

  private func introduce(
    _ process: AdapterProcess,
    then setUp: @escaping @LoopActor (AdapterProcess) -> Void
  ) {
    environment.pendingWork.begin(.start)
    process.call(
      InitializeAdapter.self, InitializeAdapter.Params(className: className),
      timeoutMs: configuration.startTimeoutMs,
      clock: environment.realTime, isAwaited: false
    ) { [weak self, environment] answer in
      environment.pendingWork.end(.start)
      guard let self, self.process === process else { return }
      do throws(AdError) {
        let introduction = try checkedIntroduction(in: answer)
        logUnknownParts(of: introduction)
        self.introduction = introduction
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
        fail(process, error)
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

  /// The process does not serve this class.
  private func fail(_ process: AdapterProcess, _ error: AdError) {
    guard process.classCount > 1 else { return program.stop(process, error) }
    // The other classes of the program go on.
    process.release(className)
    environment.log(.warning, error.message)
    didEnd(error)
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
    let params = SetUpAdapter.Params(className: addressee, credentials: credentials)
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

  private func didEnd(_ error: AdError) {
    process = nil
    isIntroduced = false
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
