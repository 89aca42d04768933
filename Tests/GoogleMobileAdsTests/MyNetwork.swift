import GoogleMobileAds

/// The example adapter of the transcripts, as their page describes it.
class MyNetwork: NSObject, MediationAdapter {
  class func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }
  class func adSDKVersion() -> VersionNumber { adapterVersion() }

  class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
  ) {
    let parameters = configuration.credentials.map { $0.settings["parameter"] as? String }
    if parameters.contains("network-calls") { reportNetworkCall("setCoppa", [true]) }
    completionHandler(parameters.contains("set-up-fails") ? MyError.setUpFailed : nil)
  }

  /// Answers a load as its parameter says.
  private func answer<Ad>(
    _ configuration: MediationAdConfiguration,
    with makeAd: (_ parameter: String) -> Ad,
    _ completionHandler: (Ad?, (any Error)?) -> Void
  ) {
    let parameter = configuration.credentials.settings["parameter"] as? String ?? ""
    switch parameter {
    case "no-fill": completionHandler(nil, MyError.noFill)
    case "network-down": completionHandler(nil, MyError.networkError)
    case "nothing": completionHandler(nil, nil)
    case "never": break
    default:
      if parameter == "network-calls" {
        configuration.reportNetworkCall("fetchAd", ["adUnit": "network-calls"])
      }
      completionHandler(makeAd(parameter), nil)
    }
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping GADMediationNativeLoadCompletionHandler
  ) {
    answer(adConfiguration) {
      MyNativeAd($0, adConfiguration)
    } _: { ad, error in
      let delegate = completionHandler(ad, error)
      ad?.delegate = delegate
    }
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    answer(adConfiguration) { parameter -> any MediationBannerAd in
      parameter == "fixed-size"
        ? MyFixedBannerAd(adConfiguration.adSize) : MyBannerAd(adConfiguration.adSize)
    } _: { ad, error in
      let delegate = completionHandler(ad, error)
      (ad as? MyBanner)?.delegate = delegate
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
  ) {
    answer(adConfiguration) {
      MyFullScreenAd($0)
    } _: { ad, error in
      let delegate = completionHandler(ad, error)
      ad?.delegate = delegate
    }
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    answer(adConfiguration) {
      MyFullScreenAd($0, isRewarded: true)
    } _: { ad, error in
      let delegate = completionHandler(ad, error)
      ad?.delegate = delegate
    }
  }

  func loadRewardedInterstitialAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
  ) {
    loadRewardedAd(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
  ) {
    answer(adConfiguration) {
      MyFullScreenAd($0)
    } _: { ad, error in
      let delegate = completionHandler(ad, error)
      ad?.delegate = delegate
    }
  }
}

/// The same adapter for auctions.
final class MyBiddingNetwork: MyNetwork, RTBAdapter {
  override class func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
  ) {
    tellNetwork()
    super.setUp(with: configuration, completionHandler: completionHandler)
  }

  override func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping GADMediationBannerLoadCompletionHandler
  ) {
    Self.tellNetwork()
    super.loadBanner(for: adConfiguration, completionHandler: completionHandler)
  }

  private static func tellNetwork() {
    let tag = MobileAds.shared.requestConfiguration.tagForChildDirectedTreatment
    if let tag { reportNetworkCall("setCoppa", [tag.boolValue]) }
  }

  func collectSignals(
    for params: RTBRequestParameters,
    completionHandler: @escaping GADRTBSignalCompletionHandler
  ) {
    let credentials = params.configuration.credentials[0]
    let parameter = credentials.settings["parameter"] as? String ?? ""
    switch parameter {
    case "never": break
    case "nothing": completionHandler(nil, nil)
    case "no-fill": completionHandler(nil, MyError.noFill)
    default:
      let size = params.adSize.size
      let suffix =
        isAdSizeValid(size: params.adSize) ? "-\(Int(size.width))x\(Int(size.height))" : ""
      completionHandler("token-\(credentials.format)-\(parameter)\(suffix)", nil)
    }
  }
}

/// The errors of the network.
enum MyError: Int, CustomNSError, LocalizedError {
  case setUpFailed = 1
  case networkError = 3
  case noFill = 7
  case notReady = 9

  static let errorDomain = "com.mynetwork"

  var errorDescription: String? {
    switch self {
    case .setUpFailed: "The set-up failed."
    case .networkError: "The network can't be reached."
    case .noFill: "No fill."
    case .notReady: "The ad is not ready."
    }
  }

  var errorUserInfo: [String: Any] {
    guard self == .networkError else { return [:] }
    let cause = NSError(
      domain: "com.mynetwork.http", code: 503,
      userInfo: [NSLocalizedDescriptionKey: "The server is busy."])
    return [NSUnderlyingErrorKey: cause]
  }
}

