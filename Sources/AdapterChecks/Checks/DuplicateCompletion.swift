import Mediation

/// A load that gives an ad is answered once, even after the ad has expired.
enum DuplicateCompletion: AdapterCheck {
  static let name = "duplicateCompletion"
  static let sentence = "A load that gives an ad is answered once."
  static let basis = Basis(
    .nativeGuide, "The completion handler can be called once; the guide guards it with a flag.")

  /// Longer than the life of any ad: some networks call again when an ad expires.
  private static let longestLifeMs = 5 * 3_600_000

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt()
    try await context.rest(forMs: context.isTimeFree ? longestLifeMs : nil)
    try context.expectNo(.duplicateCompletion)
    try context.ad(of: end)
  }
}
