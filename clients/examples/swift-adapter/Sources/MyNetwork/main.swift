import GoogleMobileAds

try serve(MyNetwork.self, make: MyNetwork.init, loads: .native(MyNetwork.loadNativeAd))
