package import EventLoop

/// Says whether the bridge or the adapter counts an ad's impression and its clicks.
package struct Tracking: Sendable, Equatable {
  /// Only one of them counts.
  package enum Tracker: String, CaseIterable, Sendable {
    /// The bridge counts and tells the adapter.
    case bridge
    /// The network counts and its adapter reports it.
    case adapter
  }

  package let impressions: Tracker
  package let clicks: Tracker

  package init(impressions: Tracker, clicks: Tracker) {
    self.impressions = impressions
    self.clicks = clicks
  }

  /// The adapter says what its network counts itself.
  package init(handlesUserImpressions: Bool, handlesUserClicks: Bool) {
    impressions = handlesUserImpressions ? .adapter : .bridge
    clicks = handlesUserClicks ? .adapter : .bridge
  }

  /// The tracking that a native ad asks for.
  @LoopActor
  // Without `borrowing` an initializer owns its arguments, and each load would retain the ad.
  package init(of ad: borrowing any MediationNativeAd) {
    self.init(
      handlesUserImpressions: ad.handlesUserImpressions(),
      handlesUserClicks: ad.handlesUserClicks())
  }
}
