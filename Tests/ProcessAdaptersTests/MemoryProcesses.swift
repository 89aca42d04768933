import EventLoop
import JSON
import ProcessAdapters

/// An environment in memory: a script plays the processes, and the test moves all clocks.
@LoopActor
final class MemoryProcesses: ProcessEnvironment {
  let clock = Clock(.manual)
  let realTime = Clock(.manual)
  let pendingWork = PendingWork()

  /// What the processes reply to each method; what is not named here gets a polite reply.
  var script: [String: MemoryProcess.Reply] = [:]
  /// Why the next start fails; `nil` lets it succeed.
  var startFailure: String?

  /// What was started, in order.
  private(set) var started: [MemoryProcess] = []
  /// What was logged: `warning: A has ended.`
  private(set) var logLines: [String] = []

  /// How many sources of work there are.
  var workCount: Int { work.count }

  private var work: [Int: @LoopActor () -> Bool] = [:]
  private var lastWork = 0

  // MARK: ProcessEnvironment

  func start(_ command: ChildProcess.Command) throws(ProcessStartError) -> any ProcessTransport {
    if let startFailure { throw ProcessStartError(reason: startFailure) }
    let process = MemoryProcess(processID: started.count + 1) { [unowned self] method in
      script[method] ?? MemoryProcess.politeReply(to: method)
    }
    started.append(process)
    return process
  }

  func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void {
    lastWork += 1
    let number = lastWork
    work[number] = step
    return { [weak self] in self?.work[number] = nil }
  }

  func log(_ level: Log.Level, _ message: String) {
    logLines.append("\(level.rawValue): \(message)")
  }

  // MARK: What the test does

  /// Does everything that can be done without time passing.
  func run() {
    var hasWorked = true
    while hasWorked {
      hasWorked = clock.step() || realTime.step()
      for process in started where process.deliver() { hasWorked = true }
      for (_, step) in work.sorted(by: { $0.key < $1.key }) where step() { hasWorked = true }
    }
  }

  /// Moves the time of the ads.
  func advance(byMs ms: Int) {
    clock.advance(byMs: ms) {}
    run()
  }

  /// Moves the time of the processes.
  func advanceRealTime(byMs ms: Int) {
    realTime.advance(byMs: ms) {}
    run()
  }
}
