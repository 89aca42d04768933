import PlatformTesting
import Testing

@testable import Platform

/// Waits for descriptors, and what ends them.
@Suite struct PollTests {
  @Test func `each descriptor of a set has its own events`() {
    let (full, empty, left) = (Ends.ofPipe(), Ends.ofPipe(), Ends.ofPipe())
    full.writer.send("x")
    left.writer.close()
    left.reader.waitUntilGone()
    var set = PollSet()
    set.add(full.reader, .readable)
    set.add(nil, .readable)
    set.add(empty.reader, .readable)
    set.add(left.reader, .unasked)
    set.add(empty.writer, .writable)

    let hasHappened = set.wait(timeoutMs: 0)

    #expect(hasHappened)
    #expect(set[0] == .readable)
    #expect(set[1] == .unasked)
    #expect(set[2] == .unasked)
    #expect(!set[3].isDisjoint(with: .gone))
    #expect(set[4] == .writable)
  }

  @Test func `a set that is emptied asks for nothing`() {
    let pipe = Ends.ofPipe()
    pipe.writer.send("x")
    var set = PollSet()
    set.add(pipe.reader, .readable)
    set.removeAll()
    let hasHappened = set.wait(timeoutMs: 0)
    #expect(!hasHappened)

    set.add(pipe.reader, .readable)
    _ = set.wait(timeoutMs: .max)
    #expect(set[0] == .readable)
  }

  @Test func `a descriptor that is not open is gone`() {
    #expect(!Descriptor(.max).wait(for: .readable, timeoutMs: nil).isDisjoint(with: .gone))
  }

  @Test func `a negative timeout does not wait`() {
    let pipe = Ends.ofPipe()
    #expect(pipe.reader.wait(for: .readable, timeoutMs: -1) == .unasked)
  }

  // MARK: Wake-ups

  @Test func `a signal wakes the next sleeper, and is cleared`() {
    let wakeUp = WakeUp()
    wakeUp.signal()

    wakeUp.wait()

    #expect(wakeUp.readEnd.wait(for: .readable, timeoutMs: 0) == .unasked)
  }

  @Test func `a signal from another thread wakes a thread that sleeps`() throws {
    let wakeUp = WakeUp()
    try SystemThread.start { wakeUp.signal() }
    wakeUp.wait()
  }

  @Test func `more signals than a pipe holds do not block`() {
    let wakeUp = WakeUp()
    for _ in 0..<100_000 { wakeUp.signal() }
    #expect(wakeUp.readEnd.wait(for: .readable, timeoutMs: 0) == .readable)
  }

  @Test func `clearing without a signal does not block`() {
    let wakeUp = WakeUp()
    wakeUp.clear()
    wakeUp.signal()
    wakeUp.wait()
  }
}
