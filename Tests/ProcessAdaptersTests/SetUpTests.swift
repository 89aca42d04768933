import Ads
import EventLoop
import Mediation
import ProcessAdapters
import Testing

@LoopActor
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
    #expect(world.host.skippedMessages.count == 0)
    #expect(world.log == ["violation duplicateCompletion"])
  }

  @Test func `an introduction that fails with too much text is truncated, and a violation`() throws
  {
    let world = World()
    let message = String(repeating: "x", count: 5_000_000)
    world.processes.script["adapter/initialize"] = .error(
      #"{"code":101,"message":"\#(message)"}"#)
    let statuses = try world.setUp()
    let text = try #require(statuses.all.first)
    #expect(text.hasPrefix("A answered with an error: xxx"))
    #expect(text.utf8.count <= AdError.maximumTextLength)
    #expect(world.log == ["violation contentTooLarge"])
    // The reason is repeated while the program may not be started again.
    let again = try #require(try world.setUp().all.first)
    #expect(again.utf8.count <= AdError.maximumTextLength + 100)
  }

  @Test func `a program with too long a class name is refused`() throws {
    let world = World()
    let name = String(repeating: "x", count: 5_000_000)
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"\#(name)","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[]}"#)
    #expect(
      try world.setUp().all == [
        "A's answer to adapter/initialize is invalid: "
          + "result.className: expected at most 65536 bytes, got 5000000"
      ])
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

  @Test func `a second answer is a violation after a restart, too`() throws {
    let world = World()
    _ = try world.setUp()
    _ = try world.restart()
    try world.process.answer("adapter/setUp", .result("{}"))
    world.processes.run()
    #expect(world.log == ["A notReady", "A ready", "violation duplicateCompletion"])
  }

  @Test func `what a program said about itself is replaced when it starts again`() throws {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"],"#
        + #""handlesUserImpressions":true,"methods":["adapter/inspect"]}"#)
    let first: NativeAd = try world.ad(.native)
    #expect(first.tracking.impressions == .adapter)
    #expect(first.tracking.clicks == .bridge)
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"],"#
        + #""handlesUserClicks":true}"#)
    _ = try world.restart()
    let second: NativeAd = try world.ad(.native)
    #expect(second.tracking.impressions == .bridge)
    #expect(second.tracking.clicks == .adapter)
  }
}
