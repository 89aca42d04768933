import Mediation
import Testing

@testable import AdapterMessages

@Suite struct EventNotificationTests {
  @Test(arguments: [
    "impression", "click", "willPresentFullScreenView", "willDismissFullScreenView",
    "didDismissFullScreenView", "willLeaveApplication", "didPlayVideo", "didPauseVideo",
    "didEndVideo", "didMuteVideo", "didUnmuteVideo", "didStartVideo",
  ])
  func `an event without a payload is its name`(event: String) throws {
    let json = #"{"loadId":"load-1","event":"\#(event)"}"#

    #expect(try rewritten(json, as: EventNotification.Params.self) == json)
  }

  @Test(arguments: [
    #"{"loadId":"load-1","event":"didFailToPresent","error":{"domain":"d","code":9,"#
      + #""name":"notReady","message":"The ad is not ready.","underlying":null}}"#,
    #"{"loadId":"load-1","event":"didRewardUser","reward":{"type":"coins","amount":10}}"#,
  ])
  func `an event keeps its payload`(json: String) throws {
    #expect(try rewritten(json, as: EventNotification.Params.self) == json)
  }

  @Test func `a click is written without its asset, which only the bridge knows`() {
    let params = EventNotification.Params(
      loadID: LoadID(rawValue: "load-1"), event: .click(asset: .headline))

    #expect(text(params) == #"{"loadId":"load-1","event":"click"}"#)
  }
}
