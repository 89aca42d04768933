public import EventLoop
import JSON

/// Hosts a custom event of the legacy API as an adapter of the modern one.
///
/// The custom event places AdChoices in the view itself.
@LoopActor
public final class CustomEventAdapter<CustomEvent: CustomEventNativeAd>: MediationAdapter,
  CustomEventNativeAdDelegate
{
  public static var formats: Set<AdFormat> { [.native] }
  public static func adapterVersion() -> VersionNumber { CustomEvent.adapterVersion() }
  public static func adSDKVersion() -> VersionNumber { CustomEvent.adSDKVersion() }

  private let customEvent = CustomEvent()
  private var completionHandler: MediationNativeLoadCompletionHandler?

  public init() {}

  public func loadNativeAd(
    for adConfiguration: MediationNativeAdConfiguration,
    completionHandler: @escaping MediationNativeLoadCompletionHandler
  ) {
    self.completionHandler = completionHandler
    customEvent.delegate = self
    customEvent.requestNativeAd(
      withParameter: adConfiguration.credentials.settings["parameter"]?.string,
      request: CustomEventRequest(
        userKeywords: adConfiguration.keywords,
        additionalParameters: adConfiguration.extras,
        isTesting: adConfiguration.isTestRequest,
        seed: adConfiguration.seed,
        reporter: adConfiguration.reporter),
      adTypes: adConfiguration.adTypes,
      options: adConfiguration.options,
      rootViewController: adConfiguration.topViewController)
  }

  /// Passes the ad on. A second ad is passed on too: the bridge reports it as a violation.
  public func customEventNativeAd(
    _ customEvent: any CustomEventNativeAd,
    didReceive mediatedNativeAd: any MediatedNativeAd
  ) {
    let ad = HostedNativeAd(mediatedNativeAd, of: customEvent)
    guard let delegate = completionHandler?(ad, nil) else { return }
    MediatedNativeAdNotificationSource.register(mediatedNativeAd, delegate: delegate)
  }

  /// Passes the error on. A second error is passed on too: the bridge reports it as a violation.
  public func customEventNativeAd(
    _ customEvent: any CustomEventNativeAd,
    didFailToLoadWithError error: any Error
  ) {
    _ = completionHandler?(nil, error)
  }
}

extension CustomEventAdapter: CustomEventHost {
  package static var customEventClass: any CustomEventNativeAd.Type { CustomEvent.self }
}

/// An adapter class that hosts a custom event of the legacy API under the custom event's name.
@LoopActor
package protocol CustomEventHost: MediationAdapter {
  static var customEventClass: any CustomEventNativeAd.Type { get }
}
