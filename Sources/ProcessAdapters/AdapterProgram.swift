import Ads
import EventLoop
import Mediation
import Platform

/// The program of one adapter class, or of several that share it: starts it when it is needed, and
/// again after it has ended.
@LoopActor
final class AdapterProgram {
  typealias Completion = @LoopActor (Result<AdapterProcess, AdError>) -> Void

  /// The class, or the name of a shared program.
  let name: String
  /// Where the program attaches; `nil` if the bridge starts it.
  let attachment: Attachment?

  /// The process that serves.
  private(set) var process: AdapterProcess?

  private let configuration: ProcessAdapterConfiguration
  private let environment: any ProcessEnvironment
  /// Told of the end of a process, with the reason.
  private var endObservers: [@LoopActor (AdapterProcess, AdError) -> Void] = []

  /// The processes that have not ended: the one that serves, and those before it.
  private var running: [AdapterProcess] = []
  /// How often the process has ended since a load was last answered.
  private var endCount = 0
  /// When it may be started again, in real time.
  private var restartsAtMs = 0
  /// The set-ups that wait until then.
  private var waits: [(timer: ClockTimer, completion: Completion)] = []
  /// The longest wait for a start, in milliseconds. During a longer one, set-ups fail.
  private static let longestWaitMs = 1_000
  /// The files of the program, as they were at the last start.
  private var startedFiles = ProgramFiles()
  /// How it last ended, in a sentence.
  private var lastEnd = ""
  /// Whether a client has asked for the end.
  private var isRestarting = false

  /// How processes have failed after they were told to end, at most ``failedEndLimit``.
  private(set) var failedEnds: [FailedEnd] = []
  private static let failedEndLimit = 10

  /// Called when all processes have ended, to start another one.
  private var onAllEnded: [@LoopActor () -> Void] = []

  /// - Parameter configuration: That of any class of the program.
  init(_ configuration: ProcessAdapterConfiguration, in environment: any ProcessEnvironment) {
    name = configuration.sharedProgram ?? configuration.className
    self.configuration = configuration
    self.environment = environment
    attachment = configuration.attachAddress.map {
      Attachment(configuration.className, at: $0, in: environment)
    }
  }

  /// Calls `action` each time that a process ends, with the process and the reason.
  func observeEnd(_ action: @escaping @LoopActor (AdapterProcess, AdError) -> Void) {
    endObservers.append(action)
  }

  /// Passes on the process that serves. Starts one, or waits for one to attach, if none does.
  ///
  /// - Parameters:
  ///   - timeoutMs: How long to wait for a program that attaches.
  ///   - completion: Called once, before this returns unless a program has to attach, or has just ended.
  func take(timeoutMs: Int, then completion: @escaping Completion) {
    if let process { return completion(.success(process)) }
    switch configuration.program {
    case .command(let command):
      let files = ProgramFiles(of: command)
      let waitMs = waitMs(files)
      // A program that fails again and again must not delay each load.
      guard waitMs > 0, endCount == 1, waitMs <= Self.longestWaitMs else {
        return completion(start(command, files, waitMs).map(begin))
      }
      environment.pendingWork.begin(.start)
      let timer = environment.realTime.schedule(afterMs: waitMs) { [weak self] in
        self?.stopWaiting().forEach { self?.take(timeoutMs: timeoutMs, then: $0) }
      }
      waits.append((timer, completion))
    case .attached:
      attachment?.take(timeoutMs: timeoutMs) { [weak self] result in
        guard let self else { return }
        switch result {
        case .success(let program):
          completion(.success(begin(program)))
          program.serve()
        case .failure(let error):
          environment.log(.warning, error.message)
          completion(.failure(error))
        }
      }
    }
  }

  /// How long the program has to wait for its start: 0 if a person, who has edited it, waits for it.
  private func waitMs(_ files: ProgramFiles) -> Int {
    files == startedFiles ? max(0, restartsAtMs - environment.realTime.nowMs) : 0
  }

  /// - Returns: The completions that waited for a start.
  private func stopWaiting() -> [Completion] {
    let completions = waits.map(\.completion)
    for wait in waits {
      wait.timer.cancel()
      environment.pendingWork.end(.start)
    }
    waits = []
    return completions
  }

  /// Starts the process, unless it has to wait.
  private func start(
    _ command: ChildProcess.Command, _ files: ProgramFiles, _ waitMs: Int
  ) -> Result<any ProcessTransport, AdError> {
    startedFiles = files
    guard waitMs == 0 else {
      // What it wrote to standard error follows the sentence, on lines of its own.
      let lines = lastEnd.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = lines.count == 2 ? "\(AdapterProcess.endOfSentence)\n\(lines[1])" : ""
      let message = "\(Self.sentence(lines[0])) It can be started again in \(waitMs) ms.\(rest)"
      return .failure(AdError(.mediationAdapterError, message))
    }
    do throws(ProcessStartError) {
      return .success(try environment.start(command))
    } catch {
      let error = AdError(.mediationAdapterError, error.sentence(of: name, command))
      noteEnd(error)
      return .failure(error)
    }
  }

