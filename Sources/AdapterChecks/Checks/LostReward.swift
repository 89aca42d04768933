import Mediation

/// A reward that was earned is given.
enum LostReward: AdapterCheck {
  static let name = "lostReward"
  static let sentence = "A reward that was earned is reported."
  static let basis = Basis(
    .contract, "A person who has watched for long enough gets the reward.")
  static let formats = [AdFormat.rewarded, .rewardedInterstitial]

  static func run(in context: CheckContext) throws(Verdict) {
    let ad = try context.load()
    try context.show(ad)
    try context.earnReward(of: ad)
    guard try context.comes(.didRewardUser, of: ad) else {
      throw .failed("A reward was earned, and none was reported.")
    }
  }
}

extension CheckContext {
  /// Lets a person earn the reward of an ad, or skips the check if that can't be done.
  func earnReward(of ad: Ad) throws(Verdict) {
    guard try simulate(.earnReward, on: ad) else {
      throw .skipped("The adapter simulates no reward.")
    }
  }
}
