package import EventLoop

/// What a publisher, or an adapter in its place, asks of the network.
@BridgeActor
package class SampleAdRequest {
  /// Whether this is a test, that nobody pays for.
  package var testMode = false

  /// Words that the ad should have to do with.
  package var keywords: [String] = []

  /// Whether a video starts without sound.
  package var mute = false

  package init() {}
}

/// Why the Sample SDK has no ad.
package enum SampleErrorCode: Int, Error, CaseIterable {
  /// The request made no sense: without an ad unit, or with one the network does not know.
  case badRequest = 0

  /// Something went wrong, and nobody knows what.
  case unknown = 1

  /// The network could not be reached.
  case networkError = 2

  /// Nobody wanted to show an ad here.
  case noInventory = 3
}
