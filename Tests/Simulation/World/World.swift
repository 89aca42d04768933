import Server
import EventLoop
import JSONRPC
import Mediation
import Platform
import ProcessAdapters
import SampleAdapters
import SampleNetwork

/// One run of the bridge in memory: a client at one door, programs at the other, two clocks, a
/// model that says what must come out, and promises that hold without a model.
///
/// Nothing moves by itself: real time passes in steps of the run, and everything that can be done
/// without it is done before the next step.
@LoopActor
final class World: Stage {
  let client: ClientDoor
  private let clock: Clock
  private let realTime = Clock(.manual)
  private let processes: SimulatedProcesses
  private let host: ProcessAdapterHost
  private let session: Session
  private let sink = MemorySink()
  private var inputHasEnded = false
  private var exits = false

  /// For how long nothing has happened, while an advance or a jump of the clock waits for that.
  private var quietSinceMs = 0
  private var hasWaitedForWork = false

  init(_ client: ClientDoor, mode: Clock.Mode) {
    self.client = client
    let setting = client.model.setting
    clock = Clock(mode)
    SampleSDK.start(clock: clock)
    let processes = SimulatedProcesses(setting, clock: clock, realTime: realTime)
    let host = ProcessAdapterHost(
      setting.programs.map { ProcessAdapterConfiguration($0) }, in: processes)
    self.processes = processes
    self.host = host
    session = Session(
      output: sink, maximumLineBytes: 1 << 20,
      mediator: Mediator(
        adapterClasses: SampleAdapters.all + host.adapterClasses,
        adUnits: setting.units.map { AdUnit($0) }, clock: clock))
    session.onExit = { [unowned self] _ in exits = true }
  }

  var remains: Remains { Remains(session: session, host: host) }

  // MARK: Steps

  /// Carries out a step, and checks everything that it caused.
  func take(_ step: Step) throws(Fault) {
    client.counts.steps += 1
    switch step {
    case .client(let line): try send(line)
    case .wait(let ms): try wait(ms: ms)
    case .program(let className, let prank):
      client.transcript?.note("\(className): \(prank)")
      processes.running(className)?.act(prank)
    }
    try settle()
  }

  private func send(_ line: [UInt8]) throws(Fault) {
    guard !exits else { return }
    client.write(line)
    (line + [0x0A]).withUnsafeBytes { session.connection.receive($0) }
    model.receive(line)
    while session.connection.processNextLine(with: session) {}
  }

  /// Lets real time pass.
  private func wait(ms: Int) throws(Fault) {
    let end = realTime.nowMs + ms
    while true {
      try settle()
      guard let next = nextRealMs, next <= end else { break }
      try move(to: next)
    }
    try move(to: end)
  }

  /// When something happens in real time.
  private var nextRealMs: Int? {
    let quietEndMs = waitsForWork ? quietSinceMs + processes.pendingWorkMs : nil
    return [realTime.nextDeadlineMs, processes.nextMs, quietEndMs].compactMap { $0 }.min()
  }

  /// Whether the clock waits until nothing has happened for a while.
  private var waitsForWork: Bool {
    processes.pendingWorkMs > 0 && processes.pendingWorkMs < .max && (clock.isAdvancing || mayJump)
  }

  private var mayJump: Bool {
    let isAllowed = clock.mode == .skip || inputHasEnded
    return isAllowed && clock.nextDeadlineMs != nil && session.connection.inFlightCount > 0
  }

  private func move(to ms: Int) throws(Fault) {
    let passed = ms - realTime.nowMs
    if passed > 0 {
      realTime.advance(byMs: passed) {}
      client.transcript?.realTimePasses(passed)
      while realTime.isAdvancing {
        if let deadline = realTime.nextDeadlineMs, deadline <= ms { quietSinceMs = ms }
        _ = realTime.step()
        model.realTime.move(to: realTime.nowMs)
        while model.realTime.step() {}
      }
      try settle()
    }
    if waitsForWork, quietSinceMs + processes.pendingWorkMs <= realTime.nowMs { try stopWaiting() }
  }

  /// Nothing has happened for long enough: the clock moves once.
  private func stopWaiting() throws(Fault) {
    quietSinceMs = realTime.nowMs
    if clock.isAdvancing { hasWaitedForWork = true } else { jump() }
    try settle()
  }

  private func jump() {
    clock.jump()
    model.clock.move(to: clock.nowMs)
  }

  // MARK: Everything that can be done now

  private var holdsAdvance: Bool {
    processes.pendingWorkMs > 0 && clock.isAdvancing && !hasWaitedForWork
  }

  private func settle() throws(Fault) {
    var count = 0
    while true {
      while try doNext() {
        quietSinceMs = realTime.nowMs
        count += 1
        if count > 100_000 { throw Fault(check: "rest", message: "The bridge never rests.") }
      }
      try check()
      guard processes.pendingWorkMs == 0, mayJump else { return }
      jump()
    }
  }

