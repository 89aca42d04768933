import EventLoop
import JSON
import Mediation

/// An adapter whose loads a test plays.
@LoopActor
final class ScriptedAdapter: MediationAdapter {
  static let formats = Set(AdFormat.allCases)
  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }
  static func adSDKVersion() -> VersionNumber { adapterVersion() }

  typealias NativeLoad =
    @LoopActor (
      MediationNativeAdConfiguration, @escaping MediationNativeLoadCompletionHandler
    ) -> Void
  typealias BannerLoad =
    @LoopActor (
      MediationBannerAdConfiguration, @escaping MediationBannerLoadCompletionHandler
    ) -> Void
  typealias RewardedLoad =
    @LoopActor (
      MediationRewardedAdConfiguration, @escaping MediationRewardedLoadCompletionHandler
    ) -> Void

  private var native: NativeLoad?
  private var banner: BannerLoad?
  private var rewarded: RewardedLoad?

  init() {}

  init(native: NativeLoad? = nil, banner: BannerLoad? = nil, rewarded: RewardedLoad? = nil) {
    self.native = native
    self.banner = banner
    self.rewarded = rewarded
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

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    rewarded?(adConfiguration, completionHandler)
  }
}

/// A banner whose size can be changed.
@LoopActor
final class ScriptedBannerAd: MediationBannerAd {
  let view: View

  init(_ adSize: AdSize) {
    view = View(frame: Rect(x: 0, y: 0, width: adSize.width, height: adSize.height))
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    view.frame = Rect(x: 0, y: 0, width: adSize.width, height: adSize.height)
    return true
  }
}

/// A rewarded ad whose presentation a test plays.
@LoopActor
final class ScriptedRewardedAd: MediationRewardedAd {
  var onPresent: @LoopActor () -> Void = {}

  func present(from viewController: ViewController) { onPresent() }
}

/// A native ad that records the bridge's calls.
@LoopActor
final class ScriptedNativeAd: MediationNativeAd {
  var headline: String? { "A headline" }
  var body: String? { "A body" }
  var callToAction: String? { "Act" }
  var icon: NativeAdImage? { nil }
  var images: [NativeAdImage]? { nil }
  var starRating: JSONNumber? { nil }
  var store: String? { nil }
  var price: String? { nil }
  var advertiser: String? { nil }
  var extraAssets: JSONObject? { nil }
  var mediaView: View?
  let adChoicesView: View? = View(frame: Rect(x: 0, y: 0, width: 24, height: 24))

  /// The bridge's calls, in order.
  var calls: [String] = []
  var offersActions = false
  private let tracksItself: Bool

  var contentBytes = 0

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

  func didTapAsset(withName assetName: NativeAssetIdentifier) {
    calls.append("touch \(assetName.rawValue)")
  }

  func didExpire() { calls.append("expire") }

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
