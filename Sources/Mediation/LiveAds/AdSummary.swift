package import Ads
import EventLoop

/// A summary of an ad that is loading or loaded.
package struct AdSummary: Sendable {
  package let id: AdID
  package let format: AdFormat
  package let state: AdState
  /// `nil` while the ad is loading.
  package let tracking: Tracking?
  /// Counts of the events that occurred.
  package let eventCounts: [(name: AdEvent.Name, count: Int)]

  @LoopActor
  init(_ load: AdLoad) {
    id = load.id
    format = load.request.format
    state = .loading
    tracking = nil
    eventCounts = []
  }

  @LoopActor
  init(_ ad: Ad) {
    id = ad.id
    format = ad.format
    state = ad.state
    tracking = ad.tracking
    eventCounts = ad.eventCounts
  }
}

/// Everything that is known about an ad that is loading or loaded.
package struct AdDetails {
  package let summary: AdSummary
  /// The options of its load, if the ad is native.
  package let options: NativeAdOptions?
  /// The ad unit; `nil` if the client named the adapter.
  package let adUnitID: String?
  /// `nil` while the ad is loading.
  package let ad: Ad?
}

/// The state of an ad.
package enum AdState: String, CaseIterable, Sendable {
  /// Its load has not ended.
  case loading
  /// It is loaded and not on screen.
  case loaded
  /// It is drawn in a view.
  case rendered
  /// It covers the application.
  case presenting
  /// It has covered the application and can't be shown again.
  case dismissed
  /// It was removed from its view and may be drawn again.
  case untracked
  /// It became too old before it was shown.
  case expired
  /// It was disposed of.
  case disposed
}
