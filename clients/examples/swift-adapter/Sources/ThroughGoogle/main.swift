import GoogleMobileAds

try serve(
  ThroughGoogle.self, make: ThroughGoogle.init,
  loads: .banner(ThroughGoogle.loadBanner), .native(ThroughGoogle.loadNativeAd),
  .interstitial(ThroughGoogle.loadInterstitial), .rewarded(ThroughGoogle.loadRewardedAd),
  .rewardedInterstitial(ThroughGoogle.loadRewardedInterstitialAd),
  .appOpen(ThroughGoogle.loadAppOpenAd))
