import PlatformTesting
import Testing

@testable import EventLoop
@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct SignalTests {
  @Test func `each signal reaches the loop`() async {
    await #expect(processExitsWith: .success) {
      let signals = try LoopActor.claimThread {
        var signals: [Signal] = []
        let loop = EventLoop(clock: Clock(.manual))
        try loop.handleSignals { signal in
          signals.append(signal)
          if signals.count == 1 { kill(getpid(), SIGTERM) } else { loop.stop() }
        }
        // To the process, because the threads of tests may block signals.
        kill(getpid(), SIGINT)
        loop.run()
        return signals
      }
      precondition(signals == [.interrupt, .terminate])
    }
  }

  @Test func `a signal that the parent process has ignored stays ignored`() async {
    await #expect(processExitsWith: .success) {
      let signals = try LoopActor.claimThread {
        _ = signal(SIGINT, SIG_IGN)
        var signals: [Signal] = []
        let loop = EventLoop(clock: Clock(.manual))
        try loop.handleSignals { signal in
          signals.append(signal)
          loop.stop()
        }
        kill(getpid(), SIGINT)
        kill(getpid(), SIGHUP)
        loop.run()
        return signals
      }
      precondition(signals == [.hangUp])
    }
  }

  @Test func `a signal ends a drain without a reader`() async {
    await #expect(processExitsWith: .success) {
      try LoopActor.claimThread {
        var wasSignalled = false
        let loop = EventLoop(clock: Clock(.manual))
        let pipe = Ends.ofPipe()
        let output = ByteOutput(Channel(writing: pipe.writer))
        output.append(String(repeating: "1", count: 500_000))
        try loop.handleSignals { _ in
          wasSignalled = true
          // A drain that goes on would end with everything written.
          try? SystemThread.start { while true { _ = pipe.reader.receive() } }
        }
        kill(getpid(), SIGTERM)
        let isWritten = loop.drain(output, timeoutMs: nil)
        precondition(wasSignalled && !isWritten)
      }
    }
  }

  @Test func `a signal counts as something that happens`() async {
    await #expect(processExitsWith: .success) {
      try LoopActor.claimThread {
        let loop = EventLoop(clock: Clock(.skip))
        loop.pendingWork.begin(.start)
        loop.addClockWaiter { true }
        loop.clock.schedule(afterMs: 5) { preconditionFailure("The clock has jumped.") }
        var count = 0
        try loop.handleSignals { _ in
          count += 1
          if count == 100 { loop.stop() }
        }
        let sleeper = pthread_self()
        // Some of them arrive while the loop sleeps.
        try SystemThread.start { while true { pthread_kill(sleeper, SIGINT) } }
        loop.run()
      }
    }
  }
}
