import Testing

@testable import EventLoop

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct SignalTests {
  @Test func `each signal reaches the loop by its name`() async {
    await #expect(processExitsWith: .success) {
      let signals = try BridgeActor.claimThread {
        var signals: [Signal] = []
        let loop = EventLoop(clock: Clock(.manual))
        try loop.handleSignals { signal in
          signals.append(signal)
          if signals.count == 1 { kill(getpid(), SIGTERM) } else { loop.stop() }
        }
        // To the process: the threads that tests run on may have signals blocked.
        kill(getpid(), SIGINT)
        loop.run()
        return signals
      }
      precondition(signals == [.interrupt, .terminate])
    }
  }

  @Test func `a signal ends a drain for which nobody reads`() async {
    await #expect(processExitsWith: .success) {
      let wasSignalled = try BridgeActor.claimThread {
        var wasSignalled = false
        let loop = EventLoop(clock: Clock(.manual))
        let pipe = Ends.ofPipe()
        let output = ByteOutput(Channel(writing: pipe.writer))
        output.append(String(repeating: "1", count: 500_000))
        try loop.handleSignals { _ in wasSignalled = true }
        kill(getpid(), SIGTERM)
        loop.drain(output, timeoutMs: nil)
        return wasSignalled
      }
      precondition(wasSignalled)
    }
  }
}
