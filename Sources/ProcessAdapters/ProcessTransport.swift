package import EventLoop
import Platform

/// The services that the host program offers process adapters: time, work, processes and a log.
///
/// ``SystemProcesses`` is the real one. A test gives one that keeps everything in memory.
@LoopActor
package protocol ProcessEnvironment: AnyObject {
  /// The time of the ads.
  var clock: Clock { get }

  /// The time that processes take to start, to answer and to end.
  var realTime: Clock { get }

  /// Counts the programs that start and the answers that are pending, while ``clock`` has to wait.
  var pendingWork: PendingWork { get }

  /// Starts a program. Some failures are known later: the process ends as one that is not started.
  ///
  /// Nothing is reported to the transport's delegate before this returns.
  func start(_ command: ChildProcess.Command) throws(ProcessStartError) -> any ProcessTransport

  /// Takes over the connection with a process adapter, which was started or has attached itself.
  ///
  /// - Returns: The transport to use in its place; the same one without an implementation.
  func adopt(_ transport: any ProcessTransport, of className: String) -> any ProcessTransport

  /// Adds a source of new work, which is asked for a step whenever nothing else can run.
  ///
  /// - Parameter step: Does the next piece of work, and returns whether there was any.
  /// - Returns: Removes the source.
  func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void

  /// Writes a line to the log.
  func log(_ level: Log.Level, _ message: String)
}

extension ProcessEnvironment {
  package func adopt(
    _ transport: any ProcessTransport, of className: String
  ) -> any ProcessTransport {
    transport
  }
}

/// One process and the three streams to it: its input, its output and its standard error.
///
/// ``append(_:)`` writes to its input, as fast as the process reads. It never waits: what the
/// process has not read is kept in memory. Bytes that are written after ``closeInput()``, or to a
/// process that reads no more, are thrown away.
@LoopActor
package protocol ProcessTransport: ByteSink {
  /// Receives everything that happens to the process. It is held weakly.
  var delegate: (any ProcessTransportDelegate)? { get set }

  /// The number that the system gives the process; `nil` until it runs.
  var processID: Int? { get }

  /// How many bytes wait for the process to read them.
  var unreadCount: Int { get }

  /// Whether it answers on the clock of the ads, which then need not wait for its answers. A line is
  /// acted on as soon as it is delivered.
  var keepsTime: Bool { get }

  /// Reads nothing more of its output until ``resumeOutput()``.
  func pauseOutput()

  /// Reads its output again.
  func resumeOutput()

  /// Writes as much as there is room for, and closes the input of the process.
  func closeInput()

  /// Whether the process has ended, even if the delegate has not been told yet.
  var hasEnded: Bool { get }

  /// Asks the process to end: SIGTERM. Does nothing to one that has ended.
  func terminate()

  /// Ends the process: SIGKILL. Does nothing to one that has ended.
  func kill()

  /// Delivers what a process that has ended has written to its output.
  func readOutput()

  /// The names of the processes that a process has left behind after it was told to end. It is
  /// empty if nobody wanted to know it.
  var leftBehind: [String] { get }

  /// Delivers what a process that has ended has written to its standard error.
  func readErrors()

  /// Delivers what is left of the standard error, and closes all streams. Called last, when the
  /// process has ended.
  func close()
}

extension ProcessTransport {
  /// A process in memory has no number.
  package var processID: Int? { nil }
  /// A process takes real time.
  package var keepsTime: Bool { false }
  /// A process in memory keeps what it writes.
  package func pauseOutput() {}
  package func resumeOutput() {}
  /// A process in memory starts no others.
  package var leftBehind: [String] { [] }
  /// A process in memory tells its end at once.
  package var hasEnded: Bool { false }
  /// A process in memory has nothing left to deliver.
  package func readOutput() {}
  package func readErrors() {}
}

/// Receives the events of a process as they happen.
@LoopActor
package protocol ProcessTransportDelegate: AnyObject {
  /// The process has written to its output. The bytes are valid during the call.
  func didReceiveOutput(_ bytes: UnsafeRawBufferPointer)
  /// The process writes no more to its output.
  func didReceiveEndOfOutput()
  /// The process has written to its standard error. The bytes are valid during the call.
  func didReceiveErrors(_ bytes: UnsafeRawBufferPointer)
  /// The process writes no more to its standard error.
  func didReceiveEndOfErrors()
  /// The process reads no more.
  func didStopReading()
  /// The process has ended. Output that it wrote before may still arrive.
  func didEnd(_ end: ChildProcess.End)
  /// A program that has attached itself has closed the connection, or the bridge has.
  func didDisconnect()
}

extension ProcessTransportDelegate {
  /// Most programs are started by the bridge, and attach nowhere.
  package func didDisconnect() {}
}

/// Why a program can't be started, as the end of a sentence.
package struct ProcessStartError: Error {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }

  init(_ command: ChildProcess.Command, _ error: SystemError) {
    reason = "\(error)" + (ScriptFault(command, error)?.sentence ?? "")
  }

  /// What a person reads.
  ///
  /// - Parameter name: The adapter whose program it is.
  func sentence(of name: String, _ command: ChildProcess.Command) -> String {
    let place = command.directory.map { " in \($0)" } ?? ""
    return "\(name): \(command.program) can't be started\(place): \(reason)."
  }
}
