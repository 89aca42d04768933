import EventLoop
import ProcessAdapters
import Testing

@BridgeActor
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

  @Test func `a line of the standard error is cut at 4,096 bytes`() throws {
    let world = World()
    try world.load()
    try world.process.complain(String(repeating: "x", count: 10_000))
    world.processes.run()
    #expect(
      world.processes.logLines == ["warning: A: " + String(repeating: "x", count: 4_096)])
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
    #expect(world.processes.logLines.last == "warning: A: 1 of its messages were skipped.")
  }
}
