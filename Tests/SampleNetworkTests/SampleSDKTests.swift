import EventLoop
import Testing

@testable import SampleNetwork

@LoopActor
@Suite struct SampleSDKTests {
  /// The only test that uses the shared SDK of the process.
  @Test func `a second start resets the network`() {
    SampleSDK.start(clock: Clock(.manual))
    let first = SampleSDK.shared
    #expect(fetchFailures() == [.networkError])
    #expect(fetchFailures() == [])

    SampleSDK.start(clock: Clock(.manual))
    #expect(SampleSDK.shared !== first)
    #expect(fetchFailures() == [.networkError])
  }

  @Test func `answers that nobody waits for are dropped`() {
    let world = World()
    for _ in 0..<5_000 { _ = world.fetch("content+slow-1000") }
    #expect(world.clock.timerCount < 2_000)
  }

  @Test(arguments: [true, false])
  func `answers to large requests that nobody waits for are dropped soon`(hasWatermark: Bool) {
    let world = World()
    for _ in 0..<100 {
      let request = SampleNativeAdRequest()
      if hasWatermark {
        request.watermark = Array(repeating: 1, count: 200_000)
      } else {
        request.keywords = [String(repeating: "x", count: 200_000)]
      }
      _ = world.fetch("content+slow-1000", request)
    }
    #expect(world.clock.timerCount < 10)
  }

  @Test func `the network looks for answers that nobody waits for at each thousand`() {
    let world = World()
    func timers(after count: Int) -> Int {
      for _ in 0..<count { _ = world.fetch("slow-1000") }
      return world.clock.timerCount
    }
    #expect(timers(after: 1_023) == 1_023)
    // The delegate of the last request lives during the look.
    #expect(timers(after: 1) == 1)
    #expect(timers(after: 1_022) == 1_023)
    #expect(timers(after: 1) == 1)

    var kept = (0..<1_023).map { _ in world.fetch("slow-1000") }
    #expect(kept.count == 1_023 && world.clock.timerCount == 1_023)
    kept = []
    // So many were kept at the last look that the next one is at twice the number.
    #expect(timers(after: 1_022) == 2_045)
    #expect(timers(after: 1) == 1)
  }

  @Test func `the network looks for answers that nobody waits for at each MiB of requests`() {
    let world = World()
    func timers(afterKeyword length: Int, watermark: Int) -> Int {
      let request = SampleNativeAdRequest()
      request.keywords = [String(repeating: "é", count: length / 2)]
      request.watermark = Array(repeating: 1, count: watermark)
      _ = world.fetch("slow-1000", request)
      return world.clock.timerCount
    }
    #expect(timers(afterKeyword: 0, watermark: 0) == 1)
    #expect(timers(afterKeyword: 1 << 19, watermark: 1 << 19 - 33) == 2)
    #expect(timers(afterKeyword: 0, watermark: 0) == 1)
    #expect(timers(afterKeyword: 1 << 19, watermark: 1 << 19 - 17) == 2)
    #expect(timers(afterKeyword: 0, watermark: 0) == 1)
  }

  @Test func `a name of more than 1 KiB is a bad request`() {
    let name = String(repeating: "content+", count: 128)
    #expect(SampleAdUnit(name + "content") == nil)
    #expect(SampleAdUnit(name.dropLast() + "") != nil)
  }

  @Test func `an answer that is waited for comes, however many there are`() {
    let world = World()
    let outcomes = (0..<5_000).map { _ in world.fetch("content+slow-1000") }
    world.advance(byMs: 1000)
    #expect(outcomes.allSatisfy { $0.ads.count == 1 })
  }

  private func fetchFailures() -> [SampleErrorCode] {
    let loader = SampleNativeAdLoader()
    let outcomes = NativeAdOutcomes()
    loader.adUnitID = "fail-first-1"
    loader.delegate = outcomes
    loader.fetchAd(SampleNativeAdRequest())
    return outcomes.failures
  }
}
