import EventLoop
import JSON
import Mediation
import MediationJSON

/// The example adapter of the transcripts, as their page describes it.
final class MyNetwork: MediationAdapter {
  static var formats: Set<AdFormat> { Set(AdFormat.allCases) }
  static func adapterVersion() -> VersionNumber { .one }
  static func adSDKVersion() -> VersionNumber { .one }

  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    let fails = configuration.credentials.contains {
      $0.settings["parameter"]?.string == "set-up-fails"
    }
    let callsNetwork = configuration.credentials.contains {
      $0.settings["parameter"]?.string == "network-calls"
    }
    if callsNetwork { configuration.reporter.networkCall("setCoppa", [true]) }
    completionHandler(fails ? error(1, "setUpFailed", "The set-up failed.") : nil)
  }

  static func error(
    _ code: Int, _ name: String, _ message: String, underlying: AdError? = nil
  ) -> AdError {
    AdError(
      domain: "com.mynetwork", code: code, name: name, message: message, underlying: underlying)
  }

  /// Answers a load as its parameter says.
  private func answer<Ad>(
    _ configuration: MediationAdConfiguration,
    with makeAd: (_ parameter: String) -> Ad,
    _ completionHandler: (Ad?, AdError?) -> Void
  ) {
    let parameter = configuration.credentials.settings["parameter"]?.string ?? ""
    switch parameter {
    case "no-fill":
      completionHandler(nil, Self.error(7, "noFill", "No fill."))
    case "network-down":
      let cause = AdError(domain: "com.mynetwork.http", code: 503, message: "The server is busy.")
      completionHandler(
        nil, Self.error(3, "networkError", "The network can't be reached.", underlying: cause))
    case "nothing":
      completionHandler(nil, nil)
    case "never":
      break
    case "network-calls":
      configuration.reporter.networkCall("fetchAd", ["adUnit": "network-calls"])
      completionHandler(makeAd(parameter), nil)
    default:
      completionHandler(makeAd(parameter), nil)
    }
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
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
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    answer(adConfiguration) {
      MyBannerAd($0, adConfiguration.adSize)
    } _: { ad, error in
      let delegate = completionHandler(ad, error)
      ad?.delegate = delegate
    }
  }

  func loadInterstitial(
    for adConfiguration: MediationInterstitialAdConfiguration,
    completionHandler: @escaping MediationInterstitialLoadCompletionHandler
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
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
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
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    loadRewardedAd(for: adConfiguration, completionHandler: completionHandler)
  }

  func loadAppOpenAd(
    for adConfiguration: MediationAppOpenAdConfiguration,
    completionHandler: @escaping MediationAppOpenLoadCompletionHandler
  ) {
    answer(adConfiguration) {
      MyFullScreenAd($0)
    } _: { ad, error in
      let delegate = completionHandler(ad, error)
      ad?.delegate = delegate
    }
  }
}

private final class MyNativeAd: MediationNativeAd {
  let headline: String? = "Hello"
  let body: String? = "An ad."
  let callToAction: String? = "Go"
  let icon: NativeAdImage?
  let images: [NativeAdImage]?
  let starRating: JSONNumber?
  let store: String?
  let price: String?
  let advertiser: String?
  let extraAssets: JSONObject?
  let adType: NativeAdType?
  let adChoicesView: View? = View(frame: Rect(x: 0, y: 0, width: 24, height: 24))
  let mediaView: View?
  let hasVideoContent: Bool
  let mediaContentAspectRatio: Double
  let duration: Double
  var delegate: (any MediationNativeAdEventDelegate)?

  private let countsItself: Bool

  init(_ parameter: String, _ configuration: MediationNativeAdConfiguration) {
    let isWhole = parameter == "whole"
    let image = configuration.options.first(NativeAdImageAdLoaderOptions.self)
    let hasPictures = image?.disableImageLoading != true
    icon = isWhole ? Self.image("icon", scale: 2, hasPictures) : nil
    images = isWhole ? [Self.image("image", scale: 1, hasPictures)] : nil
    starRating = isWhole ? JSONNumber(4.5) : nil
    store = isWhole ? "A store" : nil
    price = isWhole ? "$1.99" : nil
    advertiser = isWhole ? "My advertiser" : nil
    adType = isWhole ? .appInstall : nil
    mediaView = isWhole ? View(frame: Rect(x: 0, y: 0, width: 0, height: 0)) : nil
    hasVideoContent = isWhole
    mediaContentAspectRatio = isWhole ? 1.5 : 0
    duration = isWhole ? 30 : 0
    countsItself = parameter == "self-counting"
    switch parameter {
    case "whole": extraAssets = ["motto": "Hello"]
    case "echo": extraAssets = Self.echo(of: configuration)
    default: extraAssets = nil
    }
  }

