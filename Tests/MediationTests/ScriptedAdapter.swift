import EventLoop
import JSON
import Mediation

/// An adapter that does what a test says, and keeps what it was given.
@BridgeActor
final class ScriptedAdapter: MediationAdapter {
  static let formats: Set<AdFormat> = [.native, .banner]
  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }
  static func adSDKVersion() -> VersionNumber { adapterVersion() }

  typealias NativeLoad =
    @BridgeActor (
      MediationNativeAdConfiguration, @escaping MediationNativeLoadCompletionHandler
    ) -> Void
  typealias BannerLoad =
    @BridgeActor (
      MediationBannerAdConfiguration, @escaping MediationBannerLoadCompletionHandler
    ) -> Void

  private var native: NativeLoad?
  private var banner: BannerLoad?

  init() {}

  init(native: NativeLoad? = nil, banner: BannerLoad? = nil) {
    self.native = native
    self.banner = banner
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    native?(adConfiguration, completionHandler)
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    banner?(adConfiguration, completionHandler)
  }
}

/// A native ad that remembers what it was told.
@BridgeActor
final class ScriptedNativeAd: MediationNativeAd {
  var headline: String? { "A headline" }
  var body: String? { nil }
  var callToAction: String? { nil }
  var icon: NativeAdImage? { nil }
  var images: [NativeAdImage]? { nil }
  var starRating: JSONNumber? { nil }
  var store: String? { nil }
  var price: String? { nil }
  var advertiser: String? { nil }
  var extraAssets: JSONObject? { nil }
  let adChoicesView: View? = View(frame: Rect(x: 0, y: 0, width: 24, height: 24))

  /// What the ad was told, in order.
  var calls: [String] = []
  var offersActions = false
  private let tracksItself: Bool

  init(tracksItself: Bool = false) {
    self.tracksItself = tracksItself
  }

  func handlesUserClicks() -> Bool { tracksItself }
  func handlesUserImpressions() -> Bool { tracksItself }

  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    calls.append("render \(view.identifier ?? "-")")
  }

  func didRecordImpression() { calls.append("impression") }

  func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {
    calls.append("click \(assetName.rawValue)")
  }

  func didUntrackView(_ view: View?) { calls.append("untrack \(view?.identifier ?? "-")") }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    calls.append("\(action.rawValue) \(asset?.rawValue ?? "-")")
    return offersActions
  }
}
