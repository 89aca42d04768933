import Mediation

/// A person who closes the ad at once gets no reward.
enum UnearnedReward: AdapterCheck {
  static let name = "unearnedReward"
  static let sentence = "A reward that was not earned is not reported."
  static let basis = Basis(
    .contract, "A user who closes an ad before its reward is earned gets none.")
  static let formats = [AdFormat.rewarded, .rewardedInterstitial]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    try await context.show(ad)
    guard try await context.simulate(.close, on: ad) else {
      throw .notRun("The adapter does not simulate closing a screen.")
    }
    try await context.rest()
    if context.count(.didRewardUser, of: ad) > 0 {
      throw .failed("The ad was closed at once, but a reward was reported.")
    }
  }
}
