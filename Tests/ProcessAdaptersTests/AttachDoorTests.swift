import EventLoop
import JSON
import Platform
import PlatformTesting
import Synchronization
import Testing

@testable import ProcessAdapters

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which programs may attach themselves, and what the others are told.
///
/// Each test has a process of its own; see ``AttachedTimerTests``.
@LoopActor
@Suite struct AttachDoorTests {
  /// What a program is told that may not attach.
  private static func error(in line: String) throws -> String {
    let answer = try JSONValue(parsing: Array(line.utf8)).object ?? [:]
    let error = answer["error"]?.object ?? [:]
    let id = answer["id"].map { String(decoding: JSONWriter.bytes(of: $0), as: UTF8.self) } ?? ""
    return "\(id) \(error["code"]?.int ?? 0) \(error["message"]?.string ?? line)"
  }

  @Test func `an invalid first line is refused with the reason`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      let request = #"{"jsonrpc":"2.0","id":1,"method":"adapter/attach""#
      for (line, expected) in [
        ("[]", "null -32600 The first line of a program must be a request adapter/attach."),
        (
          #"{"jsonrpc":"2.0","id":"a","method":"adapter/ping"}"#,
          #""a" -32600 The first line of a program must be a request adapter/attach."#
        ),
        (
          #"{"jsonrpc":"1.0","id":2,"method":"adapter/attach","params":{"className":"A"}}"#,
          "2 -32600 The first line of a program must be a request adapter/attach."
        ),
        (
          #"{"jsonrpc":"2.0","method":"adapter/attach","params":{"className":"A"}}"#,
          "null -32600 The first line of a program must be a request adapter/attach."
        ),
        (
          #"{"jsonrpc":"2.0","id":[],"method":"adapter/attach"}"#,
          "null -32600 The id of adapter/attach must be a number or a string."
        ),
        (request + "}", "1 -32602 params.className: expected a string, got nothing"),
        (
          request + #","params":{"className":"a"}}"#,
          #"1 101 No adapter "a" can attach at this address. Did you mean A?"#
        ),
        (
          request + #","params":{"className":"Another"}}"#,
          #"1 101 No adapter "Another" can attach at this address."#
        ),
      ] {
        let program = try bridge.connect()
        try program.writeAll(line + "\n")
        let found = try AttachDoorTests.error(in: bridge.read(program))
        precondition(found == expected, found)
        precondition(bridge.read(program).isEmpty, "The connection is closed.")
        program.close()
      }
      bridge.end()
    }
  }

  @Test func `a class can have one program, and another one after its end`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      let first = try bridge.attach()
      let second = try bridge.connect()
      try second.writeAll(AttachedBridge.firstLine + "\n")
      let found = try AttachDoorTests.error(in: bridge.read(second))
      precondition(
        found == "1 107 Another program has attached as A, and has not disconnected.", found)
      second.close()
      first.close()
      while bridge.loop.turn(blocking: false) {}
      bridge.end(try bridge.attach())
    }
  }

  @Test func `a program can attach at a port that the system has chosen`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge(port: 0)
      try bridge.setUp()
      let program = try #require(bridge.address).connect()
      let params = #"{"className":"A","token":"\#(AttachedBridge.token)"}"#
      try program.writeAll(
        #"{"jsonrpc":"2.0","id":1,"method":"adapter/attach","params":\#(params)}"# + "\n")
      precondition(bridge.read(program) == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      precondition(bridge.read(program).contains("adapter/initialize"))
      bridge.end(program)
    }
  }

  @Test func `a first line may have 64 KiB`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      for (count, isRead) in [(65_536, true), (65_537, false)] {
        let program = try bridge.connect()
        let line = AttachedBridge.firstLine
        let padding = String(repeating: " ", count: count - line.utf8.count)
        try program.writeAll(line + padding + "\n")
        let answer = bridge.read(program)
        if isRead {
          precondition(answer == #"{"jsonrpc":"2.0","id":1,"result":{}}"#, answer)
        } else {
          let found = try AttachDoorTests.error(in: answer)
          precondition(found == "null -32600 The first line has more than 65536 bytes.", found)
        }
        program.close()
      }
      bridge.end()
    }
  }

  @Test func `a program has five seconds for its first line`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let time = Mutex(0)
      let bridge = try AttachedBridge(clock: Clock(.wall, reading: { time.withLock { $0 } }))
      let program = try bridge.connect()
      bridge.run { bridge.loop.realTime.timerCount == 1 }
      time.withLock { $0 = 4_999 }
      for _ in 1...3 { while bridge.loop.turn(blocking: false) {} }
      precondition(bridge.loop.realTime.timerCount == 1)
      time.withLock { $0 = 5_000 }
      let found = try AttachDoorTests.error(in: bridge.read(program))
      precondition(
        found == "null -32600 The connection is closed, because it sent no line within 5000 ms.",
        found)
      precondition(bridge.loop.realTime.timerCount == 0)
      bridge.end(program)
    }
  }

  @Test func `eight programs may wait with their first lines, and one more closes the oldest`()
    async
  {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      var waiting: [Descriptor] = []
      for _ in 1...8 { waiting.append(try bridge.connect()) }
      bridge.run { bridge.loop.realTime.timerCount == 8 }
      waiting.append(try bridge.connect())
      let found = try AttachDoorTests.error(in: bridge.read(waiting[0]))
      precondition(
        found == "null -32600 The connection is closed, because 8 newer connections wait too.",
        found)
      precondition(bridge.loop.realTime.timerCount == 8)
      // The others can still attach.
      try waiting[1].writeAll(AttachedBridge.firstLine + "\n")
      precondition(bridge.read(waiting[1]) == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      bridge.end()
      for program in waiting { program.close() }
    }
  }

  @Test func `at the end, programs that wait are disconnected, before and after their first lines`()
    async
  {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      let silent = try bridge.connect()
      bridge.run { bridge.loop.realTime.timerCount == 1 }
      let attached = try bridge.attach()
      bridge.host.end {}
      precondition(bridge.read(attached).isEmpty, "The connection is closed.")
      bridge.host.stopListening()
      precondition(bridge.read(silent).isEmpty, "The connection is closed.")
      precondition(bridge.loop.realTime.timerCount == 0)
      bridge.end(silent, attached)
    }
  }

  @Test func `what a program writes before it serves is limited`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let bridge = try AttachedBridge()
      let program = try bridge.attach()
      let part = String(repeating: "x", count: 4_096)
      var count = 0
      while !program.wait(for: .writable, timeoutMs: 0).isEmpty {
        try program.writeAll(part)
        count += part.utf8.count
        precondition(count < 16 << 20, "The bridge keeps everything.")
        while bridge.loop.turn(blocking: false) {}
      }
      precondition(count >= 65_536)
      bridge.end(program)
    }
  }

  @Test func `ten refusals are logged in a second, and the rest is counted`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @LoopActor in
      let time = Mutex(0)
      let bridge = try AttachedBridge(clock: Clock(.wall, reading: { time.withLock { $0 } }))
      for number in 1...13 {
        if number == 13 { time.withLock { $0 = 1_000 } }
        let program = try bridge.connect()
        try program.writeAll("[]\n")
        _ = bridge.read(program)
        program.close()
      }
      bridge.end()
    }
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("attach") }
    let refusal =
      "adbridge: warning: A program could not attach: The first line of a program must be a "
      + "request adapter/attach."
    #expect(
      lines.map(String.init) == Array(repeating: refusal, count: 10)
        + ["adbridge: warning: 2 more programs could not attach.", refusal])
  }

  @Test func `a program that has attached has one end`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let attached = try Attached()
      precondition(attached.program.unreadCount == 0)
      attached.program.serve()
      attached.sockets.writer.close()
      attached.sockets.reader.waitUntilGone()
      attached.run()
      attached.program.terminate()
      attached.run()
      let log = attached.ends.log
      precondition(log == ["end of output", "disconnection"], "\(log)")
    }
  }

  @Test func `a program that is told to end has ended, also if it stays connected`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let attached = try Attached()
      attached.program.serve()
      attached.program.closeInput()
      attached.run()
      precondition(attached.ends.log == [], "It may still write.")
      attached.program.kill()
      attached.run()
      let log = attached.ends.log
      precondition(log == ["end of output", "disconnection"], "\(log)")
      attached.sockets.writer.close()
    }
  }

  @Test func `a program that reads no more is noticed while it still writes`() async {
    await #expect(processExitsWith: .success) { @LoopActor in
      let attached = try Attached()
      attached.program.serve()
      attached.run()
      precondition(!attached.ends.hasStoppedReading)
      precondition(shutdown(attached.sockets.writer.number, Int32(SHUT_RD)) == 0)
      attached.program.append("{}\n")
      attached.run()
      precondition(attached.ends.hasStoppedReading)
      precondition(attached.ends.log == [], "\(attached.ends.log)")
    }
  }

  /// A program that has attached, and what it tells.
  @LoopActor
  private struct Attached {
    let sockets = PlatformTesting.Ends.ofSockets()
    let program: AttachedProgram
    let ends = Ends()
    private let loop = EventLoop(clock: Clock(.manual))

    init() throws {
      program = AttachedProgram(Channel(reading: sockets.reader), on: loop)
      try program.accept([])
      program.delegate = ends
    }

    func run() {
      for _ in 1...5 { while loop.turn(blocking: false) {} }
    }
  }

  /// What a transport tells its delegate.
  @LoopActor
  private final class Ends: ProcessTransportDelegate {
    var log: [String] = []
    var hasStoppedReading = false

    func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) {}
    func didReceiveEndOfOutput() { log.append("end of output") }
    func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) {}
    func didReceiveEndOfErrors() {}
    func didStopReading() { hasStoppedReading = true }
    func didEnd(_ end: ChildProcess.End) {}
    func didDisconnect() { log.append("disconnection") }
  }
}
