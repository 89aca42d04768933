import Ads
import EventLoop
import JSON
import Mediation
import Platform
import ProcessAdapters
import Testing

@LoopActor
@Suite struct RestartTests {
  @Test func `a restart ends the process, and sets another one up`() throws {
    let world = World()
    try world.load()
    let statuses = try world.restart()
    #expect(world.processes.started.map(\.actions) == [["closeInput", "close"], []])
    #expect(world.methods == ["adapter/initialize", "adapter/setUp"])
    #expect(statuses.all == ["A is ready."])
    #expect(world.log == ["A notReady", "A ready"])
  }

  @Test func `a restart without a process starts one`() throws {
    let world = World()
    #expect(try world.restart().all == ["A is ready."])
    #expect(world.processes.started.count == 1)
    #expect(world.log.isEmpty)
  }

  @Test func `a restart fails the loads that the process has not answered`() throws {
    let world = World()
    world.processes.script["adapter/loadNative"] = .silence
    try world.load(.native, "first")
    try world.load(.native, "second")
    #expect(try world.restart().all == ["A is ready."])
    #expect(world.ends == ["A was restarted.", "A was restarted."])
  }

  @Test func `an ad on screen fails with its process, and calls on its ads fail`() throws {
    let world = World()
    let onScreen = try world.ad(.interstitial, as: FullScreenAd.self)
    let native = try world.ad(.native, as: NativeAd.self)
    try onScreen.present()
    _ = world.outcome(of: onScreen)
    #expect(try world.restart().all == ["A is ready."])
    #expect(world.log == ["ad-1 didFailToPresent", "A notReady", "A ready"])
    _ = try native.recordImpression()
    #expect(world.outcome(of: native).all == ["failed: A was restarted."])
  }

