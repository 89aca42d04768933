import EventLoop
import Testing

@testable import SampleNetwork

@BridgeActor
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

  private func fetchFailures() -> [SampleErrorCode] {
    let loader = SampleNativeAdLoader()
    let outcomes = NativeAdOutcomes()
    loader.adUnitID = "fail-first-1"
    loader.delegate = outcomes
    loader.fetchAd(SampleNativeAdRequest())
    return outcomes.failures
  }
}
