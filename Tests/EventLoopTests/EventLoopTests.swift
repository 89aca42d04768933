import Testing

@testable import EventLoop

@BridgeActor
@Suite struct EventLoopTests {
  private let clock: Clock
  private let loop: EventLoop
  private let pipe = Ends.ofPipe()

  init() {
    clock = Clock(.manual)
    loop = EventLoop(clock: clock)
  }

  private func settle(_ loop: EventLoop? = nil) {
    while (loop ?? self.loop).turn(blocking: false) {}
  }

  @Test func `new work begins when nothing else can run`() {
    var log: [String] = []
    var lines = ["one", "two"]
    loop.addWork {
      guard !lines.isEmpty else { return false }
      let line = lines.removeFirst()
      log.append(line)
      Task { @BridgeActor [clock] in
        log.append("\(line): job")
        clock.schedule(afterMs: 0) {
          log.append("\(line): timer")
          Task { @BridgeActor in log.append("\(line): last job") }
        }
      }
      return true
    }
    settle()
    #expect(
      log == [
        "one", "one: job", "one: timer", "one: last job",
        "two", "two: job", "two: timer", "two: last job",
      ])
  }

  @Test func `sources of work take turns`() {
    var log = ""
    for name in ["a", "b"] {
      var rest = 3
      loop.addWork {
        guard rest > 0 else { return false }
        rest -= 1
        log += name
        return true
      }
    }
    settle()
    #expect(log == "ababab")
  }

  @Test func `a source of work that was removed is not asked again`() {
    var count = 0
    let source = loop.addWork {
      count += 1
      return false
    }
    settle()
    let before = count
    loop.remove(source)
    settle()
    #expect(before > 0)
    #expect(count == before)
  }

  @Test func `what is read in a turn is answered in one write`() {
    let sockets = Ends.ofSockets()
    let output = ByteOutput(Channel(writing: sockets.writer))
    loop.add(output)
    var lines = 0
    loop.add(
      ByteInput(Channel(reading: pipe.reader), onBytes: { lines += $0.count }, onEnd: {})
    )
    loop.addWork {
      guard lines > 0 else { return false }
      lines -= 1
      output.append("A")
      return true
    }
    pipe.writer.send("xxxxx")
    settle()
    #expect(sockets.reader.receive() == Array("AAAAA".utf8))
    #expect(output.isEmpty)
  }

  @Test func `jobs that a timer makes ready run before the next timer`() {
    var log: [String] = []
    for name in ["a", "b"] {
      clock.schedule(afterMs: 5) {
        log.append(name)
        Task { @BridgeActor in log.append("\(name): job") }
      }
    }
    clock.advance(byMs: 10) { log.append("then") }
    settle()
    #expect(log == ["a", "a: job", "b", "b: job", "then"])
  }

  @Test func `an output over its limit holds work, timers and input, but no jobs`() {
    let output = ByteOutput(Channel(writing: pipe.writer), limit: 100_000)
    loop.add(output)
    let (source, world) = (Ends.ofPipe(), Progress())
    loop.add(
      ByteInput(Channel(reading: source.reader), onBytes: { _ in world.reads += 1 }, onEnd: {})
    )
    loop.addWork {
      world.works += 1
      return false
    }
    let (always, log) = (Ends.ofPipe(), Progress())
    loop.add(
      ByteInput(
        Channel(reading: always.reader), isReadAlways: true,
        onBytes: { _ in log.reads += 1 }, onEnd: {}))
    always.writer.send("to people")
    clock.advance(byMs: 10) { world.timers += 1 }
    source.writer.send("hello")
    output.append(String(repeating: "0", count: 1_000_000))
    Task { @BridgeActor in world.jobs += 1 }

    settle()
    #expect(world.counts == [1, 0, 0, 0])
    #expect(log.reads == 1)

    while output.isOverLimit {
      _ = pipe.reader.receive()
      loop.turn(blocking: false)
    }
    settle()
    #expect(world.counts.allSatisfy { $0 > 0 })
  }

  @Test func `work without end fills the output to its limit and no further`() {
    let output = ByteOutput(Channel(writing: pipe.writer), limit: 100_000)
    loop.add(output)
    var count = 0
    loop.addWork {
      count += 1
      output.append(String(repeating: "0", count: 1000))
      return true
    }
    settle()
    // The pipe itself holds some, and a source is asked again until the limit is crossed.
    #expect(count < 400)
    #expect(output.isOverLimit)
  }

  @Test func `work that an output has held goes on when all is written at once`() async {
    // In a process of its own, for here the jobs of other tests wake the loop.
    await #expect(processExitsWith: .success) {
      BridgeActor.claimThread {
        let (loop, pipe) = (EventLoop(clock: Clock(.manual)), Ends.ofPipe())
        let output = ByteOutput(Channel(writing: pipe.writer), limit: 100)
        loop.add(output)
        var rest = 3
        loop.addWork {
          output.append(String(repeating: "0", count: 200))
          rest -= 1
          if rest == 0 { loop.stop() }
          return true
        }
        // Who slept would sleep until then.
        loop.realTime.schedule(afterMs: 1_000) { loop.stop() }
        loop.run()
        precondition(rest == 0)
      }
    }
  }

  @Test(arguments: [Ends.ofPipe, Ends.ofSockets])
  func `a reader that leaves is noticed although nothing is written`(make: @Sendable () -> Ends) {
    let ends = make()
    let output = ByteOutput(Channel(writing: ends.writer))
    var isGone = false
    output.onGone = { isGone = true }
    loop.add(output)
    settle()
    #expect(!isGone)
    ends.reader.release()
    // A test elsewhere that starts a program has a copy of everything for a moment.
    while !isGone { settle() }
  }

  @Test func `the loop sleeps until a timer of the world is due`() {
    let clock = Clock(.wall)
    let loop = EventLoop(clock: clock)
    var turns = 0
    loop.addWork {
      turns += 1
      return false
    }
    clock.schedule(afterMs: 20) { loop.stop() }
    loop.run()
    #expect(clock.nowMs >= 20)
    // Other tests' jobs may wake it too, but it does not spin for 20 ms.
    #expect(turns < 2000)
  }

  @Test func `a loop that was stopped takes up nothing new`() {
    var count = 0
    loop.addWork { [loop] in
      count += 1
      loop.stop()
      return true
    }
    loop.run()
    #expect(count == 1)
  }

  @Test func `a job that yields for ever keeps nobody else from their turn`() async {
    // In a process of its own, for here the job would also yield to other tests.
    await #expect(processExitsWith: .success) {
      BridgeActor.claimThread {
        let (loop, pipe) = (EventLoop(clock: Clock(.wall)), Ends.ofPipe())
        let output = ByteOutput(Channel(writing: pipe.writer))
        loop.add(output)
        output.append("A")
        loop.clock.schedule(afterMs: 2) { loop.stop() }
        Task { @BridgeActor in
          while true { await Task.yield() }
        }
        loop.run()
        precondition(pipe.reader.receive() == [65])
      }
    }
  }

  @Test func `a skipping clock jumps while somebody waits for it`() {
    let clock = Clock(.skip)
    let loop = EventLoop(clock: clock)
    var log: [Int] = []
    for hours in 1...3 {
      clock.schedule(afterMs: hours * 3_600_000) { log.append(clock.nowMs) }
    }
    settle(loop)
    #expect(log == [])
    loop.addClockWaiter { log.count < 2 }
    settle(loop)
    #expect(log == [3_600_000, 7_200_000])
  }

  @Test func `a skipping clock waits for what can be read`() {
    let clock = Clock(.skip)
    let loop = EventLoop(clock: clock)
    var log: [String] = []
    loop.add(
      ByteInput(
        Channel(reading: pipe.reader), onBytes: { _ in log.append("read") }, onEnd: {}))
    clock.schedule(afterMs: 1000) { log.append("timer") }
    loop.addClockWaiter { log.count < 2 }
    pipe.writer.send("hello")
    settle(loop)
    #expect(log == ["read", "timer"])
  }

  @Test func `a manual clock jumps only when nobody is left to advance it`() {
    var isDone = false
    clock.schedule(afterMs: 1000) { isDone = true }
    loop.addClockWaiter { !isDone }
    loop.add(ByteInput(Channel(reading: pipe.reader), onBytes: { _ in }, onEnd: {}))
    settle()
    #expect(!isDone)
    loop.inputDidEnd()
    settle()
    #expect(isDone)
  }

  @Test func `a clock that is advanced waits for what may still happen`() {
    var log: [String] = []
    loop.patience.begin(.start)
    loop.add(
      ByteInput(
        Channel(reading: pipe.reader),
        onBytes: { [loop] _ in
          log.append("read")
          loop.patience.end(.start)
        },
        onEnd: {}))
    clock.schedule(afterMs: 5) { log.append("timer") }
    clock.advance(byMs: 10) { log.append("end") }
    settle()
    #expect(log == [])
    pipe.writer.send("hello")
    settle()
    #expect(log == ["read", "timer", "end"])
  }

  @Test func `a clock that is advanced goes on when nothing happens`() {
    let loop = EventLoop(clock: clock, patience: Patience(quietMs: 1))
    var log: [String] = []
    loop.patience.begin(.answer)
    clock.schedule(afterMs: 5) { log.append("timer") }
    clock.advance(byMs: 10) { log.append("end") }
    while log.count < 2 { loop.turn() }
    #expect(log == ["timer", "end"])
    #expect(clock.nowMs == 10)
  }

  @Test func `a loop to which nothing can happen any more says so once`() async {
    // In a process of its own, for here the jobs of other tests happen to the loop.
    await #expect(processExitsWith: .success) {
      BridgeActor.claimThread {
        let (loop, pipe) = (EventLoop(clock: Clock(.manual)), Ends.ofPipe())
        var count = 0
        loop.handleIdle { count += 1 }
        loop.clock.schedule(afterMs: 1000) {}
        loop.add(ByteInput(Channel(reading: pipe.reader), onBytes: { _ in }, onEnd: {}))
        while loop.turn(blocking: false) {}
        precondition(count == 0)
        pipe.writer.release()
        while loop.turn(blocking: false) {}
        while loop.turn(blocking: false) {}
        precondition(count == 1)
      }
    }
  }

  @Test func `real time moves under a manual clock`() {
    loop.realTime.schedule(afterMs: 1) { [loop] in loop.stop() }
    loop.run()
    #expect(clock.nowMs == 0)
  }

  @Test func `draining writes what a slow reader takes`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    output.append(String(repeating: "1", count: 500_000))
    let reader = pipe.reader
    Platform.startThread {
      var rest = 500_000
      while rest > 0 {
        reader.wait(for: .readable, timeoutMs: nil)
        rest -= reader.receive(atMost: 10_000).count
      }
    }
    #expect(loop.drain(output, timeoutMs: nil))
    #expect(output.isEmpty)
  }

  @Test func `draining gives up on a reader that never reads`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    output.append(String(repeating: "1", count: 500_000))
    #expect(!loop.drain(output, timeoutMs: 5))
  }

  @Test func `draining ends when the reader leaves`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    output.append(String(repeating: "1", count: 500_000))
    output.flush()
    pipe.reader.release()
    #expect(!loop.drain(output, timeoutMs: nil))
  }
}

/// How often each thing has happened.
@BridgeActor
private final class Progress {
  var jobs = 0
  var works = 0
  var timers = 0
  var reads = 0
  var counts: [Int] { [jobs, works, timers, reads] }
}
