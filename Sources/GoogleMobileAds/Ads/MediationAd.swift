import Foundation

/// An ad that an adapter has loaded.
@preconcurrency
public protocol MediationAd: NSObjectProtocol {}

/// A banner.
@preconcurrency
public protocol MediationBannerAd: MediationAd {
  /// The view of the banner. Its frame has the banner's size.
  var view: UIView { get }

  /// Changes the banner's size. Without an implementation, the banner has one size.
  func changeAdSize(to adSize: AdSize)

  /// Whether ``changeAdSize(to:)`` has no implementation. Found out by calling it.
  func changeAdSizeTo(_ adSize: AdSize)
}

/// Runs for a banner without ``MediationBannerAd/changeAdSize(to:)``.
let defaultChangeAdSize = DefaultImplementation()

extension MediationBannerAd {
  public func changeAdSize(to adSize: AdSize) {
    NeverCalled.defaultRuns("changeAdSize(to:)", for: type(of: self))
    NearMiss.check(
      self, "changeAdSizeTo(_:)", for: "changeAdSize(to:)", calling: { changeAdSizeTo(adSize) })
    defaultChangeAdSize.runs()
  }

  public func changeAdSizeTo(_ adSize: AdSize) { NearMiss.defaultRuns() }
}

/// An interstitial.
@preconcurrency
public protocol MediationInterstitialAd: MediationAd {
  /// Presents the ad on screen.
  func present(from viewController: UIViewController)
}

/// A rewarded ad, or a rewarded interstitial.
@preconcurrency
public protocol MediationRewardedAd: MediationAd {
  /// Presents the ad on screen.
  func present(from viewController: UIViewController)
}

/// An app open ad.
@preconcurrency
public protocol MediationAppOpenAd: MediationAd {
  /// Presents the ad on screen.
  func present(from viewController: UIViewController)
}

/// A swipeable interstitial: a view that fills the screen. The bridge does not load this format: the
/// public pages do not name the adapter's method.
///
/// Source: the reference page of `GADMediationSwipeableInterstitialAd`, of 2026-11-02.
@preconcurrency
public protocol MediationSwipeableInterstitialAd: MediationAd {
  var view: UIView { get }
}

extension AdFormat {
  /// Presents an ad on screen with the method of its format.
  ///
  /// - Returns: `false` if the format has no such method, or the ad has another format.
  @MainActor
  func present(_ ad: (any NSObjectProtocol)?, from viewController: UIViewController) -> Bool {
    switch (self, ad) {
    case (.interstitial, let ad as any MediationInterstitialAd):
      ad.present(from: viewController)
    case (.rewarded, let ad as any MediationRewardedAd),
      (.rewardedInterstitial, let ad as any MediationRewardedAd):
      ad.present(from: viewController)
    case (.appOpen, let ad as any MediationAppOpenAd):
      ad.present(from: viewController)
    default:
      return false
    }
    return true
  }
}

// MARK: Completion handlers

/// Gets a banner or an error, and returns where its events go; `nil` if the ad is not taken.
public typealias GADMediationBannerLoadCompletionHandler =
  ((any MediationBannerAd)?, (any Error)?) -> (any MediationBannerAdEventDelegate)?

/// Gets an interstitial or an error, and returns where its events go.
public typealias GADMediationInterstitialLoadCompletionHandler =
  ((any MediationInterstitialAd)?, (any Error)?) -> (any MediationInterstitialAdEventDelegate)?

/// Gets a native ad or an error, and returns where its events go.
public typealias GADMediationNativeLoadCompletionHandler =
  ((any MediationNativeAd)?, (any Error)?) -> (any MediationNativeAdEventDelegate)?

/// Gets a rewarded ad or an error, and returns where its events go.
public typealias GADMediationRewardedLoadCompletionHandler =
  ((any MediationRewardedAd)?, (any Error)?) -> (any MediationRewardedAdEventDelegate)?

/// Gets an app open ad or an error, and returns where its events go.
public typealias GADMediationAppOpenLoadCompletionHandler =
  ((any MediationAppOpenAd)?, (any Error)?) -> (any MediationAppOpenAdEventDelegate)?
