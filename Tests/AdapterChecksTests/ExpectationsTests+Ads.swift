import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// What is expected of signals, assets, rewards and presentations.
extension ExpectationsTests {
  @Test func `a format whose loads are all expected to fail needs no ad`() async {
    await #expect(processExitsWith: .success) {
      let report = try await Self.run(
        #"""
        {"loads": [
          {"format": "banner", "parameter": "no-inventory",
            "fails": {"domain": "com.google.customevent.samplenetwork", "code": 101}}]}
        """#)
      #expect(report.results.map(\.outcome) == [.passed])
    }
  }

  @Test func `signals, assets, settings, rewards and failed presentations can be expected`() async {
    await #expect(processExitsWith: .success) {
      let report = try await Self.run(
        #"""
        {
          "signals": [
            {"format": "rewarded", "token": "sample-token:rewarded",
              "networkCalls": [{"name": "fetchBiddingToken"}]}
          ],
          "loads": [
            {"format": "native", "assets": {"headline": "Sample Content!", "price": null,
              "extraAssets": {"DegreeOfAwesomeness": "Fairly Awesome!"}}},
            {"format": "rewarded", "requestConfiguration": {"isApplicationMuted": true},
              "steps": ["show", "earnReward"], "reward": {"type": "coins", "amount": 5}},
            {"format": "interstitial", "parameter": "content+not-ready", "steps": ["show"],
              "events": ["didFailToPresent"], "failsToPresent": {
                "domain": "com.google.customevent.samplenetwork", "code": 102}}
          ]
        }
        """#)
      #expect(report.results.map(\.outcome) == Array(repeating: .passed, count: 4))
    }
  }

  @Test func `each expectation that does not hold says what came`() async {
    await #expect(processExitsWith: .success) {
      let reasons = try await Self.reasons(
        #"""
        {
          "signals": [
            {"format": "native", "token": "another"},
            {"format": "native", "fails": {"domain": "a", "code": 1}}
          ],
          "loads": [
            {"format": "native", "assets": {"headline": "Another"}},
            {"format": "rewarded", "steps": ["show", "earnReward"], "reward": {"amount": 6}},
            {"format": "interstitial", "steps": ["show"], "failsToPresent": {
              "domain": "a", "code": 1}},
            {"format": "interstitial", "steps": ["show"], "events": ["didFailToPresent"]}
          ]
        }
        """#)
      #expect(
        Set(reasons) == [
          "The signals are \"sample-token:native\". Expected: \"another\".",
          "The adapter gave signals. Expected: a 1.",
          "headline is \"Sample Content!\". Expected: \"Another\".",
          "The reward is 5 of the type \"coins\". Expected: 6 of any type.",
          "The ad did not fail to present. Expected: a 1.",
          "The events are willPresentFullScreenView, impression. Expected: didFailToPresent.",
        ])
    }
  }
}
