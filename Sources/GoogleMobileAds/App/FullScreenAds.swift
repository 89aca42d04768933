import Foundation
import JSON
import UIKit

/// An ad that covers the screen.
///
/// Source: the reference page of `GADFullScreenPresentingAd`.
@preconcurrency
public protocol FullScreenPresentingAd: NSObjectProtocol {
  /// Receives the events of the ad. The ad keeps it weakly.
  var fullScreenContentDelegate: (any FullScreenContentDelegate)? { get set }
}

/// Receives the events of an ad that covers the screen. Every method is optional.
///
/// Source: the reference page of `GADFullScreenContentDelegate`, and the release notes of 13.12 for
/// the paid event.
@preconcurrency
public protocol FullScreenContentDelegate: NSObjectProtocol {
  @MainActor func adDidRecordImpression(_ ad: any FullScreenPresentingAd)
  @MainActor func adDidRecordClick(_ ad: any FullScreenPresentingAd)
  @MainActor func ad(
    _ ad: any FullScreenPresentingAd,
    didFailToPresentFullScreenContentWithError error: any Error)
  @MainActor func adWillPresentFullScreenContent(_ ad: any FullScreenPresentingAd)
  /// Deprecated in 13.12, which still calls it.
  @MainActor func adWillDismissFullScreenContent(_ ad: any FullScreenPresentingAd)
  @MainActor func adDidDismissFullScreenContent(_ ad: any FullScreenPresentingAd)
  @MainActor func ad(_ ad: any FullScreenPresentingAd, didRecordPaidEventWith value: AdValue)
}

extension FullScreenContentDelegate {
  public func adDidRecordImpression(_ ad: any FullScreenPresentingAd) {}
  public func adDidRecordClick(_ ad: any FullScreenPresentingAd) {}
  public func ad(
    _ ad: any FullScreenPresentingAd,
    didFailToPresentFullScreenContentWithError error: any Error
  ) {}
  public func adWillPresentFullScreenContent(_ ad: any FullScreenPresentingAd) {}
  public func adWillDismissFullScreenContent(_ ad: any FullScreenPresentingAd) {}
  public func adDidDismissFullScreenContent(_ ad: any FullScreenPresentingAd) {}
  public func ad(_ ad: any FullScreenPresentingAd, didRecordPaidEventWith value: AdValue) {}
}

/// What the ads of all full-screen formats have. The SDK has no such class.
///
/// The bridge loads the ad, and disposes of it when this object is released. Use it on the main
/// thread.
public class FullScreenAd: NSObject, FullScreenPresentingAd, SimulatedAd, @unchecked Sendable {
  // Used on the main thread, as in the SDK.

  public let adUnitID: String
  public weak var fullScreenContentDelegate: (any FullScreenContentDelegate)?
  public var paidEventHandler: GADPaidEventHandler?
  public var placementID: Int64 = 0

  private let ad: BridgeAd
  fileprivate var onReward: GADUserDidEarnRewardHandler?
  /// What covers the screen while the ad is shown.
  private weak var screen: AdScreen?
  private weak var presenter: UIViewController?

  @MainActor
  required init(_ ad: BridgeAd, _ adUnitID: String) {
    self.ad = ad
    self.adUnitID = adUnitID
    super.init()
    ad.observe { [weak self] event, members in self?.receive(event, members) }
  }

  public var responseInfo: ResponseInfo { ad.responseInfo }

  /// The reward that the network announces; one reward if it announces none.
  fileprivate var announcedReward: AdReward {
    let reward = ad.result["content"]?.object?["reward"]?.object
    return AdReward(
      rewardType: reward?["type"]?.string ?? "reward",
      rewardAmount: NSDecimalNumber(value: reward?["amount"]?.foundation as? Double ?? 1))
  }

  fileprivate static func load<Ad: FullScreenAd>(
    _ type: Ad.Type, _ format: AdFormat, _ adUnitID: String, _ request: Request?,
    _ completion: @escaping (Ad?, (any Error)?) -> Void
  ) {
    // The caller gives it away, and the main thread calls it.
    nonisolated(unsafe) let completion = completion
    BridgeAd.load(format, adUnitID, request) { outcome in
      switch outcome {
      case .success(let ad): completion(type.init(ad, adUnitID), nil)
      case .failure(let error): completion(nil, error)
      }
    }
  }

  fileprivate nonisolated(nonsending) static func load<Ad: FullScreenAd>(
    _ type: Ad.Type, _ format: AdFormat, _ adUnitID: String, _ request: Request?
  ) async throws -> Ad {
    try await withCheckedThrowingContinuation { continuation in
      load(type, format, adUnitID, request) { ad, error in
        continuation.resume(
          with: ad.map { .success($0) } ?? .failure(error ?? RequestError(.internalError)))
      }
    }
  }

