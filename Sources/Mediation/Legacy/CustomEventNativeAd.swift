public import EventLoop
public import JSON

/// A custom event of the legacy API: loads native content and app-install ads from one network.
///
/// ``CustomEventAdapter`` hosts it: it makes one instance for each load, sets its delegate,
/// requests one ad, and keeps the instance as long as the ad lives.
@LoopActor
public protocol CustomEventNativeAd: AnyObject {
  /// Receives the outcome of the request. Hold it weakly.
  var delegate: (any CustomEventNativeAdDelegate)? { get set }

  /// The version of this custom event. Answer at once, from a constant.
  static func adapterVersion() -> VersionNumber

  /// The version of the network's SDK. Answer at once, from a constant.
  static func adSDKVersion() -> VersionNumber

  init()

  /// Requests one ad from the network. Call the delegate once with the outcome.
  ///
  /// - Parameters:
  ///   - serverParameter: What the publisher entered for the custom event, usually an ad unit of
  ///     the network; `nil` if nothing was entered.
  ///   - request: What the publisher tells every network.
  ///   - adTypes: The formats that the publisher can show. If the network has only ads of another
  ///     format, fail with ``RequestErrorCode/invalidRequest`` without asking the network.
  ///   - options: The publisher's preferences; at most one of each kind.
  ///   - rootViewController: Presents what the network opens after a touch.
  func requestNativeAd(
    withParameter serverParameter: String?,
    request: CustomEventRequest,
    adTypes: NativeAdTypes,
    options: [any AdLoaderOptions],
    rootViewController: ViewController
  )

  /// Whether the network tracks clicks itself, and the custom event reports them through
  /// ``MediatedNativeAdNotificationSource``. `false` without an implementation.
  func handlesUserClicks() -> Bool

  /// Whether the network tracks impressions itself, by the same rule.
  func handlesUserImpressions() -> Bool
}

extension CustomEventNativeAd {
  public func handlesUserClicks() -> Bool { false }
  public func handlesUserImpressions() -> Bool { false }
}

/// Receives the outcome of a legacy custom event's request: one of the two calls, once.
@LoopActor
public protocol CustomEventNativeAdDelegate: AnyObject {
  /// The network gave an ad, which is mapped to a legacy format.
  func customEventNativeAd(
    _ customEvent: any CustomEventNativeAd,
    didReceive mediatedNativeAd: any MediatedNativeAd
  )

  /// The network gave no ad.
  func customEventNativeAd(
    _ customEvent: any CustomEventNativeAd,
    didFailToLoadWithError error: any Error
  )
}

/// The part of a publisher's request that a legacy custom event gets.
public struct CustomEventRequest: Sendable {
  /// Words that describe the content around the ad.
  public let userKeywords: [String]
  /// The publisher's extras for networks.
  public let additionalParameters: JSONObject
  /// Whether the publisher asks for test ads.
  public let isTesting: Bool
  /// The number on which random choices depend: see ``MediationAdConfiguration/seed``.
  public let seed: Int
  /// Reports calls to the network's SDK for this request and its ad.
  public let reporter: AdapterReporter
}
