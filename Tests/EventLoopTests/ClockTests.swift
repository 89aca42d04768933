import Synchronization
import Testing

@testable import EventLoop
@testable import Platform

@LoopActor
@Suite struct ClockTests {
  /// A manual clock, and a log of the actions that ran.
  @LoopActor
  private final class World {
    let clock = Clock(.manual)
    var log: [String] = []

    @discardableResult
    func schedule(_ name: String, afterMs: Int) -> ClockTimer {
      clock.schedule(afterMs: afterMs) { self.log.append("\(name)@\(self.clock.nowMs)") }
    }

    func advance(byMs: Int) {
      clock.advance(byMs: byMs) { self.log.append("then@\(self.clock.nowMs)") }
    }

    func runOut() {
      while clock.step() {}
    }
  }

  private let world = World()

  @Test func `a manual clock stands still`() {
    world.schedule("a", afterMs: 1)
    world.runOut()
    #expect(world.log == [])
    #expect(world.clock.nowMs == 0)
  }

  @Test func `timers fire in the order of their deadlines, each at its own time`() {
    world.schedule("late", afterMs: 30)
    world.schedule("early", afterMs: 10)
    world.schedule("middle", afterMs: 20)
    world.advance(byMs: 100)
    world.runOut()
    #expect(world.log == ["early@10", "middle@20", "late@30", "then@100"])
  }

  @Test func `equal deadlines fire in the order of scheduling`() {
    for name in ["a", "b", "c", "d", "e", "f"] { world.schedule(name, afterMs: 5) }
    world.advance(byMs: 5)
    world.runOut()
    #expect(world.log == ["a@5", "b@5", "c@5", "d@5", "e@5", "f@5", "then@5"])
  }

  @Test func `a cancelled advance ends where the clock is, and does not call back`() {
    world.schedule("a", afterMs: 10)
    world.schedule("b", afterMs: 20)
    let advance = world.clock.advance(byMs: 100) { [world] in world.log.append("then") }
    world.advance(byMs: 7)
    #expect(world.clock.step())
    world.clock.cancel(advance)
    world.clock.cancel(advance)
    world.runOut()
    #expect(world.log == ["a@10", "then@17"])
    #expect(world.clock.advanceCount == 0)
  }

  @Test func `an advance that waits for another one can be cancelled`() {
    world.advance(byMs: 10)
    let advance = world.clock.advance(byMs: 100) { [world] in world.log.append("never") }
    world.advance(byMs: 5)
    world.clock.cancel(advance)
    world.runOut()
    #expect(world.log == ["then@10", "then@15"])
  }

  @Test func `a step fires one timer`() {
    world.schedule("a", afterMs: 5)
    world.schedule("b", afterMs: 5)
    world.advance(byMs: 9)
    #expect(world.clock.step())
    #expect(world.log == ["a@5"])
    #expect(world.clock.nowMs == 5)
  }

  @Test func `a timer that is scheduled during an advance fires during it`() {
    world.clock.schedule(afterMs: 10) { [world] in world.schedule("next", afterMs: 10) }
    world.advance(byMs: 25)
    world.runOut()
    #expect(world.log == ["next@20", "then@25"])
  }

  @Test func `a cancelled timer never fires, and is removed`() {
    let timers = (0..<100).map { world.schedule("\($0)", afterMs: $0 * 7 % 50) }
    for timer in timers.dropFirst() { timer.cancel() }
    for timer in timers.dropFirst() { timer.cancel() }
    #expect(world.clock.timerCount == 1)
    world.advance(byMs: 1000)
    world.runOut()
    #expect(world.log == ["0@0", "then@1000"])
    timers[0].cancel()
  }

  @Test func `a cancelled timer releases its action`() {
    weak var held: World?
    let timer: ClockTimer
    do {
      let other = World()
      held = other
      timer = world.clock.schedule(afterMs: 10) { other.log = [] }
    }
    #expect(held != nil)
    timer.cancel()
    #expect(held == nil)
  }

  @Test func `a timer can outlive its clock`() {
    let timer = Clock(.manual).schedule(afterMs: 1) {}
    timer.cancel()
  }

  @Test func `any timer can be removed`() {
    var random = Dice(state: 7)
    var waiting: [(deadline: Int, name: Int, timer: ClockTimer)] = []
    var fired: [Int] = []
    for name in 0..<2000 {
      let deadline = Int(random.next() % 300)
      let timer = world.clock.schedule(afterMs: deadline) { fired.append(name) }
      waiting.append((deadline, name, timer))
      if random.next() % 2 == 0 {
        waiting.remove(at: Int(random.next() % UInt64(waiting.count))).timer.cancel()
      }
    }
    world.advance(byMs: 300)
    world.runOut()
    #expect(fired == waiting.sorted { ($0.deadline, $0.name) < ($1.deadline, $1.name) }.map(\.name))
  }

