package import Ads
package import EventLoop
package import JSON

/// Loads one ad from one network.
@LoopActor
package protocol AdapterLoader: AnyObject {
  /// Loads the ad. Called once.
  ///
  /// - Parameter completion: Call it once. It returns the delegate for the ad's events, or `nil` after
  ///   a failure, after the deadline, and after the first call.
  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion)

  /// Whether the adapter is a custom event of the legacy API. `false` without an implementation.
  var isLegacy: Bool { get }

  /// Whether an event of the ad was reported before the load was answered. `false` without an
  /// implementation.
  var hasReportedEarly: Bool { get }

  /// The bridge has stopped waiting for the ad: the load's deadline has passed, or the client has
  /// cancelled it. Does nothing without an implementation.
  ///
  /// - Parameter onAcknowledged: Call it when the load will give no ad. A late ad still goes to the
  ///   load's completion.
  func giveUp(onAcknowledged: @escaping @LoopActor () -> Void)
}

extension AdapterLoader {
  package var isLegacy: Bool { false }
  package var hasReportedEarly: Bool { false }
  package func giveUp(onAcknowledged: @escaping @LoopActor () -> Void) {}
}

/// Completes a load, and returns the delegate for the ad's events.
package typealias LoadCompletion = @LoopActor (LoadAnswer) -> (any AdEventDelegate)?

/// An adapter's answer to a load.
package enum LoadAnswer {
  case native(any NativeAdapterAd)
  case banner(any BannerAdapterAd)
  case fullScreen(any FullScreenAdapterAd)
  case failure(AdError)
  /// An ad and an error, which breaks the contract. The ad is refused.
  case adAndError(AdError)
  /// An ad with a text or an image that is too long, which breaks the contract. The ad is refused.
  case oversizedAd(AdError)
  /// Neither an ad nor an error, which breaks the contract.
  case nothing
}

/// What one network is asked for.
package final class NetworkRequest: Sendable {
  /// The kind of ad, with the parameters of its format.
  package let kind: LoadRequest.Kind
  /// The line item's settings, with its parameter.
  package let settings: JSONObject
  /// The name of the line item for people; `nil` if it has none.
  package let label: String?
  /// What the publisher tells every network.
  package let targeting: AdRequest
  /// When the load must be answered, on the clock of the ads.
  package let deadlineMs: Int
  /// Logs calls to the network's SDK for this load and its ad.
  package let logger: AdapterLogger
  /// The number of the client that loads the ad; 0 for the one on standard input.
  package let clientID: Int
  private let loadSeed: LoadSeed?

  /// - Parameter seed: `nil` for the seed of the targeting.
  package init(
    _ kind: LoadRequest.Kind,
    settings: JSONObject = JSONObject(),
    label: String? = nil,
    targeting: AdRequest = .plain,
    deadlineMs: Int = Clock.lastMs,
    seed: LoadSeed? = nil,
    clientID: Int = 0,
    logger: AdapterLogger = .none
  ) {
    self.kind = kind
    self.settings = settings
    self.label = label
    self.targeting = targeting
    self.deadlineMs = deadlineMs
    loadSeed = seed
    self.clientID = clientID
    self.logger = logger
  }

  /// The seed of random choices, from 0 to 2⁵³ − 1. If they depend only on it, a load gives the
  /// same result in every run and on every machine. Each network that a load asks gets a different
  /// seed.
  package var seed: Int { loadSeed?.value ?? targeting.seed ?? 0 }

  /// The ad that the client has asked for: all networks of a load have the same one. `nil` for a
  /// request outside of a load.
  package var adID: AdID? { loadSeed?.adID }

  package var format: AdFormat { kind.format }

  /// What the publisher entered for the custom event.
  package var parameter: String? { settings["parameter"]?.string }
}
