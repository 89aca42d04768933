import Ads
import EventLoop
import Mediation
import Testing

/// The room for ad units that a client defines.
@LoopActor
@Suite struct DefinedAdUnitTests {
  private let mediator = World().mediator

  private func define(_ id: String, bytes: Int, count: Int = 3) -> DefinedAdUnits.Addition {
    mediator.define(.native(id, ["A"]), bytes: bytes, countLimit: count, byteLimit: 100)
  }

  @Test func `an ad unit that was removed or replaced leaves its room`() {
    for _ in 1...10 {
      #expect(define("a", bytes: 60) == .added)
      #expect(define("a", bytes: 100) == .added)
      #expect(define("b", bytes: 1) == .tooLarge)
      #expect(mediator.removeDefinedAdUnit("a"))
    }
    #expect(define("b", bytes: 100) == .added)
  }

  @Test func `the last ad unit that is allowed is added, and the next one is refused`() {
    for id in ["a", "b", "c"] { #expect(define(id, bytes: 10) == .added) }
    #expect(define("d", bytes: 10) == .tooMany)
    #expect(define("c", bytes: 20) == .added)
    #expect(define("c", bytes: 80) == .added)
    #expect(define("c", bytes: 81) == .tooLarge)
  }

  @Test func `an ad unit that is replaced keeps its place, and one that is defined anew is last`() {
    let mediator = World(adUnits: [.native("own", ["A"]), .native("b", ["A"])]).mediator
    func define(_ id: String) -> [String] {
      _ = mediator.define(.native(id, ["A"]), bytes: 1, countLimit: 9, byteLimit: 9)
      return mediator.allAdUnits.map(\.id)
    }
    #expect(define("c") == ["own", "b", "c"])
    #expect(define("a") == ["own", "b", "c", "a"])
    #expect(define("c") == ["own", "b", "c", "a"])
    #expect(define("own") == ["own", "b", "c", "a"])
    #expect(mediator.removeDefinedAdUnit("c"))
    #expect(mediator.removeDefinedAdUnit("own"))
    #expect(mediator.allAdUnits.map(\.id) == ["own", "b", "a"])
    #expect(define("c") == ["own", "b", "a", "c"])
  }
}
