import PlatformTesting
import Testing

@testable import EventLoop
@testable import Platform

@LoopActor
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

  @Test func `the output of a turn is written at once`() {
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
    Task { @LoopActor in world.jobs += 1 }

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

  @Test(arguments: [0, 1, 2])
  func `each output holds work while it is over its limit`(full: Int) {
    let all = [Ends.ofPipe(), Ends.ofPipe(), Ends.ofPipe()]
    let outputs = all.map { ByteOutput(Channel(writing: $0.writer), limit: 100_000) }
    for output in outputs { loop.add(output) }
    var works = 0
    loop.addWork {
      works += 1
      return false
    }
    outputs[full].append(String(repeating: "0", count: 1_000_000))

    settle()
    #expect(works == 0)

    while outputs[full].isOverLimit {
      _ = all[full].reader.receive()
      loop.turn(blocking: false)
    }
    settle()
    #expect(works > 0)
  }

  @Test func `endless work fills the output only to its limit`() {
    let output = ByteOutput(Channel(writing: pipe.writer), limit: 100_000)
    loop.add(output)
    var count = 0
    loop.addWork {
      count += 1
      output.append(String(repeating: "0", count: 1000))
      return true
    }
    settle()
    // The pipe itself holds some bytes, and the work goes on until the limit is crossed.
    #expect(count < 400)
    #expect(output.isOverLimit)
  }

  @Test(arguments: [Ends.ofPipe, Ends.ofSockets])
  func `a reader that leaves is noticed even if nothing is written`(make: @Sendable () -> Ends) {
    let ends = make()
    let output = ByteOutput(Channel(writing: ends.writer))
    var isGone = false
    output.onGone = { isGone = true }
    loop.add(output)
    settle()
    #expect(!isGone)
    ends.reader.close()
    // Another test that starts a program has copies of all descriptors for a moment.
    while !isGone { settle() }
  }

  @Test func `the loop sleeps until a timer of real time is due`() {
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
    // Jobs of other tests may wake the loop too, but it does not spin for 20 ms.
    #expect(turns < 2000)
  }

  @Test func `a job that yields for ever does not block output and timers`() async {
    // In a process of its own, because here the job would also yield to other tests.
    await #expect(processExitsWith: .success) {
      LoopActor.claimThread {
        let (loop, pipe) = (EventLoop(clock: Clock(.wall)), Ends.ofPipe())
        let output = ByteOutput(Channel(writing: pipe.writer))
        loop.add(output)
        output.append("A")
        loop.clock.schedule(afterMs: 2) { loop.stop() }
        Task { @LoopActor in
          while true { await Task.yield() }
        }
        loop.run()
        precondition(pipe.reader.receive() == [65])
      }
    }
  }

  @Test func `the loop reports once that nothing more can happen`() async {
    // In a process of its own, because here the loop also runs the jobs of other tests.
    await #expect(processExitsWith: .success) {
      LoopActor.claimThread {
        let (loop, pipe) = (EventLoop(clock: Clock(.manual)), Ends.ofPipe())
        var count = 0
        loop.handleIdle { count += 1 }
        loop.clock.schedule(afterMs: 1000) {}
        loop.add(ByteInput(Channel(reading: pipe.reader), onBytes: { _ in }, onEnd: {}))
        while loop.turn(blocking: false) {}
        precondition(count == 0)
        pipe.writer.close()
        while loop.turn(blocking: false) {}
        while loop.turn(blocking: false) {}
        precondition(count == 1)
      }
    }
  }

  @Test func `output that waits can still be written`() async {
    await #expect(processExitsWith: .success) {
      LoopActor.claimThread {
        let (loop, pipe) = (EventLoop(clock: Clock(.manual)), Ends.ofPipe())
        var count = 0
        loop.handleIdle { count += 1 }
        let output = ByteOutput(Channel(writing: pipe.writer))
        loop.add(output)
        output.append(String(repeating: "1", count: 500_000))
        while loop.turn(blocking: false) {}
        precondition(count == 0)
        while !output.isEmpty {
          _ = pipe.reader.receive()
          while loop.turn(blocking: false) {}
        }
        precondition(count == 1)
      }
    }
  }

  @Test func `draining waits for a slow reader`() throws {
    let output = ByteOutput(Channel(writing: pipe.writer))
    output.append(String(repeating: "1", count: 500_000))
    let reader = pipe.reader
    try SystemThread.start {
      var rest = 500_000
      while rest > 0 {
        reader.wait(for: .readable, timeoutMs: nil)
        rest -= reader.receive(atMost: 10_000).count
      }
    }
    #expect(loop.drain(output, timeoutMs: nil))
    #expect(output.isEmpty)
  }

  @Test func `draining ends after its timeout if the reader never reads`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    output.append(String(repeating: "1", count: 500_000))
    #expect(!loop.drain(output, timeoutMs: 5))
  }

  @Test func `draining ends when the reader leaves`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    output.append(String(repeating: "1", count: 500_000))
    output.flush()
    pipe.reader.close()
    #expect(!loop.drain(output, timeoutMs: nil))
  }
}

/// Counts of the things that have happened.
@LoopActor
private final class Progress {
  var jobs = 0
  var works = 0
  var timers = 0
  var reads = 0
  var counts: [Int] { [jobs, works, timers, reads] }
}
