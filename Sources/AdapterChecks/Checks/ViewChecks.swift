import Ads
import Mediation

/// AdChoices is in the corner that the publisher prefers, top right without a preference.
enum AdChoicesMisplaced: NativeAdCheck {
  static let name = "adChoicesMisplaced"
  static let sentence = "AdChoices is in the preferred corner."
  static let basis = Basis(
    .legacyGuide,
    "AdChoices goes into the preferred corner of the ad's view: top right by default.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await look(in: context, at: nil)
    for position in AdChoicesPosition.allCases { try await look(in: context, at: position) }
  }

  /// Draws an ad, and draws it again in another view.
  private static func look(
    in context: CheckContext,
    at position: AdChoicesPosition?
  ) async throws(Verdict) {
    var options = NativeAdOptions()
    if let position {
      options.adView = AdViewOptions()
      options.adView?.preferredAdChoicesPosition = position
    }
    let ad = try await context.loadNative(CheckContext.LoadOptions(options: options))
    let placement = try await context.render(ad)
    try context.expectNo(.adChoicesMisplaced)
    if placement == nil { throw .skipped("The ad has no AdChoices icon.") }
    try await context.untrack(ad)
    try await context.render(ad)
    try context.expectNo(.adChoicesMisplaced)
    try await context.dispose(ad.id)
  }
}

/// A person can see and touch AdChoices.
enum TinyAdChoices: NativeAdCheck {
  static let name = "tinyAdChoices"
  static let sentence = "AdChoices has at least 15 × 15 points."
  static let basis = Basis(
    .contract,
    "A person must be able to see and touch the icon: a rule of Google's native validator.")
  static let severity = ContractRule.Severity.warning

  private static let smallest = 15.0

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.loadNative()
    guard let frame = try await context.render(ad)?.frame else {
      throw .skipped("The ad has no AdChoices icon.")
    }
    if min(frame.width, frame.height) < smallest {
      throw .failed("It has \(frame.width) × \(frame.height) points.")
    }
  }
}

/// An ad that is drawn again, or whose size has changed, still detects taps.
enum UnwatchedView: AdapterCheck {
  static let name = "unwatchedView"
  static let sentence = "An ad that is drawn again, or gets another size, still notices taps."
  static let basis = Basis(
    .nativeGuide, "A network that tracks for itself gets the view each time that the ad is drawn.")

  static let formats = [AdFormat.native, .banner]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    guard try await context.tapsAreReported(of: ad) else {
      throw .notRun("Taps are never noticed.")
    }
    // A page that the tap has opened covers the ad.
    if context.count(.willPresentFullScreenView, of: ad) > 0 {
      try await context.act([.close], on: ad)
    }
    if let ad = ad as? NativeAd { try await context.untrack(ad) }
    if let ad = ad as? BannerAd,
      try await !context.changeAdSize(of: ad, to: AdSize(.largeBanner))
    {
      throw .skipped("The adapter does not change the size of a banner.")
    }
    guard try await context.tapsAreReported(of: ad) else {
      throw .failed(
        ad is BannerAd
          ? "A tap was noticed, but not after the size was changed."
          : "A tap was noticed in the first view, but not in the second.")
    }
  }
}

extension CheckContext {
  /// Shows an ad whose network counts clicks itself, taps it, and waits for the click.
  fileprivate func tapsAreReported(of ad: Ad) async throws(Verdict) -> Bool {
    try await show(ad)
    let before = count(.click, of: ad)
    try await tap(ad)
    return try await comes(.click, of: ad, after: before)
  }
}
