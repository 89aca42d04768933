import Mediation

/// AdChoices is in the corner that the publisher prefers, top right without a preference.
enum AdChoicesMisplaced: AdapterCheck {
  static let name = "adChoicesMisplaced"
  static let sentence = "AdChoices is in the preferred corner."
  static let basis = Basis(
    .legacyGuide,
    "AdChoices goes into the preferred corner of the ad's view: top right by default.")
  static let formats = [AdFormat.native]

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
      options.adView = NativeAdViewAdOptions()
      options.adView?.preferredAdChoicesPosition = position
    }
    let ad = try await context.loadNative(CheckContext.LoadOptions(options: options))
    let placement = try await context.render(ad, in: context.makeView())
    try context.expectNo(.adChoicesMisplaced)
    if placement == nil { throw .skipped("The ad has no AdChoices icon.") }
    try await context.untrack(ad)
    try await context.render(ad, in: context.makeView())
    try context.expectNo(.adChoicesMisplaced)
  }
}
