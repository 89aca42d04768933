import Mediation

/// An ad has no impression before it is drawn.
enum ImpressionBeforeRender: AdapterCheck {
  static let name = "impressionBeforeRender"
  static let sentence = "An impression comes after the ad is drawn."
  static let basis = Basis(
    .nativeGuide, "A network that tracks impressions does so in the view that the ad is drawn in.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.load()
    try await context.rest()
    try context.expectNo(.impressionBeforeRender)
  }
}
