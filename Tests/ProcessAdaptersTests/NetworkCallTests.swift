import EventLoop
import JSON
import Mediation
import ProcessAdapters
import Testing

/// Calls to the network, and lines for people, that a process adapter reports.
@LoopActor
@Suite struct NetworkCallTests {
  private func world() -> World {
    let world = World()
    world.mediator.events.choose(NotificationKinds([.networkCall, .logLine]))
    return world
  }

  private func report(_ params: String, in world: World) throws {
    try world.process.write(
      #"{"jsonrpc":"2.0","method":"adapter/networkCall","params":\#(params)}"#)
    world.processes.run()
  }

  private func calls(_ world: World) -> [String] {
    world.mediator.events.entries(of: nil, since: 1, limit: 100).entries.compactMap { entry in
      guard case .trace(let trace) = entry,
        case .networkCall(let className, let ad, let call) = trace.content
      else { return nil }
      return "\(className) \(ad?.rawValue ?? "-") \(call)"
    }
  }

  @Test func `a call of a load names its ad`() throws {
    let world = world()
    try world.load()
    try report(#"{"name":"fetchAd","arguments":{"unit":"7"},"loadId":"load-1"}"#, in: world)
    #expect(calls(world) == [#"A ad-1 fetchAd {"unit":"7"}"#])
  }

  @Test func `a call without a load names only the adapter`() throws {
    let world = world()
    try world.load()
    try report(#"{"name":"setCoppa","arguments":[true]}"#, in: world)
    try report(#"{"name":"start"}"#, in: world)
    try report(#"{"name":"stop","arguments":null,"loadId":null}"#, in: world)
    #expect(calls(world) == ["A - setCoppa [true]", "A - start", "A - stop"])
  }

  @Test func `a call during the set-up is reported, before any load`() throws {
    let world = world()
    world.processes.script["adapter/setUp"] = .lines([
      #"{"jsonrpc":"2.0","method":"adapter/networkCall","params":{"name":"a","arguments":1}}"#,
      #"{"jsonrpc":"2.0","id":$id,"result":{}}"#,
    ])
    _ = try world.setUp()
    #expect(calls(world) == ["A - a 1"])
  }

  @Test(arguments: [
    (#"{"arguments":1}"#, "params.name: expected a string, got nothing"),
    (#"{"name":""}"#, "params.name: expected a name of 1 to 256 characters, got 0 characters"),
    (
      #"{"name":"a","loadId":"load-9"}"#,
      #"params.loadId: expected the id of a load of this adapter, got "load-9""#
    ),
  ])
  func `an invalid call is skipped, and logged with the place`(
    params: String, sentence: String
  ) throws {
    let world = world()
    try world.load()
    try report(params, in: world)
    #expect(calls(world).isEmpty)
    #expect(world.host.skippedMessages.count == 1)
    #expect(
      world.processes.logLines
        == ["warning: A: Skipped a message: adapter/networkCall: \(sentence)"])
  }

  @Test func `arguments of more than 256 KiB are refused`() throws {
    let world = world()
    try world.load()
    let text = String(repeating: "x", count: 256 << 10)
    try report(#"{"name":"a","arguments":"\#(text.dropLast(2))"}"#, in: world)
    try report(#"{"name":"a","arguments":"\#(text.dropLast())"}"#, in: world)
    #expect(calls(world).count == 1)
    #expect(world.host.skippedMessages.count == 1)
  }

  @Test func `lines of the log are reported as they are logged`() throws {
    let world = world()
    try world.load()
    try world.process.complain("cold")
    try world.process.write(
      #"{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"info","message":"warm"}}"#)
    let long = String(repeating: "é", count: 3_000)
    try world.process.write(
      #"{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"debug","message":"\#(long)"}}"#)
    world.processes.run()
    let lines = world.mediator.events.entries(of: nil, since: 1, limit: 9).entries.compactMap {
      entry -> String? in
      guard case .trace(let trace) = entry,
        case .logLine(let className, let level, let message) = trace.content
      else { return nil }
      return "\(className) \(level): \(message)"
    }
    #expect(
      lines == [
        "A warning: cold", "A info: warm", "A debug: \(String(repeating: "é", count: 2_048))…",
      ])
  }
}
