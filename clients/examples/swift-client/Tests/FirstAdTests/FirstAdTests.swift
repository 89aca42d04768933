import AdBridgeClient
import AdBridgeTesting
import Testing

@Suite(.conversation) struct FirstAdTests {
  @Test func `a rewarded ad earns its reward`() async throws {
    try await withAdBridge(arguments: ["--clock", "skip"]) { bridge in
      let notifications = bridge.notifications()
      let ad = try await bridge.loadRewarded(adUnitID: "sample/rewarded")
      try await bridge.present(adID: ad.adID)
      try await bridge.simulate(adID: ad.adID, action: .earnReward)

      let reward = try await notifications.first { notification in
        if case .adEvent(let event) = notification { event.reward } else { nil }
      }
      #expect(reward.amount > 0)
    }
  }

  @Test func `a network without an ad is named`() async throws {
    try await withAdBridge { bridge in
      do throws(AdBridgeError) {
        _ = try await bridge.loadNative(adUnitID: "sample/no-fill")
        Issue.record("There is an ad.")
      } catch {
        #expect(error.code == .loadFailed)
        guard case .answered(let answer) = error,
          case .loadFailed(_, let responseInfo) = answer.details
        else { throw error }
        #expect(responseInfo.attempts.map(\.className) == ["SampleCustomEvent"])
      }
    }
  }
}
