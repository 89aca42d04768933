public import EventLoop

/// A banner as the bridge sees it.
@BridgeActor
public protocol MediationBannerAd: MediationAd {
  /// What the banner is drawn in. Its frame says how large the banner really is.
  var view: View { get }

  /// Changes the banner's size. Without an implementation it can't be changed.
  ///
  /// - Returns: Whether the banner has the size now.
  func changeAdSize(to adSize: AdSize) -> Bool
}

extension MediationBannerAd {
  public func changeAdSize(to adSize: AdSize) -> Bool { false }
}
