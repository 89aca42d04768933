import GoogleMobileAds
import SampleNetwork
public import UIKit

/// A rewarded ad of the sample network. It can be presented once after each request.
@preconcurrency @MainActor
open class SampleRewardedAd: NSObject {
  /// Receives the events of the ad.
  open weak var delegate: (any SampleRewardedAdDelegate)?

  /// The ad unit of the requests.
  public let adUnit: String?

  /// Whether there is an ad to present.
  open var isReady = false

  /// The number of points that the user earns; 0 until there is an ad.
  public private(set) var reward: UInt = 0

  /// Whether the network writes what it does. Nothing is written here.
  open var enableDebugLogging = false

  /// How long the user has to watch.
  private static let countdownMs = 10_000

  private var screen: SampleScreen?
  private var hasEarned = false

  public init(adUnitID: String?) {
    adUnit = adUnitID
    super.init()
  }

  /// Requests an ad.
  ///
  /// The delegate gets the answer, usually before this returns.
  open func fetchAd(_ request: SampleAdRequest) {
    SampleServer.serve(adUnit) { result in
      switch result {
      case .success(let adUnit):
        self.isReady = adUnit.isReady
        self.reward = 5
        self.delegate?.rewardedAdDidReceive(self)
      case .failure(let errorCode):
        self.delegate?.rewardedAdDidFailToLoad(withError: errorCode)
      }
    }
  }

  /// Covers the screen, and starts the countdown to the reward. Does nothing if there is no ad.
  open func present(fromRootViewController viewController: UIViewController) {
    guard isReady else { return }
    isReady = false
    hasEarned = false
    let screen = SampleScreen { [weak self] in self?.react(to: $0) ?? false }
    self.screen = screen
    screen.show(over: viewController)
    delegate?.rewardedAdDidPresent(self)
    SampleTimer.schedule(Self.countdownMs) { [weak self, weak screen] in
      guard let self, let screen, self.screen === screen else { return }
      earnReward()
    }
  }

  private func earnReward() {
    guard !hasEarned else { return }
    hasEarned = true
    delegate?.rewardedAd(self, userDidEarnReward: reward)
  }

  private func react(to action: SimulatedAction) -> Bool {
    switch action {
    case .earnReward:
      earnReward()
    case .close:
      screen?.close()
      screen = nil
      delegate?.rewardedAdDidDismiss(self)
    default:
      return false
    }
    return true
  }
}

/// Receives the events of a ``SampleRewardedAd``, on the main thread. Only the reward is required.
public protocol SampleRewardedAdDelegate: AnyObject {
  /// The user has watched long enough.
  func rewardedAd(_ rewardedAd: SampleRewardedAd, userDidEarnReward reward: UInt)

  /// There is an ad.
  func rewardedAdDidReceive(_ rewardedAd: SampleRewardedAd)

  /// There is no ad.
  func rewardedAdDidFailToLoad(withError errorCode: SampleErrorCode)

  /// The ad covers the screen.
  func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd)

  /// The ad is closed.
  func rewardedAdDidDismiss(_ rewardedAd: SampleRewardedAd)
}

extension SampleRewardedAdDelegate {
  public func rewardedAdDidReceive(_ rewardedAd: SampleRewardedAd) {}
  public func rewardedAdDidFailToLoad(withError errorCode: SampleErrorCode) {}
  public func rewardedAdDidPresent(_ rewardedAd: SampleRewardedAd) {}
  public func rewardedAdDidDismiss(_ rewardedAd: SampleRewardedAd) {}
}
