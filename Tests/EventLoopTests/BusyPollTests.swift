import PlatformTesting
import Testing

@testable import EventLoop
@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// How the loop behaves when a peer writes again as soon as its bytes are read.
@LoopActor
@Suite(.timeLimit(.minutes(10))) struct BusyPollTests {
  private let loop = EventLoop(clock: Clock(.manual))

  /// Adds an input that gets new bytes whenever it is read, this many times.
  private func addTalk(_ channel: (Ends) -> Channel, saying text: String = "x", times: Int) {
    let ends = Ends.ofPipe()
    var rest = times
    let input = ByteInput(
      channel(ends),
      onBytes: { _ in
        rest -= 1
        if rest > 0 { ends.writer.send(text) }
      },
      onEnd: {})
    loop.add(input)
    ends.writer.send(text)
  }

  @Test func `an input that always has bytes does not block the others`() {
    let line = String(repeating: "x", count: 100)
    addTalk({ Channel(reading: $0.reader) }, saying: line, times: .max)
    for _ in 0..<100 { loop.turn() }
    let other = Ends.ofPipe()
    var isHeard = false
    loop.add(
      ByteInput(Channel(reading: other.reader), onBytes: { _ in isHeard = true }, onEnd: {}))
    other.writer.send("x")
    for _ in 0..<1000 where !isHeard { loop.turn() }
    #expect(isHeard)
  }

  @Test func `an input that was removed is not read`() {
    let ends = Ends.ofPipe()
    var reads = 0
    let input = ByteInput(
      Channel(reading: ends.reader),
      onBytes: { _ in
        reads += 1
        ends.writer.send("x")
      },
      onEnd: {})
    loop.add(input)
    ends.writer.send("x")
    for _ in 0..<100 { loop.turn() }
    loop.remove(input)
    let before = reads
    loop.realTime.schedule(afterMs: 1) { [loop] in loop.stop() }
    loop.run()
    #expect(before > 0)
    #expect(reads == before)
  }

  @Test func `an input that removes itself is not read again`() {
    @LoopActor final class Leaver {
      var reads = 0
      var input: ByteInput?
    }
    addTalk({ Channel(reading: $0.reader) }, times: .max)
    let (ends, leaver) = (Ends.ofPipe(), Leaver())
    let input = ByteInput(
      Channel(reading: ends.reader),
      onBytes: { [loop] _ in
        leaver.reads += 1
        ends.writer.send("x")
        if let input = leaver.input { loop.remove(input) }
      },
      onEnd: {})
    leaver.input = input
    loop.add(input)
    ends.writer.send("x")
    for _ in 0..<100 { loop.turn() }
    #expect(leaver.reads == 1)
  }

  @Test func `an input that blocks is not read before it has bytes`() {
    addTalk({ Channel(polling: $0.reader) }, times: 100)
    loop.realTime.schedule(afterMs: 5) { [loop] in loop.stop() }
    loop.run()
  }

  @Test func `the loop sleeps again when no more bytes come`() async {
    // In a process of its own, because here the thread would also run the jobs of other tests.
    await #expect(processExitsWith: .success) {
      LoopActor.claimThread {
        let talk = BusyPollTests()
        talk.addTalk({ Channel(reading: $0.reader) }, times: 100)
        talk.loop.realTime.schedule(afterMs: 100) { talk.loop.stop() }
        let start = SystemThread.timeMs
        talk.loop.run()
        precondition(SystemThread.timeMs - start < 50)
      }
    }
  }
}

extension SystemThread {
  /// The processor time of the calling thread, in milliseconds.
  fileprivate static var timeMs: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
