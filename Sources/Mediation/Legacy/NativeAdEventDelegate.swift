package import EventLoop

/// Where all goes that happens to a native ad, with what only the legacy API reports.
@BridgeActor
package protocol NativeAdEventDelegate: MediationNativeAdEventDelegate {
  /// The ad is about to send the person to another application.
  func willLeaveApplication()
}
