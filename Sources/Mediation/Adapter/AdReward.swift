/// What a person gets for watching a rewarded ad.
public struct AdReward: Sendable, Equatable {
  /// What it is, in the words of the network or of its publisher.
  public let type: String
  public let amount: Double

  public init(type: String, amount: Double) {
    self.type = type
    self.amount = amount
  }
}