  /// Begins the conversation with a program.
  private func begin(_ transport: any ProcessTransport) -> AdapterProcess {
    let process = AdapterProcess(
      environment.adopt(transport, of: name), name: name, of: configuration, in: environment)
    self.process = process
    running.append(process)
    process.onEnd = { [weak self, weak process] error in self?.didEnd(process, error) }
    process.onClose = { [weak self, weak process] in self?.remove(process) }
    process.onFailedEnd = { [weak self] in self?.noteFailedEnd($0) }
    process.onLoadAnswer = { [weak self] in self?.endCount = 0 }
    return process
  }

  /// A file of the process that serves, which was written since its start; `nil` if none was.
  var changedFile: String? {
    guard process != nil, let command = configuration.command else { return nil }
    return ProgramFiles(of: command).change(since: startedFiles)
  }

  /// A Swift source that is newer than the program, and the folder of its package; `nil` if the
  /// program has all that was written.
  var unbuiltSource: (source: String, package: String)? {
    configuration.command.flatMap(ProgramFiles.unbuiltSource)
  }

  /// Ends a process that does not serve as it should.
  func stop(_ process: AdapterProcess, _ reason: AdError) {
    process.stop(reason)
    didEnd(process, reason)
  }

  /// Ends the process, as a client has asked.
  ///
  /// - Parameter completion: Called when all processes have ended, perhaps before this returns.
  func restart(_ reason: AdError, then completion: @escaping @LoopActor () -> Void) {
    isRestarting = true
    attachment?.cancel()
    for completion in stopWaiting() { completion(.failure(reason)) }
    if let process { process.end(reason) } else { noteEnd(reason) }
    isRestarting = false
    // A person waits for the restart.
    (endCount, restartsAtMs) = (0, 0)
    guard isRunning else { return completion() }
    environment.pendingWork.begin(.start)
    onAllEnded.append(completion)
  }

  private func noteFailedEnd(_ how: FailedEnd) {
    // The other ways do no harm to a daemon.
    if how.kind == .crash { environment.log(.warning, how.message) }
    if failedEnds.count < Self.failedEndLimit { failedEnds.append(how) }
  }

  private func remove(_ process: AdapterProcess?) {
    running.removeAll { $0 === process }
    if !isRunning { for action in stopWaitingForEnd() { action() } }
  }

  private func stopWaitingForEnd() -> [@LoopActor () -> Void] {
    let waiting = onAllEnded
    onAllEnded = []
    for _ in waiting { environment.pendingWork.end(.start) }
    return waiting
  }

  /// Ends the process for good, and tells no observer.
  ///
  /// - Parameter completion: Called each time that a process has ended.
  func end(then completion: @escaping @LoopActor () -> Void) {
    endObservers = []
    attachment?.close()
    _ = stopWaiting()
    _ = stopWaitingForEnd()
    for process in running {
      let remove = process.onClose
      process.onClose = {
        remove?()
        completion()
      }
    }
    process?.stop(AdError(.mediationAdapterError, "\(name) is told to end."))
    process = nil
  }

  /// Whether a program has attached itself, and has not disconnected.
  var hasProgram: Bool { isRunning || attachment?.isTaken == true }

  /// Whether a process is left: the one that serves, or one before it.
  var isRunning: Bool { !running.isEmpty }

  /// How many lines the running processes have logged, also those that were left out.
  var logLineCount: Int { running.reduce(0) { $0 + $1.log.totalCount } }

  /// What the running processes have made of the ads to release.
  var disposals: Disposals { running.reduce(into: Disposals()) { $0.add($1.disposals) } }

  /// The messages of the running processes that were skipped because they were invalid.
  var skippedMessages: SkippedMessages {
    running.reduce(into: SkippedMessages()) { $0.add($1.skippedMessages) }
  }

  /// A process has ended. The observers may start another one.
  private func didEnd(_ process: AdapterProcess?, _ error: AdError) {
    guard let process else { return }
    self.process = nil
    noteEnd(error)
    for observer in endObservers { observer(process, error) }
  }

  /// The process has ended, or could not be started; it may be started again after a delay.
  private func noteEnd(_ error: AdError) {
    lastEnd = (error.truncated ?? error).message
    let restart = configuration.restart
    let doublings = min(endCount, 30)
    restartsAtMs =
      environment.realTime.nowMs + min(restart.delayMs << doublings, restart.maxDelayMs)
    endCount += 1
    // The log has had the lines of standard error.
    let sentence = Self.sentence(error.message.prefix { $0 != "\n" })
    environment.log(isRestarting ? .info : .warning, sentence)
  }

  /// The first line of an error, without the words that announce the lines after it.
  private static func sentence(_ line: Substring) -> String {
    let end = AdapterProcess.endOfSentence
    return String(line.hasSuffix(end) ? line.dropLast(end.count) : line)
  }
}
