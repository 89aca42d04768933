package import EventLoop

/// A banner that was loaded.
@BridgeActor
package final class BannerAd: Ad, MediationBannerAdEventDelegate {
  private var mapped: (any MediationBannerAd)?

  init(
    _ mapped: any MediationBannerAd,
    id: AdID,
    className: String,
    adapter: any MediationAdapter,
    events: EventLog
  ) {
    self.mapped = mapped
    super.init(
      id: id, format: .banner, tracking: Tracking(impressions: .bridge, clicks: .adapter),
      className: className, adapter: adapter, events: events)
  }

  override var mediationAd: (any MediationAd)? { mapped }

  /// What the banner is drawn in; `nil` when this ad was disposed of.
  package var view: View? { mapped?.view }

  /// The bridge counts a banner's impression or hears of it from the adapter: the first counts.
  override func mayReport(_ tracker: Tracking.Tracker) -> Bool { true }

  override func letGo() {
    mapped = nil
    super.letGo()
  }
}
