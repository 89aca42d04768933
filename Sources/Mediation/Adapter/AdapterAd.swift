package import Ads
package import EventLoop

/// An ad that an adapter has loaded.
///
/// The bridge holds it until the ad is disposed of. The ad keeps alive what it needs: its loader
/// is kept as long as the ad too.
@LoopActor
package protocol AdapterAd: AnyObject {
  /// Simulates what a person or the network does to the ad on a device.
  ///
  /// A real network notices such actions by itself. A network without a screen gets them here, acts
  /// at once, and sends the events to the ad's delegate.
  ///
  /// - Parameters:
  ///   - action: What the person or the network does.
  ///   - asset: The asset that the person taps, if the ad is native and the action is a tap.
  /// - Returns: Whether the ad offers the action. `false` without an implementation.
  func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool

  /// Whether the adapter has done everything that it was told about the ad, without a failure that
  /// ``whenAcknowledged(_:)`` has yet to deliver. `true` without an implementation.
  var isAcknowledged: Bool { get }

  /// Calls `action` when the adapter has done everything that it was told about the ad: at once
  /// without an implementation, else perhaps later.
  ///
  /// - Parameter action: Gets the first failure since the last time.
  func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void)

  /// How many bytes of memory the content of the ad takes, if it can be much. 0 without an
  /// implementation. The bridge counts what a banner and a full-screen ad show itself.
  var contentBytes: Int { get }

  /// The ad became too old before it was shown. It can only be disposed of. Does nothing without an
  /// implementation.
  func didExpire()

  /// The ad was disposed of. Only ``inspect(then:)`` may follow. Does nothing without an
  /// implementation.
  func didDispose()

  /// Finds out what is left of the ad, which the bridge cannot see itself.
  ///
  /// - Parameter completion: Gets what is left; `nil` if the adapter does not say it, as without an
  ///   implementation.
  func inspect(then completion: @escaping @LoopActor (AdRemains?) -> Void)
}

extension AdapterAd {
  package func simulate(_ action: SimulatedAction, asset: AssetName?) -> Bool { false }
  package var isAcknowledged: Bool { true }
  package var contentBytes: Int { 0 }
  package func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    action(nil)
  }
  package func didExpire() {}
  package func didDispose() {}
  package func inspect(then completion: @escaping @LoopActor (AdRemains?) -> Void) {
    completion(nil)
  }
}

/// Why an adapter did not do what it was told about an ad.
package enum AdCallFailure: Sendable {
  /// The adapter does not offer the named action.
  case notOffered(String)
  /// The adapter failed, did not answer in time, or has ended.
  case failed(AdError)
}

/// A native ad that an adapter has loaded: the network's ad, mapped to the assets of the guides.
@LoopActor
package protocol NativeAdapterAd: AdapterAd {
  /// Read each time that the assets are needed; they are empty after ``AdapterAd/didDispose()``.
  var assets: NativeAdAssets { get }

  /// The legacy format of the ad; `nil` if it has none.
  var nativeAdType: NativeAdType? { get }

  /// Who counts the impression and the clicks of the ad. Read once.
  var tracking: Tracking { get }

  /// The icon, which the bridge places in the corner that the publisher prefers; `nil` for an ad
  /// without it, and for an ad of the legacy API, which places it itself.
  var adChoices: AdChoicesIcon? { get }

  /// Where an ad of the legacy API has put its icon when it was drawn; `nil` if that is unknown, and
  /// for other ads.
  var legacyAdChoices: LegacyAdChoices? { get }

  /// The content of the view in which the network shows its video or its main image; `nil` for an ad
  /// without such a view.
  var mediaContent: MediaContent? { get }

  /// The ad was drawn. It was removed from its view before.
  func didRender(_ rendering: AdRendering)

  /// The bridge has counted the ad's impression. Called at most once.
  func didRecordImpression()

  /// A person has touched the ad, and the bridge counts its clicks. If it counts this one,
  /// ``didRecordClick(on:frame:)`` follows.
  ///
  /// A network with views of its own notices the touch, even where it does not count.
  func didTap(_ asset: AssetName)

  /// The bridge has counted a click.
  ///
  /// - Parameter frame: The place of the asset in the ad's view; `nil` if the client gave none.
  func didRecordClick(on asset: AssetName, frame: Rect?)

  /// The ad was removed from the view that it was drawn in.
  func didUntrack()
}

extension NativeAdapterAd {
  package var nativeAdType: NativeAdType? { nil }
  package var tracking: Tracking { .byBridge }
  package var adChoices: AdChoicesIcon? { nil }
  package var legacyAdChoices: LegacyAdChoices? { nil }
  package var mediaContent: MediaContent? { nil }
  package func didRender(_ rendering: AdRendering) {}
  package func didRecordImpression() {}
  package func didTap(_ asset: AssetName) {}
  package func didRecordClick(on asset: AssetName, frame: Rect?) {}
  package func didUntrack() {}
}

/// A banner that an adapter has loaded.
@LoopActor
package protocol BannerAdapterAd: AdapterAd {
  /// What the banner shows now, in its actual size.
  var content: BannerContent { get }

  /// Changes the banner's size. Without an implementation the size can't be changed.
  ///
  /// - Returns: Whether the banner offers another size. It has the size when the call is
  ///   acknowledged.
  func changeAdSize(to adSize: AdSize) -> Bool
}

extension BannerAdapterAd {
  package func changeAdSize(to adSize: AdSize) -> Bool { false }
}

/// An ad that covers the application while a person looks at it.
@LoopActor
package protocol FullScreenAdapterAd: AdapterAd {
  /// What the ad shows on screen. Nothing without an implementation.
  var content: FullScreenAdContent { get }

  /// Presents the ad on screen. Called once.
  ///
  /// The events go to the delegate, or ``AdEvent/didFailToPresent(_:)``.
  func present()
}

extension FullScreenAdapterAd {
  package var content: FullScreenAdContent { FullScreenAdContent() }
}

/// Receives all events of an ad from its adapter.
@LoopActor
package protocol AdEventDelegate: AnyObject {
  func adDidReport(_ event: AdEvent)
}
