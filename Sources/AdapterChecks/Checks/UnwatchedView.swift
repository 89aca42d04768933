import Mediation

/// An ad that is drawn again still detects taps.
enum UnwatchedView: AdapterCheck {
  static let name = "unwatchedView"
  static let sentence = "An ad that is drawn again still notices taps."
  static let basis = Basis(
    .nativeGuide, "A network that tracks for itself gets the view each time that the ad is drawn.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    guard try await context.tapsAreReported(of: ad) else {
      throw .notRun("Taps are never noticed.")
    }
    try await context.untrack(ad)
    guard try await context.tapsAreReported(of: ad) else {
      throw .failed("A tap was noticed in the first view, but not in the second.")
    }
  }
}

extension CheckContext {
  /// Shows an ad whose network counts clicks itself, taps it, and waits for the click.
  fileprivate func tapsAreReported(of ad: NativeAd) async throws(Verdict) -> Bool {
    try await show(ad)
    let before = count(.click, of: ad)
    try await tap(ad)
    return try await comes(.click, of: ad, after: before)
  }
}
