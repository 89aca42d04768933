public import EventLoop

/// A banner as the bridge sees it.
@BridgeActor
public protocol MediationBannerAd: MediationAd {
  /// What the banner is drawn in. Its frame says how large the banner really is.
  var view: View { get }
}
