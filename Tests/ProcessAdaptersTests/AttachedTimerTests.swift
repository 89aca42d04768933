import EventLoop
import Mediation
import Platform
import PlatformTesting
import ProcessAdapters
import Testing

/// No timer of a program that attaches itself waits longer than what it is for.
///
/// Each test has a process of its own: a turn of the loop also runs the jobs of other tests, and
/// these may last longer than a timer.
@LoopActor
@Suite struct AttachedTimerTests {
  @Test func `a program that has attached has no time to keep`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      let program = try bridge.attach()
      #expect(bridge.loop.realTime.timerCount == 0)
      bridge.end(program)
    }
  }

  @Test func `a connection that is lost, refused, or silent at the end leaves no timer`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      let timers = bridge.loop.realTime
      let lost = try bridge.connect()
      bridge.run { timers.timerCount == 1 }
      lost.close()
      bridge.run { timers.timerCount == 0 }

      let refused = try bridge.connect()
      try refused.writeAll("[]\n")
      precondition(bridge.read(refused).hasPrefix(#"{"jsonrpc":"2.0","id":null,"error""#))
      precondition(timers.timerCount == 0)

      let silent = try bridge.connect()
      bridge.run { timers.timerCount == 1 }
      bridge.end(refused, silent)
      precondition(timers.timerCount == 0)
    }
  }

  @Test func `a set-up that waits, its restart, and its program leave no timer`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      try bridge.setUp()
      // That of the set-up in the time of the ads, and that of the wait in real time.
      #expect(bridge.loop.clock.timerCount == 1)
      #expect(bridge.loop.realTime.timerCount == 1)

      // The restart ends the set-up, and waits in its place.
      _ = try bridge.mediator.adapters.restart("A") { bridge.statuses += $0.map(\.description) }
      #expect(bridge.statuses == ["A was restarted."])
      #expect(bridge.loop.clock.timerCount == 1)
      #expect(bridge.loop.realTime.timerCount == 1)

      let program = try bridge.attach()
      #expect(bridge.read(program).hasPrefix(#"{"jsonrpc":"2.0","id":1,"method":"adapter/init"#))
      #expect(bridge.loop.pendingWork.quietMs == .max)
      try program.writeAll(
        #"{"jsonrpc":"2.0","id":1,"result":{"className":"A","adapterVersion":"1.0.0","#
          + #""adSdkVersion":"1.0.0","formats":["native"]}}"# + "\n")
      #expect(bridge.read(program).hasPrefix(#"{"jsonrpc":"2.0","id":2,"method":"adapter/setUp"#))
      try program.writeAll(#"{"jsonrpc":"2.0","id":2,"result":{}}"# + "\n")
      bridge.run { bridge.statuses.count == 2 }

      #expect(bridge.statuses.last == "A is ready.")
      #expect(bridge.loop.clock.timerCount == 0)
      #expect(bridge.loop.realTime.timerCount == 0)
      #expect(bridge.loop.pendingWork.quietMs == 0)
      bridge.end(program)
    }
  }

  @Test func `a set-up that still waits at the end of the bridge leaves no timer`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      try bridge.setUp()
      #expect(bridge.loop.realTime.timerCount == 1)
      #expect(bridge.loop.pendingWork.quietMs == .max)

      bridge.end()
      #expect(bridge.loop.realTime.timerCount == 0)
      #expect(bridge.loop.pendingWork.quietMs == 0)
    }
  }

  @Test func `an attached program gets everything that was written before the bridge ends`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      try bridge.setUp()
      let program = try bridge.attach()
      _ = bridge.read(program)
      try program.writeAll(
        #"{"jsonrpc":"2.0","id":1,"result":{"className":"A","adapterVersion":"1.0.0","#
          + #""adSdkVersion":"1.0.0","formats":["native"],"methods":["adapter/ping"]}}"# + "\n")
      _ = bridge.read(program)
      try program.writeAll(#"{"jsonrpc":"2.0","id":2,"result":{}}"# + "\n")
      bridge.run { !bridge.statuses.isEmpty }

      precondition(bridge.host.ping {})
      bridge.end()
      precondition(
        bridge.read(program) == #"{"jsonrpc":"2.0","id":3,"method":"adapter/ping","params":{}}"#)
      precondition(bridge.read(program).isEmpty)
      program.close()
    }
  }

  @Test func `an attached program has the time of its configuration to introduce itself`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge(timeoutMs: 40)
      try bridge.setUp()
      let program = try bridge.attach()
      bridge.run { !bridge.statuses.isEmpty }
      #expect(bridge.statuses == ["A did not answer adapter/initialize within 40 ms."])
      bridge.end(program)
    }
  }
}
