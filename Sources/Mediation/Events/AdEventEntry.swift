package import Ads

/// An entry of the log about an event of an ad.
package struct AdEventEntry: Sendable {
  package let ad: AdID
  /// Counts the ad's events: 1, 2, 3, …
  package let seq: Int
  /// Counts the entries of the log: 1, 2, 3, …
  package let index: Int
  /// The time since the start of the process.
  package let atMs: Int
  package let event: AdEvent
}
