import JSON
import Testing

/// A process adapter serves like a built-in adapter.
@Suite struct ProcessAdapterTests {
  @Test func `the first load starts a process adapter, and then its details are known`() throws {
    let adapter = try ScriptedAdapter()
    func script() throws -> JSONObject? {
      let adapters = try adapter.ask("listAdapters").answer.result?["adapters"]?.array
      return adapters?.last?.object
    }
    #expect(
      try script() == [
        "className": "Script", "label": "Script", "origin": "process", "formats": [],
        "adapterVersion": "0.0.0", "adSdkVersion": "0.0.0", "state": "notReady",
        "replacesBuiltIn": false,
      ])
    _ = try adapter.load()
    var details = try #require(try script())
    #expect(try #require(details["processId"]?.int) > 1)
    details["processId"] = nil
    #expect(
      details == [
        "className": "Script", "label": "A script", "origin": "process",
        "formats": ["native", "banner", "rewarded"], "adapterVersion": "1.2.304",
        "adSdkVersion": "1.2.3", "state": "ready", "replacesBuiltIn": false,
      ])
    #expect(try adapter.end() == 0)
  }

  @Test func `a native ad is mapped`() throws {
    let adapter = try ScriptedAdapter()
    var ad = try #require(try adapter.load("u").answer.result)
    ad["responseInfo"] = nil
    #expect(
      String(decoding: JSONWriter.bytes(of: JSONValue.object(ad)), as: UTF8.self)
        == #"{"adId":"ad-1","format":"native","nativeAdType":"content","assets":"#
        + #"{"headline":"Hello","body":"An ad.","callToAction":"Go","#
        + #""icon":{"scale":2,"url":null,"width":1,"height":1,"mimeType":"image/png","#
        + #""data":"iVBORw=="},"images":null,"starRating":4.50,"store":null,"price":null,"#
        + #""advertiser":null,"extraAssets":{"a":1}},"#
        + #""mediaContent":{"hasVideoContent":true,"aspectRatio":1.5,"durationMs":1500},"#
        + #""adChoices":{"position":"topRight"},"#
        + #""tracking":{"impressions":"bridge","clicks":"bridge"}}"#)
  }

  @Test func `the adapter gets each call, and its events come before the answer`() throws {
    let adapter = try ScriptedAdapter()
    _ = try adapter.load()
    let (rendered, events) = try adapter.ask(
      "render",
      [
        "adId": "ad-1", "view": ["width": 320, "height": 250],
        "clickableAssetViews": ["body": .object(["x": 1, "y": 2, "width": 3, "height": 4])],
      ])
    #expect(events.map { $0.params?["event"] } == ["didPlayVideo"])
    #expect(rendered.result?["adChoices"]?.object?["position"] == "topRight")
    #expect(
      try adapter.ask("recordImpression", ["adId": "ad-1"]).answer.result == ["counted": true])
    #expect(
      try adapter.ask("recordClick", ["adId": "ad-1", "asset": "body"]).answer.result == [
        "counted": true
      ])
    #expect(try adapter.ask("untrack", ["adId": "ad-1"]).answer.result == [:])
    #expect(try adapter.ask("dispose", ["adId": "ad-1"]).answer.result == ["disposed": true])
    #expect(try adapter.end() == 0)
    #expect(
      told(adapter) == [
        "adapter/initialize", "adapter/setUp", "adapter/loadNative", "adapter/didRender",
        "adapter/didRecordImpression", "adapter/didRecordClickOnAsset", "adapter/didUntrackView",
        "adapter/dispose",
      ])
  }

  /// What the script was told, in order.
  private func told(_ adapter: ScriptedAdapter) -> [String] {
    adapter.log.split(separator: "\n").compactMap { line in
      line.firstRange(of: "adapter/").map { place in
        String(line.suffix(from: place.lowerBound).prefix { $0 != "\"" })
      }
    }
  }

  @Test func `a program knows what was read before its restart, although nothing was written yet`()
    throws
  {
    let adapter = try ScriptedAdapter()
    _ = try adapter.load()
    try adapter.daemon.send(
      #"{"jsonrpc":"2.0","id":3,"method":"dispose","params":{"adId":"ad-1"}}"# + "\n"
        + #"{"jsonrpc":"2.0","id":4,"method":"restartAdapter","params":{"className":"Script"}}"#)
    while try adapter.next().id != 4 {}
    #expect(try adapter.end() == 0)
    #expect(
      told(adapter) == [
        "adapter/initialize", "adapter/setUp", "adapter/loadNative", "adapter/dispose",
        "adapter/initialize", "adapter/setUp",
      ])
  }

  @Test func `requests for one ad are carried out one after the other`() throws {
    let adapter = try ScriptedAdapter()
    _ = try adapter.load()
    try adapter.send("render", ["adId": "ad-1", "view": ["width": 320, "height": 250]], id: 2)
    try adapter.send("recordImpression", ["adId": "ad-1"], id: 3)
    try adapter.send("untrack", ["adId": "ad-1"], id: 4)
    var lines: [String] = []
    for _ in 0..<5 {
      let line = try adapter.next()
      lines.append(line.params?["event"]?.string ?? line.id?.int.map(String.init) ?? "?")
    }
    #expect(lines == ["didPlayVideo", "2", "impression", "3", "4"])
  }

  @Test func `requests that wait for a batch are carried out one after the other too`() throws {
    let adapter = try ScriptedAdapter()
    let loads = [("x", ""), ("y", "late")].map { id, parameter in
      #"{"jsonrpc":"2.0","id":"\#(id)","method":"loadNative","params":{"adId":"\#(id)","#
        + #""adapter":{"className":"Script","parameter":"\#(parameter)"}}}"#
    }
    try adapter.daemon.send("[\(loads.joined(separator: ","))]")
    try adapter.send("render", ["adId": "x", "view": ["width": 320, "height": 250]], id: 2)
    try adapter.send("recordImpression", ["adId": "x"], id: 3)
    try adapter.send("untrack", ["adId": "x"], id: 4)
    #expect(try adapter.daemon.nextLine().hasPrefix("[{"))
    var lines: [String] = []
    for _ in 0..<5 {
      let line = try adapter.next()
      lines.append(line.params?["event"]?.string ?? line.id?.int.map(String.init) ?? "?")
    }
    #expect(lines == ["didPlayVideo", "2", "impression", "3", "4"])
  }

  @Test func `an adapter can say who tracks its ads, if an ad does not`() throws {
    let adapter = try ScriptedAdapter(flaw: "counts")
    #expect(
      try adapter.load().answer.result?["tracking"] == [
        "impressions": "adapter", "clicks": "bridge",
      ])
  }

  @Test func `an ad can say who tracks it`() throws {
    let adapter = try ScriptedAdapter()
    #expect(
      try adapter.load("tracks").answer.result?["tracking"] == [
        "impressions": "adapter", "clicks": "adapter",
      ])
    #expect(try adapter.ask("recordImpression", ["adId": "ad-1"]).answer.code == 303)
    _ = try adapter.ask("render", ["adId": "ad-1", "view": ["width": 320, "height": 250]])
    let tap = try adapter.ask("simulate", ["adId": "ad-1", "action": "tap"])
    #expect(tap.before.map { $0.params?["event"] } == ["click"])
  }

  @Test func `a banner changes its size when the adapter reports it`() throws {
    let adapter = try ScriptedAdapter()
    let banner = try adapter.load("", "loadBanner").answer.result
    #expect(banner?["view"] == ["id": "banner-view", "width": 320, "height": 50, "text": "Hi"])
    let change = try adapter.ask("changeAdSize", ["adId": "ad-1", "adSize": "leaderboard"])
    #expect(change.answer.result == ["size": ["width": 728, "height": 90]])
    #expect(change.before.map { $0.params?["size"] } == [["width": 728, "height": 90]])
  }

  @Test func `a rewarded ad is presented, rewards, and closes`() throws {
    let adapter = try ScriptedAdapter()
    _ = try adapter.load("", "loadRewarded")
    var events: [JSONValue?] = []
    events += try adapter.ask("present", ["adId": "ad-1"]).before.map { $0.params?["event"] }
    for action: JSONValue in ["earnReward", "close"] {
      events += try adapter.ask("simulate", ["adId": "ad-1", "action": action]).before
        .map { $0.params?["event"] }
    }
    #expect(
      events == [
        "willPresentFullScreenView", "impression", "didStartVideo", "didRewardUser",
        "willDismissFullScreenView", "didDismissFullScreenView",
      ])
  }

  @Test func `an action that the adapter does not offer is 307`() throws {
    let adapter = try ScriptedAdapter(flaw: "minimal")
    _ = try adapter.load("", "loadBanner")
    #expect(
      try adapter.ask("changeAdSize", ["adId": "ad-1", "adSize": "leaderboard"]).answer.code == 307)
    #expect(try adapter.ask("simulate", ["adId": "ad-1", "action": "open"]).answer.code == 307)
  }

  @Test func `an adapter may refuse calls that only inform it`() throws {
    let adapter = try ScriptedAdapter(flaw: "minimal")
    _ = try adapter.load()
    _ = try adapter.ask("render", ["adId": "ad-1", "view": ["width": 320, "height": 250]])
    #expect(try adapter.ask("untrack", ["adId": "ad-1"]).answer.result == [:])
  }

  @Test func `an adapter may refuse the set-up call`() throws {
    let adapter = try ScriptedAdapter(flaw: "skips")
    #expect(try adapter.load().answer.result != nil)
  }

  @Test func `an ad that the adapter cannot present is 306`() throws {
    let adapter = try ScriptedAdapter(flaw: "shy")
    _ = try adapter.load("", "loadRewarded")
    let presented = try adapter.ask("present", ["adId": "ad-1"])
    #expect(presented.answer.code == 306)
    #expect(presented.answer.data?["error"]?.object?["message"] == "Not now.")
    #expect(presented.before.map { $0.params?["event"] } == ["didFailToPresent"])
  }

  @Test func `a format that the adapter does not load is 104 once its formats are known`() throws {
    let adapter = try ScriptedAdapter()
    for _ in 1...2 {
      let answer = try adapter.load("", "loadAppOpen").answer
      #expect(answer.code == 104)
      #expect(answer.data?["supported"] == ["native", "banner", "rewarded"])
    }
  }

  @Test func `an error of the network arrives unchanged`() throws {
    let adapter = try ScriptedAdapter()
    #expect(
      try adapter.load("fails").answer.data?["error"] == [
        "domain": "script", "code": 7, "name": "noFill", "message": "No fill.",
        "underlying": [
          "domain": "sdk", "code": 1, "name": nil, "message": "Empty.", "underlying": nil,
        ],
      ])
  }

  @Test(arguments: [-32603, -32601, -32800, 307])
  func `an error of the network arrives with any code of the answer`(code: Int) throws {
    let adapter = try ScriptedAdapter()
    #expect(
      try adapter.load("fails\(code)").answer.data?["error"] == [
        "domain": "com.net", "code": 7, "name": nil, "message": "No fill.", "underlying": nil,
      ])
    #expect(
      try adapter.load("breaks\(code)").answer.data?["error"] == [
        "domain": "com.google.admob", "code": 8, "name": "mediationAdapterError",
        "message": "Script answered with an error: Oops.",
        "underlying": [
          "domain": "JSON-RPC", "code": .number(JSONNumber(code)), "name": nil, "message": "Oops.",
          "underlying": nil,
        ],
      ])
  }

  @Test func `messages of the adapter for people are logged`() throws {
    let adapter = try ScriptedAdapter()
    _ = try adapter.load("says")
    #expect(try adapter.end() == 0)
    #expect(adapter.log.contains("adbridge: warning: Script: loud\n"))
    #expect(!adapter.log.contains("Script: quiet"))
    #expect(adapter.log.contains("Script: {\"jsonrpc\""))
  }

  @Test func `a skipping clock waits for a pending answer of an adapter`() throws {
    let adapter = try ScriptedAdapter(arguments: ["--clock", "skip"])
    #expect(try adapter.load("late").answer.result != nil)
    #expect(try adapter.load("hang", timeoutMs: 3_600_000).answer.code == 201)
  }

  @Test func `a skipping clock waits while an adapter starts`() throws {
    let adapter = try ScriptedAdapter(flaw: "slow", arguments: ["--clock", "skip"])
    #expect(try adapter.load().answer.result != nil)
  }

  @Test func `a skipping clock does not wait for a set-up that has ended`() throws {
    let adapter = try ScriptedAdapter(flaw: "idle", arguments: ["--clock", "skip"])
    #expect(try adapter.load(timeoutMs: 60_000).answer.code == 103)
    let start = ContinuousClock.now
    for _ in 1...10 {
      let params: JSONObject = [
        "adapter": ["className": "SampleCustomEvent", "parameter": "content+slow-200"]
      ]
      #expect(try adapter.ask("loadNative", params).answer.result != nil)
    }
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}