final class MyNativeAd: NSObject, MediationNativeAd, SimulatedAd, DescribedAdChoicesAd {
  let headline: String? = "Hello"
  let body: String? = "An ad."
  let callToAction: String? = "Go"
  let icon: NativeAdImage?
  let images: [NativeAdImage]?
  let starRating: NSDecimalNumber?
  let store: String?
  let price: String?
  let advertiser: String?
  let extraAssets: [String: Any]?
  let adChoicesView: UIView?
  let adChoicesImage: NativeAdImage?
  let adChoicesClickThroughURL: URL?
  let mediaView: UIView?
  let hasVideoContent: Bool
  let mediaContentAspectRatio: CGFloat
  let duration: TimeInterval
  var delegate: (any MediationNativeAdEventDelegate)?

  private let countsItself: Bool

  init(_ parameter: String, _ configuration: MediationNativeAdConfiguration) {
    let isWhole = parameter == "whole"
    icon = isWhole ? Self.image("icon", scale: 2) : nil
    images = isWhole ? [Self.image("image", scale: 1)].compactMap(\.self) : nil
    starRating = isWhole ? NSDecimalNumber(string: "4.5") : nil
    store = isWhole ? "A store" : nil
    price = isWhole ? "$1.99" : nil
    advertiser = isWhole ? "My advertiser" : nil
    (adChoicesView, mediaView) = MainActor.assumeIsolated {
      (UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24)), isWhole ? UIView() : nil)
    }
    adChoicesImage = isWhole ? Self.image("adchoices", scale: 1) : nil
    adChoicesClickThroughURL = isWhole ? URL(string: "https://www.example.com/adchoices") : nil
    hasVideoContent = isWhole
    mediaContentAspectRatio = isWhole ? 1.5 : 0
    duration = isWhole ? 30 : 0
    countsItself = parameter == "self-counting"
    extraAssets = isWhole ? ["motto": "Hello"] : nil
  }

  private static func image(_ name: String, scale: CGFloat) -> NativeAdImage? {
    URL(string: "https://www.example.com/\(name).png").map { NativeAdImage(url: $0, scale: scale) }
  }

  func handlesUserClicks() -> Bool { countsItself }
  func handlesUserImpressions() -> Bool { countsItself }

  func didRender(
    in view: UIView,
    clickableAssetViews: [GADNativeAssetIdentifier: UIView],
    nonclickableAssetViews: [GADNativeAssetIdentifier: UIView],
    viewController: UIViewController
  ) {
    delegate?.didPlayVideo()
    if countsItself { delegate?.reportImpression() }
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    switch action {
    case .tap:
      guard countsItself else { return false }
      delegate?.reportClick()
    case .open: delegate?.willPresentFullScreenView()
    case .close:
      delegate?.willDismissFullScreenView()
      delegate?.didDismissFullScreenView()
    case .playVideo: delegate?.didPlayVideo()
    case .pauseVideo: delegate?.didPauseVideo()
    case .endVideo: delegate?.didEndVideo()
    case .muteVideo: delegate?.didMuteVideo()
    case .unmuteVideo: delegate?.didUnmuteVideo()
    case .leaveApplication, .earnReward, .expire: return false
    }
    return true
  }
}

class MyBanner: NSObject, SimulatedAd {
  let view: UIView
  var delegate: (any MediationBannerAdEventDelegate)?

  init(_ size: AdSize) {
    view = MainActor.assumeIsolated {
      let label = UILabel(frame: CGRect(origin: .zero, size: size.size))
      label.text = "Hello"
      return label
    }
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    guard action == .tap else { return false }
    delegate?.reportClick()
    return true
  }
}

final class MyFixedBannerAd: MyBanner, MediationBannerAd {}

final class MyBannerAd: MyBanner, MediationBannerAd {
  func changeAdSize(to adSize: AdSize) {
    let view = view
    MainActor.assumeIsolated { view.frame.size = adSize.size }
  }
}

final class MyFullScreenAd: NSObject, MediationInterstitialAd, MediationRewardedAd,
  MediationAppOpenAd, SimulatedAd, DescribedFullScreenAd
{
  var delegate: (any MediationAdEventDelegate)?

  private let isReady: Bool
  private let isRewarded: Bool
  private let isWhole: Bool

  init(_ parameter: String, isRewarded: Bool = false) {
    isReady = parameter != "unready"
    isWhole = parameter == "whole"
    self.isRewarded = isRewarded
  }

  private var reward: AdReward { AdReward(rewardType: "coins", rewardAmount: 10) }

  var fullScreenDescription: FullScreenAdDescription {
    guard isWhole else { return FullScreenAdDescription() }
    return FullScreenAdDescription(
      headline: "Hello", body: "An ad.", callToAction: "Go", duration: 30,
      reward: isRewarded ? reward : nil)
  }

  func present(from viewController: UIViewController) {
    guard isReady else {
      delegate?.didFailToPresentWithError(MyError.notReady)
      return
    }
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
    if isRewarded { (delegate as? any MediationRewardedAdEventDelegate)?.didStartVideo() }
  }

  func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    let delegate = delegate as? any MediationRewardedAdEventDelegate
    switch action {
    case .tap:
      delegate?.reportClick()
    case .close:
      delegate?.willDismissFullScreenView()
      delegate?.didDismissFullScreenView()
    case .earnReward where isRewarded:
      delegate?.didEndVideo()
      delegate?.didRewardUser(with: reward)
    default:
      return false
    }
    return true
  }
}
