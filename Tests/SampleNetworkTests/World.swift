import EventLoop

@testable import SampleNetwork

/// A Sample SDK of a test's own, on a clock that only the test moves.
@BridgeActor
final class World {
  let clock = Clock(.manual)
  let sdk: SampleSDK

  init(seed: UInt64 = 1) {
    sdk = SampleSDK(clock: clock, seed: seed)
  }

  func advance(byMs ms: Int) {
    clock.advance(byMs: ms) {}
    while clock.step() {}
  }

  /// Fetches a native ad, and returns what the delegate has heard when the fetch returns.
  func fetch(
    _ adUnitID: String?,
    _ request: SampleNativeAdRequest = SampleNativeAdRequest()
  ) -> NativeAdOutcomes {
    let loader = SampleNativeAdLoader(sdk: sdk)
    let outcomes = NativeAdOutcomes()
    loader.adUnitID = adUnitID
    loader.delegate = outcomes
    loader.fetchAd(request)
    return outcomes
  }
}

/// A delegate that remembers what it hears.
final class NativeAdOutcomes: SampleNativeAdLoaderDelegate {
  private(set) var ads: [SampleNativeAd] = []
  private(set) var failures: [SampleErrorCode] = []

  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
    ads.append(nativeAd)
  }

  func adLoader(
    _ adLoader: SampleNativeAdLoader,
    didFailToLoadAdWith errorCode: SampleErrorCode
  ) {
    failures.append(errorCode)
  }
}
