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
