import Mediation

/// A full-screen ad that was loaded appears when it is presented.
enum UnpresentedAd: AdapterCheck {
  static let name = "unpresentedAd"
  static let sentence = "An ad that is presented appears."
  static let basis = Basis(
    .contract, "An ad that is presented reports its screen, or why it cannot be shown.")
  static let formats = AdFormat.allCases.filter(\.isFullScreen)

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let ad = try await context.load() as? FullScreenAd else { return }
    if let error = try await context.present(ad) {
      throw .failed("The ad could not be presented: \(error.sentence)")
    }
    guard try await context.comes(.willPresentFullScreenView, of: ad) else {
      throw .failed("The ad was presented, but no screen was reported.")
    }
  }
}
