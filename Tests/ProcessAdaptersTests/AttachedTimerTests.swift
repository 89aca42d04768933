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
  /// A bridge whose adapter `A` attaches itself.
  @LoopActor
  private final class Bridge {
    let loop = EventLoop(clock: Clock(.manual))
    let host: ProcessAdapterHost
    let mediator: Mediator
    var statuses: [String] = []
    private let place: TemporaryPath

    init(timeoutMs: Int = 60_000) throws {
      let place = try TemporaryPath()
      var configuration = ProcessAdapterConfiguration(
        className: "A", program: .attached(place.address))
      configuration.timeoutMs = timeoutMs
      let processes = SystemProcesses(on: loop, guardedBy: nil)
      let host = ProcessAdapterHost([configuration], in: processes)
      self.host = host
      mediator = Mediator(adapterClasses: host.adapterClasses, adUnits: [], clock: loop.clock)
      self.place = place
      try host.listen(on: loop, token: nil)
    }

    func connect() throws -> Descriptor { try place.address.connect() }

    func attach() throws -> Descriptor {
      let program = try connect()
      try program.writeAll(
        #"{"jsonrpc":"2.0","id":1,"method":"adapter/attach","params":{"className":"A"}}"# + "\n")
      #expect(read(program) == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      return program
    }

    /// Runs the loop until something is so, or a minute has passed.
    func run(until isSo: () -> Bool) {
      let limitMs = MonotonicTime.ms + 60_000
      while !isSo() {
        precondition(MonotonicTime.ms < limitMs, "The bridge does not go on.")
        loop.turn(blocking: false)
      }
    }

    /// The next line that a program gets.
    func read(_ program: Descriptor) -> String {
      var line: [UInt8] = []
      while line.last != UInt8(ascii: "\n") {
        run { !program.wait(for: .readable, timeoutMs: 0).isEmpty }
        var byte: UInt8 = 0
        guard case .moved = withUnsafeMutableBytes(of: &byte, { program.readSome(into: $0) }) else {
          break
        }
        line.append(byte)
      }
      return String(decoding: line.dropLast(), as: UTF8.self)
    }

    func setUp() throws {
      try mediator.adapters.named("A").whenSetUp { [self] in statuses.append($0.description) }
    }

    func end(_ programs: Descriptor...) {
      host.end {}
      host.stopListening()
      for program in programs { program.close() }
    }
  }

  @Test func `a program that has attached has no time to keep`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try Bridge()
      let program = try bridge.attach()
      #expect(bridge.loop.realTime.timerCount == 0)
      bridge.end(program)
    }
  }

  @Test func `a connection that is lost, refused, or silent at the end leaves no timer`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try Bridge()
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
      let bridge = try Bridge()
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

  @Test func `an attached program gets everything that was written before the bridge ends`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try Bridge()
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
      let bridge = try Bridge(timeoutMs: 40)
      try bridge.setUp()
      let program = try bridge.attach()
      bridge.run { !bridge.statuses.isEmpty }
      #expect(bridge.statuses == ["A did not answer adapter/initialize within 40 ms."])
      bridge.end(program)
    }
  }
}
