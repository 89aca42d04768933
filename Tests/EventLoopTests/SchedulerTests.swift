import Synchronization
import Testing

@testable import EventLoop
@testable import Platform

@LoopActor
@Suite struct SchedulerTests {
  // MARK: Whose turn it is

  @Test func `jobs run before timers, and timers before work`() {
    let world = World()
    world.scheduler.addWork { world.noteOnce("work") }
    world.clock.schedule(afterMs: 0) { world.note("timer") }
    world.environment.jobs = [{ world.note("job") }, { world.note("second job") }]
    world.settle()
    #expect(world.notes == ["job", "second job", "timer", "work"])
  }

  @Test func `everything that a piece of work causes happens before the next one begins`() {
    let world = World()
    var lines = ["one", "two"]
    world.scheduler.addWork {
      guard !lines.isEmpty else { return false }
      let line = lines.removeFirst()
      world.note(line)
      world.environment.jobs.append {
        world.note("\(line): job")
        world.clock.schedule(afterMs: 0) {
          world.note("\(line): timer")
          world.environment.jobs.append { world.note("\(line): last job") }
        }
      }
      return true
    }
    world.settle()
    #expect(
      world.notes == [
        "one", "one: job", "one: timer", "one: last job",
        "two", "two: job", "two: timer", "two: last job",
      ])
  }

  @Test func `jobs that a timer makes ready run before the next timer`() {
    let world = World()
    for name in ["a", "b"] {
      world.clock.schedule(afterMs: 5) {
        world.note(name)
        world.environment.jobs.append { world.note("\(name): job") }
      }
    }
    world.clock.advance(byMs: 10) { world.note("end of advance") }
    world.settle()
    #expect(world.notes == ["a", "a: job", "b", "b: job", "end of advance"])
  }

  @Test func `an advance through very many deadlines pauses for work that must not wait`() {
    let world = World()
    var fired = 0
    func repeatTimer() {
      world.clock.schedule(afterMs: 1) {
        fired += 1
        repeatTimer()
      }
    }
    repeatTimer()
    var firedAtUrgentWork: [Int] = []
    var lines = ["urgent"]
    world.scheduler.addWork {
      world.noteOnce("work")
    } duringAdvance: {
      firedAtUrgentWork.append(fired)
      return lines.popLast() != nil
    }
    let advance = world.clock.advance(byMs: Clock.lastMs) {}
    world.environment.happenings = Array(repeating: {}, count: 5)
    for _ in 0..<3 { world.scheduler.turn() }

    #expect(firedAtUrgentWork == [1024, 1024, 2048, 3072])
    #expect(world.notes == [])
    world.clock.cancel(advance)
    world.settle()
    #expect(world.notes == ["work"])
  }

  @Test func `work without end that must not wait leaves their turn to the others`() {
    let world = World()
    func repeatTimer() { world.clock.schedule(afterMs: 1) { repeatTimer() } }
    repeatTimer()
    var count = 0
    world.scheduler.addWork {
      false
    } duringAdvance: {
      count += 1
      if count > 2_000 { world.scheduler.stop() }
      return true
    }
    world.clock.advance(byMs: Clock.lastMs) {}
    world.scheduler.turn(blocking: false)
    #expect(count == 1024)
  }

  @Test func `an advance through few deadlines does not pause`() {
    let world = World()
    for _ in 0..<1_000 { world.clock.schedule(afterMs: 1) {} }
    world.scheduler.addWork {
      world.noteOnce("work")
    } duringAdvance: {
      world.noteOnce("urgent")
    }
    world.clock.advance(byMs: 5) { world.note("end") }
    world.settle()
    #expect(world.notes == ["end", "work"])
  }

  @Test func `sources of work take turns`() {
    let world = World()
    for name in ["a", "b"] {
      var rest = 3
      world.scheduler.addWork {
        guard rest > 0 else { return false }
        rest -= 1
        world.note(name)
        return true
      }
    }
    world.settle()
    #expect(world.notes == ["a", "b", "a", "b", "a", "b"])
  }

  @Test func `a source of work that was removed is not asked again`() {
    let world = World()
    let source = world.scheduler.addWork {
      world.note("asked")
      return false
    }
    world.scheduler.turn(blocking: false)
    world.scheduler.remove(source)
    world.settle()
    #expect(world.notes == ["asked"])
  }

  @Test func `a source of work may remove itself`() {
    let world = World()
    world.source = world.scheduler.addWork {
      world.note("asked")
      if let source = world.source { world.scheduler.remove(source) }
      return true
    }
    world.settle()
    #expect(world.notes == ["asked"])
  }

  @Test func `output is flushed after all work of a turn`() {
    let world = World()
    world.environment.onFlush = { world.note("flush") }
    var rest = 2
    world.scheduler.addWork {
      guard rest > 0 else { return false }
      rest -= 1
      world.note("work")
      return true
    }
    world.scheduler.turn(blocking: false)
    #expect(world.notes == ["work", "work", "flush"])
  }

  @Test func `jobs without end leave their turn to the environment and to real time`() {
    let world = World()
    world.realTime.schedule(afterMs: 0) { world.note("timer") }
    var count = 0
    world.environment.endlessJob = { count += 1 }
    world.scheduler.turn()
    #expect(count == 1024)
    #expect(world.notes == ["timer"])
    #expect(world.environment.waits == [.look])
  }

  @Test func `run returns after the step that stops it`() {
    let world = World()
    world.environment.jobs = [{ world.scheduler.stop() }, { world.note("job") }]
    world.scheduler.addWork { world.noteOnce("work") }
    world.scheduler.run()
    #expect(world.notes == [])
    #expect(world.environment.waits == [])
  }

  @Test func `a scheduler that was stopped can run again`() {
    let world = World()
    world.environment.jobs = [{ world.scheduler.stop() }]
    world.scheduler.run()
    world.environment.jobs = [{ world.note("job") }, { world.scheduler.stop() }]
    world.scheduler.run()
    #expect(world.notes == ["job"])
  }

  // MARK: A held output

  @Test func `while an output is over its limit only jobs run`() {
    let world = World()
    world.environment.isHeld = true
    world.environment.jobs = [{ world.note("job") }]
    world.clock.schedule(afterMs: 0) { world.note("timer") }
    world.realTime.schedule(afterMs: 0) { world.note("timer of real time") }
    world.scheduler.addWork { world.noteOnce("work") }
    world.settle()
    #expect(world.notes == ["job"])
    #expect(Set(world.environment.waits) == [.held(timeoutMs: 0)])

    world.environment.isHeld = false
    world.settle()
    #expect(world.notes == ["job", "timer", "timer of real time", "work"])
  }

  @Test func `work stops at once when its output is over the limit`() {
    let world = World()
    world.scheduler.addWork {
      world.note("work")
      world.environment.isHeld = true
      return true
    }
    world.settle()
    #expect(world.notes == ["work"])
  }

  @Test func `during an advance, urgent work stops when its output is over the limit`() {
    let world = World()
    func repeatTimer() { world.clock.schedule(afterMs: 1) { repeatTimer() } }
    repeatTimer()
    world.scheduler.addWork {
      false
    } duringAdvance: {
      world.note("urgent")
      world.environment.isHeld = true
      return true
    }
    world.clock.advance(byMs: Clock.lastMs) {}
    world.scheduler.turn(blocking: false)
    #expect(world.notes == ["urgent"])
  }

  @Test func `work that an output has held goes on without sleeping when the output is written`() {
    let world = World()
    var rest = 3
    world.environment.onFlush = { world.environment.isHeld = false }
    world.scheduler.addWork {
      guard rest > 0 else { return false }
      rest -= 1
      world.environment.isHeld = true
      return true
    }
    for _ in 0..<3 { world.scheduler.turn() }
    #expect(rest == 0)
    #expect(world.environment.waits == [.look, .look, .look])
  }

  @Test func `the time during which an output holds the timers does not count`() {
    let world = World()
    var firedAtMs: Int?
    world.realTime.schedule(afterMs: 100) {
      firedAtMs = world.realTime.nowMs
      world.scheduler.stop()
    }
    world.environment.isHeld = true
    world.environment.happenings = [
      {
        world.time.ms = 500
        world.environment.isHeld = false
      }
    ]
    world.scheduler.run()
    #expect(world.environment.waits == [.held(timeoutMs: nil), .sleep(timeoutMs: 100)])
    #expect(firedAtMs == 600)
  }

  // MARK: Real time

  @Test func `the scheduler sleeps until the next timer of real time is due`() {
    let world = World()
    world.realTime.schedule(afterMs: 20) { world.note("timer") }
    world.scheduler.turn()
    world.settle()
    #expect(world.environment.waits.first == .sleep(timeoutMs: 20))
    #expect(world.notes == ["timer"])
    #expect(world.clock.nowMs == 0)
  }

  @Test func `without timers the scheduler sleeps until something happens`() {
    let world = World()
    world.environment.happenings = [{ world.note("happened") }]
    #expect(world.scheduler.turn())
    #expect(world.notes == ["happened"])
    #expect(world.environment.waits == [.sleep(timeoutMs: nil)])
  }

  @Test func `a turn that does not block only looks`() {
    let world = World()
    world.realTime.schedule(afterMs: 20) {}
    #expect(!world.scheduler.turn(blocking: false))
    #expect(world.environment.waits == [.look])
  }

  // MARK: When a clock may move

  @Test func `a skipping clock jumps only while a timer is waited for`() {
    let world = World(.skip)
    var log: [Int] = []
    for hours in 1...3 {
      world.clock.schedule(afterMs: hours * 3_600_000) { log.append(world.clock.nowMs) }
    }
    world.settle()
    #expect(log == [])

    let waiter = world.scheduler.addClockWaiter { log.count < 2 }
    world.settle()
    #expect(log == [3_600_000, 7_200_000])

    world.scheduler.remove(waiter)
    world.scheduler.addClockWaiter { log.count < 3 }
    world.settle()
    #expect(log.last == 10_800_000)
  }

  @Test func `a waiter that was removed is not asked again`() {
    let world = World(.skip)
    world.clock.schedule(afterMs: 5) { world.note("timer") }
    world.scheduler.remove(world.scheduler.addClockWaiter { true })
    world.settle()
    #expect(world.notes == [])
  }

  @Test func `a skipping clock jumps after everything that has happened is dealt with`() {
    let world = World(.skip)
    world.clock.schedule(afterMs: 1000) { world.note("timer") }
    world.scheduler.addClockWaiter { world.notes.count < 2 }
    world.environment.happenings = [{ world.note("read") }]
    world.settle()
    #expect(world.notes == ["read", "timer"])
  }

  @Test func `a manual clock jumps only after the input has ended`() {
    let world = World(.manual)
    var isDone = false
    world.clock.schedule(afterMs: 1000) { isDone = true }
    world.scheduler.addClockWaiter { !isDone }
    world.settle()
    #expect(!isDone)
    world.scheduler.inputDidEnd()
    world.settle()
    #expect(isDone)
  }

  @Test func `a wall clock never jumps`() {
    let world = World(.wall)
    world.clock.schedule(afterMs: 1000) { world.note("timer") }
    world.scheduler.addClockWaiter { true }
    world.scheduler.inputDidEnd()
    world.settle()
    #expect(world.notes == [])
    #expect(world.clock.nowMs == 0)
  }

  // MARK: Pending work

  @Test func `while a program starts, an advance waits until something has happened`() {
    let world = World()
    world.scheduler.pendingWork.begin(.start)
    world.clock.schedule(afterMs: 5) { world.note("timer") }
    world.clock.advance(byMs: 10) { world.note("end of advance") }
    world.settle()
    #expect(world.notes == [])

    world.environment.happenings = [
      {
        world.note("started")
        world.scheduler.pendingWork.end(.start)
      }
    ]
    world.scheduler.turn()
    world.settle()
    #expect(world.environment.waits.contains(.look(forMs: .max)))
    #expect(world.notes == ["started", "timer", "end of advance"])
  }

  @Test func `while an answer is pending, an advance waits until nothing happens for a while`() {
    let world = World(quietMs: 300)
    world.scheduler.pendingWork.begin(.answer)
    world.clock.schedule(afterMs: 5) { world.note("timer") }
    world.clock.advance(byMs: 10) {
      world.note("end of advance")
      world.scheduler.stop()
    }
    world.environment.happenings = [{ world.note("other") }]
    world.scheduler.run()
    #expect(world.notes == ["other", "timer", "end of advance"])
    // One wait that something has interrupted, and one before each step of the advance.
    #expect(world.environment.waits == Array(repeating: .look(forMs: 300), count: 3))
    #expect(world.time.ms == 600)
  }

  @Test func `while an answer is pending, a skipping clock does not jump without a wait`() {
    let world = World(.skip, quietMs: 300)
    world.scheduler.pendingWork.begin(.answer)
    world.clock.schedule(afterMs: 5) {
      world.note("timer")
      world.scheduler.stop()
    }
    world.scheduler.addClockWaiter { world.notes.isEmpty }
    world.settle()
    #expect(world.notes == [])
    world.scheduler.run()
    #expect(world.notes == ["timer"])
    #expect(world.time.ms == 300)
  }

  @Test func `a timer of real time ends the wait early, and the clock does not move`() {
    let world = World(.skip, quietMs: 300)
    world.scheduler.pendingWork.begin(.answer)
    world.realTime.schedule(afterMs: 50) { world.scheduler.pendingWork.end(.answer) }
    world.clock.schedule(afterMs: 5) { world.note("timer") }
    world.scheduler.addClockWaiter { world.notes.isEmpty }
    world.scheduler.turn()
    #expect(world.environment.waits == [.sleep(timeoutMs: 50)])
    #expect(world.clock.nowMs == 0)
    world.settle()
    #expect(world.notes == ["timer"])
    #expect(world.time.ms == 50)
  }

  // MARK: Flush

  @Test func `what waits for the output of a turn comes after all that happens in it`() {
    let world = World()
    world.scheduler.handleFlush { if world.notes == ["one", "two"] { world.note("flush") } }
    world.scheduler.clock.schedule(afterMs: 0) { world.note("one") }
    world.scheduler.clock.schedule(afterMs: 0) { world.note("two") }
    world.settle()
    #expect(world.notes == ["one", "two", "flush"])
  }

  // MARK: Idle

  @Test func `idle is reported once when nothing will ever happen again`() {
    let world = World()
    world.scheduler.handleIdle { world.note("idle") }
    world.settle()
    #expect(world.notes == [])
    world.environment.isOpen = false
    world.settle()
    world.settle()
    #expect(world.notes == ["idle"])
  }

  @Test func `idle is reported again after something has happened`() {
    let world = World()
    world.scheduler.handleIdle { world.note("idle") }
    world.environment.isOpen = false
    world.settle()
    world.environment.happenings = [{ world.note("signal") }]
    world.settle()
    #expect(world.notes == ["idle", "signal", "idle"])
  }

  @Test func `idle is reported again after a job has run`() {
    let world = World()
    world.scheduler.handleIdle { world.note("idle") }
    world.environment.isOpen = false
    world.settle()
    world.environment.jobs = [{ world.note("job") }]
    world.settle()
    #expect(world.notes == ["idle", "job", "idle"])
  }

  @Test func `idle is not reported while a timer of real time will fire`() {
    let world = World()
    world.scheduler.handleIdle { world.note("idle") }
    world.environment.isOpen = false
    world.realTime.schedule(afterMs: 20) { world.note("timer") }
    world.settle()
    #expect(world.notes == [])
    world.scheduler.turn()
    world.settle()
    #expect(world.notes == ["timer", "idle"])
  }

  @Test func `a skipping clock jumps if any caller waits`() {
    let world = World(.skip)
    world.clock.schedule(afterMs: 5) { world.note("timer") }
    world.scheduler.addClockWaiter { false }
    world.scheduler.addClockWaiter { world.notes.isEmpty }
    world.settle()
    #expect(world.notes == ["timer"])
  }

  @Test func `idle is not reported while a timer will fire`() {
    let world = World(.skip)
    world.scheduler.handleIdle { world.note("idle") }
    world.scheduler.addClockWaiter { world.notes.isEmpty }
    world.environment.isOpen = false
    world.clock.schedule(afterMs: 5) { world.note("timer") }
    world.settle()
    #expect(world.notes == ["timer", "idle"])
  }

  @Test func `a timer that no clock will reach does not keep the scheduler from being idle`() {
    let world = World(.manual)
    world.scheduler.handleIdle { world.note("idle") }
    world.environment.isOpen = false
    world.clock.schedule(afterMs: 5) { world.note("timer") }
    world.settle()
    #expect(world.notes == ["idle"])
  }
}

