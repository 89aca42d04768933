public import EventLoop
public import JSON

/// The settings that an adapter gets with a load of any format.
@LoopActor
public class MediationAdConfiguration {
  /// The line item's settings with the parameter.
  public let credentials: MediationCredentials

  /// The screen that the ad will be shown on.
  public var topViewController: ViewController { .screen }

  /// Whether the publisher asks for test ads.
  public var isTestRequest: Bool { request.isTestRequest }

  /// The publisher's extras for networks, unchanged.
  public var extras: JSONObject { request.extras }

  /// Words that describe the content around the ad.
  public var keywords: [String] { request.keywords }

  /// Whether the request is directed at children; `nil` if the publisher does not say.
  public var childDirectedTreatment: Bool? { request.childDirectedTreatment }

  /// The network's bid response, if the ad was won in an auction.
  public var bidResponse: String? { request.bidResponse }

  /// A PNG image to show over the ad.
  public var watermark: [UInt8]? { request.watermark }

  /// The seed of random choices, from 0 to 2⁵³ − 1. If they depend only on it, a load gives the
  /// same result in every run and on every machine. Each network that a load asks gets a different
  /// seed.
  public var seed: Int { loadSeed?.value ?? request.seed ?? 0 }

  /// Reports calls to the network's SDK for this load and its ad.
  public let reporter: AdapterReporter

  /// The request of the publisher, which every network gets.
  package let request: AdRequest

  /// When the load must be answered, on the clock of the ads.
  package let deadlineMs: Int

  /// `nil` outside a bridge.
  private let loadSeed: LoadSeed?

  package init(
    credentials: MediationCredentials,
    request: AdRequest,
    deadlineMs: Int = Clock.lastMs,
    seed: LoadSeed? = nil,
    reporter: AdapterReporter = .none
  ) {
    self.credentials = credentials
    self.request = request
    self.deadlineMs = deadlineMs
    loadSeed = seed
    self.reporter = reporter
  }
}

/// The settings that an adapter gets with a load of a native ad.
@LoopActor
public final class MediationNativeAdConfiguration: MediationAdConfiguration {
  /// The publisher's preferences, at most one of each kind.
  public let options: [any AdLoaderOptions]

  /// The legacy formats that the publisher can show. If the network has only another one, fail with
  /// ``RequestErrorCode/invalidRequest``.
  public let adTypes: NativeAdTypes

  package init(
    credentials: MediationCredentials,
    request: AdRequest,
    deadlineMs: Int = Clock.lastMs,
    seed: LoadSeed? = nil,
    reporter: AdapterReporter = .none,
    options: [any AdLoaderOptions],
    adTypes: NativeAdTypes
  ) {
    self.options = options
    self.adTypes = adTypes
    super.init(
      credentials: credentials, request: request, deadlineMs: deadlineMs, seed: seed,
      reporter: reporter)
  }
}

/// The settings that an adapter gets with a load of a banner.
@LoopActor
public final class MediationBannerAdConfiguration: MediationAdConfiguration {
  /// The requested size of the banner, in points.
  public let adSize: AdSize

  package init(
    credentials: MediationCredentials,
    request: AdRequest,
    deadlineMs: Int = Clock.lastMs,
    seed: LoadSeed? = nil,
    reporter: AdapterReporter = .none,
    adSize: AdSize
  ) {
    self.adSize = adSize
    super.init(
      credentials: credentials, request: request, deadlineMs: deadlineMs, seed: seed,
      reporter: reporter)
  }
}

/// The settings that an adapter gets with a load of an interstitial.
@LoopActor
public final class MediationInterstitialAdConfiguration: MediationAdConfiguration {}

/// The settings that an adapter gets with a load of a rewarded ad or a rewarded interstitial.
@LoopActor
public final class MediationRewardedAdConfiguration: MediationAdConfiguration {}

/// The settings that an adapter gets with a load of an app open ad.
@LoopActor
public final class MediationAppOpenAdConfiguration: MediationAdConfiguration {}
