import Ads
import Mediation

/// A full-screen ad that was loaded appears when it is presented.
///
/// It stays on screen for a while, so that other checks find what comes twice meanwhile. That keeps its
/// program from other ads, so it has its own.
enum UnpresentedAd: AdapterCheck {
  static let name = "unpresentedAd"
  static let sentence = "An ad that is presented appears, once."
  static let basis = Basis(
    .contract, "An ad that is presented reports either its screen, or why it cannot be shown.")
  static let formats = AdFormat.allCases.filter(\.isFullScreen)
  static let sharing = CheckSharing.none

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let ad = try await context.load() as? FullScreenAd else { return }
    if let error = try await context.present(ad) {
      throw .failed("The ad could not be presented: \(error.sentence)")
    }
    guard try await context.comes(.willPresentFullScreenView, of: ad) else {
      throw .failed("The ad was presented, but no screen was reported.")
    }
    try await context.rest(forMs: context.limits.secondMs)
    let count = context.count(.willPresentFullScreenView, of: ad)
    if count > 1 {
      throw .failed("The ad was presented once, but its screen was reported \(count) times.")
    }
    try await context.act([.close], on: ad)
    try await context.awaitSecond()
    if context.count(.didFailToPresent, of: ad) > 0 {
      throw .failed("The ad appeared, but it reported that it can't be presented, too.")
    }
  }
}

/// A screen that an ad opens is reported.
enum UnannouncedScreen: AdapterCheck {
  static let name = "unannouncedScreen"
  static let sentence = "A screen that an ad opens is reported."
  static let basis = Basis(
    .legacyGuide, "An ad reports a screen inside the application just before it opens.")
  static let formats = [AdFormat.native, .banner]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    guard try await context.opensScreen(ad) else {
      throw .failed("The ad opened a screen, but reported none.")
    }
  }
}

/// The events of a screen come in order: will present, will dismiss, did dismiss.
enum UnpairedScreen: AdapterCheck {
  static let name = "unpairedScreen"
  static let sentence =
    "A screen is presented, about to be dismissed, and dismissed, in this order."
  static let basis = Basis(
    .legacyGuide, "An ad reports before a screen opens, before it closes, and after it has closed.")
  static let causes: Set = [DoubleDismissal.name, UnpresentedAd.name]

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exerciseAd(expectNo: .unpairedScreen)
  }
}

/// An application goes on when a screen is dismissed, and must not do so twice.
enum DoubleDismissal: AdapterCheck {
  static let name = "doubleDismissal"
  static let sentence = "The dismissal of a screen is reported once."
  static let basis = Basis(
    .legacyGuide, "An ad reports when the screen that it opened was dismissed.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    if !ad.format.isFullScreen, try await !context.opensScreen(ad) {
      throw .notRun("No screen is reported.")
    }
    try await context.close(ad)
    try await context.awaitEvent(.didDismissFullScreenView, of: ad)
    try await context.awaitSecond()
    let count = context.count(.didDismissFullScreenView, of: ad)
    if count > 1 {
      throw .failed("A screen was closed once, but \(count) dismissals were reported.")
    }
  }
}

/// The end of a screen is reported.
enum LostDismissal: AdapterCheck {
  static let name = "lostDismissal"
  static let sentence = "The dismissal of a screen is reported."
  static let basis = Basis(
    .legacyGuide, "An ad reports when the screen that it opened was dismissed.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    if !ad.format.isFullScreen {
      guard try await context.opensScreen(ad) else { throw .notRun("No screen is reported.") }
    }
    try await context.close(ad)
    guard try await context.comes(.didDismissFullScreenView, of: ad) else {
      throw .failed("The screen was closed, but its dismissal was not reported.")
    }
    try await context.rest()
    let last = context.eventNames(of: ad).last {
      $0 == .willPresentFullScreenView || $0 == .didDismissFullScreenView
    }
    if last == .willPresentFullScreenView, !context.hasViolated(.unpairedScreen) {
      throw .failed("The screen was closed, but another one was reported, and stays.")
    }
  }
}