  /// Whether the ad can be presented. The bridge says so when it is presented.
  public func canPresent(from viewController: UIViewController?) throws {}

  /// The name of ``canPresent(from:)`` before version 12.
  public func canPresent(fromRootViewController viewController: UIViewController) throws {
    try canPresent(from: viewController)
  }

  /// Presents the ad on screen.
  fileprivate func show(from viewController: UIViewController?) {
    presenter = viewController
    ad.call("present") { [weak self] error in
      // A network's failure has come as an event.
      guard let self, let error = error as? RequestError else { return }
      fullScreenContentDelegate?.ad(self, didFailToPresentFullScreenContentWithError: error)
    }
  }

  /// Lets the ad's network do what a person would make it do.
  public func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    ad.call("simulate", ["action": action.rawValue])
    return true
  }

  @MainActor
  private func receive(_ event: String, _ members: JSONObject) {
    let delegate = fullScreenContentDelegate
    switch event {
    case "impression": delegate?.adDidRecordImpression(self)
    case "click": delegate?.adDidRecordClick(self)
    case "willPresentFullScreenView":
      delegate?.adWillPresentFullScreenContent(self)
      let screen = AdScreen(of: self)
      self.screen = screen
      (presenter ?? .screen).present(screen, animated: true)
    case "didFailToPresent":
      delegate?.ad(
        self,
        didFailToPresentFullScreenContentWithError: NSError(members["error"]?.object ?? [:]))
    case "willDismissFullScreenView": delegate?.adWillDismissFullScreenContent(self)
    case "didDismissFullScreenView":
      screen?.dismiss(animated: true)
      delegate?.adDidDismissFullScreenContent(self)
    case "didRewardUser": onReward?()
    case "paid":
      let value = AdValue(members["value"]?.object ?? [:])
      paidEventHandler?(value)
      delegate?.ad(self, didRecordPaidEventWith: value)
    default: break
    }
  }
}

/// The screen of an ad. What a person does there reaches the ad's network.
private final class AdScreen: UIViewController, nonisolated SimulatedAd {
  private weak var ad: FullScreenAd?

  init(of ad: FullScreenAd) {
    self.ad = ad
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  nonisolated func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    MainActor.assumeIsolated { ad?.simulate(action, asset: asset) ?? false }
  }
}

/// An interstitial of an ad unit.
///
/// Source: the reference page of `GADInterstitialAd`.
public class InterstitialAd: FullScreenAd, @unchecked Sendable {
  // A subclass has the same method for its own type.
  @_disfavoredOverload
  public class func load(
    with adUnitID: String, request: Request?,
    completionHandler: @escaping (InterstitialAd?, (any Error)?) -> Void
  ) { load(InterstitialAd.self, .interstitial, adUnitID, request, completionHandler) }

  @_disfavoredOverload
  public nonisolated(nonsending) class func load(
    with adUnitID: String, request: Request?
  ) async throws -> InterstitialAd {
    try await load(InterstitialAd.self, .interstitial, adUnitID, request)
  }

  public class func load(
    withAdUnitID adUnitID: String, request: Request?,
    completionHandler: @escaping (InterstitialAd?, (any Error)?) -> Void
  ) { load(with: adUnitID, request: request, completionHandler: completionHandler) }

  public nonisolated(nonsending) class func load(
    withAdUnitID adUnitID: String, request: Request?
  ) async throws -> InterstitialAd { try await load(with: adUnitID, request: request) }

  public func present(from viewController: UIViewController?) { show(from: viewController) }
  public func present(fromRootViewController viewController: UIViewController?) {
    present(from: viewController)
  }
}

/// An interstitial of an ad unit of Ad Manager.
///
/// Source: the reference page of `GAMInterstitialAd`.
public final class AdManagerInterstitialAd: InterstitialAd, @unchecked Sendable {
  public class func load(
    with adUnitID: String, request: AdManagerRequest?,
    completionHandler: @escaping (AdManagerInterstitialAd?, (any Error)?) -> Void
  ) {
    load(AdManagerInterstitialAd.self, .interstitial, adUnitID, request, completionHandler)
  }

  public nonisolated(nonsending) class func load(
    with adUnitID: String, request: AdManagerRequest?
  ) async throws -> AdManagerInterstitialAd {
    try await load(AdManagerInterstitialAd.self, .interstitial, adUnitID, request)
  }

  /// The name of ``load(with:request:completionHandler:)`` before version 12.
  public class func load(
    withAdManagerAdUnitID adUnitID: String, request: AdManagerRequest?,
    completionHandler: @escaping (AdManagerInterstitialAd?, (any Error)?) -> Void
  ) { load(with: adUnitID, request: request, completionHandler: completionHandler) }
}

