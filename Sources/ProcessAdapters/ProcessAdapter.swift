import EventLoop
import JSON
import Mediation

/// An adapter class that is a program: starts it when it is needed, and again after it has ended.
@BridgeActor
final class ProcessAdapter: AdapterProgram {
  let className: String
  private(set) var details: AdapterDetails?
  var onEnd: (@BridgeActor (AdError) -> Void)?

  private let configuration: ProcessAdapterConfiguration
  private let environment: any ProcessEnvironment
  private unowned let host: ProcessAdapterHost

  /// The program that serves.
  private var program: AdapterProcess?
  /// The programs whose processes have not ended: the one that serves, and those before it.
  private var open: [AdapterProcess] = []
  private var setUpCall: AdapterCall?
  /// Who counts what of its native ads, where an ad does not say.
  private var tracking = Tracking(impressions: .bridge, clicks: .bridge)

  /// How often the program has ended since it last answered a load.
  private var endCount = 0
  /// When it may be started again, in real time.
  private var restartsAtMs = 0
  /// How it last ended, in a sentence.
  private var lastEnd = ""

  init(
    _ configuration: ProcessAdapterConfiguration,
    in environment: any ProcessEnvironment,
    of host: ProcessAdapterHost
  ) {
    className = configuration.className
    self.configuration = configuration
    self.environment = environment
    self.host = host
  }

  // MARK: AdapterProgram

  func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    let waitMs = restartsAtMs - environment.realTime.nowMs
    guard waitMs <= 0 else {
      let message = "\(lastEnd) It is not started again for \(waitMs) ms."
      onEnd?(AdError(.mediationAdapterError, message))
      return
    }
    let program: AdapterProcess
    do throws(ProcessStartError) {
      program = try AdapterProcess(self.configuration, in: environment, of: host)
    } catch {
      let command = self.configuration.command
      let place = command.directory.map { " in \($0)" } ?? ""
      let message = "\(className): \(command.program) can't be started\(place): \(error.reason)."
      return ended(AdError(.mediationAdapterError, message))
    }
    self.program = program
    open.append(program)
    program.onGone = { [weak self] error in self?.ended(error) }
    program.onClosed = { [weak self, weak program] in self?.open.removeAll { $0 === program } }
    program.onLoadAnswered = { [weak self] in self?.endCount = 0 }
    introduce(program) { [weak self] in
      self?.setUp(program, with: configuration, completionHandler)
    }
  }

  func setUpIsOverdue() {
    setUpCall?.settle()
  }

  func makeLoader() -> any RemoteAdLoader {
    ProcessAdLoader(
      id: host.makeLoadID(), className: className, program: program, usualTracking: tracking)
  }

  // MARK: Life

  /// Ends the program for good.
  ///
  /// - Parameter completion: Called each time that a process has ended.
  func end(then completion: @escaping @BridgeActor () -> Void) {
    onEnd = nil
    for program in open {
      let remove = program.onClosed
      program.onClosed = {
        remove?()
        completion()
      }
    }
    program?.stop(AdError(.mediationAdapterError, "\(className) is told to end."))
    program = nil
  }

  /// Whether a process is left, the one that serves or one before it.
  var isRunning: Bool { !open.isEmpty }

  /// How many messages of these made no sense.
  var skippedMessageCount: Int { open.reduce(0) { $0 + $1.skippedMessageCount } }

  private func introduce(_ program: AdapterProcess, then: @escaping @BridgeActor () -> Void) {
    host.isStarting()
    program.call(
      "adapter/initialize", Introduction.Params(className: className),
      timeoutMs: configuration.timeoutMs, clock: environment.realTime, isAwaited: false
    ) { [weak self, host] answer in
      host.hasStarted()
      guard let self, self.program === program else { return }
      do throws(AdError) {
        let introduction = try Introduction(answer, of: className)
        details = introduction.details
        tracking = introduction.tracking
        then()
      } catch {
        program.stop(error)
        ended(error)
      }
    }
  }

  private func setUp(
    _ program: AdapterProcess,
    with configuration: MediationServerConfiguration,
    _ completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    setUpCall = program.call(
      "adapter/setUp", SetUpParameters(credentials: configuration.credentials), timeoutMs: nil
    ) { [className] answer in
      switch answer {
      case .success: completionHandler(nil)
      case .failure(let failure) where failure.isMethodNotFound: completionHandler(nil)
      case .failure(.gone): break
      case .failure(let failure): completionHandler(failure.adError(of: className))
      }
    }
  }

  /// The program is gone; it may be started again after a while.
  private func ended(_ error: AdError) {
    program = nil
    lastEnd = error.message
    let restart = configuration.restart
    let doublings = min(endCount, 30)
    restartsAtMs =
      environment.realTime.nowMs + min(restart.delayMs << doublings, restart.maxDelayMs)
    endCount += 1
    environment.log(.warning, error.message)
    onEnd?(error)
  }
}