  /// Does the next thing, in the order of preference of the event loop.
  private func doNext() throws(Fault) -> Bool {
    if !holdsAdvance {
      hasWaitedForWork = false
      if clock.step() {
        model.clock.step()
        return true
      }
    }
    if realTime.step() {
      while model.realTime.step() {}
      return true
    }
    if processes.doWork() {
      model.endOneProgram()
      return true
    }
    if let (process, action) = processes.nextAction() {
      try observe(process)
      deliver(action, of: process)
      return true
    }
    return processes.readLine()
  }

  private func deliver(_ action: ProgramAction, of process: SimulatedProcess) {
    if let fault = action.fault { client.counts.fault(fault) }
    let conversation = model.program(process.className)?.starts[process.number]
    switch action.kind {
    case .write(let bytes):
      bytes.withUnsafeBytes { process.delegate?.didReceiveOutput($0) }
      conversation?.receive(bytes: bytes)
      process.promises.didWrite(bytes)
      client.transcript?.programWrites(process.name, bytes)
    case .closeOutput:
      process.delegate?.didReceiveEndOfOutput()
      conversation?.outputEnds()
      client.transcript?.note("\(process.name) closes its output")
    case .stopReading:
      process.delegate?.didStopReading()
      conversation?.beginToEnd()
      client.transcript?.note("\(process.name) closes its input")
    case .exit(let code):
      client.counts.exits += 1
      client.transcript?.programEnds(process.name, code: code)
      process.delegate?.didReceiveEndOfOutput()
      process.delegate?.didReceiveEndOfErrors()
      process.delegate?.didEnd(.exited(code: code))
      conversation?.outputEnds()
      conversation?.ends()
    case .nothing:
      break
    }
  }

  // MARK: Checks

  private func check() throws(Fault) {
    for process in processes.all {
      try observe(process)
      let expected = model.program(process.className)?.starts[process.number].takeExpected()
      try Model.compare(expected ?? [], process.takeMessages(), process.name)
    }
    try client.read(sink.takeLines(), expecting: model.takeOutput())
  }

  /// Looks at what the bridge has written to a program since the last time.
  private func observe(_ process: SimulatedProcess) throws(Fault) {
    for line in process.takeWritten() {
      client.transcript?.programGets(process.name, line)
      process.messages.append(try process.promises.read(line))
      client.counts.programLines += 1
    }
  }

  // MARK: The end

  /// Ends the client's input, then everything, and checks what must be left: nothing.
  func end() throws(Fault) {
    if !exits {
      inputHasEnded = true
      session.connection.receiveEnd()
      try settle()
      try finishRequests()
    }
    model.end()
    session.mediator.endRun()
    try check()
    try client.end()
    try releaseEverything()
    client.counts.worlds = 1
    client.counts.starts = processes.startCount
  }

  private func finishRequests() throws(Fault) {
    var rounds = 0
    while session.connection.inFlightCount > 0 {
      rounds += 1
      if rounds > 100_000 { throw Fault(check: "end", message: "A request never ends.") }
      if let next = nextRealMs {
        try move(to: next)
        try settle()
      } else {
        session.connection.failAll(
          .internalError(
            "This request cannot be answered: the input has ended, and nothing else can happen."))
        model.failAll()
        try check()
      }
    }
  }

  /// Disposes of everything, ends the programs, and lets all time pass: nothing may be left.
  private func releaseEverything() throws(Fault) {
    try endPrograms()
    session.mediator.ads.cancelLoads()
    _ = try? session.mediator.ads.disposeAll()
    for clock in [clock, realTime] {
      clock.advance(byMs: 30 * 24 * 3_600_000) {}
      while clock.step() {}
    }
    session.mediator.endRun()
    let left: KeyValuePairs = [
      "requests": session.connection.inFlightCount, "timers": clock.timerCount,
      "timers of real time": realTime.timerCount, "ms of pending work": processes.pendingWorkMs,
    ]
    for (what, count) in left where count > 0 {
      throw Fault(check: "end", message: "At the end \(count) \(what) are left.")
    }
  }

  private func endPrograms() throws(Fault) {
    if host.areRunning {
      host.end {}
      let end = realTime.nowMs + 6_000
      while host.areRunning, let next = nextRealMs, next <= end {
        realTime.advance(byMs: next - realTime.nowMs) {}
        while realTime.step() || deliverLast() {}
      }
    }
    if host.areRunning || processes.hasWork {
      throw Fault(check: "end", message: "A program runs 6 s after its input was closed.")
    }
  }

  private func deliverLast() -> Bool {
    if processes.doWork() { return true }
    guard let (process, action) = processes.nextAction() else { return processes.readLine() }
    switch action.kind {
    case .write(let bytes): bytes.withUnsafeBytes { process.delegate?.didReceiveOutput($0) }
    case .closeOutput: process.delegate?.didReceiveEndOfOutput()
    case .exit(let code):
      process.delegate?.didReceiveEndOfOutput()
      process.delegate?.didReceiveEndOfErrors()
      process.delegate?.didEnd(.exited(code: code))
    case .stopReading, .nothing: break
    }
    return true
  }
}
