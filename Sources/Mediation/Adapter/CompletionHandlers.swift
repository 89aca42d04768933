import EventLoop

/// Takes the end of a set-up: `nil`, or what went wrong.
public typealias MediationAdapterSetUpCompletionHandler =
  @BridgeActor (_ error: (any Error)?) -> Void

/// Takes the end of a native load, and returns where the ad's events go.
public typealias MediationNativeLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationNativeAd)?, _ error: (any Error)?) ->
  (any MediationNativeAdEventDelegate)?

/// Takes the end of a banner load, and returns where the ad's events go.
public typealias MediationBannerLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationBannerAd)?, _ error: (any Error)?) ->
  (any MediationBannerAdEventDelegate)?

/// Takes the end of an interstitial load, and returns where the ad's events go.
public typealias MediationInterstitialLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationInterstitialAd)?, _ error: (any Error)?) ->
  (any MediationInterstitialAdEventDelegate)?

/// Takes the end of a rewarded load, and returns where the ad's events go.
public typealias MediationRewardedLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationRewardedAd)?, _ error: (any Error)?) ->
  (any MediationRewardedAdEventDelegate)?

/// Takes the end of an app open load, and returns where the ad's events go.
public typealias MediationAppOpenLoadCompletionHandler =
  @BridgeActor (_ ad: (any MediationAppOpenAd)?, _ error: (any Error)?) ->
  (any MediationAppOpenAdEventDelegate)?
