import Ads
import EventLoop
import JSON
import Mediation
import ProcessAdapters
import Testing

@LoopActor
@Suite struct RequestConfigurationTests {
  private static let method = "adapter/didChangeRequestConfiguration"

  private func world(listing methods: String = "\"\(method)\"") -> World {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"],"#
        + #""methods":[\#(methods)]}"#)
    return world
  }

  private var forChildren: RequestConfiguration {
    var configuration = RequestConfiguration()
    configuration.tagForChildDirectedTreatment = true
    return configuration
  }

  @Test func `a program is told nothing while the publisher says nothing`() throws {
    let world = world()
    _ = try world.setUp()
    #expect(world.methods == ["adapter/initialize", "adapter/setUp"])
  }

  @Test func `a program is told before its set-up, which waits for the answer`() throws {
    let world = world()
    world.processes.script[Self.method] = .silence
    world.mediator.setRequestConfiguration(forChildren) {}
    let statuses = try world.setUp()
    #expect(world.methods == ["adapter/initialize", Self.method])
    try world.process.answer(Self.method, .result("{}"))
    world.processes.run()
    #expect(world.methods == ["adapter/initialize", Self.method, "adapter/setUp"])
    #expect(statuses.all == ["A is ready."])
    let params = try world.process.messages[1].params
    #expect(params["tagForChildDirectedTreatment"] == .bool(true))
    #expect(params["tagForUnderAgeOfConsent"] == .null)
  }

  @Test func `a program that runs is told at once, and the call waits for it`() throws {
    let world = world()
    _ = try world.setUp()
    world.processes.script[Self.method] = .silence
    let outcomes = World.Outcomes()
    world.mediator.setRequestConfiguration(forChildren) { outcomes.all.append("told") }
    world.processes.run()
    #expect(outcomes.all == [])
    try world.process.answer(Self.method, .error(#"{"code":-32603,"message":"No."}"#))
    world.processes.run()
    #expect(outcomes.all == ["told"])
    #expect(world.log == [])
  }

  @Test func `a program that does not answer delays the call only until its timeout`() throws {
    let world = world()
    _ = try world.setUp()
    world.processes.script[Self.method] = .silence
    let outcomes = World.Outcomes()
    world.mediator.setRequestConfiguration(forChildren) { outcomes.all.append("told") }
    world.processes.advance(byMs: 5_000)
    #expect(outcomes.all == ["told"])
  }

  @Test func `a program that does not list the method is not told`() throws {
    let world = world(listing: "")
    world.mediator.setRequestConfiguration(forChildren) {}
    _ = try world.setUp()
    #expect(world.methods == ["adapter/initialize", "adapter/setUp"])
  }

  @Test func `a program that is started again is told again`() throws {
    let world = world()
    world.mediator.setRequestConfiguration(forChildren) {}
    _ = try world.setUp()
    try world.process.exit()
    world.processes.run()
    _ = try world.setUp()
    #expect(world.processes.started.count == 2)
    #expect(world.methods == ["adapter/initialize", Self.method, "adapter/setUp"])
  }

  @Test func `a program replaces a built-in adapter of the same name`() {
    let world = World()
    let builtIn = [
      AdapterClass(world.host.adapterClasses[0].adapter, className: "A"),
      AdapterClass(world.host.adapterClasses[0].adapter, className: "B"),
    ]
    let classes = world.host.adapterClasses(replacing: builtIn)
    #expect(classes.map(\.className) == ["B", "A"])
    #expect(classes.map(\.replacesBuiltIn) == [false, true])
  }
}