  @Test func `the next process starts when the last one has ended`() throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    let statuses = try world.restart()
    world.processes.advanceRealTime(byMs: 3_999)
    #expect(world.processes.started.count == 1)
    #expect(world.processes.pendingWork.quietMs == .max)
    world.processes.advanceRealTime(byMs: 1)
    #expect(world.processes.started.map(\.actions.last) == ["close", nil])
    #expect(world.processes.pendingWork.quietMs == 0)
    #expect(statuses.all == ["A is ready."])
    #expect(world.processes.logLines == ["info: A was restarted."])
  }

  @Test func `loads and restarts wait for a restart that runs`() throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    let first = try world.restart()
    let second = try world.restart()
    let setUp = try world.setUp()
    try world.load()
    #expect(world.ends == ["ad-1"])
    world.processes.advanceRealTime(byMs: 4_000)
    #expect(world.processes.started.count == 2)
    #expect(world.ends == ["ad-1", "ad-2"])
    for statuses in [first, second, setUp] { #expect(statuses.all == ["A is ready."]) }
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test(arguments: ["adapter/initialize", "adapter/setUp"])
  func `a restart fails a set-up that runs, without a violation`(method: String) throws {
    let world = World()
    world.processes.script[method] = .silence
    let setUp = try world.setUp()
    world.processes.script = [:]
    #expect(try world.restart().all == ["A is ready."])
    #expect(setUp.all == ["A was restarted."])
    world.processes.advance(byMs: 100_000)
    #expect(world.log.isEmpty)
  }

  @Test func `a restart sets up an adapter whose set-up has failed`() throws {
    let world = World()
    world.processes.script["adapter/setUp"] = .error(#"{"code":103,"message":"No account."}"#)
    try world.load()
    world.processes.script = [:]
    #expect(try world.restart().all == ["A is ready."])
    try world.load()
    #expect(world.ends.last == "ad-2")
  }

  @Test func `a restart does not wait, and the next crash waits as after a first one`() throws {
    let world = World {
      $0.restart.delayMs = 100
      $0.restart.maxDelayMs = 1_000
    }
    world.processes.script["adapter/loadNative"] = .exit(.exited(code: 3))
    try world.load()
    world.processes.advanceRealTime(byMs: 100)
    try world.load()
    #expect(try world.restart().all == ["A is ready."])
    try world.load()
    world.processes.script = [:]
    try world.load()
    world.processes.advanceRealTime(byMs: 99)
    #expect(world.ends.last == "A has ended with exit code 3.")
    world.processes.advanceRealTime(byMs: 1)
    #expect(world.ends.last == "ad-4")
  }

  @Test func `a restart fails a load that waits for the start, and starts once`() throws {
    let world = World { $0.restart.delayMs = 100 }
    world.processes.script["adapter/loadNative"] = .exit(.exited(code: 3))
    try world.load()
    world.processes.script = [:]
    try world.load()
    #expect(world.processes.realTime.timerCount == 1)
    #expect(try world.restart().all == ["A is ready."])
    #expect(world.ends.last == "A was restarted.")
    #expect(world.processes.realTime.timerCount == 0)
    world.processes.advanceRealTime(byMs: 100)
    #expect(world.processes.started.count == 2)
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `a program that ends at its restart is reported, and can be restarted`() throws {
    let world = World()
    try world.load()
    world.processes.script["adapter/initialize"] = .exit(.exited(code: 1))
    #expect(try world.restart().all == ["A has ended with exit code 1."])
    world.processes.script = [:]
    #expect(try world.restart().all == ["A is ready."])
    #expect(world.log == ["A notReady", "A ready"])
    #expect(
      world.processes.logLines == [
        "info: A was restarted.", "warning: A has ended with exit code 1.",
        "info: A was restarted.",
      ])
  }

  @Test func `the end of the host ends a restart that waits`() throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    let statuses = try world.restart()
    var hasEnded = false
    world.host.end { hasEnded = true }
    world.processes.advanceRealTime(byMs: 4_000)
    #expect(hasEnded)
    #expect(statuses.all.isEmpty)
    #expect(world.processes.started.count == 1)
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `a restart that waits at the end of the run is dropped`() throws {
    let world = World()
    try world.load()
    try world.process.isPolite = false
    weak var waiting: Waiting?
    do {
      let object = Waiting()
      waiting = object
      _ = try world.mediator.adapters.restart("A") { _ in _ = object }
    }
    #expect(waiting != nil)
    world.mediator.endRun()
    #expect(waiting == nil)
  }

  private final class Waiting {}

  @Test func `a hundred restarts leave one process and no work behind`() throws {
    let world = World()
    for _ in 0..<100 { _ = try world.restart() }
    #expect(world.processes.started.count == 100)
    #expect(world.processes.workCount == 1)
  }

  @Test func `the number of the process is known while it serves`() throws {
    let world = World()
    func number() -> Int? { world.mediator.adapters["A"]?.summary.processID }
    #expect(number() == nil)
    try world.load()
    #expect(number() == 1)
    _ = try world.restart()
    #expect(number() == 2)
    try world.process.exit()
    world.processes.run()
    #expect(number() == nil)
  }

  @Test func `a built-in adapter can't be restarted`() throws {
    let mediator = Mediator(
      adapterClasses: [AdapterClass(BuiltIn(), className: "B")], adUnits: [], clock: Clock(.manual))
    #expect {
      try mediator.adapters.restart("B") { _ in }
    } throws: { error in
      if case MediationError.notRestartable("B") = error { true } else { false }
    }
  }
}

/// An adapter of this process.
@LoopActor
private final class BuiltIn: Adapter {
  var details: AdapterDetails? { nil }

  func makeLoader() -> any AdapterLoader { fatalError("Nothing is loaded.") }
}

extension World {
  /// Begins a restart, or joins the one that has begun.
  func restart(_ className: String = "A") throws -> Outcomes {
    let statuses = Outcomes()
    _ = try mediator.adapters.restart(className) { statuses.all += $0.map(\.description) }
    processes.run()
    return statuses
  }
}
