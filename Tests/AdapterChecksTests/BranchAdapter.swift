import EventLoop
import JSON
import Mediation

/// An adapter that does everything as it should, except for what a test changes.
///
/// One run of checks uses it at a time, in a process of its own.
@BridgeActor
final class BranchAdapter: MediationAdapter, RTBAdapter {
  /// What a test changes.
  struct Changes {
    var adapterPatch: @BridgeActor () -> Int = { 0 }
    var sdkPatch: @BridgeActor () -> Int = { 0 }
    /// What a set-up does: the first one has the number 1.
    var setUp: @BridgeActor (_ number: Int) -> Reply = { _ in .good }
    var load: @BridgeActor (Load) -> Reply = { _ in .good }
    var signals: @BridgeActor (RTBRequestParameters) -> [(String?, AdError?)] = { params in
      [("token \(params.format.rawValue)", nil)]
    }
    var image = NativeAdImage(
      image: Image(data: [1], mimeType: "image/png", width: 1, height: 1))
    var imageAsURL = NativeAdImage(url: "https://www.example.com/1.png", scale: 1)
    var starRating = JSONNumber(4)
    /// The frame of AdChoices, for a preferred corner and the number of a drawing.
    var adChoices: @BridgeActor (AdChoicesPosition, _ number: Int) -> Rect = { position, _ in
      position.frame(
        forWidth: 20, height: 20, in: Rect(x: 0, y: 0, width: 320, height: 250))
    }
    /// How long the drawing with a number takes.
    var drawingMs: @BridgeActor (_ number: Int) -> Int = { _ in 0 }
    /// The ad that an event is reported for, instead of the one that it belongs to.
    var events: @BridgeActor (AdEvent.Name, BranchAd) -> [BranchAd] = { _, ad in [ad] }
    var size: @BridgeActor (AdSize) -> AdSize = { $0 }
    var onDispose: @BridgeActor (BranchAd) -> Void = { _ in }
  }

  /// What an adapter does when it is asked.
  enum Reply {
    case good
    case error(any Error)
    case silence
    case twice(secondAfterMs: Int)
    case late(ms: Int)
  }

  /// A load.
  struct Load {
    /// The first load of the program has the number 1.
    let number: Int
    let parameter: String?
    let bidResponse: String?
    let adTypes: Set<NativeAdType>
    /// Whether a load before it was cancelled.
    let followsCancellation: Bool
    let followsFailure: Bool
  }

  static var changes = Changes()
  static var clock = Clock(.manual)
  /// The ads that were given, in order.
  static var ads: [BranchAd] = []
  static var setUpCount = 0
  private static var loadCount = 0
  private static var hasCancelled = false
  private static var hasFailed = false

  /// Forgets everything of the run before.
  static func begin(on clock: Clock) {
    self.clock = clock
    (ads, loadCount, hasCancelled, hasFailed) = ([], 0, false, false)
  }

  static var formats: Set<AdFormat> { [.native, .banner, .rewarded] }
  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: changes.adapterPatch())
  }
  static func adSDKVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: changes.sdkPatch())
  }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    setUpCount += 1
    if case .silence = changes.setUp(setUpCount) { return }
    completionHandler(nil)
  }

  func collectSignals(
    for params: RTBRequestParameters, completionHandler: @escaping SignalCompletionHandler
  ) {
    for (signals, error) in Self.changes.signals(params) { completionHandler(signals, error) }
  }

  func giveUp(onAcknowledged: @escaping @BridgeActor () -> Void) {
    Self.hasCancelled = true
    onAcknowledged()
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    let options = adConfiguration.options
    answer(adConfiguration, adConfiguration.adTypes) { error in
      guard error == nil else {
        _ = completionHandler(nil, error)
        return
      }
      let ad = BranchNativeAd(
        loadsImages: options.first(NativeAdImageAdLoaderOptions.self)?.disableImageLoading != true,
        position: options.first(NativeAdViewAdOptions.self)?.preferredAdChoicesPosition
          ?? .topRight)
      ad.delegate = completionHandler(ad, nil)
      Self.ads.append(ad)
    }
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    answer(adConfiguration) { error in
      let ad = error == nil ? BranchBannerAd(Self.changes.size(adConfiguration.adSize)) : nil
      ad?.delegate = completionHandler(ad, error)
      if let ad { Self.ads.append(ad) }
    }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    answer(adConfiguration) { error in
      let ad = error == nil ? BranchRewardedAd() : nil
      ad?.delegate = completionHandler(ad, error)
      if let ad { Self.ads.append(ad) }
    }
  }

  private func answer(
    _ configuration: MediationAdConfiguration,
    _ adTypes: Set<NativeAdType> = Set(NativeAdType.allCases),
    _ complete: @escaping @BridgeActor ((any Error)?) -> Void
  ) {
    Self.loadCount += 1
    let parameter = configuration.credentials.settings["parameter"]?.string
    let load = Load(
      number: Self.loadCount, parameter: parameter, bidResponse: configuration.bidResponse,
      adTypes: adTypes, followsCancellation: Self.hasCancelled, followsFailure: Self.hasFailed)
    let error = Self.error(of: load)
    Self.hasFailed = error != nil
    switch Self.changes.load(load) {
    case .good: complete(error)
    case .error(let other): complete(other)
    case .silence: break
    case .twice(let ms):
      complete(error)
      Self.clock.schedule(afterMs: ms) { complete(error) }
    case .late(let ms): Self.clock.schedule(afterMs: ms) { complete(error) }
    }
  }

  /// Why a load fails that should fail.
  private static func error(of load: Load) -> AdError? {
    if let bid = load.bidResponse { return bid == "bid" ? nil : AdError(.noFill, "No such bid.") }
    if !load.adTypes.contains(.content) { return AdError(.invalidRequest, "No such ad.") }
    return load.parameter == "good" ? nil : AdError(.noFill, "No ad.")
  }
}