/// A scheduler, what it serves, and notes of what has happened.
@LoopActor
private final class World {
  let time = FakeTime()
  let clock: Clock
  let realTime: Clock
  let environment: ScriptedEnvironment
  let scheduler: Scheduler
  var source: WorkSource?
  private(set) var notes: [String] = []

  init(_ mode: Clock.Mode = .manual, quietMs: Int = 1_000) {
    let wall = Clock(.wall, reading: { [time] in time.ms })
    realTime = wall
    clock = mode == .wall ? wall : Clock(mode)
    environment = ScriptedEnvironment(time)
    scheduler = Scheduler(
      environment: environment, clock: clock, realTime: wall,
      pendingWork: PendingWork(quietMs: quietMs))
  }

  func note(_ text: String) { notes.append(text) }

  /// Notes a text the first time, and returns whether it did.
  func noteOnce(_ text: String) -> Bool {
    guard !notes.contains(text) else { return false }
    note(text)
    return true
  }

  /// Takes turns that do not block until nothing can be done.
  func settle() {
    while scheduler.turn(blocking: false) {}
  }
}

/// An environment in memory. Its time moves only while the scheduler waits and nothing happens.
@LoopActor
private final class ScriptedEnvironment: SchedulerEnvironment {
  /// What the scheduler has waited for.
  enum Wait: Hashable {
    case held(timeoutMs: Int?)
    case look(forMs: Int)
    case sleep(timeoutMs: Int?)

