import EventLoop
import JSON
import JSONRPC
import Platform
import ProcessAdapters

/// `adbridge rerun`: has a conversation again, and shows what differs.
@LoopActor
final class Rerun: ProcessTransportDelegate {
  struct Limits {
    /// For how long a daemon may be silent before an answer that it must give, and before its end.
    var answerMs = 60_000
    /// For how long it may be silent otherwise.
    var quietMs = 1_000
    /// How many bytes it may write.
    var mostBytes = 256 << 20
  }

  private let options: RerunOptions
  private let program: String
  private let limits: Limits
  private let conversation: RecordedConversation
  let loop = EventLoop(clock: Clock(.wall))
  private var daemon: (any ProcessTransport)?
  private var output = LineFramer(maximumLength: 64 << 20)
  private var byteCount = 0

  /// The place of the next line to send.
  private var next = 0
  private var sentCount = 0
  /// How many lines the daemon had written by now when it was recorded.
  private var recordedCount = 0
  private var unanswered: Set<[UInt8]> = []
  private var received: [JSONValue] = []
  private var texts: [Int: [String]] = [:]
  private var timer: ClockTimer?
  private var isClosing = false
  /// Why there is no result.
  private(set) var failure: String?
  private var end: ChildProcess.End?

  /// - Parameter program: The program of the daemon.
  init(
    _ options: RerunOptions,
    program: String = CurrentProcess.executable ?? CommandLine.arguments[0],
    limits: Limits = Limits()
  ) throws(UsageError) {
    self.options = options
    self.program = program
    self.limits = limits
    conversation = try RecordedConversation(options.file)
  }

  /// Has the conversation, and prints what differs.
  func run() -> ExitCode {
    do throws(ProcessStartError) {
      let processes = SystemProcesses(on: loop, guardedBy: program)
      daemon = try processes.start(
        ChildProcess.Command(program: program, arguments: options.daemon, hasGuards: true))
    } catch {
      Log.error("\(program) can't be started: \(error.reason).")
      return .failure
    }
    daemon?.delegate = self
    sendNext()
    loop.run()
    timer?.cancel()
    daemon?.close()
    if case .exited(code: 2)? = end { return .usage }
    if case .notStarted(let error)? = end { failure = "\(program) can't be started: \(error)." }
    if let failure {
      Log.error(failure)
      return .failure
    }
    return show()
  }

  /// Sends the lines up to the next one that the daemon had answered.
  private func sendNext() {
    while next < conversation.lines.count {
      switch conversation.lines[next].line {
      case .sent(let value, let text):
        // The daemon had written so much when this was sent.
        if recordedCount > received.count { return wait() }
        sentCount += 1
        if let id = value.object?["id"], value.object?["method"] != nil {
          unanswered.insert(JSONWriter.bytes(of: id))
        }
        daemon?.append(text + "\n")
      case .received: recordedCount += 1
      case .other: break
      }
      next += 1
    }
    wait()
  }

  /// Waits for what the daemon had written, but not for ever.
  private func wait() {
    timer?.cancel()
    let isDone = next == conversation.lines.count && recordedCount <= received.count
    if isDone, unanswered.isEmpty { return closeInput() }
    timer = loop.realTime.schedule(
      afterMs: unanswered.isEmpty ? limits.quietMs : limits.answerMs
    ) { [self] in
      // It writes less than it did.
      recordedCount = min(recordedCount, received.count)
      unanswered = []
      if next == conversation.lines.count { closeInput() } else { sendNext() }
    }
  }

  private func closeInput() {
    isClosing = true
    timer = loop.realTime.schedule(afterMs: limits.answerMs) { [self] in
      failure = "The daemon did not end."
      daemon?.kill()
    }
    daemon?.closeInput()
  }

  // MARK: ProcessTransportDelegate

  func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) {
    byteCount += bytes.count
    guard byteCount <= limits.mostBytes else {
      failure = "The daemon wrote more than \(limits.mostBytes) bytes."
      daemon?.kill()
      return
    }
    output.append(bytes)
    while let line = output.next() {
      guard case .line(let line) = line, let value = try? JSONValue(parsing: line) else { continue }
      received.append(value)
      texts[max(1, sentCount), default: []].append(String(decoding: line, as: UTF8.self))
      if let message = value.object, message["method"] == nil, let id = message["id"] {
        unanswered.remove(JSONWriter.bytes(of: id))
      }
    }
    if !isClosing { sendNext() }
  }

  func didReceiveEndOfOutput() {}

  func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) {
    _ = try? Descriptor.standardError.writeAll(Array(bytes))
  }

  func didReceiveEndOfErrors() {}

  func didStopReading() {}

  func didEnd(_ end: ChildProcess.End) {
    daemon?.readOutput()
    daemon?.readErrors()
    self.end = end
    loop.stop()
  }

  // MARK: The result

  private func show() -> ExitCode {
    let differences = ConversationDifferences(
      conversation, received, ignoresTimes: options.isWall && !options.comparesTimes)
    let name = fileName(options.file)
    var lines = differences.sentences
    let rest = differences.count - lines.count
    if rest > 0 { lines.append("and \(rest) more") }
    lines.append(
      differences.count == 0
        ? "\(name): \(received.count) messages, as they were"
        : "\(name): \(differences.count) difference\(differences.count == 1 ? "" : "s")")
    do throws(SystemError) {
      try Descriptor.standardOutput.writeAll(lines.joined(separator: "\n") + "\n")
      guard options.updates, differences.count > 0 else {
        return differences.count == 0 ? .success : .failure
      }
      let new = options.file + ".new"
      try writeFile(new, conversation.text(with: texts))
      try replaceFile(options.file, by: new)
      return .success
    } catch {
      Log.error("\(options.file) can't be written: \(error).")
      return .failure
    }
  }
}
