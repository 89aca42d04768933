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
