import GoogleMobileAds

try serve(GuideLegacyCustomEvent.self, make: GuideLegacyCustomEvent.init)
