import Ads
import EventLoop
import Mediation

/// What all scripted ads have in common: they keep the bridge's calls, and acknowledge them at once
/// or when the test says so.
@LoopActor
class ScriptedAd: AdapterAd {
  /// The bridge's calls, in order.
  private(set) var calls: [String] = []
  private(set) var disposals = 0
  var offersActions = false
  var contentBytes = 0
  /// Whether the test acknowledges each call.
  var isSlow = false
  var isAcknowledged = true
  /// Why the next call fails at once; `nil` if it does not.
  var failure: AdCallFailure?
  private var waiting: [@LoopActor (AdCallFailure?) -> Void] = []

  /// How many callers wait for an acknowledgement.
  var waitingCount: Int { waiting.count }

  func note(_ call: String) {
    calls.append(call)
    if isSlow || failure != nil { isAcknowledged = false }
  }

  func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    waiting.append(action)
    if let failure {
      self.failure = nil
      acknowledge(failure)
    } else if isAcknowledged {
      acknowledge()
    }
  }

  /// Acknowledges all calls, or says why they failed.
  func acknowledge(_ failure: AdCallFailure? = nil) {
    isAcknowledged = true
    let actions = waiting
    waiting = []
    for action in actions { action(failure) }
  }

  func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool {
    note("\(action.rawValue) \(asset?.rawValue ?? "-")")
    return offersActions
  }

  func didExpire() { note("expire") }
  func didDispose() { disposals += 1 }
}

/// A native ad with the content that a test sets.
@LoopActor
final class ScriptedNativeAd: ScriptedAd, NativeAdapterAd {
  var assets = NativeAdAssets(headline: "A headline", body: "A body", callToAction: "Act")
  var nativeAdType: NativeAdType?
  var adChoices: AdChoicesIcon? = AdChoicesIcon(size: AdSize(width: 24, height: 24))
  var legacyAdChoices: LegacyAdChoices?
  var mediaContent: MediaContent?
  let tracking: Tracking

  init(tracking: Tracking = .byBridge) {
    self.tracking = tracking
  }

  /// An ad of the legacy API.
  static func legacy(
    _ type: NativeAdType? = .content, adChoices: LegacyAdChoices? = nil
  ) -> ScriptedNativeAd {
    let ad = ScriptedNativeAd()
    (ad.nativeAdType, ad.adChoices, ad.legacyAdChoices) = (type, nil, adChoices)
    return ad
  }

  func didRender(_ rendering: AdRendering) { note("render \(rendering.view.id ?? "-")") }
  func didRecordImpression() { note("impression") }
  func didTap(_ asset: AssetName) { note("touch \(asset.rawValue)") }

  func didRecordClick(on asset: AssetName, frame: Rect?) {
    let place = frame.map { " at \($0.x) \($0.y)" } ?? ""
    note("click \(asset.rawValue)\(place)")
  }

  func didUntrack() { note("untrack") }
}

/// A banner whose size can be changed.
@LoopActor
final class ScriptedBannerAd: ScriptedAd, BannerAdapterAd {
  private(set) var content: BannerContent
  /// Whether the banner keeps its size although it offers another.
  var keepsSize = false
  private var requestedSize: AdSize?

  init(_ content: BannerContent) {
    self.content = content
  }

  convenience init(_ size: AdSize = AdSize(.banner)) {
    self.init(BannerContent(size: size))
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    note("changeAdSize")
    if isAcknowledged { resize(to: adSize) } else { requestedSize = adSize }
    return true
  }

  override func acknowledge(_ failure: AdCallFailure? = nil) {
    if let requestedSize, failure == nil { resize(to: requestedSize) }
    requestedSize = nil
    super.acknowledge(failure)
  }

  private func resize(to adSize: AdSize) {
    if !keepsSize { content = content.resized(to: adSize) }
  }
}

/// A full-screen ad whose presentation a test plays.
@LoopActor
final class ScriptedFullScreenAd: ScriptedAd, FullScreenAdapterAd {
  var content = FullScreenAdContent()
  var onPresent: @LoopActor () -> Void = {}

  func present() {
    note("present")
    onPresent()
  }
}