/// An app open ad of an ad unit.
///
/// Source: the reference page of `GADAppOpenAd`.
public final class AppOpenAd: FullScreenAd, @unchecked Sendable {
  public class func load(
    with adUnitID: String, request: Request?,
    completionHandler: @escaping (AppOpenAd?, (any Error)?) -> Void
  ) { load(AppOpenAd.self, .appOpen, adUnitID, request, completionHandler) }

  public nonisolated(nonsending) class func load(
    with adUnitID: String, request: Request?
  ) async throws -> AppOpenAd {
    try await load(AppOpenAd.self, .appOpen, adUnitID, request)
  }

  public class func load(
    withAdUnitID adUnitID: String, request: Request?,
    completionHandler: @escaping (AppOpenAd?, (any Error)?) -> Void
  ) { load(with: adUnitID, request: request, completionHandler: completionHandler) }

  /// The form before version 11, which also named the orientation.
  public class func load(
    withAdUnitID adUnitID: String, request: Request?, orientation: UIInterfaceOrientation,
    completionHandler: @escaping (AppOpenAd?, (any Error)?) -> Void
  ) { load(with: adUnitID, request: request, completionHandler: completionHandler) }

  public func present(from viewController: UIViewController?) { show(from: viewController) }
  public func present(fromRootViewController viewController: UIViewController?) {
    present(from: viewController)
  }
}

/// How a server confirms a reward. The bridge has no server, and ignores it.
///
/// Source: the reference page of `GADServerSideVerificationOptions`.
open class ServerSideVerificationOptions: NSObject {
  open var userIdentifier: String?
  open var customRewardText: String?
}

/// A rewarded ad of an ad unit.
///
/// Source: the reference page of `GADRewardedAd`.
public final class RewardedAd: FullScreenAd, @unchecked Sendable {
  public var serverSideVerificationOptions: ServerSideVerificationOptions?
  public var adReward: AdReward { announcedReward }

  public class func load(
    with adUnitID: String, request: Request?,
    completionHandler: @escaping (RewardedAd?, (any Error)?) -> Void
  ) { load(RewardedAd.self, .rewarded, adUnitID, request, completionHandler) }

  public nonisolated(nonsending) class func load(
    with adUnitID: String, request: Request?
  ) async throws -> RewardedAd {
    try await load(RewardedAd.self, .rewarded, adUnitID, request)
  }

  public class func load(
    withAdUnitID adUnitID: String, request: Request?,
    completionHandler: @escaping (RewardedAd?, (any Error)?) -> Void
  ) { load(with: adUnitID, request: request, completionHandler: completionHandler) }

  public func present(
    from viewController: UIViewController?,
    userDidEarnRewardHandler: @escaping GADUserDidEarnRewardHandler
  ) {
    onReward = userDidEarnRewardHandler
    show(from: viewController)
  }

  public func present(
    fromRootViewController viewController: UIViewController?,
    userDidEarnRewardHandler: @escaping GADUserDidEarnRewardHandler
  ) { present(from: viewController, userDidEarnRewardHandler: userDidEarnRewardHandler) }
}

/// A rewarded interstitial of an ad unit.
///
/// Source: the reference page of `GADRewardedInterstitialAd`.
public final class RewardedInterstitialAd: FullScreenAd, @unchecked Sendable {
  public var serverSideVerificationOptions: ServerSideVerificationOptions?
  public var adReward: AdReward { announcedReward }

  public class func load(
    with adUnitID: String, request: Request?,
    completionHandler: @escaping (RewardedInterstitialAd?, (any Error)?) -> Void
  ) {
    load(
      RewardedInterstitialAd.self, .rewardedInterstitial, adUnitID, request, completionHandler)
  }

  public nonisolated(nonsending) class func load(
    with adUnitID: String, request: Request?
  ) async throws -> RewardedInterstitialAd {
    try await load(RewardedInterstitialAd.self, .rewardedInterstitial, adUnitID, request)
  }

  public class func load(
    withAdUnitID adUnitID: String, request: Request?,
    completionHandler: @escaping (RewardedInterstitialAd?, (any Error)?) -> Void
  ) { load(with: adUnitID, request: request, completionHandler: completionHandler) }

  public func present(
    from viewController: UIViewController?,
    userDidEarnRewardHandler: @escaping GADUserDidEarnRewardHandler
  ) {
    onReward = userDidEarnRewardHandler
    show(from: viewController)
  }

  public func present(
    fromRootViewController viewController: UIViewController?,
    userDidEarnRewardHandler: @escaping GADUserDidEarnRewardHandler
  ) { present(from: viewController, userDidEarnRewardHandler: userDidEarnRewardHandler) }
}
