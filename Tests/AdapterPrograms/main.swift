// Adapters in Swift that tests of `adbridge check` host. The first argument names the flaw of
// `FlawedAdapter`.
import GoogleMobileAds

Flaw.begin()
try serve(
  .adapter(
    FlawedAdapter.self, make: FlawedAdapter.init, loads: .native(FlawedAdapter.loadNativeAd),
    .banner(FlawedAdapter.loadBanner), .interstitial(FlawedAdapter.loadInterstitial),
    .rewarded(FlawedAdapter.loadRewardedAd)),
  .adapter(
    MisspelledAdapter.self, make: MisspelledAdapter.init,
    loads: .banner(MisspelledAdapter.loadBanner)),
  .adapter(
    UnusualAdapter.self, make: UnusualAdapter.init, loads: .banner(UnusualAdapter.loadBanner),
    .interstitial(UnusualAdapter.loadInterstitial), .appOpen(UnusualAdapter.loadAppOpenAd),
    .rewarded(UnusualAdapter.loadRewardedAd)))
