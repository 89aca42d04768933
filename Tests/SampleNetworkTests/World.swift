import EventLoop

@testable import SampleNetwork

/// A Sample SDK for one test, on a manual clock.
@LoopActor
final class World {
  let clock = Clock(.manual)
  let sdk: SampleSDK

  init() {
    sdk = SampleSDK(clock: clock)
  }

  func advance(byMs ms: Int) {
    clock.advance(byMs: ms) {}
    while clock.step() {}
  }

  /// Fetches a native ad, and returns the calls that the delegate got before the fetch returned.
  func fetch(
    _ adUnitID: String?,
    _ request: SampleNativeAdRequest = SampleNativeAdRequest(),
    seed: Int = 0
  ) -> NativeAdOutcomes {
    request.seed = seed
    let loader = SampleNativeAdLoader(sdk: sdk)
    let outcomes = NativeAdOutcomes()
    loader.adUnitID = adUnitID
    loader.delegate = outcomes
    loader.fetchAd(request)
    return outcomes
  }
}

/// A delegate that records its calls.
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