  @Test func `an advance by zero fires the timers that are due`() {
    world.schedule("due", afterMs: 0)
    world.advance(byMs: 0)
    world.runOut()
    #expect(world.log == ["due@0", "then@0"])
  }

  @Test func `a second advance begins where the first one ends`() {
    world.schedule("a", afterMs: 15)
    world.advance(byMs: 10)
    world.advance(byMs: 10)
    world.runOut()
    #expect(world.log == ["then@10", "a@15", "then@20"])
  }

  @Test func `an advance that begins during another one follows it`() {
    world.clock.advance(byMs: 10) { [world] in world.advance(byMs: 5) }
    world.runOut()
    #expect(world.log == ["then@15"])
  }

  @Test func `time stops at its end instead of overflowing`() {
    world.schedule("never", afterMs: .max)
    world.advance(byMs: .max)
    world.advance(byMs: .max)
    world.runOut()
    #expect(world.log.map { $0.prefix(5) } == ["never", "then@", "then@"])
    #expect(world.clock.nowMs == Clock.lastMs)
    #expect(Clock.lastMs == 9_007_199_254_740_991)
  }

  @Test func `a delay below zero is due at once`() {
    world.schedule("now", afterMs: .min)
    #expect(world.log == [])
    #expect(world.clock.step())
    #expect(world.log == ["now@0"])
  }

  @Test func `a delay below zero fires after the timers that are due`() {
    world.schedule("first", afterMs: 0)
    world.schedule("second", afterMs: -5)
    world.runOut()
    #expect(world.log == ["first@0", "second@0"])
  }

  @Test func `a jump goes exactly to the next deadline`() {
    world.schedule("b", afterMs: 70)
    world.schedule("a", afterMs: 60)
    world.clock.jump()
    world.runOut()
    #expect(world.log == ["a@60"])
  }

  @Test func `a wall clock moves by itself`() {
    let clock = Clock(.wall)
    var fired = false
    clock.schedule(afterMs: 2) { fired = true }
    while !fired { _ = clock.step() }
    #expect(clock.nowMs >= 2)
  }

  @Test func `time during which timers are held does not count`() {
    let clock = Clock(.wall)
    var fired: [String] = []
    clock.schedule(afterMs: 0) { fired.append("held") }
    clock.hold(forMs: 3_600_000)
    #expect(!clock.step())
    #expect((clock.nextDeadlineMs ?? 0) >= 3_600_000)

    let other = Clock(.wall)
    other.hold(forMs: 0)
    other.schedule(afterMs: 0) { fired.append("due") }
    #expect(other.step())
    #expect(fired == ["due"])
  }

  @Test func `a timer that is made after its clock was held has its whole time`() {
    let time = Mutex(0)
    let clock = Clock(.wall, reading: { time.withLock { $0 } })
    var fired = 0
    time.withLock { $0 = 100 }
    clock.hold(forMs: 100)
    clock.schedule(afterMs: 10) { fired += 1 }
    #expect(clock.nextDeadlineMs == 110)
    time.withLock { $0 = 109 }
    #expect(!clock.step())
    time.withLock { $0 = 110 }
    #expect(clock.step())
    #expect(fired == 1)
  }

  @Test func `only a wall clock knows when it started`() {
    #expect((Clock(.wall).startedAtMs ?? 0) > 1_700_000_000_000)
    for mode in [Clock.Mode.manual, .skip] { #expect(Clock(mode).startedAtMs == nil) }
  }

  @Test func `the hour of a wall clock is that of the day in UTC, and another one begins at 0`() {
    let clock = Clock(.wall)
    let dayMs = 86_400_000
    let hour = (WallTime.ms % dayMs) / 3_600_000
    #expect([hour, (hour + 23) % 24].contains(clock.hourOfDay))
    let other = Clock(.manual)
    #expect(other.hourOfDay == 0)
    other.advance(byMs: dayMs + 3_600_000 - 1) {}
    while other.step() {}
    #expect(other.hourOfDay == 0)
    other.advance(byMs: 1) {}
    while other.step() {}
    #expect(other.hourOfDay == 1)
  }

  @Test func `a wall clock can't be advanced`() async {
    await #expect(processExitsWith: .failure) {
      await Clock(.wall).advance(byMs: 1) {}
    }
  }
}

/// Random numbers that are the same in every run.
private struct Dice {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
