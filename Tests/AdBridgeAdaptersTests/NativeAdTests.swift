import EventLoop
import JSON
import Testing

@testable import AdBridgeAdapters

@BridgeActor
@Suite struct NativeAdTests {
  private func echo() -> TestBridge { TestBridge("EchoAdapter", serving: [EchoAdapter.self]) }

  /// The event in which the echo ad reports a call.
  private func told(_ what: String) -> String {
    event(
      "didFailToPresent",
      #","error":{"domain":"echo","code":0,"name":null,"message":"\#(what)","underlying":null}"#)
  }

  @Test func `an ad is described with all members, null where the network has none`() {
    #expect(
      TestBridge().loadNative("content") == [
        answer(
          #"{"nativeAdType":"content","assets":{"headline":"Sample Content!","body":"This is a "#
            + #"sample ad, so there's no real content. In the event of a real ad, though, some "#
            + #"persuasive text would appear here.","callToAction":"Take Action","icon":{"scale":1,"#
            + #""url":"https://www.example.com/some_image.gif","width":null,"height":null,"#
            + #""mimeType":null,"data":null},"images":[{"scale":1,"#
            + #""url":"https://www.example.com/some_other_image.gif","width":null,"height":null,"#
            + #""mimeType":null,"data":null}],"starRating":null,"store":null,"price":null,"#
            + #""advertiser":"An advertiser","extraAssets":{"DegreeOfAwesomeness":"Fairly Awesome!"#
            + #""}},"mediaContent":{"hasVideoContent":true,"aspectRatio":2,"durationMs":5000},"#
            + #""adChoices":{"width":24,"height":24},"#
            + #""tracking":{"impressions":"bridge","clicks":"bridge"}}"#)
      ])
  }

  @Test func `with image loading enabled an image has its data`() throws {
    let line = TestBridge().loadNative("app-install", image: "null").first

    let icon = try outcome(line)["result"]?.object?["assets"]?.object?["icon"]?.object
    #expect(icon?["width"] == 50)
    #expect(icon?["mimeType"] == "image/png")
    #expect(icon?["data"]?.string?.hasPrefix("iVBORw0KGgo") == true)
  }

  @Test func `all parameters of a load reach the adapter`() throws {
    let bridge = echo()

    let lines = bridge.call(
      "loadNative",
      #"{"loadId":"load-1","parameter":"p","settings":{"parameter":"p","region":3},"#
        + #""request":{"isTestRequest":true,"extras":{"a":[1]},"keywords":["k"],"#
        + #""childDirectedTreatment":false,"bidResponse":"bid","watermark":"UE5H","seed":7},"#
        + #""timeoutMs":10000,"adTypes":["appInstall"],"options":{"#
        + #""image":{"preferredImageOrientation":"portrait"},"media":{"aspectRatio":"square"},"#
        + #""adView":{"preferredAdChoicesPosition":"bottomLeft"},"video":{"startMuted":false}}}"#)

    let assets = try outcome(lines.first)["result"]?.object?["assets"]?.object
    #expect(
      assets?["extraAssets"] == [
        "settings": ["parameter": "p", "region": 3], "format": "native", "isTestRequest": true,
        "extras": ["a": [1]], "keywords": ["k"], "childDirectedTreatment": false,
        "bidResponse": "bid", "watermark": "PNG", "seed": 7, "adTypes": ["appInstall"],
        "optionCount": 4, "orientation": "portrait", "adChoices": "bottomLeft",
      ])
  }

  @Test func `options that the publisher does not set are missing`() throws {
    let assets = try outcome(echo().loadNative("p", image: "null").first)["result"]?
      .object?["assets"]?.object?["extraAssets"]?.object

    #expect(assets?["optionCount"] == 0)
    #expect(assets?["childDirectedTreatment"] == .null)
    #expect(assets?["bidResponse"] == .null)
  }

  @Test func `a failed load returns the adapter's error and its cause`() {
    let message = "Sample SDK returned an ad load failure callback with error code: 3"

    #expect(
      TestBridge().loadNative("no-inventory") == [
        failure(
          201, message,
          #"{"error":{"domain":"com.google.customevent.samplenetwork","code":101,"#
            + #""name":"adLoadFailureCallback","message":"\#(message)","underlying":{"#
            + #""domain":"SampleSDK","code":3,"name":"noInventory","#
            + #""message":"There is no ad to show.","underlying":null}}}"#)
      ])
  }

  @Test func `an ad of another type than the requested ones is an error`() throws {
    let error = try outcome(TestBridge().loadNative("content", adTypes: #"["appInstall"]"#).first)

    #expect(error["error"]?.object?["code"] == 201)
  }

  @Test func `AdChoices is put into the view of the ad, at the place that the bridge has chosen`() {
    let bridge = echo()
    _ = bridge.loadNative("p")

    let lines = bridge.ad(
      "didRender",
      #","view":{"id":"feed","width":320,"height":250},"clickableAssetViews":{},"#
        + #""nonclickableAssetViews":{},"adChoices":{"position":"topRight","#
        + #""frame":{"x":290,"y":0,"width":15,"height":10}}"#)

    #expect(
      lines == [
        told(
          "feed Rect(x: 0.0, y: 0.0, width: 320.0, height: 250.0): "
            + "Rect(x: 290.0, y: 0.0, width: 15.0, height: 10.0)"),
        answer(),
      ])
  }

  @Test func `an ad that leaves its view takes its icon with it, and can be drawn again`() {
    let bridge = echo()
    _ = bridge.loadNative("p")
    _ = bridge.render(
      adChoices: #"{"position":"topLeft","frame":{"x":0,"y":0,"width":30,"height":20}}"#)
    let frame = "Rect(x: 0.0, y: 0.0, width: 30.0, height: 20.0)"

    #expect(
      bridge.ad("didUntrackView") == [told("left -"), told("nowhere: \(frame)"), answer()])
    #expect(bridge.render() == [told("nowhere: \(frame)"), answer()])
  }

  @Test func `the ad is told of an impression that the bridge has counted`() {
    let bridge = echo()
    _ = bridge.loadNative("p")

    #expect(bridge.ad("didRecordImpression") == [event("didPlayVideo"), answer()])
  }

  @Test func `a click has the view of its asset, or a view without a size`() {
    let bridge = echo()
    _ = bridge.loadNative("p")
    _ = bridge.ad(
      "didRender",
      #","view":{"id":"feed","width":320,"height":250},"adChoices":null,"#
        + #""clickableAssetViews":{"headline":{"x":1,"y":2,"width":3,"height":4}},"#
        + #""nonclickableAssetViews":{"body":{"x":5,"y":6,"width":7,"height":8}}"#)

    #expect(
      bridge.ad("didRecordClickOnAsset", #","asset":"headline""#)
        == [told("headline in Rect(x: 1.0, y: 2.0, width: 3.0, height: 4.0)"), answer()])
    #expect(
      bridge.ad("didRecordClickOnAsset", #","asset":"body""#)
        == [told("body in Rect(x: 5.0, y: 6.0, width: 7.0, height: 8.0)"), answer()])
    #expect(
      bridge.ad("didRecordClickOnAsset", #","asset":"price""#)
        == [told("price in Rect(x: 0.0, y: 0.0, width: 0.0, height: 0.0)"), answer()])
  }

  @Test func `a self-tracking network reports impression and click before the answers`() {
    let bridge = TestBridge("SampleSelfTrackingCustomEvent")
    _ = bridge.loadNative("content")

    #expect(bridge.render() == [event("impression"), event("didPlayVideo"), answer()])
    #expect(
      bridge.ad("simulate", #","action":"tap","asset":"headline""#) == [event("click"), answer()])
  }

  @Test func `a simulated action is reported before the answer`() {
    let bridge = TestBridge()
    _ = bridge.loadNative("content")
    let simulated = [
      "open", "close", "playVideo", "unmuteVideo", "muteVideo", "endVideo", "playVideo",
      "pauseVideo",
    ]

    let lines = simulated.flatMap { bridge.ad("simulate", #","action":"\#($0)","asset":null"#) }

    #expect(
      lines == [
        event("willPresentFullScreenView"), answer(), event("willDismissFullScreenView"),
        event("didDismissFullScreenView"), answer(), event("didPlayVideo"), answer(),
        event("didUnmuteVideo"), answer(), event("didMuteVideo"), answer(),
        event("didEndVideo"), answer(), event("didPlayVideo"), answer(), event("didPauseVideo"),
        answer(),
      ])
  }

  @Test func `an event at once after the completion comes after the answer to the load`() {
    let bridge = TestBridge("SampleFaultyCustomEvent")

    let lines = bridge.loadNative("break-impressionBeforeRender+content")

    #expect(lines.count == 2)
    #expect(lines.last == event("impression"))
  }

  @Test func `an action that an ad does not offer is refused`() {
    let bridge = TestBridge()
    _ = bridge.loadNative("content")

    #expect(
      bridge.ad("simulate", #","action":"earnReward","asset":null"#)
        == [failure(307, "The ad does not offer earnReward.", #"{"name":"notSimulated"}"#)])
  }
}
