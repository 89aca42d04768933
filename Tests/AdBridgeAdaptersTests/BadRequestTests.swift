import EventLoop
import Testing

@testable import AdBridgeAdapters

@BridgeActor
@Suite struct BadRequestTests {
  @Test(arguments: [
    ("initialize", "{}", "params.protocolVersion: expected a whole number, got nothing"),
    (
      "initialize", #"{"protocolVersion":1}"#, "params.className: expected a string, got nothing"
    ),
    ("setUp", "{}", "params.credentials: expected an array, got nothing"),
    (
      "setUp", #"{"credentials":[{"format":"native"}]}"#,
      "params.credentials[0].settings: expected an object, got nothing"
    ),
    ("loadNative", "{}", "params.loadId: expected a string, got nothing"),
    ("loadNative", loadParameters("p"), "params.adTypes: expected an array, got nothing"),
    (
      "loadNative",
      loadParameters("p", #","adTypes":[],"options":{"image":{"disableImageLoading":"yes"}}"#),
      "params.options.image.disableImageLoading: expected a boolean, got a string"
    ),
    (
      "loadBanner", loadParameters("p"),
      "params.adSize: expected a size or the name of a size, got nothing"
    ),
    (
      "loadRewarded", #"{"loadId":"load-1","settings":{}}"#,
      "params.request: expected an object, got nothing"
    ),
    (
      "didRender", #"{"loadId":"load-1"}"#, "params.view: expected an object, got nothing"
    ),
    ("didUntrackView", #"{"loadId":7}"#, "params.loadId: expected a string, got a number"),
    ("present", "{}", "params.loadId: expected a string, got nothing"),
    ("dispose", "{}", "params.loadId: expected a string, got nothing"),
    (
      "changeAdSize", #"{"loadId":"load-1","adSize":{"width":0,"height":50}}"#,
      "params.adSize.width: expected a length above 0, got 0"
    ),
  ])
  func `an invalid parameter is refused with its path`(
    method: String, params: String, message: String
  ) throws {
    let error = try outcome(TestBridge().call(method, params).first)["error"]?.object

    #expect(error?["code"] == -32602)
    #expect(error?["message"]?.string == message)
  }

  @Test(arguments: ["didRecordClickOnAsset", "simulate"])
  func `an unknown name is refused with the known names`(method: String) throws {
    let params = #"{"loadId":"load-1","asset":"logo","action":"fly"}"#

    let error = try outcome(TestBridge().call(method, params).first)["error"]?.object

    #expect(error?["code"] == -32602)
    #expect(error?["message"]?.string?.contains("expected one of ") == true)
  }

  @Test(arguments: [
    (
      "didRender",
      #","view":{"width":1,"height":1},"clickableAssetViews":{},"nonclickableAssetViews":{}"#
    ),
    ("didUntrackView", ""), ("didRecordImpression", ""),
    ("didRecordClickOnAsset", #","asset":"body""#), ("present", ""),
    ("changeAdSize", #","adSize":{"width":1,"height":1}"#), ("simulate", #","action":"tap""#),
  ])
  func `a call about an unknown load, or a load without an ad, is refused`(
    method: String, members: String
  ) {
    let bridge = TestBridge()

    #expect(
      bridge.ad(method, members)
        == [failure(301, #"There is no load \"load-1\"."#, #"{"name":"unknownAd"}"#)])
    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":7,"method":"adapter/loadInterstitial","params":"#
        + loadParameters("never") + "}")
    #expect(
      bridge.ad(method, members)
        == [failure(304, #"The load \"load-1\" has no ad yet."#, #"{"name":"wrongState"}"#)])
  }

  @Test(arguments: [
    ("didUntrackView", ""), ("didRecordImpression", ""),
    ("didRecordClickOnAsset", #","asset":"body""#),
    ("changeAdSize", #","adSize":{"width":1,"height":1}"#),
  ])
  func `a call that the format does not have is refused`(method: String, members: String) {
    let bridge = TestBridge()
    _ = bridge.load("loadAppOpen", "content")

    #expect(
      bridge.ad(method, members) == [
        failure(
          305, #"The ad of the load \"load-1\" has the format appOpen."#,
          #"{"name":"wrongFormat"}"#)
      ])
  }

  @Test func `a format that the class does not list is refused`() {
    let bridge = TestBridge("SampleSelfTrackingCustomEvent")

    #expect(
      bridge.load("loadRewarded", "content") == [
        failure(
          104, "SampleSelfTrackingCustomEvent does not load rewarded ads.",
          #"{"name":"formatNotSupported"}"#)
      ])
  }

  @Test func `an unknown method is refused, and the next request is served`() {
    let bridge = TestBridge()

    #expect(
      bridge.call("didRendr", "{}") == [
        failure(
          -32601, #"There is no method \"adapter/didRendr\". Did you mean \"adapter/didRender\"?"#,
          #"{"name":"methodNotFound","method":"adapter/didRendr","nearest":["adapter/didRender"]}"#)
      ])
    #expect(bridge.load("loadAppOpen", "content").count == 1)
  }

  @Test(arguments: [
    (#"nonsense"#, -32700), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"adapter/present","params":["load-1"]}"#, -32602),
  ])
  func `an invalid line gets an error`(line: String, code: Int) throws {
    let lines = TestBridge().send(line)

    #expect(lines.count == 1)
    #expect(try outcome(lines.first)["error"]?.object?["code"]?.int == code)
  }

  @Test func `an invalid cancellation gets no answer`() {
    let bridge = TestBridge()

    for id in ["null", "[]"] {
      #expect(
        bridge.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#) == [])
    }
  }
}
