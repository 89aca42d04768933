import GoogleMobileAds

try serve(
  GuideCustomEvent.self, make: GuideCustomEvent.init,
  loads: .banner(GuideCustomEvent.loadBanner), .native(GuideCustomEvent.loadNativeAd),
  .interstitial(GuideCustomEvent.loadInterstitial), .rewarded(GuideCustomEvent.loadRewardedAd),
  .rewardedInterstitial(GuideCustomEvent.loadRewardedInterstitialAd),
  .appOpen(GuideCustomEvent.loadAppOpenAd))