/// An ad that does everything as it should, except for what a test changes.
@BridgeActor
class BranchAd: MediationAd {
  var delegate: (any MediationAdEventDelegate)?
  var isShown = false

  var changes: BranchAdapter.Changes { BranchAdapter.changes }

  func report(_ event: AdEvent.Kind) {
    for ad in changes.events(event.name, self) { ad.delegate?.report(event) }
  }

  var isAcknowledged: Bool { true }
  func whenAcknowledged(_ action: @escaping @BridgeActor (AdCallFailure?) -> Void) { action(nil) }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    switch action {
    case .tap: report(.click(asset: nil))
    case .open: report(.willPresentFullScreenView)
    case .close:
      report(.willDismissFullScreenView)
      report(.didDismissFullScreenView)
    default: return false
    }
    return true
  }

  func didDispose() { changes.onDispose(self) }
}

final class BranchBannerAd: BranchAd, MediationBannerAd {
  let view: View

  init(_ size: AdSize) {
    view = View(frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }
}

final class BranchRewardedAd: BranchAd, MediationRewardedAd {
  func present(from viewController: ViewController) {
    report(.willPresentFullScreenView)
    report(.impression)
  }

  override func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    guard action == .earnReward else { return super.simulate(action, asset: asset) }
    report(.didRewardUser(AdReward(type: "coins", amount: 1)))
    return true
  }
}

final class BranchNativeAd: BranchAd, MediationNativeAd {
  let headline: String? = "Headline"
  let body: String? = "Body"
  let callToAction: String? = "Act"
  let icon: NativeAdImage? = nil
  let images: [NativeAdImage]?
  var starRating: JSONNumber? { changes.starRating }
  let store: String? = nil
  let price: String? = nil
  let advertiser: String? = nil
  let extraAssets: JSONObject? = nil
  let adType: NativeAdType? = .content
  let placesAdChoices = true
  private(set) var adChoicesView: View?
  private let position: AdChoicesPosition
  private var drawingCount = 0
  private var isDrawn = true
  private var waiting: [@BridgeActor (AdCallFailure?) -> Void] = []

  init(loadsImages: Bool, position: AdChoicesPosition) {
    self.position = position
    let changes = BranchAdapter.changes
    images = [loadsImages ? changes.image : changes.imageAsURL]
  }

  func handlesUserClicks() -> Bool { true }
  func handlesUserImpressions() -> Bool { true }

  override var isAcknowledged: Bool { isDrawn }
  override func whenAcknowledged(_ action: @escaping @BridgeActor (AdCallFailure?) -> Void) {
    if isDrawn { action(nil) } else { waiting.append(action) }
  }

  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    drawingCount += 1
    isShown = true
    adChoicesView = View(frame: changes.adChoices(position, drawingCount))
    if drawingCount == 1 { report(.impression) }
    let ms = changes.drawingMs(drawingCount)
    guard ms > 0 else { return }
    isDrawn = false
    BranchAdapter.clock.schedule(afterMs: ms) { [self] in
      isDrawn = true
      for action in waiting { action(nil) }
      waiting = []
    }
  }

  func didUntrackView(_ view: View?) { adChoicesView = nil }

  override func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    let events: [SimulatedAction: AdEvent.Kind] = [
      .playVideo: .didPlayVideo, .pauseVideo: .didPauseVideo, .endVideo: .didEndVideo,
      .muteVideo: .didMuteVideo, .unmuteVideo: .didUnmuteVideo,
    ]
    guard let event = events[action] else { return super.simulate(action, asset: asset) }
    report(event)
    return true
  }
}
