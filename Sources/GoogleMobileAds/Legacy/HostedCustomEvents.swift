import Foundation
import Synchronization
import UIKit

/// One load of a custom event, which receives its ad or its error, on any thread.
protocol LegacyLoad: AnyObject {
  /// Requests the ad.
  @MainActor func start(_ call: LoadCall)

  /// Releases the custom event, which may keep its delegate strongly.
  func release()
}

/// One load of a banner's custom event, and then its ad.
final class CustomEventBannerLoad: NSObject, LegacyLoad, CustomEventBannerDelegate,
  MediationBannerAd
{
  private(set) var customEvent: (any CustomEventBanner)?
  private let load: ServedAd
  private var received: UIView?

  init(_ customEvent: any CustomEventBanner, _ load: ServedAd) {
    self.customEvent = customEvent
    self.load = load
    super.init()
  }

  @MainActor
  func start(_ call: LoadCall) {
    customEvent?.delegate = self
    customEvent?.requestAd(
      call.adSize, parameter: call.parameter,
      label: call.label, request: CustomEventRequest.of(call))
  }

  func release() { customEvent = nil }

  var view: UIView { received ?? MainThread.run { UIView() } }

  var viewControllerForPresentingModalView: UIViewController {
    MainThread.run { .screen }
  }

  func customEventBanner(_ customEvent: any CustomEventBanner, didReceiveAd view: UIView) {
    received = view
    _ = load.complete(self, nil) { BannerAdContent.write($0, to: &$1) }
  }

  func customEventBanner(_ customEvent: any CustomEventBanner, didFailAd error: (any Error)?) {
    _ = load.complete(nil as CustomEventBannerLoad?, error) { _, _ in }
  }

  func customEventBannerWasClicked(_ customEvent: any CustomEventBanner) {
    load.events.reportClick()
  }
  func customEventBannerWillPresentModal(_ customEvent: any CustomEventBanner) {
    load.events.willPresentFullScreenView()
  }
  func customEventBannerWillDismissModal(_ customEvent: any CustomEventBanner) {
    load.events.willDismissFullScreenView()
  }
  func customEventBannerDidDismissModal(_ customEvent: any CustomEventBanner) {
    load.events.didDismissFullScreenView()
  }
  func customEventBannerWillLeaveApplication(_ customEvent: any CustomEventBanner) {}
}

/// One load of an interstitial's custom event, and then its ad.
final class CustomEventInterstitialLoad: NSObject, LegacyLoad, CustomEventInterstitialDelegate,
  MediationInterstitialAd
{
  private(set) var customEvent: (any CustomEventInterstitial)?
  private let load: ServedAd
  private let hasAppeared = Atomic(false)

  init(_ customEvent: any CustomEventInterstitial, _ load: ServedAd) {
    self.customEvent = customEvent
    self.load = load
    super.init()
  }

  @MainActor
  func start(_ call: LoadCall) {
    customEvent?.delegate = self
    customEvent?.requestAd(
      withParameter: call.parameter,
      label: call.label, request: CustomEventRequest.of(call))
  }

  func release() { customEvent = nil }

  func present(from viewController: UIViewController) {
    customEvent?.present(fromRootViewController: viewController)
  }

  func customEventInterstitialDidReceiveAd(_ customEvent: any CustomEventInterstitial) {
    _ = load.complete(self, nil) { FullScreenAdContent.write($0, to: &$1) }
  }
  func customEventInterstitial(
    _ customEvent: any CustomEventInterstitial, didFailAd error: (any Error)?
  ) {
    _ = load.complete(nil as CustomEventInterstitialLoad?, error) { _, _ in }
  }
  func customEventInterstitialWasClicked(_ customEvent: any CustomEventInterstitial) {
    load.events.reportClick()
  }
  func customEventInterstitialWillPresent(_ customEvent: any CustomEventInterstitial) {
    load.events.willPresentFullScreenView()
    // The legacy API has no call for an impression: the SDK counts the first presentation.
    if !hasAppeared.exchange(true, ordering: .relaxed) { load.events.reportImpression() }
  }
  func customEventInterstitialWillDismiss(_ customEvent: any CustomEventInterstitial) {
    load.events.willDismissFullScreenView()
  }
  func customEventInterstitialDidDismiss(_ customEvent: any CustomEventInterstitial) {
    load.events.didDismissFullScreenView()
  }
  func customEventInterstitialWillLeaveApplication(_ customEvent: any CustomEventInterstitial) {}
}

extension CustomEventRequest {
  /// What a load tells a custom event: what a test gives, else what the message says.
  static func of(_ call: LoadCall) -> CustomEventRequest {
    call.given?.customEventRequest ?? CustomEventRequest(call)
  }

  private convenience init(_ call: LoadCall) {
    // Extras that are registered for the label of the line item, or all of them without labels.
    let labelled = call.label.flatMap { call.writtenExtras[$0] as? [String: Any] }
    let extras = labelled ?? call.writtenExtras
    let user = call.user
    let gender: GADGender =
      switch user?[.gender] {
      case .male?: .male
      case .female?: .female
      default: .unknown
      }
    self.init(
      userGender: gender,
      userBirthday: user?[.birthday].flatMap(Self.birthday),
      userLocation: user?[.location].flatMap(Self.location),
      userLocationDescription: user?[.locationDescription],
      userKeywords: call.keywords.isEmpty ? nil : call.keywords,
      additionalParameters: extras.isEmpty ? nil : extras,
      isTesting: call.isTestRequest,
      adTypes: call.adTypes)
  }

  /// The day as a date: at midnight UTC.
  private static func birthday(_ text: String) -> Date? {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = .withFullDate
    return formatter.date(from: text)
  }

  private static func location(
    _ location: Params
  ) -> (latitude: CGFloat, longitude: CGFloat, accuracyInMeters: CGFloat)? {
    guard let latitude = location[.latitude], let longitude = location[.longitude] else {
      return nil
    }
    return (CGFloat(latitude), CGFloat(longitude), CGFloat(location[.accuracyInMeters] ?? 0))
  }
}
