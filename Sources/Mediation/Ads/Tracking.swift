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
}
