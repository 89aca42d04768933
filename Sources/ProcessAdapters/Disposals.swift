package import Ads

/// What an adapter has made of the ads that it was told to release.
package struct Disposals: Sendable {
  /// How many of them it has not acknowledged.
  package var openCount = 0

  /// Why it could not release an ad, the last time.
  package var failure: String?

  /// How many events ads have reported between the request and its acknowledgement, and the last one.
  /// An ad may have reported an event before it knew.
  package var eventCount = 0
  package var lastEvent: AdEvent.Name?

  package init() {}

  /// Adds those of another process.
  mutating func add(_ other: Disposals) {
    openCount += other.openCount
    failure = failure ?? other.failure
    eventCount += other.eventCount
    lastEvent = lastEvent ?? other.lastEvent
  }
}
