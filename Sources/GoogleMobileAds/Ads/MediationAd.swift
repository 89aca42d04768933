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
