import EventLoop
import JSON
import Testing

@testable import Server
@testable import Mediation

/// Which kinds of notifications a client gets.
///
/// The tests make a kind that every client gets one of these that have to be chosen.
@Suite @LoopActor struct NotificationTests {
  private let client = TestClient()

  /// Makes every kind but these one that has to be chosen.
  private func sendToEveryClient(_ kinds: NotificationKind...) {
    client.mediator.events.defaultKinds = NotificationKinds(kinds)
  }

  /// Makes the bridge report an event of an ad, which no other call needs.
  private func recordImpression(of ad: String) throws -> [String] {
    try client.request(9, "recordImpression", #"{"adId":"\#(ad)"}"#).summaries
  }

  private func breakRule() throws -> [String] {
    client.mediator.events.recordViolation(.missingAsset, className: "Net", ad: nil, "Broken.")
    return try client.takeLines().summaries
  }

  private func loggedMethods(_ params: String = "{}") throws -> [String] {
    let lines = client.request(8, "getEvents", params)
    let answer = try #require(try JSONValue(parsing: Array(lines[0].utf8)).object)
    let events = answer["result"]?.object?["events"]?.array ?? []
    return events.compactMap { entry in
      let index = entry.object?["params"]?.object?["index"]?.int ?? 0
      return entry.object?["method"]?.string.map { "\($0) #\(index)" }
    }
  }

  @Test func `events, violations and the status of adapters are sent to every client`() {
    #expect(
      NotificationKinds.sentToEveryClient
        == NotificationKinds([.adEvent, .contractViolation, .adapterStatus]))
  }

  @Test func `without a choice, a load is only answered`() throws {
    #expect(try client.load(1).summaries == ["1"])
    #expect(try loggedMethods().isEmpty)
  }

  @Test func `notifications about a load come before its answer, and are in the log`() throws {
    let kinds = #"["loadBegan","attemptBegan","setUpEnded","attemptEnded","loadEnded"]"#
    client.request(3, "initialize", #"{"notifications":\#(kinds)}"#)
    #expect(
      try client.load(1).summaries == [
        "loadBegan ad-1 #1", "attemptBegan ad-1 #2", "setUpEnded - #3", "attemptEnded ad-1 #4",
        "loadEnded ad-1 #5", "1",
      ])
    #expect(
      try loggedMethods() == [
        "loadBegan #1", "attemptBegan #2", "setUpEnded #3", "attemptEnded #4", "loadEnded #5",
      ])
    #expect(try loggedMethods(#"{"adId":"ad-1"}"#).count == 4)
  }

  @Test func `in a batch, notifications about a new ad come after the batch`() throws {
    client.request(3, "initialize", #"{"notifications":["adRendered","adReleased"]}"#)
    let lines = client.send(
      "[" + TestClient.load(1) + ","
        + TestClient.request(2, "render", #"{"adId":"ad-1","view":{"width":9,"height":9}}"#) + ","
        + TestClient.request(4, "dispose", #"{"adId":"ad-1"}"#) + "]")
    #expect(
      try lines.summaries == ["[1, 2, 4]", "adRendered ad-1 #1", "adReleased ad-1 #2"])
  }

  @Test func `what was not chosen is not sent, takes no number, and is not in the log`() throws {
    sendToEveryClient(.contractViolation)
    client.load(1)
    #expect(try recordImpression(of: "ad-1") == ["9"])
    #expect(try breakRule() == ["missingAsset - #1"])
    #expect(try loggedMethods() == ["contractViolation #1"])
  }

  @Test func `a kind is sent, numbered and logged from when it is chosen`() throws {
    sendToEveryClient(.contractViolation)
    client.load(1)
    client.load(2)
    #expect(try recordImpression(of: "ad-1") == ["9"])
    client.request(3, "initialize", #"{"notifications":["adEvent"]}"#)
    #expect(try recordImpression(of: "ad-2") == ["impression ad-2 #1", "9"])
    #expect(try breakRule() == ["missingAsset - #2"])
    #expect(try loggedMethods() == ["adEvent #1", "contractViolation #2"])
  }

  @Test func `a later choice replaces an earlier one, and the log keeps what was sent`() throws {
    sendToEveryClient(.contractViolation)
    client.load(1)
    client.load(2)
    client.request(3, "initialize", #"{"notifications":["adEvent"]}"#)
    _ = try recordImpression(of: "ad-1")
    client.request(4, "initialize", #"{"notifications":[]}"#)
    #expect(try recordImpression(of: "ad-2") == ["9"])
    #expect(try breakRule() == ["missingAsset - #2"])
    #expect(try loggedMethods() == ["adEvent #1", "contractViolation #2"])
  }

  @Test(arguments: ["{}", #"{"notifications":null}"#])
  func `without a choice an earlier one stays`(params: String) throws {
    sendToEveryClient(.contractViolation)
    client.load(1)
    client.request(3, "initialize", #"{"notifications":["adEvent"]}"#)
    client.request(4, "initialize", params)
    #expect(try recordImpression(of: "ad-1") == ["impression ad-1 #1", "9"])
  }

  @Test func `what every client gets does not have to be chosen`() throws {
    client.load(1)
    client.request(3, "initialize", #"{"notifications":[]}"#)
    #expect(try recordImpression(of: "ad-1") == ["impression ad-1 #1", "9"])
    #expect(try breakRule() == ["missingAsset - #2"])
  }

  @Test func `unknown names are ignored, and a name may be repeated`() throws {
    sendToEveryClient(.contractViolation)
    client.load(1)
    let names = #"["", "adEvent", "adBegan", "adEvent", "ADEVENT"]"#
    #expect(
      try client.request(3, "initialize", #"{"notifications":\#(names)}"#).summaries == ["3"])
    #expect(try recordImpression(of: "ad-1") == ["impression ad-1 #1", "9"])
  }

  @Test func `an adapter's status is sent without a number, if it is chosen`() throws {
    sendToEveryClient(.contractViolation)
    let status = AdapterStatus(className: "Net", error: nil)
    client.mediator.events.announce(status)
    #expect(client.takeLines().isEmpty)
    client.request(3, "initialize", #"{"notifications":["adapterStatus"]}"#)
    client.mediator.events.announce(status)
    #expect(try client.takeLines().summaries == ["adapterStatus - #0"])
    #expect(try loggedMethods().isEmpty)
  }

  @Test(arguments: [
    (#"{"notifications":"adEvent"}"#, "params.notifications"),
    (#"{"notifications":{"adEvent":true}}"#, "params.notifications"),
    (#"{"notifications":true}"#, "params.notifications"),
    (#"{"notifications":["adEvent",7]}"#, "params.notifications[1]"),
    (#"{"notifications":["adEvent",null]}"#, "params.notifications[1]"),
  ])
  func `a choice that is not an array of names is refused with its path`(
    params: String, path: String
  ) throws {
    sendToEveryClient(.contractViolation)
    client.load(1)
    let lines = client.request(3, "initialize", params)
    let answer = try #require(try JSONValue(parsing: Array(lines[0].utf8)).object)
    let error = try #require(answer["error"]?.object)
    #expect(error["code"]?.int == -32602)
    #expect(error["data"]?.object?["path"]?.string == path)
    #expect(try recordImpression(of: "ad-1") == ["9"], "A refused request chooses nothing.")
  }

  @Test func `a request that is refused for another parameter chooses nothing`() throws {
    sendToEveryClient(.contractViolation)
    client.load(1)
    client.request(3, "initialize", #"{"notifications":["adEvent"],"clientInfo":1}"#)
    #expect(try recordImpression(of: "ad-1") == ["9"])
  }
}
