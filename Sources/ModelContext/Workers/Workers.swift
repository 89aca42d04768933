package import EventLoop
import Platform
package import ProcessAdapters

/// Runs this program again, in processes of their own, for what takes long: checks and waterfalls.
///
/// So they never hold up the client, share nothing with this run, and end at once when they are
/// cancelled.
@LoopActor
package final class Workers {
  /// How this program was started, as far as its workers need it.
  package struct Settings: Sendable {
    /// The path of this program.
    package let program: String
    package let configurationFile: String?
    package let seed: UInt64

    package init(program: String, configurationFile: String?, seed: UInt64) {
      self.program = program
      self.configurationFile = configurationFile
      self.seed = seed
    }
  }

  /// How many workers run at the same time at most.
  static let limit = 4

  let settings: Settings
  private let environment: any ProcessEnvironment
  private var running: [Worker] = []
  private var onAllEnded: (@LoopActor () -> Void)?

  package init(_ settings: Settings, in environment: any ProcessEnvironment) {
    self.settings = settings
    self.environment = environment
  }

  /// Starts this program with other arguments.
  func start(_ arguments: [String]) throws(ToolFailure) -> Worker {
    guard running.count < Self.limit else {
      throw ToolFailure(
        "There are already \(Self.limit) checks and waterfalls in progress, which is the limit.",
        next: "Wait until one has ended, or cancel one.")
    }
    let configuration = settings.configurationFile.map { ["--config=\($0)"] } ?? []
    do throws(ProcessStartError) {
      let worker = try Worker(
        ChildProcess.Command(
          program: settings.program, arguments: arguments + configuration, hasGuards: true),
        in: environment)
      running.append(worker)
      worker.onClose = { [self] in didClose(worker) }
      return worker
    } catch {
      throw ToolFailure(
        "The program could not start itself again: \(error.reason)",
        next: "Check that the program's file still exists, and start the server again.")
    }
  }

  package var areRunning: Bool { !running.isEmpty }

  /// Ends all workers.
  package func stopAll() {
    for worker in running { worker.stop() }
  }

  /// Calls `action` when the last worker has ended.
  package func whenAllEnded(_ action: @escaping @LoopActor () -> Void) {
    if running.isEmpty { action() } else { onAllEnded = action }
  }

  private func didClose(_ worker: Worker) {
    running.removeAll { $0 === worker }
    guard running.isEmpty else { return }
    onAllEnded?()
    onAllEnded = nil
  }
}

/// One process of this program.
@LoopActor
final class Worker: ProcessTransportDelegate {
  /// How long it has to end after SIGTERM, which is longer than its own adapters have.
  private static let graceMs = 6000

  /// Receives what it writes. It is called between two lines of the client.
  var onOutput: (@LoopActor (UnsafeRawBufferPointer) -> Void)?
  /// Called once, when it has ended and all its output was received.
  var onEnd: (@LoopActor (ChildProcess.End) -> Void)?
  fileprivate var onClose: (@LoopActor () -> Void)?

  let transport: any ProcessTransport
  let environment: any ProcessEnvironment
  private var errorLine: [UInt8] = []
  /// The maximum length of a line of its messages to people.
  private static let errorLineBytes = 4096
  /// What its adapters wrote, each different line once.
  private(set) var adapterOutput = AdapterOutput()
  private var outputHasEnded = false
  private var isStopping = false
  private var end: ChildProcess.End?
  private var timer: ClockTimer?

  fileprivate init(
    _ command: ChildProcess.Command, in environment: any ProcessEnvironment
  ) throws(ProcessStartError) {
    self.environment = environment
    transport = try environment.start(command)
    transport.delegate = self
  }

  /// Asks it to end, and makes sure that it does.
  func stop() {
    guard end == nil, !isStopping else { return }
    isStopping = true
    transport.closeInput()
    transport.terminate()
    killLater()
  }

  private func killLater() {
    timer?.cancel()
    timer = environment.realTime.schedule(afterMs: Self.graceMs) { [transport] in transport.kill() }
  }

  /// Its last error message, without the name of the program.
  private(set) var lastError: String?
  /// The adapters whose messages to people are kept.
  var watchedClassNames: [String] = []

  private func readErrorLine() {
    let line = String(decoding: errorLine, as: UTF8.self)
    errorLine = []
    let start = "adbridge: error: "
    if line.hasPrefix(start) { lastError = String(line.dropFirst(start.count)) }
    for className in watchedClassNames {
      guard let text = line.text(after: ": \(className): ") else { continue }
      return adapterOutput.append(text)
    }
  }

  // MARK: ProcessTransportDelegate

  func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) {
    onOutput?(bytes)
  }

  func didReceiveEndOfOutput() {
    outputHasEnded = true
    // Its end must follow. Without a timer, the loop would have nothing left to wait for.
    if end == nil, !isStopping { killLater() }
    closeIfDone()
  }

  func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        readErrorLine()
      } else if errorLine.count < Self.errorLineBytes {
        errorLine.append(byte)
      }
    }
  }

  func didReceiveEndOfErrors() {
    if !errorLine.isEmpty { readErrorLine() }
  }

  func didStopReading() {}

  func didEnd(_ end: ChildProcess.End) {
    self.end = end
    closeIfDone()
  }

  private func closeIfDone() {
    guard let end, outputHasEnded else { return }
    timer?.cancel()
    transport.close()
    let onEnd = onEnd
    self.onEnd = nil
    onOutput = nil
    onEnd?(end)
    onClose?()
    onClose = nil
  }
}

extension String {
  /// What comes after the first place of a text; `nil` if the text is not a part of this one.
  // `range(of:)` needs Foundation or the engine of regular expressions.
  fileprivate func text(after part: String) -> String? {
    let text = Array(utf8)
    let part = Array(part.utf8)
    let place = text.indices.first { text[$0...].starts(with: part) }
    return place.map { String(decoding: text[($0 + part.count)...], as: UTF8.self) }
  }
}
