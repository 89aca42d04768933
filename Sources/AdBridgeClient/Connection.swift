import JSON
import Platform
import Synchronization

/// A connection to a daemon: the calls that wait, and the thread that reads their answers.
///
/// One thread reads all messages, and writes all requests except one that is alone: its caller writes
/// it, because to wake the thread takes longer. Callers wait in their tasks, never in a thread.
///
/// An answer resumes its call after the notifications that came before it are in every
/// ``NotificationBuffer``.
final class Connection: Sendable {
  struct State {
    var calls = Calls()
    /// Whether the thread has taken requests that are not written yet.
    var isWriting = false
    /// Whether the thread sleeps until it is woken.
    var isAsleep = false
    /// Whether it does not read meanwhile, because notifications wait to be taken.
    var isPaused = false
    /// The connection fails if nothing is answered until this time.
    var deadline: Int?
    var buffers: [NotificationBuffer] = []
    var isClosing = false
    var closers: [UnsafeContinuation<Void, Never>] = []
    /// Why there are no more answers.
    var end: AdBridgeError?
  }

  let state = Mutex(State())
  let messages: Channel
  let process: DaemonProcess?
  /// A byte here wakes the thread.
  let alarm: (reading: Channel, writing: Channel)
  let logSink: (@Sendable (String) -> Void)?
  let recorder = ConversationRecorder.current
  private let lastID = Atomic<Int>(0)

  /// Takes over the connection, and starts its thread.
  init(
    _ messages: Channel, _ process: DaemonProcess?, log: (@Sendable (String) -> Void)?
  ) throws(SystemError) {
    self.messages = messages
    self.process = process
    logSink = log
    let (reading, writing) = try makeSocketPair()
    alarm = (Channel(reading: reading), Channel(writing: writing))
    messages.ignoreFailingWrites()
    alarm.writing.ignoreFailingWrites()
    try SystemThread.start { self.run() }
  }

  // MARK: Calls

  /// Sends a request, and waits for its answer.
  ///
  /// If the task is cancelled, so is the request.
  func send(_ method: String, _ params: (inout JSONWriter) -> Void) async -> Call.Answer {
    let id = lastID.add(1, ordering: .relaxed).newValue
    let request = Self.request(id, method, params)
    let isLoad = method.hasPrefix("load")
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let call = Call(continuation: continuation, isLoad: isLoad)
        if let failure = begin(id, call, request) {
          continuation.resume(returning: .failure(failure))
        }
      }
    } onCancel: {
      cancel(id)
    }
  }

  private static func request(
    _ id: Int, _ method: String, _ params: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.start(#"{"jsonrpc":"2.0","id":"#)
    writer.int(id)
    writer.key("method")
    writer.string(method)
    writer.key("params")
    writer.beginObject()
    params(&writer)
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return Array(writer.bytes)
  }

  /// Adds a call. If it fails at once, returns why.
  private func begin(_ id: Int, _ call: Call, _ request: [UInt8]) -> AdBridgeError? {
    state.withLock { state in
      if let end = state.end { return end }
      if state.isClosing { return .closed }
      // If it is cancelled later, `cancel` finds it.
      if Task.isCancelled { return .cancelled }
      recorder?.record(">", request)
      let isAlone = state.calls.isEmpty && state.calls.outgoing.isEmpty && !state.isWriting
      guard isAlone, case .moved(let count) = messages.write(request, from: 0) else {
        state.calls.add(id, call, request: request)
        wake(&state)
        return nil
      }
      state.calls.add(id, call, request: Array(request[count...]))
      if count < request.count || state.isPaused { wake(&state) }
      return nil
    }
  }

  private func cancel(_ id: Int) {
    let call = state.withLock { state in
      let call = state.calls.cancel(id)
      if call != nil { wake(&state) }
      return call
    }
    call?.continuation.resume(returning: .failure(.cancelled))
  }

  /// Makes the thread look again.
  func wake(_ state: inout State) {
    guard state.isAsleep, state.end == nil else { return }
    state.isAsleep = false
    _ = alarm.writing.write([0], from: 0)
  }

  // MARK: Notifications

  /// Makes a buffer that gets all notifications from now on.
  func addBuffer() -> NotificationBuffer {
    let buffer = NotificationBuffer { [weak self] in self?.state.withLock { self?.wake(&$0) } }
    let end = state.withLock { state in
      if state.end == nil { state.buffers.append(buffer) }
      return state.end
    }
    if let end { buffer.finish(end == .closed ? nil : end) }
    return buffer
  }

  func remove(_ buffer: NotificationBuffer) {
    state.withLock { state in
      state.buffers.removeAll { $0 === buffer }
      wake(&state)
    }
  }

  // MARK: The end

  /// Lets the connection fail if nothing is answered until a time.
  func setDeadline(_ deadline: Int) {
    state.withLock { state in
      state.deadline = deadline
      wake(&state)
    }
  }

  /// Lets the daemon finish what was asked, and then ends it.
  func beginClose() {
    state.withLock { state in
      guard !state.isClosing else { return }
      state.isClosing = true
      state.deadline = nil
      wake(&state)
    }
  }

  /// Waits for the end of the daemon.
  func close() async {
    beginClose()
    await withUnsafeContinuation { continuation in
      let hasEnded = state.withLock { state in
        if state.end == nil { state.closers.append(continuation) }
        return state.end != nil
      }
      if hasEnded { continuation.resume() }
    }
  }
}
