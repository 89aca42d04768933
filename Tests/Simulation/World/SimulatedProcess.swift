import EventLoop
import ProcessAdapters

/// A program in memory, as the bridge sees it: bytes in, bytes out, and an end.
@LoopActor
final class SimulatedProcess: ProcessTransport {
  let className: String
  /// How many programs of the class were started before.
  let number: Int
  weak var delegate: (any ProcessTransportDelegate)?

  private(set) var hasEnded = false
  var promises = AdapterPromises()
  /// What the bridge has written and nothing was compared with.
  var messages: [Value] = []

  private let realTime: Clock
  private var behavior: Behavior
  /// Lines that the bridge has written and the program has not read.
  private var inbox: [[UInt8]] = []
  /// Lines that the bridge has written and the world has not looked at.
  private var written: [[UInt8]] = []
  private var partialLine: [UInt8] = []
  private var isInputClosed = false
  private var hasClosedOutput = false
  /// What the program will do, by time.
  private var outbox: [(atMs: Int, action: ProgramAction)] = []

  init(className: String, number: Int, start: [String], realTime: Clock) {
    self.className = className
    self.number = number
    self.realTime = realTime
    behavior = Behavior(className: className, start: start)
    put(behavior.begin())
  }

  /// What a transcript calls the program: `Alpha` for the first start, then `Alpha#2`.
  var name: String { number == 0 ? className : "\(className)#\(number + 1)" }

  // MARK: The program

  /// When the program does the next thing, if it does anything by itself.
  var nextMs: Int? { hasEnded ? nil : outbox.first?.atMs }

  /// Takes the next thing that the program does by now.
  func nextAction() -> ProgramAction? {
    while !hasEnded, let first = outbox.first, first.atMs <= realTime.nowMs {
      outbox.removeFirst()
      switch first.action.kind {
      case .exit: hasEnded = true
      case .closeOutput:
        if hasClosedOutput { continue }
        hasClosedOutput = true
      case .write where hasClosedOutput: continue
      case .write, .stopReading, .nothing: break
      }
      return first.action
    }
    return nil
  }

  /// The program reads one line, if there is one.
  func readLine() -> Bool {
    guard !hasEnded, !behavior.readsNothing, !inbox.isEmpty else { return false }
    let line = inbox.removeFirst()
    if let message = try? Value(json: line) { put(behavior.receive(message)) }
    return true
  }

  func act(_ prank: Prank) {
    put(behavior.act(prank))
  }

  /// The lines that the bridge has written since the last call.
  func takeWritten() -> [[UInt8]] {
    defer { written = [] }
    return written
  }

  func takeMessages() -> [Value] {
    defer { messages = [] }
    return messages
  }

  private func put(_ actions: [ProgramAction]) {
    for action in actions {
      let atMs = realTime.nowMs + action.afterMs
      let index = outbox.firstIndex { $0.atMs > atMs } ?? outbox.count
      outbox.insert((atMs, action), at: index)
    }
  }

  private func exit(code: Int32) {
    put([ProgramAction(afterMs: 0, kind: .exit(code: code))])
  }

  // MARK: ProcessTransport

  /// A program that reads nothing counts each line as if it were large, so the limit is reached
  /// soon.
  var unreadCount: Int {
    behavior.readsNothing
      ? inbox.count * ModelConversation.unreadLineBytes : inbox.reduce(0) { $0 + $1.count }
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isInputClosed else { return }
    for byte in bytes {
      if byte == 0x0A {
        inbox.append(partialLine)
        written.append(partialLine)
        partialLine = []
      } else {
        partialLine.append(byte)
      }
    }
  }

  func closeInput() {
    isInputClosed = true
    if behavior.endsPolitely { exit(code: 0) }
  }

  func terminate() {
    if behavior.endsWhenTerminated { exit(code: 15) }
  }

  func kill() {
    exit(code: 9)
  }

  func close() {}
}
