import GoogleMobileAds

/// An adapter with one flaw: the first argument of the program names it. Without one it has none.
///
/// The checks that find the flaws are in `Tests/AdapterChecksTests/broken-programs.txt`, in the rows
/// with `swift/`.
final class Broken: NSObject, MediationAdapter {
  static let flaw = CommandLine.arguments.dropFirst().first

  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }

  static func adSDKVersion() -> VersionNumber { adapterVersion() }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    if let error = NoFill(adConfiguration) {
      _ = completionHandler(nil, error)
    } else {
      let ad = BrokenNativeAd(adConfiguration)
      ad.delegate = completionHandler(ad, nil)
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) {
    if let error = NoFill(adConfiguration) {
      _ = completionHandler(nil, error)
    } else {
      let ad = BrokenInterstitial()
      ad.delegate = completionHandler(ad, nil)
    }
  }
}

/// Every parameter but `good` gives no ad.
struct NoFill: CustomNSError, LocalizedError {
  static let errorDomain = "com.broken"
  let errorCode = 3
  let errorDescription: String? = "There is no ad."

  init?(_ configuration: MediationAdConfiguration) {
    if configuration.credentials.settings["parameter"] as? String == "good" { return nil }
  }
}
