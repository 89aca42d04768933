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
