import Platform

/// Waits for descriptors on the actor's thread: inputs, outputs, signals, and other threads' jobs.
@LoopActor
final class Poller: SchedulerEnvironment {
  /// For how long the poller polls without sleeping, in nanoseconds, after a wait that took less.
  ///
  /// To put a processor to sleep and wake it takes about as long; more would cost more than it
  /// gains.
  private static let busyPollNs = 100_000

  /// After a failed busy poll, the poller does not busy-poll for this many times as long. So busy
  /// polling takes at most a tenth of the time.
  private static let restFactor = 10

  /// How many bytes of one input are read in a row before a poll looks what else has happened.
  ///
  /// The requests in them, a hundred or more, are answered in a millisecond or two.
  private static let readBudget = 16 << 10

  // Each turn looks at these, and no access to them lasts while anything else runs.
  @exclusivity(unchecked) private var inputs: [ByteInput] = []
  @exclusivity(unchecked) private var outputs: [ByteOutput] = []
  @exclusivity(unchecked) private var signals: (pipe: SignalPipe, handler: SignalHandler)?
  @exclusivity(unchecked) private var polls = PollSet()
  /// The input that had bytes last.
  @exclusivity(unchecked) private var lastInput: ByteInput?
  /// How many bytes of it were read since the last poll.
  private var bytesSincePoll = 0
  /// Whether the next wait begins without sleeping, because the last one was short.
  private var busyPolls = false
  /// When the poller may busy-poll again, after a busy poll without success.
  private var nextBusyPollNs = 0

  typealias SignalHandler = @LoopActor (Signal) -> Void

  func add(_ input: ByteInput) {
    inputs.append(input)
  }

  func remove(_ input: ByteInput) {
    inputs.removeAll { $0 === input }
    if lastInput === input { lastInput = nil }
  }

  func add(_ output: ByteOutput) {
    outputs.append(output)
  }

  func remove(_ output: ByteOutput) {
    outputs.removeAll { $0 === output }
  }

  /// Handles the signals that end a process, for this process.
  func handleSignals(_ handler: @escaping SignalHandler) throws(SystemError) {
    signals = (try SignalPipe(), handler)
  }

  // MARK: SchedulerEnvironment

  var isHeld: Bool {
    for output in outputs where output.isOverLimit { return true }
    return false
  }

  var isOpen: Bool {
    for input in inputs where !input.hasEnded { return true }
    for output in outputs where !output.isEmpty { return true }
    return false
  }

  func flush() {
    for output in outputs { output.flush() }
  }

  func poll(timeoutMs: Int?, reading: Bool) -> Bool {
    // A handler may add and remove; the places are those of the lists as they are now.
    let (signals, outputs) = (signals, outputs)
    let inputs = reading ? inputs : inputs.filter(\.isReadAlways)
    polls.removeAll()
    polls.add(LoopExecutor.shared.wakeUp.readEnd, .readable)
    polls.add(signals?.pipe.readEnd, .readable)
    for output in outputs { polls.add(output.polled, output.polledEvents) }
    for input in inputs { polls.add(input.polled, .readable) }
    bytesSincePoll = 0
    guard polls.wait(timeoutMs: timeoutMs) else { return false }

    if !polls[0].isEmpty { LoopExecutor.shared.wakeUp.clear() }
    if !polls[1].isEmpty { deliverSignals() }
    for (index, output) in zip(2..., outputs) { output.handle(polls[index]) }
    for (index, input) in zip((2 + outputs.count)..., inputs) where !polls[index].isEmpty {
      lastInput = input
      bytesSincePoll = input.read() ?? 0
    }
    return true
  }

  /// Waits until something happens, and deals with it.
  ///
  /// A fast client is usually fast again, so this polls before sleeping: a processor that has to
  /// wake makes the client wait longer than its answer takes.
  func sleep(timeoutMs: Int?) -> Bool {
    if busyPolls, readLastInput() || (isReadBudgetSpent && poll(timeoutMs: 0, reading: true)) {
      return true
    }
    let start = MonotonicTime.ns
    let hasHappened =
      busyPolls && busyPoll(since: start) || poll(timeoutMs: timeoutMs, reading: true)
    let end = MonotonicTime.ns
    busyPolls = end - start < Self.busyPollNs && end >= nextBusyPollNs
    return hasHappened
  }

  /// Polls for a short while without sleeping. Threads that are ready run on this processor
  /// meanwhile.
  private func busyPoll(since start: Int) -> Bool {
    var hasHappened = false
    var spent = 0
    repeat {
      SystemThread.yield()
      hasHappened = readLastInput() || poll(timeoutMs: 0, reading: true)
      spent = MonotonicTime.ns - start
    } while !hasHappened && spent < Self.busyPollNs
    // Nothing was sent, or another thread has kept the processor.
    if spent >= Self.busyPollNs { nextBusyPollNs = start + (1 + Self.restFactor) * spent }
    return hasHappened
  }

  /// Reads the input that had bytes last, which takes one system call instead of two, unless it has
  /// spent its budget.
  ///
  /// - Returns: Whether there was something to read.
  private func readLastInput() -> Bool {
    guard let lastInput, lastInput.neverWaits, !isReadBudgetSpent, let count = lastInput.read()
    else { return false }
    bytesSincePoll += count
    return true
  }

  private var isReadBudgetSpent: Bool { bytesSincePoll >= Self.readBudget }

  // MARK: The end of the process

  /// Writes everything that waits in one output, and sleeps while there is no room.
  ///
  /// A signal is delivered, and ends the wait.
  ///
  /// - Returns: Whether everything was written.
  func drain(_ output: ByteOutput, timeoutMs: Int?) -> Bool {
    let startMs = MonotonicTime.ms
    output.flush()
    while !output.isEmpty {
      let remainingMs = timeoutMs.map { $0 - (MonotonicTime.ms - startMs) }
      if let remainingMs, remainingMs <= 0 { return false }
      polls.removeAll()
      polls.add(output.polled, .writable)
      polls.add(signals?.pipe.readEnd, .readable)
      _ = polls.wait(timeoutMs: remainingMs)
      if !polls[1].isEmpty {
        deliverSignals()
        return false
      }
      output.flush()
    }
    return !output.isGone
  }

  private func deliverSignals() {
    guard let signals else { return }
    for signal in signals.pipe.read() { signals.handler(signal) }
  }
}
