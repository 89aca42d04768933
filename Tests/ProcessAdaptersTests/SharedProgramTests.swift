import Ads
import EventLoop
import JSON
import Mediation
import Platform
import ProcessAdapters
import Testing

/// Adapter classes that share one program.
@LoopActor
@Suite struct SharedProgramTests {
  private let world = World(["A", "B"])

  /// What the last process was told, with the class that each message is for.
  private var messages: [String] {
    world.processes.started.last?.messages.map { message in
      "\(message.method) \(message.params["className"]?.string ?? "-")"
    } ?? []
  }

  @Test func `classes are served by one process, and messages name the class`() throws {
    try world.load(.interstitial, of: "A")
    try world.load(.interstitial, of: "B")
    #expect(world.processes.started.count == 1)
    #expect(
      messages == [
        "adapter/initialize A", "adapter/setUp A", "adapter/loadInterstitial A",
        "adapter/initialize B", "adapter/setUp B", "adapter/loadInterstitial B",
      ])
    let loadIDs = try world.process.messages.compactMap { $0.params["loadId"]?.string }
    #expect(loadIDs == ["load-1", "load-2"])
    #expect(world.ends == ["ad-1", "ad-2"])
  }

  @Test func `a class that has a program of its own is not named`() throws {
    let world = World()
    try world.load(.interstitial)
    let params = try world.process.messages.dropFirst().map(\.params)
    #expect(params.allSatisfy { $0["className"] == nil })
  }

  @Test func `a request for signals names its class`() throws {
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"$class","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","#
        + #""formats":["banner"],"methods":["adapter/collectSignals"]}"#)
    _ = try world.mediator.adapters.collectSignals(
      SignalRequest(format: .banner), from: ["A", "B"], timeoutMs: 50
    ) { _ in }
    world.processes.run()
    #expect(
      messages.filter { $0.hasPrefix("adapter/collectSignals") }
        == ["adapter/collectSignals A", "adapter/collectSignals B"])
  }

  @Test func `the request configuration reaches each class that is introduced`() throws {
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"$class","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","#
        + #""formats":["interstitial"],"methods":["adapter/didChangeRequestConfiguration"]}"#)
    _ = try world.setUp("A")
    _ = try world.setUp("B")
    var configuration = world.mediator.requestConfiguration
    configuration.isApplicationMuted = true
    world.mediator.setRequestConfiguration(configuration) {}
    world.processes.run()
    #expect(
      messages.suffix(2) == [
        "adapter/didChangeRequestConfiguration A", "adapter/didChangeRequestConfiguration B",
      ])
    let muted = try world.process.messages.suffix(2).map(\.params["isApplicationMuted"])
    #expect(muted == [.bool(true), .bool(true)])
  }

  @Test func `the end of the program is the end of all classes`() throws {
    _ = try world.setUp("A")
    _ = try world.setUp("B")
    try world.process.exit()
    world.processes.run()
    #expect(world.log == ["A notReady", "B notReady"])
    #expect(world.processes.logLines == ["warning: networks has ended with exit code 3."])
    try world.load(.interstitial, of: "B")
    #expect(world.processes.started.count == 2)
    #expect(messages.first == "adapter/initialize B")
    #expect(world.log == ["A notReady", "B notReady", "B ready"])
  }

  @Test func `a restart of one class ends the others, too`() throws {
    _ = try world.setUp("A")
    _ = try world.setUp("B")
    #expect(try world.restart("B").all == ["B is ready."])
    #expect(world.processes.started.count == 2)
    #expect(world.log == ["A notReady", "B notReady", "B ready"])
  }

  @Test func `a restart of one class fails a set-up of another one that waits for the start`()
    throws
  {
    let world = World(["A", "B"]) { $0.restart.delayMs = 100 }
    world.processes.script["adapter/initialize"] = .exit(.exited(code: 3))
    _ = try world.setUp("A")
    world.processes.script = [:]
    let waiting = try world.setUp("B")
    #expect(waiting.all.isEmpty)
    #expect(try world.restart("A").all == ["A is ready."])
    #expect(waiting.all == ["networks was restarted."])
    #expect(world.processes.started.count == 2)
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `restarts of two classes at the same time start one process`() throws {
    _ = try world.setUp("A")
    _ = try world.setUp("B")
    try world.process.isPolite = false
    let first = try world.restart("A")
    let second = try world.restart("B")
    world.processes.advanceRealTime(byMs: 4_000)
    #expect(first.all == ["A is ready."])
    #expect(second.all == ["B is ready."])
    #expect(world.processes.started.count == 2)
  }

  @Test func `a class that the program refuses does not end the others`() throws {
    _ = try world.setUp("A")
    world.processes.script["adapter/initialize"] = .error(#"{"code":101,"message":"No B here."}"#)
    #expect(try world.setUp("B").all == ["B answered with an error: No B here."])
    try world.load(.interstitial, of: "A")
    #expect(world.ends == ["ad-1"])
    #expect(try world.process.actions.isEmpty)
  }

  @Test func `a program that refuses its only class is ended`() throws {
    world.processes.script["adapter/initialize"] = .error(#"{"code":101,"message":"No B here."}"#)
    _ = try world.setUp("B")
    #expect(try world.process.actions.first == "closeInput")
  }

  @Test func `the end of the bridge ends the program once`() throws {
    _ = try world.setUp("A")
    _ = try world.setUp("B")
    var count = 0
    world.host.end { count += 1 }
    world.processes.run()
    #expect(count == 1)
    #expect(world.log.isEmpty)
  }
}
