public import EventLoop

/// An ad that an adapter has loaded.
@LoopActor
public protocol MediationAd: AnyObject {
  /// Simulates what a person or the network does to the ad on a device.
  ///
  /// A real network notices such actions by itself. A network without a screen gets them here, acts
  /// at once, and reports the events through the ad's event delegate.
  ///
  /// - Parameters:
  ///   - action: What the person or the network does.
  ///   - asset: The asset that the person taps, if the ad is native and the action is a tap.
  /// - Returns: Whether the ad offers the action. `false` without an implementation.
  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool

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

  /// Finds out what is left of an ad in another process, which the bridge cannot see itself.
  ///
  /// - Parameter completion: Gets what is left; `nil` if the adapter does not report it, as without
  ///   an implementation.
  func inspect(then completion: @escaping @LoopActor (AdRemains?) -> Void)
}

extension MediationAd {
  /// Offers no action.
  public func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool { false }

  public var isAcknowledged: Bool { true }

  public var contentBytes: Int { 0 }

  public func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
    action(nil)
  }

  public func didExpire() {}

  public func didDispose() {}

  public func inspect(then completion: @escaping @LoopActor (AdRemains?) -> Void) {
    completion(nil)
  }
}

/// The views and the ad that an adapter still holds.
public struct AdRemains: Equatable, Sendable {
  /// The number of the ad's own views that are still in the view that it left last.
  public let subviewCount: Int
  /// Whether the adapter still holds that view.
  public let isViewHeld: Bool
  /// Whether the ad was disposed of, and the adapter still holds it.
  public let isAdHeld: Bool

  public init(subviewCount: Int = 0, isViewHeld: Bool = false, isAdHeld: Bool = false) {
    self.subviewCount = subviewCount
    self.isViewHeld = isViewHeld
    self.isAdHeld = isAdHeld
  }
}

/// Why an adapter did not do what it was told about an ad.
public enum AdCallFailure: Sendable {
  /// The adapter does not offer the named action.
  case notOffered(String)
  /// The adapter failed, did not answer in time, or has ended.
  case failed(AdError)
}

/// Something that a person or the network does to an ad on a device.
public enum SimulatedAction: String, CaseIterable, Sendable {
  /// A person taps the ad.
  case tap
  /// The ad opens a screen inside the application.
  case open
  /// A person closes the screen that the ad opened.
  case close
  /// The ad opens another application.
  case leaveApplication
  case playVideo
  case pauseVideo
  case endVideo
  case muteVideo
  case unmuteVideo
  /// A person has watched long enough to earn the reward.
  case earnReward
  /// The ad becomes too old to be shown.
  case expire
}

/// A banner that an adapter has loaded.
@LoopActor
public protocol MediationBannerAd: MediationAd {
  /// The view of the banner. Its frame has the actual size of the banner.
  var view: View { get }

  /// Changes the banner's size. Without an implementation the size can't be changed.
  ///
  /// - Returns: Whether the banner offers another size. It has the size when the call is
  ///   acknowledged.
  func changeAdSize(to adSize: AdSize) -> Bool
}

extension MediationBannerAd {
  public func changeAdSize(to adSize: AdSize) -> Bool { false }
}

/// An ad that covers the application while a person looks at it.
@LoopActor
public protocol MediationFullScreenAd: MediationAd {
  /// What the ad shows on screen, for people who look at it. Nothing without an implementation.
  var content: FullScreenAdContent { get }

  /// Presents the ad on screen. Called once.
  ///
  /// Report the events, or ``MediationAdEventDelegate/didFailToPresentWithError(_:)``, through the
  /// event delegate.
  func present(from viewController: ViewController)
}

extension MediationFullScreenAd {
  public var content: FullScreenAdContent { FullScreenAdContent() }
}

/// The content of a full-screen ad on screen. A part that it does not have is `nil`.
public struct FullScreenAdContent: Sendable {
  public var headline: String?
  public var body: String?
  public var callToAction: String?
  public var image: NativeAdImage?
  /// How long the video or the countdown takes, in seconds.
  public var duration: Double?
  /// The reward for watching the ad to its end.
  public var reward: AdReward?

  public init(
    headline: String? = nil,
    body: String? = nil,
    callToAction: String? = nil,
    image: NativeAdImage? = nil,
    duration: Double? = nil,
    reward: AdReward? = nil
  ) {
    self.headline = headline
    self.body = body
    self.callToAction = callToAction
    self.image = image
    self.duration = duration
    self.reward = reward
  }

  /// How many bytes of memory the texts and the image take.
  var byteCount: Int {
    let texts = [headline, body, callToAction, reward?.type]
    return texts.reduce(image?.byteCount ?? 0) { $0 + ($1?.utf8.count ?? 0) }
  }
}

/// An interstitial that an adapter has loaded.
@LoopActor
public protocol MediationInterstitialAd: MediationFullScreenAd {}

/// A rewarded ad, or a rewarded interstitial, that an adapter has loaded.
@LoopActor
public protocol MediationRewardedAd: MediationFullScreenAd {}

/// An app open ad that an adapter has loaded.
@LoopActor
public protocol MediationAppOpenAd: MediationFullScreenAd {}
