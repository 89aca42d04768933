package import EventLoop

/// Who counts an ad's impression and its clicks.
package struct Tracking: Sendable, Equatable {
  /// One of the two who can count, and never both.
  package enum Tracker: String, CaseIterable, Sendable {
    /// The bridge counts, and tells the adapter.
    case bridge
    /// The network counts, and its adapter reports it.
    case adapter
  }

  package let impressions: Tracker
  package let clicks: Tracker

  package init(impressions: Tracker, clicks: Tracker) {
    self.impressions = impressions
    self.clicks = clicks
  }

  /// Who counts, where the adapter says what its network counts itself.
  package init(handlesUserImpressions: Bool, handlesUserClicks: Bool) {
    impressions = handlesUserImpressions ? .adapter : .bridge
    clicks = handlesUserClicks ? .adapter : .bridge
  }

  /// Who counts the impression and the clicks of a native ad.
  @BridgeActor
  // An initializer takes its arguments over if nothing is said, and each load would retain the ad.
  package init(of ad: borrowing any MediationNativeAd) {
    self.init(
      handlesUserImpressions: ad.handlesUserImpressions(),
      handlesUserClicks: ad.handlesUserClicks())
  }
}
