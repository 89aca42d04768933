// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import GoogleMobileAds

// Google's kit has these functions. Each loads one ad, as the SDK does it, and waits on the test's
// thread. They need no set-up.

// MARK: App open ads

/// Loads an app open ad. The test fails without an ad.
///
/// - Returns: Counts the ad's events, and holds the ad.
@discardableResult
public func AUTKWaitAndAssertLoadAppOpenAd(
  _ adapter: any AUTKAdapter, _ configuration: MediationAppOpenAdConfiguration,
  file: StaticString = #filePath, line: UInt = #line
) -> AUTKMediationAppOpenAdEventDelegate {
  let delegate = AUTKMediationAppOpenAdEventDelegate()
  expectAd(
    { adapter.loadAppOpenAd(for: configuration, completionHandler: $0) }, "loadAppOpenAd", file,
    line
  ) {
    delegate.appOpenAd = $0
    return delegate
  }
  return delegate
}

/// Loads an app open ad. The test fails unless the load fails with the domain and the code of an error.
public func AUTKWaitAndAssertLoadAppOpenAdFailure(
  _ adapter: any AUTKAdapter, _ configuration: MediationAppOpenAdConfiguration,
  _ expectedError: any Error, file: StaticString = #filePath, line: UInt = #line
) {
  expectFailure(
    { adapter.loadAppOpenAd(for: configuration, completionHandler: $0) }, "loadAppOpenAd",
    expectedError, file,
    line)
}

// MARK: Banners

/// Loads a banner. The test fails without an ad.
///
/// - Returns: Counts the ad's events, and holds the ad.
@discardableResult
public func AUTKWaitAndAssertLoadBannerAd(
  _ adapter: any AUTKAdapter, _ configuration: MediationBannerAdConfiguration,
  file: StaticString = #filePath, line: UInt = #line
) -> AUTKMediationBannerAdEventDelegate {
  let delegate = AUTKMediationBannerAdEventDelegate()
  expectAd(
    { adapter.loadBanner(for: configuration, completionHandler: $0) }, "loadBanner", file, line
  ) {
    delegate.bannerAd = $0
    return delegate
  }
  return delegate
}

/// Loads a banner. The test fails unless the load fails with the domain and the code of an error.
public func AUTKWaitAndAssertLoadBannerAdFailure(
  _ adapter: any AUTKAdapter, _ configuration: MediationBannerAdConfiguration,
  _ expectedError: any Error, file: StaticString = #filePath, line: UInt = #line
) {
  expectFailure(
    { adapter.loadBanner(for: configuration, completionHandler: $0) }, "loadBanner", expectedError,
    file,
    line)
}

// MARK: Interstitials

/// Loads an interstitial. The test fails without an ad.
///
/// - Returns: Counts the ad's events, and holds the ad.
@discardableResult
public func AUTKWaitAndAssertLoadInterstitialAd(
  _ adapter: any AUTKAdapter, _ configuration: MediationInterstitialAdConfiguration,
  file: StaticString = #filePath, line: UInt = #line
) -> AUTKMediationInterstitialAdEventDelegate {
  let delegate = AUTKMediationInterstitialAdEventDelegate()
  expectAd(
    { adapter.loadInterstitial(for: configuration, completionHandler: $0) }, "loadInterstitial",
    file, line
  ) {
    delegate.interstitialAd = $0
    return delegate
  }
  return delegate
}

/// Loads an interstitial. The test fails unless the load fails with the domain and the code of an error.
public func AUTKWaitAndAssertLoadInterstitialAdFailure(
  _ adapter: any AUTKAdapter, _ configuration: MediationInterstitialAdConfiguration,
  _ expectedError: any Error, file: StaticString = #filePath, line: UInt = #line
) {
  expectFailure(
    { adapter.loadInterstitial(for: configuration, completionHandler: $0) }, "loadInterstitial",
    expectedError, file,
    line)
}

// MARK: Native ads

/// Loads a native ad. The test fails without an ad.
///
/// - Returns: Counts the ad's events, and holds the ad.
@discardableResult
public func AUTKWaitAndAssertLoadNativeAd(
  _ adapter: any AUTKAdapter, _ configuration: MediationNativeAdConfiguration,
  file: StaticString = #filePath, line: UInt = #line
) -> AUTKMediationNativeAdEventDelegate {
  let delegate = AUTKMediationNativeAdEventDelegate()
  expectAd(
    { adapter.loadNativeAd(for: configuration, completionHandler: $0) }, "loadNativeAd", file, line
  ) {
    delegate.nativeAd = $0
    return delegate
  }
  return delegate
}

