import EventLoop
import Mediation
import Platform
import Testing

@testable import ProcessAdapters

/// Asks adapters whether they are quiet.
@LoopActor
@Suite struct QuietTests {
  private func answers(_ world: World) throws -> Answers {
    let answers = Answers()
    try world.mediator.adapters.askWhetherQuiet("A") { answers.all.append($0) }
    world.processes.run()
    return answers
  }

  @LoopActor
  private final class Answers {
    var all: [Bool?] = []
  }

  /// A world whose program has `adapter/ping`.
  private func world() throws -> World {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"""
      {"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"],\#
      "methods":["adapter/ping"]}
      """#)
    try world.load()
    return world
  }

  @Test(
    arguments: [
      (#"{"isQuiet":true}"#, true), (#"{"isQuiet":false}"#, false), ("{}", nil),
      (#"{"isQuiet":null}"#, nil), (#"{"isQuiet":7}"#, nil), ("null", nil),
    ] as [(String, Bool?)])
  func `a program says whether it is quiet, or not`(result: String, isQuiet: Bool?) throws {
    let world = try world()
    world.processes.script["adapter/ping"] = .result(result)
    #expect(try answers(world).all == [isQuiet])
  }

  @Test func `an adapter without a process is quiet, and one without the method does not say`()
    throws
  {
    let world = World()
    #expect(try answers(world).all == [true])
    try world.load()
    #expect(try answers(world).all == [nil])
  }

  @Test func `a program that does not answer in a second of real time is not quiet`() throws {
    let world = try world()
    world.processes.script["adapter/ping"] = .silence
    let answers = try answers(world)
    #expect(world.processes.pendingWork.quietMs > 0)
    world.processes.advanceRealTime(byMs: 999)
    #expect(answers.all == [])
    world.processes.advanceRealTime(byMs: 1)
    #expect(answers.all == [false])
    #expect(world.processes.pendingWork.quietMs == 0)
  }

  @Test func `a program that ends is quiet`() throws {
    let world = try world()
    world.processes.script["adapter/ping"] = .exit(.exited(code: 3))
    #expect(try answers(world).all == [true])
  }
}
