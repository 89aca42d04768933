import EventLoop
import JSON
import Mediation
import Testing

@testable import Reports

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A mediation whose run is recorded in a file, with an adapter that a test plays.
@LoopActor
final class RecordedRun {
  let clock = Clock(.manual)
  let mobileAds: MobileAds
  let file: LineFile
  private let network = PlayedNetwork()
  private let path: String

  init() throws {
    var template = Array("/tmp/adbridge-report-XXXXXX".utf8CString)
    close(try #require(mkstemp(&template) as Int32?))
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    file = try LineFile(path)
    let class_ = AdapterClass(PlayedAdapter.self, className: "A", label: "A") { [network] in
      PlayedAdapter(of: network)
    }
    mobileAds = MobileAds(
      adapterClasses: [class_],
      adUnits: [
        AdUnit(
          id: "feed", format: .banner, lineItems: [LineItem(className: "A", parameter: "good")],
          refreshMs: 30_000)
      ],
      clock: clock)
  }

  isolated deinit { unlink(path) }

  /// Loads an ad, as a client that is answered at once.
  func load(_ kind: LoadRequest.Kind, from source: AdSource) throws {
    try mobileAds.load(
      LoadRequest(kind, targeting: .plain), from: source, as: nil, timeoutMs: nil
    ) { end in
      if case .success(let loaded) = end { loaded.ad.forwardEvents() }
    }
  }

  func load(parameter: String) throws {
    try load(
      .fullScreen(.rewarded), from: .adapter(LineItem(className: "A", parameter: parameter)))
  }

  /// Loads a native ad with a video.
  ///
  /// - Returns: Where the network reports its events.
  func loadNative() throws -> any MediationNativeAdEventDelegate {
    try load(
      .native(adTypes: .all, options: NativeAdOptions()),
      from: .adapter(LineItem(className: "A", parameter: "good")))
    return try #require(network.delegate)
  }

  /// Moves the clock and fires the timers that are due.
  func advance(byMs ms: Int) {
    clock.advance(byMs: ms) {}
    while clock.step() {}
  }

  func text() throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What the adapters of a run share.
@LoopActor
private final class PlayedNetwork {
  /// Where the events of the last native ad go.
  var delegate: (any MediationNativeAdEventDelegate)?
}

/// Gives an ad for the parameter `good`, no answer for `silent`, and an error for any other.
@LoopActor
private final class PlayedAdapter: MediationAdapter {
  static let formats: Set<AdFormat> = [.native, .banner, .rewarded]
  static func adapterVersion() -> VersionNumber {
    VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  }
  static func adSDKVersion() -> VersionNumber { adapterVersion() }

  private let network: PlayedNetwork

  convenience init() { self.init(of: PlayedNetwork()) }
  init(of network: PlayedNetwork) { self.network = network }

  private final class Native: MediationNativeAd {
    let headline: String? = "A headline"
    let body: String? = "A body"
    let callToAction: String? = "Act"
    let icon: NativeAdImage? = nil
    let images: [NativeAdImage]? = nil
    let starRating: JSONNumber? = nil
    let store: String? = nil
    let price: String? = nil
    let advertiser: String? = nil
    let extraAssets: JSONObject? = nil
    let mediaView: View? = View(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    let hasVideoContent = true
    let duration = 5.0
  }

  func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    network.delegate = completionHandler(Native(), nil)
  }

  private final class Banner: MediationBannerAd {
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 50))
  }

  private final class Rewarded: MediationRewardedAd {
    func present(from viewController: ViewController) {}
  }

  func loadBanner(
    for adConfiguration: MediationBannerAdConfiguration,
    completionHandler: @escaping MediationBannerLoadCompletionHandler
  ) {
    _ = completionHandler(Banner(), nil)
  }

  func loadRewardedAd(
    for adConfiguration: MediationRewardedAdConfiguration,
    completionHandler: @escaping MediationRewardedLoadCompletionHandler
  ) {
    switch adConfiguration.credentials.settings["parameter"] {
    case "good": _ = completionHandler(Rewarded(), nil)
    case "silent": break
    default: _ = completionHandler(nil, AdError(.noFill, "No ad."))
    }
  }
}
