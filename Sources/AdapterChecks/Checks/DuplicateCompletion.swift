import Mediation

/// A load that gives an ad is answered once, also when the ad grows old.
enum DuplicateCompletion: AdapterCheck {
  static let name = "duplicateCompletion"
  static let sentence = "A load that gives an ad is answered once."
  static let basis = Basis(
    .nativeGuide, "The completion handler can be called once; the guide guards it with a flag.")

  /// Longer than any ad lives. Networks have called again when an ad expired.
  private static let longestLifeMs = 5 * 3_600_000

  static func run(in context: CheckContext) throws(Verdict) {
    _ = try context.attempt()
    try context.rest(forMs: context.isTimeFree ? longestLifeMs : nil)
    try context.expectNo(.duplicateCompletion)
  }
}
