import GoogleMobileAds

/// Does with each load what the test says, in the settings of its credentials or in closures.
final class TestNetwork: NSObject, RTBAdapter {
  /// What a test does in place of the network. It is in the settings as `script`.
  final class Script: @unchecked Sendable {
    // A test sets them before the load, and reads them after its answer.
    var onSetUp: (MediationServerConfiguration) -> (any Error)? = { _ in nil }
    var onBanner: (MediationBannerAdConfiguration, @escaping BannerCompletion) -> Void = {
      let ad = TestBanner($0)
      ad.delegate = $1(ad, nil)
    }
    var onSignals: (RTBRequestParameters, @escaping GADRTBSignalCompletionHandler) -> Void = {
      $1("token", nil)
    }
    /// What has happened, in order.
    var log: [String] = []
    weak var lastNativeAd: TestNativeAd?
  }

  typealias BannerCompletion = GADMediationBannerLoadCompletionHandler

  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }

  static func adSDKVersion() -> VersionNumber {
    VersionNumber(majorVersion: 2, minorVersion: 0, patchVersion: 0)
  }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
  ) {
    completionHandler(configuration.credentials.first?.script?.onSetUp(configuration))
  }

  func collectSignals(
    for params: RTBRequestParameters, completionHandler: @escaping GADRTBSignalCompletionHandler
  ) {
    let script = params.configuration.credentials.first?.script ?? Script()
    script.onSignals(params, completionHandler)
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping BannerCompletion
  ) {
    (adConfiguration.credentials.script ?? Script()).onBanner(adConfiguration, completionHandler)
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    let parameter = adConfiguration.credentials.settings["parameter"] as? String
    guard parameter != "no-fill" else {
      _ = completionHandler(nil, TestError.noFill)
      return
    }
    let ad = TestNativeAd(adConfiguration, losesClicks: parameter == "lost-clicks")
    adConfiguration.credentials.script?.lastNativeAd = ad
    ad.delegate = completionHandler(ad, nil)
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) {
    let ad = TestInterstitial(adConfiguration.credentials.settings["parameter"] as? String)
    ad.delegate = completionHandler(ad, nil)
  }
}

extension MediationCredentials {
  var script: TestNetwork.Script? { settings["script"] as? TestNetwork.Script }
}

enum TestError: Int, CustomNSError, LocalizedError {
  case noFill = 7
  case notReady = 9

  static let errorDomain = "com.testnetwork"

  var errorDescription: String? { self == .noFill ? "No fill." : "The ad is not ready." }

  var errorUserInfo: [String: Any] {
    [NSUnderlyingErrorKey: NSError(domain: "com.testnetwork.http", code: 503)]
  }
}

final class TestBanner: NSObject, MediationBannerAd, SimulatedAd {
  let view: UIView
  var delegate: (any MediationBannerAdEventDelegate)?

  init(_ configuration: MediationBannerAdConfiguration) {
    let size = configuration.adSize.size
    view = MainActor.assumeIsolated { UIView(frame: CGRect(origin: .zero, size: size)) }
  }

  func changeAdSize(to adSize: AdSize) {
    let view = view
    MainActor.assumeIsolated { view.frame.size = adSize.size }
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    guard action == .tap else { return false }
    delegate?.reportClick()
    return true
  }
}

final class TestNativeAd: NSObject, MediationNativeAd, SimulatedAd {
  let headline: String? = "Hello"
  let body: String? = "An ad."
  let callToAction: String? = "Go"
  let icon: NativeAdImage? = nil
  let images: [NativeAdImage]? = nil
  let starRating: NSDecimalNumber? = nil
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
  let extraAssets: [String: Any]? = nil
  let adChoicesView: UIView? = MainActor.assumeIsolated {
    UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
  }
  var delegate: (any MediationNativeAdEventDelegate)?

  private let script: TestNetwork.Script?
  private let losesClicks: Bool

  init(_ configuration: MediationNativeAdConfiguration, losesClicks: Bool) {
    script = configuration.credentials.script
    self.losesClicks = losesClicks
  }

  func handlesUserClicks() -> Bool { losesClicks }

  func didRender(
    in view: UIView, clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView], viewController: UIViewController
  ) {
    script?.log.append("didRender \(MainActor.assumeIsolated { view.frame.width })")
    delegate?.didPlayVideo()
  }

  func didRecordImpression() { script?.log.append("didRecordImpression") }

  func didRecordClickOnAsset(
    withName assetName: GADNativeAssetIdentifier, view: UIView, viewController: UIViewController
  ) {
    let frame = MainActor.assumeIsolated { view.frame }
    script?.log.append("didRecordClickOnAsset \(assetName.rawValue) at \(frame.minY)")
  }

  func didUntrackView(_ view: UIView?) { script?.log.append("didUntrackView") }

  // A network that loses clicks notices taps, and does not report them.
  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    action == .tap && losesClicks
  }
}

final class TestInterstitial: NSObject, MediationInterstitialAd, SimulatedAd {
  var delegate: (any MediationInterstitialAdEventDelegate)?

  private let parameter: String?

  init(_ parameter: String?) {
    self.parameter = parameter
  }

  func present(from viewController: UIViewController) {
    guard parameter != "unready" else {
      delegate?.didFailToPresentWithError(TestError.notReady)
      return
    }
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    guard action == .close else { return false }
    delegate?.willDismissFullScreenView()
    nonisolated(unsafe) let delegate = delegate
    DispatchQueue.global().async { delegate?.didDismissFullScreenView() }
    return true
  }
}
