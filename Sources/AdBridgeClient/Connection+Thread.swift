import JSON
import Platform
import Synchronization

extension Connection {
  /// How long a daemon may take to end before it is asked to, and then before it is killed.
  private static let graceMs = 2_000
  /// How many lines of the log a message about the end of the daemon has.
  private static let keptLines = 20

  /// What only the thread uses.
  private struct Work: ~Copyable {
    var input = LineBuffer()
    var log = LineBuffer()
    var lastLines: [String] = []
    /// Requests that are being written.
    var outgoing: [UInt8] = []
    var written = 0
    var polls = PollSet()
    /// When closing began.
    var closeTime: Int?
    var hasEndedWriting = false
    var isTerminated = false
    var hasDaemonEnded = false
    var hasLogEnded = false

    var isWriting: Bool { written < outgoing.count }
  }

  /// Reads and writes until the connection ends.
  func run() {
    var work = Work()
    var fault: AdBridgeError?
    while fault == nil {
      write(&work)
      let isPaused = state.withLock { Self.isPaused($0) } && !work.hasDaemonEnded
      if !isPaused {
        switch receive(from: &work.input) {
        case .messages: continue
        case .nothing: break
        case .end(let fault): return finish(&work, fault)
        }
      }
      fault = sleep(&work, isPaused)
    }
    finish(&work, fault)
  }

  /// Whether no more is read: notifications wait to be taken, and no call waits for its answer.
  private static func isPaused(_ state: borrowing State) -> Bool {
    state.calls.isEmpty && !state.isClosing && state.buffers.contains { $0.isFull }
  }

  // MARK: Writing

  /// Writes as many bytes as there is room for.
  private func write(_ work: inout Work) {
    repeat {
      if !work.isWriting {
        work.written = 0
        work.outgoing.removeAll(keepingCapacity: work.outgoing.count <= Calls.limit)
        state.withLock { state in
          swap(&state.calls.outgoing, &work.outgoing)
          state.calls.addQueued()
          state.isWriting = work.isWriting
        }
      }
      guard work.isWriting else { return }
      switch messages.write(work.outgoing, from: work.written) {
      case .moved(let count): work.written += count
      case .wouldBlock: return
      // The end of the answers follows.
      case .ended, .failed: work.written = work.outgoing.count
      }
    } while true
  }

  // MARK: Sleeping

  /// Sleeps until there is something to do. Returns why the connection fails.
  private func sleep(_ work: inout Work, _ isPaused: Bool) -> AdBridgeError? {
    let isWriting = work.isWriting
    let (isNeeded, isClosing, deadline) = state.withLock { state in
      // What has changed since could not wake the thread.
      let hasWork =
        !isWriting && !state.calls.outgoing.isEmpty || isPaused && !Self.isPaused(state)
      state.isAsleep = !hasWork
      state.isPaused = isPaused
      return (!state.isAsleep, state.isClosing, state.deadline)
    }
    if isNeeded { return nil }
    let now = MonotonicTime.ms
    if let deadline, deadline <= now {
      return .notStarted("The daemon did not answer in time.\(tail(of: &work))")
    }
    var timeoutMs = deadline.map { $0 - now }
    if isClosing {
      guard let rest = close(&work, now) else { return .closed }
      timeoutMs = rest
    }
    work.polls.removeAll()
    let events: PollEvents = isPaused ? .unasked : .readable
    work.polls.add(
      messages.descriptor, work.isWriting ? [events, .writable] : events)
    work.polls.add(alarm.reading.descriptor, .readable)
    work.polls.add(work.hasLogEnded ? nil : process?.log.descriptor, .readable)
    _ = work.polls.wait(timeoutMs: timeoutMs)
    state.withLock { state in
      state.isAsleep = false
      state.isPaused = false
    }
    work.hasDaemonEnded = !work.polls[0].isDisjoint(with: .gone)
    if work.polls[1] != .unasked {
      withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
        _ = alarm.reading.read(into: buffer)
      }
    }
    if work.polls[2] != .unasked { readLog(&work) }
    return nil
  }

  /// Goes on with closing. Returns how long to wait for the daemon; `nil` to wait no more.
  private func close(_ work: inout Work, _ now: Int) -> Int? {
    let begin = work.closeTime ?? now
    work.closeTime = begin
    if !work.hasEndedWriting, !work.isWriting {
      work.hasEndedWriting = true
      messages.endWriting()
    }
    let rest = begin + Self.graceMs - now
    guard rest <= 0 else { return rest }
    guard let process, !work.isTerminated else { return nil }
    work.isTerminated = true
    work.closeTime = now
    process.terminate()
    return Self.graceMs
  }

  // MARK: The log

  /// Passes the lines of the log on that have arrived.
  private func readLog(_ work: inout Work) {
    guard let process else { return }
    while true {
      let transfer = work.log.read { process.log.read(into: $0) }
      work.hasLogEnded = transfer == .ended
      guard case .moved = transfer else { return }
      while let line = work.log.next() {
        let text = String(decoding: line, as: UTF8.self)
        work.lastLines.append(text)
        if work.lastLines.count > Self.keptLines { work.lastLines.removeFirst() }
        logSink?(text)
      }
    }
  }

  /// The last lines of the log, each after a line end.
  private func tail(of work: inout Work) -> String {
    readLog(&work)
    return work.lastLines.map { "\n\($0)" }.joined()
  }

  // MARK: The end

  /// Ends the daemon and everything that waits.
  private func finish(_ work: inout Work, _ fault: AdBridgeError?) {
    let status = process.map { waitForEnd(of: $0, isKilled: fault != nil) }
    let text = status.map { "The daemon has ended with \($0)." } ?? "The daemon has disconnected."
    let lines = tail(of: &work)
    let (end, calls, buffers, closers) = state.withLock { state in
      let end: AdBridgeError = state.isClosing ? .closed : fault ?? .ended(text + lines)
      state.end = end
      messages.close()
      process?.log.close()
      alarm.reading.close()
      alarm.writing.close()
      let buffers = state.buffers
      let closers = state.closers
      state.buffers = []
      state.closers = []
      return (end, state.calls.removeAll(), buffers, closers)
    }
    for call in calls { call.continuation.resume(returning: .failure(end)) }
    for buffer in buffers { buffer.finish(end == .closed ? nil : end) }
    for closer in closers { closer.resume() }
  }

  /// Waits for the end of a daemon that has closed its output, and kills it after a while.
  private func waitForEnd(of process: DaemonProcess, isKilled: Bool) -> String {
    if isKilled { process.killNow() }
    let limit = MonotonicTime.ms + Self.graceMs
    while true {
      if let status = process.end() { return status }
      if MonotonicTime.ms > limit { process.killNow() }
      var nothing = PollSet()
      _ = nothing.wait(timeoutMs: 1)
    }
  }
}
