import Mediation

/// An earned reward is reported.
enum LostReward: AdapterCheck {
  static let name = "lostReward"
  static let sentence = "A reward that was earned is reported."
  static let basis = Basis(
    .contract, "A user who has watched for long enough gets the reward.")
  static let formats = [AdFormat.rewarded, .rewardedInterstitial]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    try await context.show(ad)
    try await context.earnReward(of: ad)
    guard try await context.comes(.didRewardUser, of: ad) else {
      throw .failed("A reward was earned, but not reported.")
    }
  }
}
