import GoogleMobileAds

try serve(
  Broken.self, make: Broken.init,
  loads: .native(Broken.loadNativeAd), .interstitial(Broken.loadInterstitial))