    static let look = Wait.look(forMs: 0)
  }

  var isHeld = false
  var isOpen = true
  var jobs: [@LoopActor () -> Void] = []
  /// A job that is ready again whenever it has run.
  var endlessJob: (@LoopActor () -> Void)?
  var onFlush: (@LoopActor () -> Void)?
  /// What happens during each wait, in order. When it is empty, nothing happens.
  var happenings: [@LoopActor () -> Void] = []
  private(set) var waits: [Wait] = []

  private let time: FakeTime

  init(_ time: FakeTime) {
    self.time = time
  }

  func runNextJob() -> Bool {
    if let endlessJob {
      endlessJob()
      return true
    }
    guard !jobs.isEmpty else { return false }
    jobs.removeFirst()()
    return true
  }

  func flush() { onFlush?() }

  func poll(timeoutMs: Int?, reading: Bool) -> Bool {
    waits.append(reading ? .look(forMs: timeoutMs ?? .max) : .held(timeoutMs: timeoutMs))
    return happen(timeoutMs)
  }

  func sleep(timeoutMs: Int?) -> Bool {
    waits.append(.sleep(timeoutMs: timeoutMs))
    return happen(timeoutMs)
  }

  private func happen(_ timeoutMs: Int?) -> Bool {
    guard happenings.isEmpty else {
      happenings.removeFirst()()
      return true
    }
    guard let timeoutMs else { preconditionFailure("Nothing ends this wait.") }
    time.ms += timeoutMs
    return false
  }
}

/// A time that a test moves.
private final class FakeTime: Sendable {
  private let value = Mutex(0)

  var ms: Int {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
