import Ads
import Mediation

/// A check of the reward of an ad.
protocol RewardCheck: AdapterCheck {}

extension RewardCheck {
  static var formats: [AdFormat] { AdFormat.allCases.filter(\.isRewarded) }
}

/// An earned reward is reported.
enum LostReward: RewardCheck {
  static let name = "lostReward"
  static let sentence = "A reward that was earned is reported."
  static let basis = Basis(
    .contract, "A user who has watched for long enough gets the reward.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    try await context.earnReward(of: ad)
    guard try await context.comes(.didRewardUser, of: ad) else {
      throw .failed("A reward was earned, but not reported.")
    }
  }
}

/// A reward is given once.
enum DoubleReward: RewardCheck {
  static let name = "doubleReward"
  static let sentence = "A reward is reported once."
  static let basis = Basis(.contract, "An ad gives one reward, however long a user watches.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    try await context.earnReward(of: ad)
    try await context.rest()
    _ = try await context.simulate(.close, on: ad)
    try await context.rest()
    try context.expectNo(.doubleReward)
  }
}

/// A person who closes the ad at once gets no reward.
enum UnearnedReward: RewardCheck {
  static let name = "unearnedReward"
  static let sentence = "A reward that was not earned is not reported."
  static let basis = Basis(
    .contract, "A user who closes an ad before its reward is earned gets none.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    try await context.close(ad)
    try await context.rest()
    if context.count(.didRewardUser, of: ad) > 0 {
      throw .failed("The ad was closed at once, but a reward was reported.")
    }
  }
}
