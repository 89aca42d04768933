public import EventLoop

/// An ad that covers the application while a person looks at it.
@BridgeActor
public protocol MediationFullScreenAd: MediationAd {
  /// Puts the ad on screen, once. Report what comes of it, or
  /// ``MediationAdEventDelegate/didFailToPresentWithError(_:)``, through the event delegate.
  func present(from viewController: ViewController)
}

/// An interstitial as the bridge sees it.
@BridgeActor
public protocol MediationInterstitialAd: MediationFullScreenAd {}

/// A rewarded ad, or a rewarded interstitial, as the bridge sees it.
@BridgeActor
public protocol MediationRewardedAd: MediationFullScreenAd {}

/// An app open ad as the bridge sees it.
@BridgeActor
public protocol MediationAppOpenAd: MediationFullScreenAd {}
