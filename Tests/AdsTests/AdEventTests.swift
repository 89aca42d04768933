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

  // MARK: Events that adapters report

  private static let reportedPayloads: [AdEvent.Name: String] = [
    .didFailToPresent: #","error":{"message":"m"}"#,
    .didRewardUser: #","reward":{"type":"coins","amount":2.5}"#,
    .paid: #","value":{"valueMicros":2500,"currencyCode":"EUR","precision":"estimated"}"#,
  ]

  @Test func `an event that an adapter reports has its name and what belongs to it`() throws {
    let written: [AdEvent.Name: String] = [
      .click: #"{"asset":null}"#,
      .didFailToPresent:
        #"{"error":{"domain":"","code":0,"name":null,"message":"m","underlying":null}}"#,
      .didRewardUser: #"{"reward":{"type":"coins","amount":2.5}}"#,
      .paid: #"{"value":{"valueMicros":2500,"currencyCode":"EUR","precision":"estimated"}}"#,
    ]
    for name in AdEvent.Name.allCases {
      let json = "{\"event\":\"\(name.rawValue)\"\(Self.reportedPayloads[name] ?? "")}"
      let object = try JSONObject(JSONValue(parsing: Array(json.utf8)))
      switch name {
      case .adSizeChanged, .refreshed, .didFailToRefresh, .expired:
        let error = #expect(throws: JSONReadError.self) { try AdEvent(reported: object) }
        // It offers what adapters report, and nothing else.
        let sentence = error?.description ?? ""
        #expect(sentence.hasPrefix("event: expected one of impression, click, "))
        #expect(sentence.hasSuffix(#"didRewardUser, paid; got "\#(name.rawValue)""#))
        #expect(sentence.ranges(of: name.rawValue).count == 1)
      default:
        let event = try AdEvent(reported: object)
        #expect(event.name == name)
        #expect(text(Payload(event: event)) == written[name] ?? "{}")
      }
    }
  }

  @Test func `events that the bridge makes have their names`() {
    let events: [(AdEvent, AdEvent.Name)] = [
      (.adSizeChanged(AdSize(.banner)), .adSizeChanged),
      (.refreshed(BannerContent(size: AdSize(.banner))), .refreshed),
      (.didFailToRefresh(Self.error), .didFailToRefresh), (.expired, .expired),
      (.click(asset: .icon), .click),
    ]
    for (event, name) in events { #expect(event.name == name) }
    #expect(
      AdEvent.Name.allCases.map(\.rawValue) == [
        "impression", "click", "willPresentFullScreenView", "didFailToPresent",
        "willDismissFullScreenView", "didDismissFullScreenView", "willLeaveApplication",
        "didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo", "didUnmuteVideo",
        "didStartVideo", "didRewardUser", "adSizeChanged", "refreshed", "didFailToRefresh",
        "expired", "paid",
      ])
  }

  @Test(arguments: [
    (#"{}"#, "event: expected one of impression, click, "),
    (#"{"event":"didFailToPresent"}"#, "error: expected an object, got nothing"),
    (#"{"event":"didRewardUser"}"#, "reward: expected an object, got nothing"),
    (#"{"event":"paid"}"#, "value: expected an object, got nothing"),
  ])
  func `an event without what belongs to it is refused`(json: String, sentence: String) throws {
    let object = try JSONObject(JSONValue(parsing: Array(json.utf8)))
    let error = #expect(throws: JSONReadError.self) { try AdEvent(reported: object) }
    #expect(error?.description.hasPrefix(sentence) == true)
  }

  // MARK: Memory

  @Test func `the memory of an event grows with its texts`() {
    let value = AdValue(valueMicros: 1, currencyCode: .usDollar, precision: .precise)
    let banner = BannerContent(viewID: "abc", size: AdSize(.banner), text: "four")
    let events: [(AdEvent, Int)] = [
      (.impression, 0), (.click(asset: .headline), 0), (.expired, 0),
      (.didFailToPresent(Self.error), 256 + 2), (.didFailToRefresh(Self.error), 256 + 2),
      (.didRewardUser(AdReward(type: "coins", amount: 1)), 128 + 5),
      (.adSizeChanged(AdSize(.banner)), 128), (.paid(value), 128), (.refreshed(banner), 256 + 7),
    ]
    for (event, bytes) in events { #expect(event.payloadBytes == bytes, "\(event.name)") }
  }

  @Test func `an event with too much text is truncated`() throws {
    let limit = AdError.maximumTextLength
    func reward(_ length: Int) -> AdEvent {
      .didRewardUser(AdReward(type: String(repeating: "x", count: length), amount: 2.5))
    }
    #expect(reward(limit).truncated == nil)
    guard case .didRewardUser(let short)? = reward(limit + 1).truncated else {
      Issue.record("The reward is not truncated.")
      return
    }
    #expect(short == AdReward(type: String(repeating: "x", count: limit - 3) + "…", amount: 2.5))

    let error = AdError(domain: "", code: 1, message: String(repeating: "m", count: limit + 1))
    guard case .didFailToPresent(let truncated)? = AdEvent.didFailToPresent(error).truncated else {
      Issue.record("The error is not truncated.")
      return
    }
    #expect(truncated == error.truncated)
    #expect(AdEvent.didFailToPresent(Self.error).truncated == nil)
    #expect(AdEvent.click(asset: nil).truncated == nil)
  }
}
