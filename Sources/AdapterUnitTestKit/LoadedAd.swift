import Ads
import EventLoop
public import GoogleMobileAds
import Mediation

/// An ad that a hosted adapter has loaded.
public class LoadedAd: @unchecked Sendable {
  // Nothing changes after the initializer, and subclasses add nothing.

  /// What a load gives.
  struct Parts: Sendable {
    let adapter: HostedAdapter
    let ad: Ad
    let id: String
    let given: GivenLoad
  }

  /// The name of the ad in events and violations, such as `ad-1`.
  public let id: String

  /// Keeps the adapter as long as the ad.
  private let adapter: HostedAdapter
  fileprivate let ad: Ad
  private let given: GivenLoad

  fileprivate init(_ parts: Parts) {
    adapter = parts.adapter
    ad = parts.ad
    given = parts.given
    id = parts.id
  }

  fileprivate var host: Host { adapter.host }

  /// The adapter's own ad.
  fileprivate func own<Own>(as type: Own.Type = Own.self) -> Own {
    guard let own = given.ad as? Own else {
      preconditionFailure("A load of another format gives an ad of another type.")
    }
    return own
  }

  // MARK: What has happened

  /// The events of the ad that counted, in order.
  public var events: [AdapterEvent] { host.records.events.filter { $0.adID == id } }

  /// The rules of the contract that the adapter broke with this ad, in order.
  public var violations: [AdapterViolation] { host.records.violations.filter { $0.adID == id } }

  /// Waits until an event of the ad has happened.
  ///
  /// - Parameters:
  ///   - name: The event.
  ///   - timeout: How long to wait, in real time.
  /// - Returns: The first such event, which may have happened before.
  @discardableResult
  public func waitForEvent(
    _ name: AdapterEvent.Name, timeout: Duration = .seconds(5)
  ) async throws(AdapterFailure) -> AdapterEvent {
    let (records, id) = (host.records, id)
    let own = { @Sendable in records.events.filter { $0.adID == id } }
    try await host.wait(for: "the event \(name.rawValue) of \(id)", timeoutMs: timeout.ms) {
      "The events of \(id) are: \(own().map(\.name.rawValue).joined(separator: ", "))."
    } until: {
      own().contains { $0.name == name }
    }
    guard let event = own().first(where: { $0.name == name }) else {
      preconditionFailure("The wait has found it.")
    }
    return event
  }

  // MARK: How often the adapter has called its event delegate, whether the event counted or not

  public var reportImpressionInvokeCount: Int { given.counts["impression"] }
  public var reportClickInvokeCount: Int { given.counts["click"] }
  public var willPresentFullScreenViewInvokeCount: Int {
    given.counts["willPresentFullScreenView"]
  }
  public var willDismissFullScreenViewInvokeCount: Int {
    given.counts["willDismissFullScreenView"]
  }
  public var didDismissFullScreenViewInvokeCount: Int {
    given.counts["didDismissFullScreenView"]
  }
  public var didPlayVideoInvokeCount: Int { given.counts["didPlayVideo"] }
  public var didPauseVideoInvokeCount: Int { given.counts["didPauseVideo"] }
  public var didStartVideoInvokeCount: Int { given.counts["didStartVideo"] }
  public var didEndVideoInvokeCount: Int { given.counts["didEndVideo"] }
  public var didMuteVideoInvokeCount: Int { given.counts["didMuteVideo"] }
  public var didUnmuteVideoInvokeCount: Int { given.counts["didUnmuteVideo"] }
  public var didRewardUserInvokeCount: Int { given.counts["didRewardUser"] }

  // MARK: Actions

  /// Does what a person or the network does to the ad on a device. The ad must conform to
  /// `SimulatedAd`, except for a tap on an ad whose clicks the bridge counts, and for `expire`.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - asset: The asset of a native ad that is tapped; its call to action by default.
  public func simulate(
    _ action: GoogleMobileAds.SimulatedAction, asset: GADNativeAssetIdentifier? = nil
  ) async throws(AdapterFailure) {
    try await host.simulate(action, asset, on: ad)
  }

