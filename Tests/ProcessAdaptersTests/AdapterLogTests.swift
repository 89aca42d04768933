import EventLoop
import Mediation
import ProcessAdapters
import Testing

@LoopActor
@Suite struct AdapterLogTests {
  @Test func `lines of the standard error and of the log name the adapter`() throws {
    let world = World()
    try world.load()
    try world.process.complain("cold")
    try world.process.write(
      #"{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"info","message":"warm"}}"#)
    world.processes.run()
    #expect(world.processes.logLines == ["warning: A: cold", "info: A: warm"])
  }

  @Test func `a line of the log has the level that its adapter gave it`() throws {
    let world = World()
    try world.load()
    for level in ["debug", "error", "warning", "info"] {
      try world.process.write(
        #"{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"\#(level)","message":"."}}"#)
    }
    world.processes.run()
    #expect(
      world.processes.logLines == ["debug: A: .", "error: A: .", "warning: A: .", "info: A: ."])
  }

  @Test func `a hundred lines are logged in a second, and the rest is counted`() throws {
    let world = World()
    try world.load()
    for number in 1...150 { try world.process.complain("\(number)") }
    world.processes.run()
    #expect(world.processes.logLines.count == 100)
    world.processes.advanceRealTime(byMs: 1_000)
    try world.process.complain("again")
    world.processes.run()
    #expect(
      world.processes.logLines.suffix(2) == [
        "warning: A: 50 more lines were left out.", "warning: A: again",
      ])
  }

  @Test func `a line of the standard error is truncated at 4,096 bytes`() throws {
    let world = World()
    try world.load()
    try world.process.complain(String(repeating: "x", count: 10_000))
    world.processes.run()
    #expect(
      world.processes.logLines == ["warning: A: " + String(repeating: "x", count: 4_096)])
  }

  @Test func `a line of the standard error may come in parts`() throws {
    let world = World()
    try world.load()
    for (part, end) in [("It is ", ""), ("co", ""), ("ld.", "\nAnd "), ("dark.", "\n")] {
      try world.process.complain(part, end: end)
    }
    world.processes.run()
    #expect(world.processes.logLines == ["warning: A: It is cold.", "warning: A: And dark."])
  }

  @Test func `the last line of the standard error needs no end`() throws {
    let world = World()
    try world.load()
    try world.process.complain("bye", end: "")
    try world.process.exit()
    world.processes.run()
    #expect(world.processes.logLines.contains("warning: A: bye"))
  }

  @Test func `the end of a process with invalid messages says how many were skipped`() throws {
    let world = World()
    try world.load()
    try world.process.write("garbage")
    try world.process.exit()
    world.processes.run()
    #expect(world.processes.logLines.last == "warning: A: 1 of its messages was skipped.")
  }

  @Test func `lines that were left out are counted at the end, and the last line is logged once`()
    throws
  {
    let world = World()
    try world.load()
    for number in 1...101 { try world.process.complain("\(number)") }
    world.processes.run()
    world.processes.advanceRealTime(byMs: 999)
    try world.process.complain("bye", end: "")
    try world.process.exit()
    world.processes.run()
    #expect(
      world.processes.logLines.suffix(3) == [
        "warning: A: 100", "warning: A: 2 more lines were left out.",
        "warning: A has ended with exit code 3.",
      ])
  }

  @Test func `each second has its own hundred lines`() throws {
    let world = World()
    try world.load()
    for _ in 1...3 {
      for _ in 1...100 { try world.process.complain("x") }
      world.processes.run()
      world.processes.advanceRealTime(byMs: 1_000)
    }
    #expect(world.processes.logLines == Array(repeating: "warning: A: x", count: 300))
  }

  @Test func `a message that is reported is truncated at the end of a character`() throws {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.logLine]))
    try world.load()
    // Three bytes each, so the limit is inside of one.
    let long = String(repeating: "€", count: 2_000)
    for message in [long, String(repeating: "x", count: 4_096)] {
      try world.process.write(
        #"{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"error","message":"\#(message)"}}"#
      )
    }
    world.processes.run()
    let messages = world.mediator.events.entries(of: nil, since: 1, limit: 9).entries.compactMap {
      entry -> String? in
      guard case .trace(let trace) = entry, case .logLine(_, _, let message) = trace.content
      else { return nil }
      return message
    }
    #expect(
      messages == [
        String(repeating: "€", count: 1_365) + "…", String(repeating: "x", count: 4_096),
      ])
    #expect(world.processes.logLines.first == "error: A: \(long)")
  }

  @Test(arguments: [
    ("==7==ERROR: LeakSanitizer: detected memory leaks", ": LeakSanitizer: detected memory leaks"),
    ("WARNING: ThreadSanitizer: data race (pid=7)", ": ThreadSanitizer: data race"),
    (
      "SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior a.c:1",
      ": UndefinedBehaviorSanitizer: undefined-behavior a.c:1"
    ),
    ("Sanitizer: ready", ""), ("the AddressSanitizer: is on", ""),
    ("ERROR: no AddressSanitizer", ""),
  ])
  func `only a sanitizer's report explains the end`(line: String, reason: String) throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load()
    try world.process.complain(line)
    try world.process.complain("SUMMARY: MemorySanitizer: later")
    try world.process.exit()
    world.processes.run()
    let later = reason.isEmpty ? ": MemorySanitizer: later" : reason
    #expect(world.ends == ["A has ended with exit code 3\(later)."])
  }
}
