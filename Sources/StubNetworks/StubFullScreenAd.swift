import Ads
import EventLoop
import Mediation

/// An ad of a stub that covers the application.
final class StubFullScreenAd: StubAd, FullScreenAdapterAd {
  let content: FullScreenAdContent

  /// The reward of a rewarded ad whose stub has none.
  private static let usualReward = AdReward(type: "reward", amount: 1)

  override init(_ stub: StubDefinition, _ format: AdFormat, on clock: Clock) {
    var content: FullScreenAdContent =
      if case .fullScreen(let content) = stub.answer { content } else { FullScreenAdContent() }
    if format.isRewarded, content.reward == nil { content.reward = Self.usualReward }
    self.content = content
    super.init(stub, format, on: clock)
  }

  override var reward: AdReward? { content.reward }

  override func usualEvents(after trigger: StubTrigger) -> [AdEvent] {
    switch trigger {
    case .present: [.willPresentFullScreenView, .impression]
    case .earnReward: reward.map { [.didRewardUser($0)] } ?? []
    // The ad itself is the screen.
    case .open: []
    default: super.usualEvents(after: trigger)
    }
  }

  func present() { play(.present) }
}
