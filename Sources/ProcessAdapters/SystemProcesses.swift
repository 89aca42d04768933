package import EventLoop
import Platform

/// Starts processes of the operating system, and serves them on an event loop.
@LoopActor
package final class SystemProcesses: ProcessEnvironment {
  private let loop: EventLoop
  private let guardProgram: String?
  private let watchesFamilies: Bool

  /// - Parameters:
  ///   - guardedBy: The path of the program that ends the processes if this one dies first; see
  ///     ``ProcessGroup/init(_:guardedBy:)``.
  ///   - watchesFamilies: Whether to find out which processes a program leaves behind. Then its end
  ///     is noticed half a second later if there are any.
  package init(on loop: EventLoop, guardedBy guardProgram: String?, watchesFamilies: Bool = false) {
    self.loop = loop
    self.guardProgram = guardProgram
    self.watchesFamilies = watchesFamilies
  }

  package var clock: Clock { loop.clock }
  package var realTime: Clock { loop.realTime }
  package var pendingWork: PendingWork { loop.pendingWork }

  package func start(
    _ command: ChildProcess.Command
  ) throws(ProcessStartError) -> any ProcessTransport {
    do throws(SystemError) {
      return SystemProcess(
        try ChildProcess(command, guardedBy: guardProgram), on: loop,
        watchesFamily: watchesFamilies)
    } catch {
      throw ProcessStartError(command, error)
    }
  }

  package func addWork(
    _ step: @escaping @LoopActor () -> Bool
  ) -> @LoopActor () -> Void {
    let work = loop.addWork(step)
    return { [loop] in loop.remove(work) }
  }

  package func log(_ level: Log.Level, _ message: String) {
    switch level {
    case .error: Log.error(message)
    case .warning: Log.warning(message)
    case .info: Log.info(message)
    case .debug: Log.debug(message)
    }
  }
}

/// A child process, whose pipes the event loop reads and writes.
@LoopActor
private final class SystemProcess: ProcessTransport {
  weak var delegate: (any ProcessTransportDelegate)?

  private let child: ChildProcess
  private let loop: EventLoop
  private let watchesFamily: Bool
  /// Whether the program runs, or can't be started.
  private var hasStarted = false
  private let input: ByteOutput
  private lazy var output = ByteInput(
    child.output,
    onBytes: { [weak self] in self?.delegate?.didReceiveOutput($0) },
    onEnd: { [weak self] in self?.delegate?.didReceiveEndOfOutput() })
  private lazy var errors = ByteInput(
    child.errors, isReadAlways: true,
    onBytes: { [weak self] in self?.delegate?.didReceiveErrors($0) },
    onEnd: { [weak self] in self?.delegate?.didReceiveEndOfErrors() })

  init(_ child: ChildProcess, on loop: EventLoop, watchesFamily: Bool) {
    self.child = child
    self.loop = loop
    self.watchesFamily = watchesFamily
    // A process that reads nothing must not hold up the others.
    input = ByteOutput(child.input, limit: .max)
    input.onGone = { [weak self] in self?.delegate?.didStopReading() }
    // What it writes is read when its number is known.
    output.pause()
    errors.pause()
    child.onStart = { [weak self] in self?.readStreams() }
    child.onEnd = { [weak self] end in
      self?.readStreams()
      self?.delegate?.didEnd(end)
    }
    loop.add(input)
    loop.add(output)
    loop.add(errors)
  }

  private func readStreams() {
    hasStarted = true
    output.resume()
    errors.resume()
  }

  var processID: Int? { child.processID }

  var unreadCount: Int { input.count }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) { input.append(bytes) }

  func pauseOutput() { output.pause() }

  func resumeOutput() {
    if hasStarted { output.resume() }
  }

  func closeInput() {
    if watchesFamily { child.watchFamily() }
    input.flush()
    input.close()
  }

  var hasEnded: Bool { child.hasEnded }

  func terminate() { child.terminate() }

  func kill() { child.kill() }

  func readOutput() { output.readRest() }

  var leftBehind: [String] { child.leftBehind }

  func readErrors() { errors.readRest() }

  func close() {
    input.close()
    output.close()
    errors.readRest()
    errors.close()
    loop.remove(input)
    loop.remove(output)
    loop.remove(errors)
  }
}
