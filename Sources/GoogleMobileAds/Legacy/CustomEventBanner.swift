import Foundation
import UIKit

/// A custom event of the legacy API, which requests one banner.
@preconcurrency
public protocol CustomEventBanner: NSObjectProtocol {
  /// Where the custom event reports its ad, its error and its events. Set before the request.
  var delegate: (any CustomEventBannerDelegate)? { get set }

  /// Requests a banner.
  ///
  /// - Parameters:
  ///   - adSize: The size that the publisher wants.
  ///   - serverParameter: The parameter of the line item.
  ///   - serverLabel: The label of the line item.
  ///   - request: The publisher's targeting.
  func requestAd(
    _ adSize: AdSize, parameter serverParameter: String?, label serverLabel: String?,
    request: CustomEventRequest)
}

/// Receives the banner of a custom event, its error and its events, on any thread.
@preconcurrency
public protocol CustomEventBannerDelegate: NSObjectProtocol {
  func customEventBanner(_ customEvent: any CustomEventBanner, didReceiveAd view: UIView)
  func customEventBanner(_ customEvent: any CustomEventBanner, didFailAd error: (any Error)?)
  func customEventBannerWasClicked(_ customEvent: any CustomEventBanner)
  func customEventBannerWillPresentModal(_ customEvent: any CustomEventBanner)
  func customEventBannerWillDismissModal(_ customEvent: any CustomEventBanner)
  func customEventBannerDidDismissModal(_ customEvent: any CustomEventBanner)
  func customEventBannerWillLeaveApplication(_ customEvent: any CustomEventBanner)
  /// The screen that a screen of the ad covers.
  var viewControllerForPresentingModalView: UIViewController { get }
}

/// A custom event of the legacy API, which requests one interstitial.
@preconcurrency
public protocol CustomEventInterstitial: NSObjectProtocol {
  /// Where the custom event reports its ad, its error and its events. Set before the request.
  var delegate: (any CustomEventInterstitialDelegate)? { get set }

  /// Requests an interstitial.
  ///
  /// - Parameters:
  ///   - serverParameter: The parameter of the line item.
  ///   - serverLabel: The label of the line item.
  ///   - request: The publisher's targeting.
  func requestAd(
    withParameter serverParameter: String?, label serverLabel: String?,
    request: CustomEventRequest)

  /// Presents the interstitial on screen.
  func present(fromRootViewController rootViewController: UIViewController)
}

/// Receives the interstitial of a custom event, its error and its events, on any thread.
@preconcurrency
public protocol CustomEventInterstitialDelegate: NSObjectProtocol {
  func customEventInterstitialDidReceiveAd(_ customEvent: any CustomEventInterstitial)
  func customEventInterstitial(
    _ customEvent: any CustomEventInterstitial, didFailAd error: (any Error)?)
  func customEventInterstitialWasClicked(_ customEvent: any CustomEventInterstitial)
  func customEventInterstitialWillPresent(_ customEvent: any CustomEventInterstitial)
  func customEventInterstitialWillDismiss(_ customEvent: any CustomEventInterstitial)
  func customEventInterstitialDidDismiss(_ customEvent: any CustomEventInterstitial)
  func customEventInterstitialWillLeaveApplication(_ customEvent: any CustomEventInterstitial)
}
