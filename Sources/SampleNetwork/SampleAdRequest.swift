package import EventLoop

/// A request of a publisher or an adapter to the network.
@LoopActor
package class SampleAdRequest {
  // Each request sets and reads the properties, and no access to them lasts while anything else runs.

  /// Whether this is a test request, without payment.
  @exclusivity(unchecked) package final var testMode: Bool

  /// Keywords for the choice of the ad.
  @exclusivity(unchecked) package final var keywords: [String]

  /// Whether a video starts without sound.
  @exclusivity(unchecked) package final var mute = false

  /// How many bytes its values take, about.
  final var byteCount: Int {
    keywords.reduce(watermark?.count ?? 0) { $0 + 16 + $1.utf8.count }
  }

  /// The image that an exchange wants over the ad; `nil` for none.
  @exclusivity(unchecked) package final var watermark: [UInt8]?

  /// The answer's random numbers depend on this number only.
  @exclusivity(unchecked) package final var seed: Int

  /// What the publisher knows about the person; `nil` if it says nothing.
  @exclusivity(unchecked) package final var user: SampleUser?

  package init(
    testMode: Bool = false,
    keywords: [String] = [],
    watermark: [UInt8]? = nil,
    seed: Int = 0
  ) {
    self.testMode = testMode
    self.keywords = keywords
    self.watermark = watermark
    self.seed = seed
  }
}

/// What a publisher knows about the person who will see an ad.
package struct SampleUser: Sendable {
  /// `male` or `female`; `nil` if it is unknown.
  package var gender: String?
  /// A date: `1990-12-31`; `nil` if it is unknown.
  package var birthday: String?
  /// In degrees; `nil` if it is unknown.
  package var location: (latitude: Double, longitude: Double, accuracyInMeters: Double)?
  /// The place in words.
  package var locationDescription: String?

  package init() {}
}

/// Why the Sample SDK has no ad.
package enum SampleErrorCode: Int, Error, CaseIterable {
  /// The request has no ad unit, or an invalid one.
  case badRequest = 0

  /// The reason is unknown.
  case unknown = 1

  /// The network could not be reached.
  case networkError = 2

  /// The network has no ad to show.
  case noInventory = 3
}