  /// An image at its URL, with the bytes of one pixel if they are wanted.
  private static func image(_ name: String, scale: Double, _ hasPicture: Bool) -> NativeAdImage {
    let url = "https://www.example.com/\(name).png"
    guard hasPicture, let pixel = try? Base64(.string(pixel)) else {
      return NativeAdImage(url: url, scale: scale)
    }
    let picture = Image(data: pixel.bytes, mimeType: "image/png", width: 1, height: 1)
    return NativeAdImage(image: picture, url: url, scale: scale)
  }

  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYDgDAADTAM2WRaqWAAAAAElFTkSuQmCC"

  /// What a load got, as the bridge wrote it.
  private static func echo(of configuration: MediationNativeAdConfiguration) -> JSONObject {
    func json(_ value: some JSONWritable) -> JSONValue {
      (try? JSONValue(parsing: JSONWriter.bytes(of: value))) ?? .null
    }
    let adTypes = NativeAdType.allCases.filter(configuration.adTypes.contains)
    return [
      "settings": .object(configuration.credentials.settings),
      "request": json(configuration.request),
      "adTypes": .array(adTypes.map { .string($0.rawValue) }),
      "options": json(NativeAdOptions(configuration.options)),
    ]
  }

  func handlesUserClicks() -> Bool { countsItself }
  func handlesUserImpressions() -> Bool { countsItself }

  func didRender(
    in view: View,
    clickableAssetViews: [NativeAssetIdentifier: View],
    nonclickableAssetViews: [NativeAssetIdentifier: View],
    viewController: ViewController
  ) {
    delegate?.didPlayVideo()
    if countsItself { delegate?.reportImpression() }
  }

  func didRecordClickOnAsset(
    withName assetName: NativeAssetIdentifier,
    view: View,
    viewController: ViewController
  ) {
    delegate?.report(.willLeaveApplication)
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    switch action {
    case .tap:
      guard countsItself else { return false }
      delegate?.reportClick()
    case .open: delegate?.willPresentFullScreenView()
    case .close:
      delegate?.willDismissFullScreenView()
      delegate?.didDismissFullScreenView()
    case .leaveApplication: delegate?.report(.willLeaveApplication)
    case .playVideo: delegate?.didPlayVideo()
    case .pauseVideo: delegate?.didPauseVideo()
    case .endVideo: delegate?.didEndVideo()
    case .muteVideo: delegate?.didMuteVideo()
    case .unmuteVideo: delegate?.didUnmuteVideo()
    case .earnReward, .expire: return false
    }
    return true
  }
}

private final class MyBannerAd: MediationBannerAd {
  let view: View
  var delegate: (any MediationBannerAdEventDelegate)?

  private let isFixed: Bool

  init(_ parameter: String, _ size: AdSize) {
    isFixed = parameter == "fixed-size"
    let label = Label(frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
    label.text = "Hello"
    view = label
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    guard !isFixed else { return false }
    view.frame = Rect(x: 0, y: 0, width: adSize.width, height: adSize.height)
    return true
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    guard action == .tap else { return false }
    delegate?.reportClick()
    return true
  }
}

private final class MyFullScreenAd: MediationInterstitialAd, MediationRewardedAd,
  MediationAppOpenAd
{
  var delegate: (any MediationAdEventDelegate)?

  let content: FullScreenAdContent
  private let isReady: Bool
  private let isRewarded: Bool

  init(_ parameter: String, isRewarded: Bool = false) {
    isReady = parameter != "unready"
    self.isRewarded = isRewarded
    content =
      parameter == "whole"
      ? FullScreenAdContent(
        headline: "Hello", body: "An ad.", callToAction: "Go", duration: 30,
        reward: isRewarded ? AdReward(type: "coins", amount: 10) : nil)
      : FullScreenAdContent()
  }

  func present(from viewController: ViewController) {
    guard isReady else {
      delegate?.didFailToPresentWithError(MyNetwork.error(9, "notReady", "The ad is not ready."))
      return
    }
    delegate?.willPresentFullScreenView()
    delegate?.reportImpression()
    if isRewarded { delegate?.report(.didStartVideo) }
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    switch action {
    case .tap:
      delegate?.reportClick()
    case .close:
      delegate?.willDismissFullScreenView()
      delegate?.didDismissFullScreenView()
    case .earnReward where isRewarded:
      delegate?.report(.didEndVideo)
      delegate?.report(.didRewardUser(AdReward(type: "coins", amount: 10)))
    default:
      return false
    }
    return true
  }
}
