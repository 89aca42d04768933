import AdBridgeAdapters

/// Connects the bridge to MyNetwork: each instance loads one native ad, and then is it.
final class MyNetwork: MediationAdapter, MediationNativeAd {
  static let formats: Set<AdFormat> = [.native]
  private static let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  static func adapterVersion() -> VersionNumber { version }
  static func adSDKVersion() -> VersionNumber { version }

  private(set) var headline: String?
  let body: String? = "An ad."
  let callToAction: String? = "Go"
  let icon: NativeAdImage? = nil
  let images: [NativeAdImage]? = nil
  let starRating: JSONNumber? = nil
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
  let extraAssets: JSONObject? = nil
  let adChoicesView: View? = View(frame: Rect(x: 0, y: 0, width: 24, height: 24))
  private var delegate: (any MediationNativeAdEventDelegate)?

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    guard let adUnit = adConfiguration.credentials.settings["parameter"]?.string else {
      _ = completionHandler(nil, AdError(.invalidRequest, "MyNetwork needs an ad unit."))
      return
    }
    print("MyNetwork serves \(adUnit).")
    headline = "Hello, \(adUnit)!"
    delegate = completionHandler(self, nil)
  }

  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    delegate?.didPlayVideo()
  }
}

try serve([MyNetwork.self])
