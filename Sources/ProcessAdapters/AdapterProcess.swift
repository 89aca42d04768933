import EventLoop
import JSON
import Mediation

/// An adapter class that is a program: starts it when it is needed, and again after it has ended.
@BridgeActor
final class AdapterProcess: AdapterProgram {
  let className: String
  private(set) var details: AdapterDetails?
  var onEnd: (@BridgeActor (AdError) -> Void)?

  private let configuration: ProcessAdapterConfiguration
  private let loop: EventLoop
  private unowned let owner: AdapterProcesses

  /// The program that serves.
  private var program: RunningProgram?
  /// The programs whose processes have not ended: the one that serves, and those before it.
  private var open: [RunningProgram] = []
  private var setUpCall: ProgramCall?
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
    on loop: EventLoop,
    of owner: AdapterProcesses
  ) {
    className = configuration.className
    self.configuration = configuration
    self.loop = loop
    self.owner = owner
  }

  // MARK: AdapterProgram

  func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    let waitMs = restartsAtMs - loop.realTime.nowMs
    guard waitMs <= 0 else {
      let message = "\(lastEnd) It is not started again for \(waitMs) ms."
      onEnd?(AdError(.mediationAdapterError, message))
      return
    }
    let program: RunningProgram
    do throws(SystemError) {
      program = try RunningProgram(self.configuration, on: loop, of: owner)
    } catch {
      let command = self.configuration.command
      let place = command.directory.map { " in \($0)" } ?? ""
      let message = "\(className): \(command.program) can't be started\(place): \(error)."
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
      id: owner.makeLoadID(), className: className, program: program, usualTracking: tracking)
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

  private func introduce(_ program: RunningProgram, then: @escaping @BridgeActor () -> Void) {
    owner.isStarting()
    program.call(
      "adapter/initialize", Introduction.Params(className: className),
      limitMs: configuration.timeoutMs, clock: loop.realTime, isAwaited: false
    ) { [weak self, owner] answer in
      owner.hasStarted()
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
    _ program: RunningProgram,
    with configuration: MediationServerConfiguration,
    _ completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    setUpCall = program.call(
      "adapter/setUp", SetUpParameters(credentials: configuration.credentials), limitMs: nil
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
      loop.realTime.nowMs + min(restart.delayMs << doublings, restart.maxDelayMs)
    endCount += 1
    Log.warning(error.message)
    onEnd?(error)
  }
}
