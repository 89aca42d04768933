public import EventLoop

/// Where an adapter forwards what happens to an ad.
///
/// A load's completion handler returns it. Forward as many of these as the network reports: each
/// reaches the client as a notification.
@BridgeActor
public protocol MediationAdEventDelegate: AnyObject {
  /// The ad was seen. Only for an ad whose network tracks impressions itself, and for banners.
  func reportImpression()
  /// The ad was clicked. Only for an ad whose network tracks clicks itself, and for banners.
  func reportClick()
  /// A screen of the ad is about to cover the application.
  func willPresentFullScreenView()
  /// The ad could not be shown.
  func didFailToPresentWithError(_ error: any Error)
  /// The ad's screen is about to go.
  func willDismissFullScreenView()
  /// The ad's screen is gone.
  func didDismissFullScreenView()
}
