import Ads
import EventLoop
import Mediation
import ProcessAdapters
import Testing

/// Violations that only the program of an adapter can see.
@LoopActor
@Suite struct ProgramViolationTests {
  private func report(_ params: String, in world: World) throws {
    try world.process.write(
      #"{"jsonrpc":"2.0","method":"adapter/violation","params":\#(params)}"#)
    world.processes.run()
  }

  private func violations(_ world: World) -> [String] {
    world.mediator.events.entries(of: nil, since: 1, limit: 100).entries.compactMap { entry in
      guard case .violation(let violation) = entry else { return nil }
      let ad = violation.ad?.rawValue ?? "-"
      return "\(violation.className) \(ad) \(violation.rule.rawValue): \(violation.message)"
    }
  }

  @Test func `a violation without a load names the class, and is logged`() throws {
    let world = World()
    _ = try world.setUp()
    try report(#"{"rule":"neverCalled","message":"A has a typo."}"#, in: world)
    #expect(violations(world) == ["A - neverCalled: A has a typo."])
    #expect(world.processes.logLines == ["warning: A: A has a typo."])
  }

  @Test func `a violation of a load names its ad`() throws {
    let world = World()
    try world.load()
    try report(#"{"rule":"offMainThread","message":"Off.","loadId":"load-1"}"#, in: world)
    #expect(violations(world) == ["A ad-1 offMainThread: Off."])
  }

  @Test func `a violation can name any class of a shared program`() throws {
    let world = World(["A", "B"])
    _ = try world.setUp("A")
    _ = try world.setUp("B")
    try report(#"{"rule":"neverCalled","message":"x","className":"B"}"#, in: world)
    try report(#"{"rule":"neverCalled","message":"y","className":"C"}"#, in: world)
    #expect(violations(world) == ["B - neverCalled: x", "A - neverCalled: y"])
  }

  @Test func `a long message is cut`() throws {
    let world = World()
    _ = try world.setUp()
    let text = String(repeating: "x", count: 5_000)
    try report(#"{"rule":"neverCalled","message":"\#(text)"}"#, in: world)
    #expect(violations(world).first?.count == "A - neverCalled: ".count + 4_096)
  }

  @Test(arguments: ["doubleImpression", "other"])
  func `a rule that the bridge checks itself can't be reported`(rule: String) throws {
    let world = World()
    _ = try world.setUp()
    try report(#"{"rule":"\#(rule)","message":"x"}"#, in: world)
    #expect(violations(world).isEmpty)
    #expect(world.processes.logLines.contains { $0.contains("neverCalled, offMainThread, ") })
  }
}
