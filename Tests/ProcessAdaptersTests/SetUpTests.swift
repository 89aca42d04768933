import EventLoop
import Mediation
import ProcessAdapters
import Testing

@BridgeActor
@Suite struct SetUpTests {
  @Test func `a set-up that succeeds makes the adapter ready`() throws {
    let world = World()
    let statuses = try world.setUp()
    #expect(statuses.all == ["A is ready."])
    #expect(world.methods == ["adapter/initialize", "adapter/setUp"])
  }

  @Test func `an adapter without the method needs no set-up`() throws {
    let world = World()
    world.processes.script["adapter/setUp"] = .error(#"{"code":-32601,"message":"No."}"#)
    #expect(try world.setUp().all == ["A is ready."])
  }

  @Test func `an error makes the adapter not ready, and its process stays`() throws {
    let world = World()
    world.processes.script["adapter/setUp"] = .error(
      #"{"code":201,"message":"x","data":{"error":{"domain":"net","code":3,"message":"No key."}}}"#)
    #expect(try world.setUp().all == ["No key."])
    #expect(world.host.areRunning)
  }

  @Test func `a late answer is a violation, and still makes the adapter ready`() throws {
    let world = World()
    world.processes.script["adapter/setUp"] = .silence
    let statuses = try world.setUp(timeoutMs: 50)
    world.processes.advance(byMs: 50)
    #expect(statuses.all == ["A was not set up within 50 ms."])
    try world.process.answer("adapter/setUp", .result("{}"))
    world.processes.run()
    #expect(world.log == ["violation lateCompletion"])
    #expect(try world.setUp().all == ["A is ready."])
  }

  @Test func `a second answer is a violation, and the first counts`() throws {
    let world = World()
    let line = #"{"jsonrpc":"2.0","id":$id,"result":{}}"#
    world.processes.script["adapter/setUp"] = .lines([line, line])
    #expect(try world.setUp().all == ["A is ready."])
    #expect(world.host.skippedMessageCount == 0)
    #expect(world.log == ["violation duplicateCompletion"])
  }

  @Test func `everyone who waits gets the result of the one set-up`() throws {
    let world = World()
    world.processes.script["adapter/setUp"] = .silence
    let statuses = [try world.setUp(), try world.setUp()]
    try world.process.answer("adapter/setUp", .result("{}"))
    world.processes.run()
    #expect(statuses.map(\.all) == [["A is ready."], ["A is ready."]])
    #expect(world.methods == ["adapter/initialize", "adapter/setUp"])
  }
}
