package import EventLoop

/// A banner that was loaded.
@BridgeActor
package final class BannerAd: Ad, MediationBannerAdEventDelegate {
  private var mapped: (any MediationBannerAd)?

  /// Asks for the next creative from time to time; `nil` when the ad unit does not refresh.
  var refresh: BannerRefresh?

  init(_ mapped: any MediationBannerAd, _ origin: AdOrigin) {
    self.mapped = mapped
    super.init(origin, tracking: Tracking(impressions: .bridge, clicks: .adapter))
  }

  override var mediationAd: (any MediationAd)? { mapped }

  /// What the banner is drawn in; `nil` when this ad was disposed of.
  package var view: View? { mapped?.view }

  /// The bridge counts a banner's impression or hears of it from the adapter: the first counts.
  override func mayReport(_ tracker: Tracking.Tracker) -> Bool { true }

  /// Changes the banner's size.
  ///
  /// - Returns: The size that its view has now.
  package func changeAdSize(to adSize: AdSize) throws(MediationError) -> AdSize {
    guard let mapped, mapped.changeAdSize(to: adSize) else {
      throw .notSimulated(id, "changeAdSize")
    }
    let size = AdSize(width: mapped.view.frame.width, height: mapped.view.frame.height)
    refresh?.adSize = adSize
    emit(.adSizeChanged(size))
    return size
  }

  override func letGo() {
    refresh?.stop()
    refresh = nil
    mapped = nil
    super.letGo()
  }
}