/// Loads a native ad. The test fails unless the load fails with the domain and the code of an error.
public func AUTKWaitAndAssertLoadNativeAdFailure(
  _ adapter: any AUTKAdapter, _ configuration: MediationNativeAdConfiguration,
  _ expectedError: any Error, file: StaticString = #filePath, line: UInt = #line
) {
  expectFailure(
    { adapter.loadNativeAd(for: configuration, completionHandler: $0) }, "loadNativeAd",
    expectedError, file,
    line)
}

// MARK: Rewarded ads

/// Loads a rewarded ad. The test fails without an ad.
///
/// - Returns: Counts the ad's events, and holds the ad.
@discardableResult
public func AUTKWaitAndAssertLoadRewardedAd(
  _ adapter: any AUTKAdapter, _ configuration: MediationRewardedAdConfiguration,
  file: StaticString = #filePath, line: UInt = #line
) -> AUTKMediationRewardedAdEventDelegate {
  let delegate = AUTKMediationRewardedAdEventDelegate()
  expectAd(
    { adapter.loadRewardedAd(for: configuration, completionHandler: $0) }, "loadRewardedAd", file,
    line
  ) {
    delegate.rewardedAd = $0
    return delegate
  }
  return delegate
}

/// Loads a rewarded ad. The test fails unless the load fails with the domain and the code of an error.
public func AUTKWaitAndAssertLoadRewardedAdFailure(
  _ adapter: any AUTKAdapter, _ configuration: MediationRewardedAdConfiguration,
  _ expectedError: any Error, file: StaticString = #filePath, line: UInt = #line
) {
  expectFailure(
    { adapter.loadRewardedAd(for: configuration, completionHandler: $0) }, "loadRewardedAd",
    expectedError, file,
    line)
}

// MARK: Rewarded interstitials

/// Loads a rewarded interstitial. The test fails without an ad.
///
/// - Returns: Counts the ad's events, and holds the ad.
@discardableResult
public func AUTKWaitAndAssertLoadRewardedInterstitialAd(
  _ adapter: any AUTKAdapter, _ configuration: MediationRewardedAdConfiguration,
  file: StaticString = #filePath, line: UInt = #line
) -> AUTKMediationRewardedAdEventDelegate {
  let delegate = AUTKMediationRewardedAdEventDelegate()
  expectAd(
    { adapter.loadRewardedInterstitialAd(for: configuration, completionHandler: $0) },
    "loadRewardedInterstitialAd", file, line
  ) {
    delegate.rewardedAd = $0
    return delegate
  }
  return delegate
}

/// Loads a rewarded interstitial. The test fails unless the load fails with the domain and the code of an error.
public func AUTKWaitAndAssertLoadRewardedInterstitialAdFailure(
  _ adapter: any AUTKAdapter, _ configuration: MediationRewardedAdConfiguration,
  _ expectedError: any Error, file: StaticString = #filePath, line: UInt = #line
) {
  expectFailure(
    { adapter.loadRewardedInterstitialAd(for: configuration, completionHandler: $0) },
    "loadRewardedInterstitialAd", expectedError, file,
    line)
}

/// The completion handler of a load.
private typealias Completion<Ad, Delegate> = (Ad?, (any Error)?) -> Delegate?

/// - Parameters:
///   - load: Calls the adapter's method.
///   - take: Gives the ad to the test, and returns where its events go.
private func expectAd<Ad, Delegate>(
  _ load: @escaping (@escaping Completion<Ad, Delegate>) -> Void, _ method: String,
  _ file: StaticString, _ line: UInt, take: @escaping (Ad) -> Delegate
) {
  let answer = AnswerWait.answer(of: method, file, line) { give in
    load { ad, error in
      give(LoadAnswer(hasAd: ad != nil, error)) { ad.map(take) }
    }
  }
  guard let answer else { return }
  if let error = answer.error {
    fail("\(method) failed with \(words(error)). Expected: an ad.", file, line)
  } else if !answer.hasAd {
    fail("\(method) gave neither an ad nor an error. Expected: an ad.", file, line)
  }
}

private func expectFailure<Ad, Delegate>(
  _ load: @escaping (@escaping Completion<Ad, Delegate>) -> Void, _ method: String,
  _ expected: any Error, _ file: StaticString, _ line: UInt
) {
  let answer = AnswerWait.answer(of: method, file, line) { give in
    load { ad, error in
      give(LoadAnswer(hasAd: ad != nil, error)) { nil }
    }
  }
  guard let answer else { return }
  expect(answer.error, of: method, is: expected, file, line)
}

/// How an adapter has answered a load.
private struct LoadAnswer: Sendable {
  let hasAd: Bool
  let error: (any Error)?

  init(hasAd: Bool, _ error: (any Error)?) {
    self.hasAd = hasAd
    self.error = error
  }
}
