import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import Server
@testable import StubNetworks

/// Networks and ad units that a client defines.
@Suite @LoopActor struct NetworkTests {
  private let client = TestClient()

  private func define(_ stubs: String, _ className: String = "exchange") {
    client.request(90, "defineNetwork", #"{"className":"\#(className)","stubs":[\#(stubs)]}"#)
  }

  private func load(
    _ id: Int, _ method: String = "loadNative", of className: String = "exchange",
    _ members: String = ""
  ) -> [String] {
    client.request(id, method, #"{"adapter":{"className":"\#(className)"}\#(members)}"#)
  }

  private func advance(byMs ms: Int) -> [String] {
    client.mediator.clock.advance(byMs: ms) {}
    while client.mediator.clock.step() {}
    return client.takeLines()
  }

  private func result(_ lines: [String]) throws -> JSONObject {
    let answer = try #require(try JSONValue(parsing: Array(lines[lines.count - 1].utf8)).object)
    return try #require((answer["result"] ?? answer["error"])?.object)
  }

  @Test func `stubs with a number of times are a sequence`() throws {
    define(#"{"times":2,"error":{"name":"noFill"}},{"native":{"headline":"Hi"}}"#)
    #expect(try load(1).summaries == ["1: loadFailed"])
    #expect(try load(2).summaries == ["2: loadFailed"])
    for id in 3...4 {
      #expect(try result(load(id))["assets"]?.object?["headline"]?.string == "Hi")
    }
  }

  @Test func `networks are listed with their labels, their stubs and how often each served`() {
    let stub = #"{"times":2,"error":{"name":"noFill"}}"#
    client.request(1, "defineNetwork", #"{"className":"plain"}"#)
    client.request(
      2, "defineNetwork", #"{"className":"exchange","label":"Exchange","stubs":[\#(stub)]}"#)
    _ = load(3)
    let plain = #"{"className":"plain","label":null,"stubs":[]}"#
    let exchange =
      #"{"className":"exchange","label":"Exchange","#
      + #""stubs":[{"number":1,"useCount":1,"stub":\#(stub)}]}"#
    #expect(
      client.request(4, "listNetworks", "{}") == [
        #"{"jsonrpc":"2.0","id":4,"result":{"networks":[\#(plain),\#(exchange)]}}"#
      ])
  }

  @Test func `an error has the name, the code or the domain of the stub`() throws {
    define(
      #"{"times":1,"error":{"code":2}},{"times":1,"error":{"name":"timeout","message":"Slow."}},"#
        + #"{"error":{"domain":"com.x","code":7,"underlying":{"name":"noFill"}}}"#)
    let errors = try (1...3).map { id in
      try #require(result(load(id))["data"]?.object?["error"]?.object)
    }
    #expect(errors.map { $0["name"]?.string } == ["networkError", "timeout", nil])
    #expect(errors.map { $0["code"]?.int } == [2, 5, 7])
    #expect(errors[1]["message"]?.string == "Slow.")
    #expect(errors[2]["underlying"]?.object?["code"]?.int == 1)
  }

  @Test func `a network that is too slow breaks no rule: it knows that it was given up`() throws {
    define(#"{"delayMs":5000,"native":{"headline":"Late"}},{"never":true}"#)
    for id in 1...2 {
      let lines = load(id, of: "exchange", #","timeoutMs":100"#) + advance(byMs: 100)
      #expect(try lines.summaries == ["\(id): loadFailed"])
    }

    #expect(advance(byMs: 200_000) == [])
  }

  @Test func `a random delay is the same for the same seed`() throws {
    define(#"{"delayQuantilesMs":[100,200,900]}"#)
    let latencies = try [7, 7, 8].enumerated().map { index, seed in
      _ = load(index + 1, of: "exchange", #","request":{"seed":\#(seed)}"#)
      let attempts = try result(advance(byMs: 1_000))["responseInfo"]?.object?["attempts"]?.array
      return try #require(attempts?.first?.object?["latencyMs"]?.int)
    }
    #expect(latencies[0] == latencies[1])
    #expect(latencies[0] != latencies[2])
    #expect(latencies.allSatisfy { (100...900).contains($0) })
  }

  @Test func `a network that is given up answers no more, and breaks no rule`() throws {
    define(#"{"times":1,"never":true},{"delayMs":500}"#)
    _ = load(1, of: "exchange", #","timeoutMs":50"#)
    _ = load(2, of: "exchange", #","timeoutMs":50"#)
    #expect(try advance(byMs: 100).summaries == ["1: loadFailed", "2: loadFailed"])
    #expect(client.mediator.clock.timerCount == 0)
    #expect(advance(byMs: 1_000).isEmpty)
    client.session.end()
    #expect(client.takeLines().isEmpty)
    #expect(client.mediator.clock.timerCount == 0)
  }

  @Test func `events come in the order of their times and of the list`() throws {
    define(
      #"{"fullScreen":{},"events":{"present":[{"event":"willPresentFullScreenView"},"#
        + #"{"event":"willDismissFullScreenView","afterMs":20},{"event":"click","afterMs":10},"#
        + #"{"event":"didDismissFullScreenView","afterMs":20}]}}"#)
    _ = load(1, "loadInterstitial")
    #expect(
      try client.request(2, "present", #"{"adId":"ad-1"}"#).summaries
        == ["willPresentFullScreenView ad-1 #1", "2"])
    #expect(
      try advance(byMs: 20).summaries == [
        "click ad-1 #2", "willDismissFullScreenView ad-1 #3", "didDismissFullScreenView ad-1 #4",
      ])
  }

  @Test func `an ad expires at the time that its stub says`() throws {
    define(#"{"events":{"load":[{"event":"expired","afterMs":10}]}}"#)
    _ = load(1)
    _ = advance(byMs: 9)
    #expect(try result(client.request(2, "getAd", #"{"adId":"ad-1"}"#))["state"] == "loaded")
    _ = advance(byMs: 1)
    #expect(try result(client.request(3, "getAd", #"{"adId":"ad-1"}"#))["state"] == "expired")
  }

  @Test(arguments: [
    ("didStartVideo", "video playing"), ("didPauseVideo", "video paused"),
    ("didEndVideo", "video ended"),
  ])
  func `a full-screen ad is drawn with the state of its video`(event: String, drawn: String) throws
  {
    define(
      #"{"fullScreen":{"durationMs":5000},"events":{"present":["#
        + #"{"event":"willPresentFullScreenView"},{"event":"\#(event)"}]}}"#)
    _ = load(1, "loadRewarded")
    client.request(2, "present", #"{"adId":"ad-1"}"#)
    let picture = try result(client.request(3, "preview", #"{"adId":"ad-1","format":"svg"}"#))
    #expect(picture["text"]?.string?.contains(">\(drawn)") == true)
  }

  @Test func `an ad that is disposed of reports nothing more`() throws {
    define(#"{"events":{"load":[{"event":"willLeaveApplication","afterMs":10}]}}"#)
    _ = load(1)
    client.request(2, "dispose", #"{"adId":"ad-1"}"#)
    #expect(client.mediator.clock.timerCount == 0)
    #expect(advance(byMs: 100).isEmpty)
  }

  @Test func `a presentation that a stub fails is an error`() throws {
    define(
      #"{"fullScreen":{},"events":{"present":[{"event":"didFailToPresent","error":{"code":15}}]}}"#)
    _ = load(1, "loadAppOpen")
    #expect(
      try client.request(2, "present", #"{"adId":"ad-1"}"#).summaries
        == ["didFailToPresent ad-1 #1", "2: presentFailed"])
  }

  /// What the client does so that the ad of each format breaks its rule.
  private func breakRule(_ rule: StubBrokenRule, _ method: String) throws -> [String] {
    define(#"{"breaks":"\#(rule.rawValue)"}"#)
    let size = method == "loadBanner" ? #","adSize":"banner""# : ""
    var lines = load(1, method, of: "exchange", #"\#(size),"timeoutMs":50"#)
    if rule == .lateCompletion || rule == .neverCompleted { lines += advance(byMs: 60) }
    if rule == .neverCompleted {
      client.mediator.endRun(isPatient: false)
      return lines + client.takeLines()
    }
    lines += client.request(2, "render", #"{"adId":"ad-1","view":{"width":320,"height":250}}"#)
    lines += client.request(3, "present", #"{"adId":"ad-1"}"#)
    lines += client.request(4, "simulate", #"{"adId":"ad-1","action":"earnReward"}"#)
    if method != "loadNative", method != "loadBanner" {
      lines += client.request(5, "simulate", #"{"adId":"ad-1","action":"close"}"#)
    }
    return lines + client.request(6, "dispose", #"{"adId":"ad-1"}"#)
  }

  @Test(arguments: StubBrokenRule.allCases)
  func `each rule is broken by an ad of each format that can break it`(
    rule: StubBrokenRule
  ) throws {
    for (format, method) in [
      (AdFormat.native, "loadNative"), (.banner, "loadBanner"), (.interstitial, "loadInterstitial"),
      (.rewarded, "loadRewarded"), (.appOpen, "loadAppOpen"),
    ] where rule.isBroken(by: format) {
      let test = NetworkTests()
      let lines = try test.breakRule(rule, method)
      let violations = lines.filter { $0.hasPrefix(#"{"jsonrpc":"2.0","method":"contractV"#) }
      let rules = try violations.map { line in
        let params = try JSONValue(parsing: Array(line.utf8)).object?["params"]?.object
        return try #require(params?["rule"]?.string)
      }
      #expect(Set(rules) == [rule.rawValue], "\(format)")
    }
  }

  @Test func `the content of a stub that breaks no rule breaks none`() throws {
    define("")
    define(
      #"{"native":{"headline":"Hi","tracking":{"impressions":"adapter","clicks":"adapter"}}},{}"#)
    let methods = ["loadNative", "loadInterstitial", "loadRewarded", "loadBanner"]
    for (id, method) in methods.enumerated() {
      let size = method == "loadBanner" ? #","adSize":"banner""# : ""
      _ = load(id, method, of: "exchange", size)
      let ad = #"{"adId":"ad-\#(id + 1)""#
      client.request(10, "render", #"\#(ad),"view":{"width":320,"height":250}}"#)
      client.request(11, "present", "\(ad)}")
      for action in ["tap", "open", "earnReward", "close"] {
        client.request(12, "simulate", #"\#(ad),"action":"\#(action)"}"#)
      }
      client.request(13, "dispose", "\(ad)}")
    }
    let log = try result(client.request(99, "getEvents"))["events"]?.array ?? []
    #expect(log.count > 10)
    #expect(log.allSatisfy { $0.object?["method"]?.string == "adEvent" })
  }

  @Test func `requests to a network are kept since its definition, and are bounded`() throws {
    define("")
    for id in 1...3 { _ = load(id) }
    define("{}")
    _ = load(4)
    let own = try result(client.request(5, "getNetworkRequests", #"{"className":"exchange"}"#))
    #expect(own["requests"]?.array?.compactMap { $0.object?["index"]?.int } == [4])
    for id in 1...10_005 {
      _ = load(id, "loadInterstitial", of: "exchange", #","adId":"n\#(id)""#)
    }
    let all = try result(client.request(6, "getNetworkRequests", #"{"limit":1}"#))
    #expect(all["forgotten"]?.int == 9)
    #expect(all["nextIndex"]?.int == 11)
  }

  @Test func `definitions are bounded, and a refused one changes nothing`() throws {
    for number in 1...999 {
      client.request(1, "defineNetwork", #"{"className":"n\#(number)"}"#)
    }
    #expect(
      try client.request(1, "defineNetwork", #"{"className":"last"}"#).summaries == ["1"])
    let refused = client.request(2, "defineNetwork", #"{"className":"more"}"#)
    #expect(try refused.summaries == ["2: tooManyDefinitions"])
    // One that exists can be replaced.
    #expect(try client.request(3, "defineNetwork", #"{"className":"n1"}"#).summaries == ["3"])
    client.request(4, "removeNetwork", #"{"className":"n1"}"#)
    #expect(try client.request(5, "defineNetwork", #"{"className":"more"}"#).summaries == ["5"])
  }

  @Test func `stubs are bounded in bytes, and room comes back when they are replaced`() throws {
    let text = String(repeating: "x", count: 60_000)
    let stub = #"{"native":{"headline":"\#(text)"}}"#
    let stubs = Array(repeating: stub, count: 10).joined(separator: ",")
    var count = 0
    define("")
    while try client.request(1, "addStubs", #"{"className":"exchange","stubs":[\#(stubs)]}"#)
      .summaries == ["1"]
    {
      count += 1
      try #require(count < 1_000)
    }
    #expect(count * 10 * 60_000 <= 64 << 20)
    define("")
    #expect(
      try client.request(1, "addStubs", #"{"className":"exchange","stubs":[\#(stubs)]}"#)
        .summaries == ["1"])
  }

  @Test func `an ad unit takes four times the bytes of its text, until there is no room`() throws {
    let text = String(repeating: "x", count: 500_000)
    var summaries: [String] = []
    for number in 1...9 {
      summaries += try client.request(
        number, "defineAdUnit",
        #"{"adUnitId":"\#(number)","format":"native","lineItems":[{"className":"Net","#
          + #""settings":{"a":"\#(text)"}}]}"#
      ).summaries
    }
    #expect(summaries == (1...8).map { "\($0)" } + ["9: tooManyDefinitions"])
  }

  @Test func `clients may define 10,000 ad units`() throws {
    for number in 2...10_000 {
      _ = client.mediator.define(
        AdUnit(id: "\(number)", format: .native, lineItems: []), bytes: 0, countLimit: .max,
        byteLimit: .max)
    }
    let summaries = try ["last", "more"].flatMap {
      try client.request(
        1, "defineAdUnit",
        #"{"adUnitId":"\#($0)","format":"native","lineItems":[{"className":"Net"}]}"#
      ).summaries
    }
    #expect(summaries == ["1", "1: tooManyDefinitions"])
  }

  @Test func `a network is used in place of an adapter until it is removed`() throws {
    define(#"{"native":{"headline":"Defined"}}"#, "Net")
    #expect(try result(client.load(1))["assets"]?.object?["headline"]?.string == "Defined")
    let adapters = try result(client.request(2, "listAdapters"))["adapters"]?.array
    #expect(adapters?.map { $0.object?["origin"]?.string } == ["defined"])
    client.request(3, "removeNetwork", #"{"className":"Net"}"#)
    #expect(try client.load(4).summaries == ["4"])
    #expect(
      try result(client.request(5, "getNetworkRequests"))["requests"]?.array?.count == 1)
  }

  @Test func `a session waits for the clock as long as one request has no answer`() throws {
    define(#"{"delayMs":10},{"delayMs":20}"#)
    #expect(!client.session.waitsForClock)
    #expect(load(1).isEmpty)
    #expect(client.session.waitsForClock)
    #expect(try advance(byMs: 10).summaries == ["1"])
    #expect(!client.session.waitsForClock)
  }

  @Test func `a program whose network is removed is used again, in its place`() throws {
    let client = TestClient { [AdapterClass(SlowProgram(on: $0), className: "Slow")] }
    let network = #"{"className":"Slow"}"#
    var lists: [[String]] = []
    for method in ["listAdapters", "defineNetwork", "defineNetwork", "removeNetwork"] {
      client.request(1, method, network)
      let adapters = try result(client.request(2, "listAdapters"))["adapters"]?.array ?? []
      lists.append(
        adapters.compactMap(\.object).map {
          "\($0["className"]?.string ?? "") \($0["origin"]?.string ?? "")"
        })
    }
    let (own, defined) = (["Net builtIn", "Slow process"], ["Net builtIn", "Slow defined"])
    #expect(lists == [own, defined, defined, own])
  }

  @Test func `a load from an ad unit that is replaced goes on with the old one`() throws {
    define(#"{"delayMs":10}"#)
    let unit = #""format":"native","lineItems":[{"className":"exchange","parameter":"?"}]"#
    let units = ["one", "two"].map { name in
      #"{"adUnitId":"feed",\#(unit.split(separator: "?").joined(separator: name))}"#
    }
    client.request(1, "defineAdUnit", units[0])
    client.request(2, "loadNative", #"{"adUnitId":"feed"}"#)
    client.request(3, "defineAdUnit", units[1])
    client.request(4, "loadNative", #"{"adUnitId":"feed"}"#)
    client.request(5, "removeAdUnit", #"{"adUnitId":"feed"}"#)
    #expect(
      try client.request(6, "loadNative", #"{"adUnitId":"feed"}"#).summaries
        == ["6: unknownAdUnit"])
    #expect(try advance(byMs: 10).summaries == ["2", "4"])
    let requests = try result(client.request(7, "getNetworkRequests"))["requests"]?.array
    #expect(requests?.map { $0.object?["parameter"]?.string } == ["one", "two"])
  }
}
