import Mediation

/// A reward is given once.
enum DoubleReward: AdapterCheck {
  static let name = "doubleReward"
  static let sentence = "A reward is reported once."
  static let basis = Basis(.contract, "An ad gives one reward, however long a user watches.")
  static let formats = [AdFormat.rewarded, .rewardedInterstitial]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    try await context.show(ad)
    try await context.earnReward(of: ad)
    try await context.rest()
    _ = try await context.simulate(.close, on: ad)
    try await context.rest()
    try context.expectNo(.doubleReward)
  }
}
