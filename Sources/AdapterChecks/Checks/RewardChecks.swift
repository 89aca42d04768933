import Ads
import JSON
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
    guard try await context.isRewarded(by: ad) else {
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
    try await context.awaitEvent(.didRewardUser, of: ad)
    try await context.rest()
    try await context.act([.close], on: ad)
    try await context.awaitSecond()
    try context.expectNo(.doubleReward)
  }
}

/// A person who taps the ad or closes it at once gets no reward.
enum UnearnedReward: RewardCheck {
  static let name = "unearnedReward"
  static let sentence = "A reward that was not earned is not reported."
  static let basis = Basis(
    .contract, "A user who closes an ad before its reward is earned gets none.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    _ = try await context.simulate(.tap, on: ad)
    try await context.close(ad)
    try await context.awaitEvent(.didDismissFullScreenView, of: ad)
    try await context.awaitSecond()
    if context.count(.didRewardUser, of: ad) > 0 {
      throw .failed("The ad was closed at once, but a reward was reported.")
    }
  }
}

/// A reward can be credited.
enum WrongReward: RewardCheck {
  static let name = "wrongReward"
  static let sentence = "A reward has an amount above 0, and is what the ad has promised."
  static let basis = Basis(.contract, "A user gets the reward that is reported.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    let promised = (ad as? FullScreenAd)?.content.reward
    if let promised, promised.amount <= 0 {
      throw .failed("The ad promises \(promised.words).")
    }
    let reward = try await context.reward(of: ad)
    if !(reward.amount > 0) { throw .failed("The reward is \(reward.words).") }
    // Some networks do not name their rewards.
    if let promised, !reward.type.isBlank, promised != reward, !promised.type.isBlank {
      throw .failed("The ad promises \(promised.words), but the reward is \(reward.words).")
    }
  }
}

/// A publisher decides by the type what a user gets.
///
/// A warning: published adapters leave the type to the publisher.
enum UnnamedReward: RewardCheck {
  static let name = "unnamedReward"
  static let sentence = "A reward has a type."
  static let basis = Basis(.contract, "A reward is a type and an amount.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    let reward = try await context.reward(of: try await context.showAd())
    if reward.type.isBlank { throw .failed("The type of the reward is blank.") }
  }
}

extension CheckContext {
  /// Earns the reward of an ad on screen, and closes the ad if that is when its network gives the
  /// reward.
  ///
  /// - Returns: Whether the reward was reported.
  fileprivate func isRewarded(by ad: Ad) async throws(Verdict) -> Bool {
    try await earnReward(of: ad)
    try await awaitEvent(.didRewardUser, of: ad)
    if count(.didRewardUser, of: ad) > 0 { return true }
    guard try await simulate(.close, on: ad) else { return false }
    return try await comes(.didRewardUser, of: ad)
  }

  /// Earns the reward of an ad on screen, and returns it.
  fileprivate func reward(of ad: Ad) async throws(Verdict) -> AdReward {
    guard try await isRewarded(by: ad) else { throw .notRun("No reward was reported.") }
    for entry in events where entry.ad == ad.id {
      if case .didRewardUser(let reward) = entry.event { return reward }
    }
    throw .notRun("No reward was reported.")
  }
}

extension AdReward {
  /// The reward for a person.
  var words: String { "\(JSONNumber(amount).text) of the type \"\(type)\"" }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
