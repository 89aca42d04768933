import Ads
import JSON
import Testing

@Suite struct AdEventTests {
  /// The members that an event has beside its name.
  private struct Payload: JSONWritable {
    let event: AdEvent

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      event.writePayload(to: &writer)
      writer.endObject()
    }
  }

  private static let error = AdError(domain: "d", code: 1, message: "m")
  private static let errorJSON =
    #"{"domain":"d","code":1,"name":null,"message":"m","underlying":null}"#

  @Test(arguments: [
    (AdEvent.click(asset: .headline), #"{"asset":"headline"}"#),
    (.click(asset: nil), #"{"asset":null}"#),
    (.didFailToPresent(error), #"{"error":\#(errorJSON)}"#),
    (.didFailToRefresh(error), #"{"error":\#(errorJSON)}"#),
    (
      .didRewardUser(AdReward(type: "coins", amount: 2.5)),
      #"{"reward":{"type":"coins","amount":2.5}}"#
    ),
    (.adSizeChanged(AdSize(.banner)), #"{"size":{"width":320,"height":50}}"#),
    (
      .refreshed(BannerContent(viewID: nil, size: AdSize(.banner), text: "Buy")),
      #"{"view":{"id":null,"width":320,"height":50,"text":"Buy"}}"#
    ),
    (
      .paid(AdValue(valueMicros: 2_500, currencyCode: .usDollar, precision: .precise)),
      #"{"value":{"valueMicros":2500,"currencyCode":"USD","precision":"precise"}}"#
    ),
  ])
  func `an event is written with what belongs to it`(event: AdEvent, json: String) {
    #expect(text(Payload(event: event)) == json)
  }

  @Test(arguments: [
    AdEvent.impression, .willPresentFullScreenView, .willDismissFullScreenView,
    .didDismissFullScreenView, .willLeaveApplication, .didPlayVideo, .didPauseVideo,
    .didEndVideo, .didMuteVideo, .didUnmuteVideo, .didStartVideo, .expired,
  ])
  func `any other event has its name only`(event: AdEvent) {
    #expect(text(Payload(event: event)) == "{}")
  }

  // MARK: AdReward

  @Test func `a reward comes back as it was`() throws {
    let reward = AdReward(type: "", amount: -0.5)
    #expect(text(reward) == #"{"type":"","amount":-0.5}"#)
    #expect(try read(text(reward), as: AdReward.self) == reward)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a reward without a number is written with 0`(amount: Double) {
    #expect(text(AdReward(type: "coins", amount: amount)) == #"{"type":"coins","amount":0}"#)
  }

  @Test(arguments: [
    (#"{"amount":1}"#, "type: expected a string, got nothing"),
    (#"{"type":1,"amount":1}"#, "type: expected a string, got a number"),
    (#"{"type":"coins"}"#, "amount: expected a number, got nothing"),
    (#"{"type":"coins","amount":"1"}"#, "amount: expected a number, got a string"),
    (
      #"{"type":"coins","amount":1e309}"#,
      "amount: expected a number of at most 1.8e308, got 1e309"
    ),
    ("[]", "expected an object, got an array"),
  ])
  func `a wrong reward is refused with its place`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: AdReward.self) == sentence)
  }
}
