import EventLoop
import Testing

@testable import AdBridgeAdapters

@BridgeActor
@Suite struct FullScreenAdTests {
  nonisolated private static let methods = [
    "loadInterstitial", "loadRewarded", "loadRewardedInterstitial", "loadAppOpen",
  ]

  @Test(arguments: methods)
  func `an ad is loaded, presented and closed, with its events before the answers`(method: String) {
    let bridge = TestBridge()
    let contents = [
      "loadInterstitial": interstitial,
      "loadAppOpen": #"{"headline":"Sample App Open Ad","durationMs":5000}"#,
    ]
    let rewarded =
      #"{"headline":"Sample Rewarded Ad","durationMs":10000,"reward":{"type":"coins","amount":5}}"#
    #expect(bridge.load(method, "content") == [answer(contents[method] ?? rewarded)])

    let presented = bridge.ad("present")
    let closed = bridge.ad("simulate", #","action":"close","asset":null"#)

    let isRewarded = method.contains("Reward")
    let video = isRewarded ? [event("didStartVideo")] : []
    #expect(
      presented
        == [event("willPresentFullScreenView"), event("impression")] + video + [answer()])
    let end = isRewarded ? [event("didEndVideo")] : []
    #expect(
      closed
        == [event("willDismissFullScreenView")] + end
        + [event("didDismissFullScreenView"), answer()])
  }

  @Test(arguments: ["loadRewarded", "loadRewardedInterstitial"])
  func `a reward is reported with its type and amount`(method: String) {
    let bridge = TestBridge()
    _ = bridge.load(method, "content")
    _ = bridge.ad("present")

    #expect(
      bridge.ad("simulate", #","action":"earnReward","asset":null"#)
        == [event("didRewardUser", #","reward":{"type":"coins","amount":5}"#), answer()])
  }

  @Test(arguments: methods)
  func `an ad that can't be presented reports an event and answers with an error`(method: String) {
    let bridge = TestBridge()
    _ = bridge.load(method, "not-ready")

    let message = "The Sample SDK has no ad ready to present."
    let error =
      #""error":{"domain":"com.google.customevent.samplenetwork","code":102,"#
      + #""name":"adNotLoaded","message":"\#(message)","underlying":null}"#
    #expect(
      bridge.ad("present")
        == [event("didFailToPresent", ",\(error)"), failure(306, message, "{\(error)}")])
  }

  @Test(arguments: methods)
  func `a failed load returns the adapter's error`(method: String) throws {
    let line = TestBridge().load(method, "no-inventory").first

    let error = try outcome(line)["error"]?.object
    #expect(error?["code"] == 201)
    #expect(error?["data"]?.object?["error"]?.object?["code"] == 101)
  }
}
