public import EventLoop
public import JSON

/// A custom event of the legacy API: loads native content and app-install ads from one network.
///
/// ``CustomEventAdapter`` hosts it like any adapter: it makes one instance for each load, sets its
/// delegate, requests one ad, and keeps the instance for as long as the ad lives.
@BridgeActor
public protocol CustomEventNativeAd: AnyObject {
  /// Where the outcome of the request goes. Hold it weakly.
  var delegate: (any CustomEventNativeAdDelegate)? { get set }

  /// The version of this custom event. Answer at once, from a constant.
  static func adapterVersion() -> VersionNumber

  /// The version of the network's SDK. Answer at once, from a constant.
  static func adSDKVersion() -> VersionNumber

  init()

  /// Requests one ad from the network. The delegate hears of the outcome, once.
  ///
  /// - Parameters:
  ///   - serverParameter: What the publisher entered for the custom event, usually an ad unit of
  ///     the network; `nil` when nothing was entered.
  ///   - request: What the publisher tells every network.
  ///   - adTypes: The formats that the publisher is ready to show. If the network can give only
  ///     another, fail with ``RequestErrorCode/invalidRequest``, without asking the network.
  ///   - options: The publisher's preferences; at most one of each kind.
  ///   - rootViewController: Presents what the network opens after a touch.
  func requestNativeAd(
    withParameter serverParameter: String?,
    request: CustomEventRequest,
    adTypes: Set<NativeAdType>,
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

/// Where a legacy custom event sends the outcome of a request: one of the two messages, once.
@BridgeActor
public protocol CustomEventNativeAdDelegate: AnyObject {
  /// The network gave an ad; this is it, mapped.
  func customEventNativeAd(
    _ customEvent: any CustomEventNativeAd,
    didReceive mediatedNativeAd: any MediatedNativeAd
  )

  /// The network gave none.
  func customEventNativeAd(
    _ customEvent: any CustomEventNativeAd,
    didFailToLoadWithError error: any Error
  )
}

/// What a publisher's request tells a legacy custom event.
public struct CustomEventRequest: Sendable {
  /// Words that describe what the person is looking at.
  public let userKeywords: [String]
  /// The publisher's extras for networks.
  public let additionalParameters: JSONObject
  /// Whether the publisher asks for test ads.
  public let isTesting: Bool
}
