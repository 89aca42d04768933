import GoogleMobileAds

/// Connects MyNetwork. Each instance loads one native ad, and is that ad.
class MyNetwork: NSObject, MediationAdapter, MediationNativeAd {
  var headline: String?
  var body: String? = "An ad."
  var callToAction: String? = "Go"
  var icon: NativeAdImage?
  var images: [NativeAdImage]?
  var starRating: NSDecimalNumber?
  var store: String?
  var price: String?
  var advertiser: String?
  var extraAssets: [String: Any]?
  var adChoicesView: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
  private var delegate: MediationNativeAdEventDelegate?

  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }

  static func adSDKVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }

  static func networkExtrasClass() -> AdNetworkExtras.Type? { nil }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    guard let adUnit = adConfiguration.credentials.settings["parameter"] as? String else {
      let error = NSError(
        domain: GADErrorDomain, code: GADErrorCode.invalidRequest.rawValue,
        userInfo: [NSLocalizedDescriptionKey: "MyNetwork needs an ad unit."])
      _ = completionHandler(nil, error)
      return
    }
    print("MyNetwork serves \(adUnit).")
    headline = "Hello, \(adUnit)!"
    delegate = completionHandler(self, nil)
  }

  func didRender(
    in view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) {
    delegate?.didPlayVideo()
  }
}