  /// Ends the life of the ad: the adapter and its ad are released.
  public func dispose() async throws(AdapterFailure) {
    try await host.dispose(ad)
  }
}

/// A native ad that a hosted adapter has loaded.
public final class LoadedNativeAd: LoadedAd, @unchecked Sendable {
  override init(_ parts: Parts) { super.init(parts) }

  /// The adapter's own ad. Use it on the main actor if the adapter does.
  public var nativeAd: any GoogleMobileAds.MediationNativeAd { own() }

  /// Draws the ad in a view, and removes it from the view before.
  ///
  /// - Parameters:
  ///   - size: The size of the view.
  ///   - clickableAssetViews: The frames of the assets that react to a touch. Without any frames, all
  ///     assets react.
  ///   - nonclickableAssetViews: The frames of the other assets.
  /// - Returns: The frame of AdChoices; `nil` for an ad without it.
  @discardableResult
  public func render(
    in size: CGSize = CGSize(width: 320, height: 250),
    clickableAssetViews: [GADNativeAssetIdentifier: CGRect] = [:],
    nonclickableAssetViews: [GADNativeAssetIdentifier: CGRect] = [:]
  ) async throws(AdapterFailure) -> CGRect? {
    try await host.render(ad, in: size, clickableAssetViews, nonclickableAssetViews)
  }

  /// Removes the ad from its view.
  public func untrack() async throws(AdapterFailure) {
    try await host.untrack(ad)
  }

  /// Counts the impression of an ad whose impressions the bridge counts, and tells the adapter.
  ///
  /// - Returns: Whether it counted: an ad has one impression.
  @discardableResult
  public func recordImpression() async throws(AdapterFailure) -> Bool {
    try await host.recordImpression(of: ad)
  }

  /// Counts a click on an ad whose clicks the bridge counts, and tells the adapter.
  ///
  /// - Returns: Whether it counted: a click on an asset that does not react does not.
  @discardableResult
  public func recordClick(
    asset: GADNativeAssetIdentifier = .callToActionAsset
  ) async throws(AdapterFailure) -> Bool {
    try await host.recordClick(on: asset, of: ad)
  }
}

/// A banner that a hosted adapter has loaded.
public final class LoadedBannerAd: LoadedAd, @unchecked Sendable {
  override init(_ parts: Parts) { super.init(parts) }

  /// The adapter's own ad. Use it on the main actor if the adapter does.
  public var bannerAd: any GoogleMobileAds.MediationBannerAd { own() }

  /// Counts the impression, as the publisher's view does it.
  ///
  /// - Returns: Whether it counted: an ad has one impression.
  @discardableResult
  public func recordImpression() async throws(AdapterFailure) -> Bool {
    try await host.recordImpression(of: ad)
  }

  /// Changes the size of the banner.
  public func changeAdSize(to adSize: GoogleMobileAds.AdSize) async throws(AdapterFailure) {
    try await host.changeAdSize(of: ad, to: adSize)
  }
}

/// A full-screen ad that a hosted adapter has loaded.
public final class LoadedFullScreenAd: LoadedAd, @unchecked Sendable {
  override init(_ parts: Parts) { super.init(parts) }

  /// The adapter's own ad of an interstitial. Use it on the main actor if the adapter does.
  public var interstitialAd: any GoogleMobileAds.MediationInterstitialAd { own() }

  /// The adapter's own ad of a rewarded ad or a rewarded interstitial.
  public var rewardedAd: any GoogleMobileAds.MediationRewardedAd { own() }

  /// The adapter's own ad of an app open ad.
  public var appOpenAd: any GoogleMobileAds.MediationAppOpenAd { own() }

  /// Why the adapter could not present the ad; `nil` if it has not failed.
  public var didFailToPresentError: AdapterFailure? {
    events.first { $0.name == .didFailToPresent }?.error
  }

  /// Presents the ad on screen, once.
  ///
  /// - Throws: The adapter's error if it can't be presented.
  public func present() async throws(AdapterFailure) {
    try await host.present(ad)
  }
}
