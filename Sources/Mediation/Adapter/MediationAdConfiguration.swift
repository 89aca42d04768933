public import EventLoop
public import JSON

/// What every load tells an adapter, whatever the format.
@BridgeActor
public class MediationAdConfiguration {
  /// The line item's settings, the parameter among them.
  public let credentials: MediationCredentials

  /// Where the ad is going to be shown.
  public var topViewController: ViewController { .screen }

  /// Whether the publisher asks for test ads.
  public var isTestRequest: Bool { request.isTestRequest }

  /// The publisher's extras for networks, as they came.
  public var extras: JSONObject { request.extras }

  /// Words that describe what the person is looking at.
  public var keywords: [String] { request.keywords }

  /// Whether the request is directed at children; `nil` when the publisher does not say.
  public var childDirectedTreatment: Bool? { request.childDirectedTreatment }

  /// The network's answer to a bid, when the ad was won in an auction.
  public var bidResponse: String? { request.bidResponse }

  /// A PNG image to lay over the ad.
  public var watermark: [UInt8]? { request.watermark }

  /// What the publisher tells every network.
  package let request: AdRequest

  /// When the load must be answered, on the clock of the ads.
  package let deadlineMs: Int

  package init(
    credentials: MediationCredentials,
    request: AdRequest,
    deadlineMs: Int = Clock.lastMs
  ) {
    self.credentials = credentials
    self.request = request
    self.deadlineMs = deadlineMs
  }
}

/// What a load of a native ad tells an adapter.
@BridgeActor
public final class MediationNativeAdConfiguration: MediationAdConfiguration {
  /// The publisher's preferences. Look for the kinds you know; there is at most one of each.
  public let options: [any AdLoaderOptions]

  /// The legacy formats that the publisher is ready to show. Fail with
  /// ``RequestErrorCode/invalidRequest`` rather than give another.
  public let adTypes: Set<NativeAdType>

  package init(
    credentials: MediationCredentials,
    request: AdRequest,
    deadlineMs: Int = Clock.lastMs,
    options: [any AdLoaderOptions],
    adTypes: Set<NativeAdType>
  ) {
    self.options = options
    self.adTypes = adTypes
    super.init(credentials: credentials, request: request, deadlineMs: deadlineMs)
  }
}

/// What a load of a banner tells an adapter.
@BridgeActor
public final class MediationBannerAdConfiguration: MediationAdConfiguration {
  /// The size of the banner that is asked for, in points.
  public let adSize: AdSize

  package init(
    credentials: MediationCredentials,
    request: AdRequest,
    deadlineMs: Int = Clock.lastMs,
    adSize: AdSize
  ) {
    self.adSize = adSize
    super.init(credentials: credentials, request: request, deadlineMs: deadlineMs)
  }
}

/// What a load of an interstitial tells an adapter.
@BridgeActor
public final class MediationInterstitialAdConfiguration: MediationAdConfiguration {}

/// What a load of a rewarded ad or a rewarded interstitial tells an adapter.
@BridgeActor
public final class MediationRewardedAdConfiguration: MediationAdConfiguration {}

/// What a load of an app open ad tells an adapter.
@BridgeActor
public final class MediationAppOpenAdConfiguration: MediationAdConfiguration {}
