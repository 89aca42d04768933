import Mediation

/// An adapter reports the impressions that its network tracks.
enum LostImpression: AdapterCheck {
  static let name = "lostImpression"
  static let sentence = "An impression that the network tracks is reported."
  static let basis = Basis(
    .nativeGuide, "A network that tracks impressions itself reports each one to the SDK.")
  static let formats = AdFormat.allCases.filter { $0 != .banner }

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    if ad.tracking.impressions == .bridge {
      throw .skipped("The bridge counts the impression of this ad.")
    }
    try await context.show(ad)
    guard try await context.comes(.impression, of: ad) else {
      throw .failed("The ad was shown, but no impression was reported.")
    }
  }
}
