import EventLoop
import JSON
import Mediation
import ProcessAdapters
import Testing

@BridgeActor
@Suite struct StartTests {
  @Test func `the first load starts the process, introduces it, and sets it up`() throws {
    let world = World()
    #expect(world.processes.started.isEmpty)
    try world.load()
    #expect(world.processes.started.count == 1)
    #expect(world.methods == ["adapter/initialize", "adapter/setUp", "adapter/loadNative"])
    #expect(world.ends == ["ad-1"])
  }

  @Test func `a second load uses the process that runs`() throws {
    let world = World()
    try world.load()
    try world.load()
    #expect(world.processes.started.count == 1)
    #expect(world.ends == ["ad-1", "ad-2"])
  }

  @Test func `the introduction says what the adapter is`() throws {
    let world = World()
    let adapterClass = try #require(world.host.adapterClasses.first)
    #expect(adapterClass.details == nil)
    try world.load()
    let details = try #require(adapterClass.details)
    #expect(details.label == "An adapter")
    #expect(details.formats == AdFormat.allCases)
  }

  @Test func `a program that can't be started fails the load and says why`() throws {
    let world = World()
    world.processes.startFailure = "No such file or directory"
    try world.load()
    #expect(world.ends == ["A: a can't be started: No such file or directory."])
  }

  @Test(arguments: [
    (
      #"{"className":"Other","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[]}"#,
      "A: the program serves Other instead."
    ),
    (
      #"{"className":"A","adapterVersion":1,"adSdkVersion":"1.0.0","formats":[]}"#,
      "A's answer to adapter/initialize is invalid: result.adapterVersion: expected a string, got a number"
    ),
    (
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[],"#
        + #""protocolVersion":0}"#,
      "A's answer to adapter/initialize is invalid: result.protocolVersion: "
        + "expected a whole number of at least 1, got 0"
    ),
    (
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[],"#
        + #""methods":"adapter/ping"}"#,
      "A's answer to adapter/initialize is invalid: result.methods: expected an array, got a string"
    ),
    ("null", "A's answer to adapter/initialize is invalid: result: expected an object, got null"),
  ])
  func `a wrong introduction fails the load and ends the process`(
    introduction: String, message: String
  ) throws {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(introduction)
    try world.load()
    #expect(world.ends == [message])
    #expect(try world.process.actions == ["closeInput", "close"])
  }

  @Test func `a program of a later version serves with methods and an API that are unknown`() throws
  {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"],"#
        + #""protocolVersion":2,"methods":["adapter/later"],"api":"later"}"#)
    try world.load()
    #expect(world.ends == ["ad-1"])
  }

  @Test func `an error as the introduction fails the load with it`() throws {
    let world = World()
    world.processes.script["adapter/initialize"] = .error(#"{"code":201,"message":"No licence."}"#)
    try world.load()
    #expect(world.ends == ["A answered with an error: No licence."])
  }

  @Test func `a process that does not introduce itself is given up in real time`() throws {
    let world = World { $0.timeoutMs = 50 }
    world.processes.script["adapter/initialize"] = .silence
    try world.load()
    world.processes.advance(byMs: 50)
    #expect(world.ends == [])
    world.processes.advanceRealTime(byMs: 50)
    #expect(world.ends == ["A did not answer adapter/initialize within 50 ms."])
  }
}
