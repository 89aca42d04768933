import EventLoop

/// What is known of an ad, loading or there.
package struct AdSummary: Sendable {
  package let id: AdID
  package let format: AdFormat
  package let state: AdState
  /// `nil` while the ad is loading.
  package let tracking: Tracking?
  /// How often each event happened that did.
  package let eventCounts: [(name: AdEvent.Name, count: Int)]

  @BridgeActor
  init(_ load: AdLoad) {
    id = load.id
    format = load.request.format
    state = .loading
    tracking = nil
    eventCounts = []
  }

  @BridgeActor
  init(_ ad: Ad) {
    id = ad.id
    format = ad.format
    state = ad.state
    tracking = ad.tracking
    eventCounts = ad.eventCounts
  }
}

/// Where an ad is in its life.
package enum AdState: String, CaseIterable, Sendable {
  /// Its load has not ended.
  case loading
  /// It is there, and nowhere on the screen yet.
  case loaded
  /// It is drawn in a view.
  case rendered
  /// It covers the application.
  case presenting
  /// It has covered the application, and is used up.
  case dismissed
  /// It was taken off its view, and may be drawn again.
  case untracked
  /// It grew too old before it was shown.
  case expired
  /// It is gone for good.
  case disposed
}
