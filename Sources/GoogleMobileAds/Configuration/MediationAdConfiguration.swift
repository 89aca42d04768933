import Foundation

/// What a load of any format tells an adapter.
open class MediationAdConfiguration: NSObject {
  /// The network's bid response, if the ad was won in an auction.
  open private(set) var bidResponse: String?
  /// The settings of the line item. Its parameter is `credentials.settings["parameter"]`.
  open private(set) var credentials: MediationCredentials
  /// A PNG image to show over the ad.
  open private(set) var watermark: Data?
  /// The publisher's extras for this network.
  open private(set) var extras: (any AdNetworkExtras)?
  /// Whether the publisher asks for test ads.
  open private(set) var isTestRequest: Bool
  /// Whether the request is directed at children; `nil` if the publisher does not say.
  open private(set) var childDirectedTreatment: NSNumber?

  /// Whether there is a location. Always `false`: the SDK has removed locations.
  public var hasUserLocation: Bool { false }
  public var userLatitude: CGFloat { 0 }
  public var userLongitude: CGFloat { 0 }
  public var userLocationAccuracyInMeters: CGFloat { 0 }

  /// The seed of random choices. If they depend only on it, a load gives the same result in every
  /// run.
  ///
  /// The SDK does not have it.
  public let seed: Int

  /// The load in the messages of the bridge; `nil` before the load.
  final var load: LoadReference?

  /// The screen that the ad will be shown on.
  open var topViewController: UIViewController? {
    MainThread.run { UIApplication.shared.keyWindow?.rootViewController }
  }

  /// The default format of credentials.
  class var usualFormat: AdFormat { .native }

  /// Makes the configuration of a test. By default, the credentials have the class's format, and no
  /// settings.
  public init(
    credentials: MediationCredentials? = nil,
    bidResponse: String? = nil,
    watermark: Data? = nil,
    extras: (any AdNetworkExtras)? = nil,
    isTestRequest: Bool = false,
    childDirectedTreatment: NSNumber? = nil,
    seed: Int = 0
  ) {
    self.credentials =
      credentials ?? MediationCredentials(settings: [:], format: Self.usualFormat)
    self.bidResponse = bidResponse
    self.watermark = watermark
    self.extras = extras
    self.isTestRequest = isTestRequest
    self.childDirectedTreatment = childDirectedTreatment
    self.seed = seed
    load = nil
    super.init()
  }

  init(_ call: LoadCall) {
    credentials = call.credentials
    bidResponse = call.bidResponse
    watermark = call.watermark
    extras = call.extras
    isTestRequest = call.isTestRequest
    childDirectedTreatment = call.childDirectedTreatment
    seed = call.seed
    load = call.ad.load
    super.init()
  }

  /// Reports a call to the network's SDK for this load, so that a test sees what reaches the
  /// network. The SDK does not have it.
  ///
  /// - Parameters:
  ///   - name: The function that was called, as the network's SDK names it.
  ///   - arguments: Anything that JSON can represent, at most 256 KiB.
  public func reportNetworkCall(_ name: String, _ arguments: Any? = nil) {
    load?.reportNetworkCall(name, arguments)
  }
}

/// What a load of a banner tells an adapter.
open class MediationBannerAdConfiguration: MediationAdConfiguration {
  override class var usualFormat: AdFormat { .banner }

  /// The size that the publisher wants.
  open private(set) var adSize: AdSize

  public init(
    adSize: AdSize,
    credentials: MediationCredentials? = nil,
    bidResponse: String? = nil,
    watermark: Data? = nil,
    extras: (any AdNetworkExtras)? = nil,
    isTestRequest: Bool = false,
    childDirectedTreatment: NSNumber? = nil,
    seed: Int = 0
  ) {
    self.adSize = adSize
    super.init(
      credentials: credentials, bidResponse: bidResponse, watermark: watermark, extras: extras,
      isTestRequest: isTestRequest, childDirectedTreatment: childDirectedTreatment, seed: seed)
  }

  override init(_ call: LoadCall) {
    adSize = call.adSize
    super.init(call)
  }
}

/// What a load of a native ad tells an adapter.
open class MediationNativeAdConfiguration: MediationAdConfiguration {
  /// The publisher's preferences, at most one of each class.
  open private(set) var options: [GADAdLoaderOptions]

  /// The legacy types that the publisher accepts.
  let adTypes: [GADAdLoaderAdType]

  public init(
    options: [GADAdLoaderOptions] = [],
    credentials: MediationCredentials? = nil,
    bidResponse: String? = nil,
    watermark: Data? = nil,
    extras: (any AdNetworkExtras)? = nil,
    isTestRequest: Bool = false,
    childDirectedTreatment: NSNumber? = nil,
    seed: Int = 0
  ) {
    self.options = options
    adTypes = []
    super.init(
      credentials: credentials, bidResponse: bidResponse, watermark: watermark, extras: extras,
      isTestRequest: isTestRequest, childDirectedTreatment: childDirectedTreatment, seed: seed)
  }

  override init(_ call: LoadCall) {
    options = call.options
    adTypes = call.adTypes
    super.init(call)
  }
}

/// What a load of an interstitial tells an adapter.
open class MediationInterstitialAdConfiguration: MediationAdConfiguration {
  override class var usualFormat: AdFormat { .interstitial }
}

/// What a load of a rewarded ad or a rewarded interstitial tells an adapter.
open class MediationRewardedAdConfiguration: MediationAdConfiguration {
  override class var usualFormat: AdFormat { .rewarded }
}

/// What a load of an app open ad tells an adapter.
open class MediationAppOpenAdConfiguration: MediationAdConfiguration {
  override class var usualFormat: AdFormat { .appOpen }
}

/// What a load of a swipeable interstitial tells an adapter. The bridge does not load this format.
///
/// Source: the reference page of `GADMediationSwipeableInterstitialAdConfiguration`, of 2026-11-02.
open class MediationSwipeableInterstitialAdConfiguration: MediationAdConfiguration {
  override class var usualFormat: AdFormat { .interstitial }

  /// The size that the publisher wants: that of the screen.
  public let adSize: CGSize

  public init(adSize: CGSize, credentials: MediationCredentials? = nil) {
    self.adSize = adSize
    super.init(credentials: credentials)
  }
}
