import Mediation

/// Events of two ads are not mixed up.
enum MixedUpAds: AdapterCheck {
  static let name = "mixedUpAds"
  static let sentence = "Events are reported for the ad that they belong to."
  static let basis = Basis(
    .nativeGuide, "Each call of a completion handler returns the delegate of its own ad.")
  static let sharing = CheckSharing.none

  /// The same actions cause these events of each ad.
  private static let causedEvents: [AdEvent.Name] = [
    .impression, .click, .willPresentFullScreenView, .didRewardUser,
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    let first = try await context.load()
    let second = try await context.load()
    // Events that an ad reports by itself are not mixed up.
    try await context.rest()
    // A banner may count as seen once it is loaded.
    if second is BannerAd { _ = try await context.comes(.impression, of: second) }

    let known = context.violations.count
    guard let before = try await context.events(whileTouching: first) else { return }
    if let violation = context.violations.dropFirst(known).first(where: { $0.ad == second.id }) {
      throw .failed("While another ad was touched: \(violation.message)")
    }
    if let event = before.first(where: { $0.ad == second.id }) {
      throw .failed("\(event.kind.name.rawValue) was reported for an ad that was not touched.")
    }
    let expected = Set(before.map(\.kind.name))
    // A second screen can't be presented while the first is open.
    guard !expected.isEmpty, first.state != .presenting else { return }

    guard let after = try await context.events(whileTouching: second) else { return }
    // The first ad's events may be late. They are mixed up only if the second ad lacks them.
    for event in after where event.ad == first.id && expected.contains(event.kind.name) {
      guard try await context.comes(event.kind.name, of: second) else {
        throw .failed(
          "\(event.kind.name.rawValue) of the second ad was reported for the first one.")
      }
    }
    for name in Self.causedEvents where expected.contains(name) {
      guard try await context.comes(name, of: second) else {
        throw .failed("\(name.rawValue) was reported for the first ad, but not for the second.")
      }
    }
  }
}

extension CheckContext {
  /// Shows an ad, and simulates everything that a person can do.
  ///
  /// - Returns: The events of all ads meanwhile; `nil` for an ad that can't be presented.
  fileprivate func events(whileTouching ad: Ad) async throws(Verdict) -> [AdEvent]? {
    let known = events.count
    // Don't require that a full-screen ad appears: if it is mixed up, it never does.
    if let ad = ad as? FullScreenAd {
      if try await present(ad) != nil { return nil }
    } else {
      try await show(ad)
    }
    // A reward is earned before the screen is closed.
    let others = SimulatedAction.allCases.filter { $0 != .earnReward && $0 != .expire }
    for action in [.earnReward] + others { _ = try await simulate(action, on: ad) }
    try await rest()
    return Array(events.dropFirst(known))
  }
}
