import Mediation

/// An application holds several ads, and shows them in any order.
enum LostAd: AdapterCheck {
  static let name = "lostAd"
  static let sentence = "An ad can be shown after another one was loaded and disposed of."
  static let basis = Basis(.contract, "A call about one ad affects no other ad.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let first = try await context.load()
    // A network may refuse a second ad of its placement, but it keeps the first one. This check
    // does not examine the events of the second ad, so its load does not count as a good one.
    let end = try await context.attempt(by: context.lineItems.good)
    if case .ad(let second) = end { try await context.dispose(second.id) }
    guard let reason = try await reasonNotToShow(first, in: context) else { return }
    if context.violations.contains(where: { $0.rule == .eventAfterDispose }) {
      throw .notRun("The events of the first ad were reported for the second one.")
    }
    // If an ad can't be shown even without another one, it violates another sentence.
    try await context.show(try await context.load())
    throw .failed(reason)
  }

  /// Shows an ad.
  ///
  /// - Returns: Why it can't be presented; `nil` if it is shown.
  private static func reasonNotToShow(
    _ ad: Ad, in context: CheckContext
  ) async throws(Verdict) -> String? {
    guard let ad = ad as? FullScreenAd else {
      try await context.show(ad)
      return nil
    }
    if let error = try await context.present(ad) {
      return "After another load, the first ad can't be presented: \(error.sentence)"
    }
    if try await context.comes(.willPresentFullScreenView, of: ad) { return nil }
    return "After another load, the first ad never appears when it is presented."
  }
}
