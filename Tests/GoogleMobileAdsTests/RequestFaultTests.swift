import JSON
import Testing

@testable import GoogleMobileAds

/// A request that does not fit gets an error that names the fault.
@MainActor
@Suite struct RequestFaultTests {
  /// Never answers.
  final class Slow: EmptyNativeAd, MediationAdapter, MediationNativeAd {
    func loadBanner(
      for adConfiguration: MediationBannerAdConfiguration,
      completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {}

    func loadNativeAd(
      for adConfiguration: MediationNativeAdConfiguration,
      completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) { _ = completionHandler(self, nil) }
  }

  private func bridge() -> TestBridge {
    TestBridge(
      Slow.self, make: Slow.init, loads: .banner(Slow.loadBanner), .native(Slow.loadNativeAd))
  }

  /// The code and the message of the only answer.
  private func error(_ lines: [String]) throws -> (code: JSONValue?, message: String?) {
    #expect(lines.count == 1)
    let error = try object(lines.first)["error"]?.object
    return (error?["code"], error?["message"]?.string)
  }

  /// The path in the parameters that an error names.
  private func path(_ lines: [String]) throws -> String? {
    let error = try object(lines.first)["error"]?.object
    #expect(error?["code"] == -32602)
    return error?["data"]?.object?["path"]?.string
  }

  @Test(arguments: ["setUp", "loadBanner", "collectSignals"])
  func `an adapter is initialized before it is used`(method: String) throws {
    let bridge = TestBridge(
      serving: ServedAdapter(
        Slow.self, make: Slow.init, extras: nil, loads: [.banner(Slow.loadBanner)]))

    let error = try error(bridge.call(method, #"{"credentials":[],"loadId":"load-1"}"#))

    #expect(error.code == -32600)
    #expect(error.message == "adapter/initialize must be called first.")
  }

  @Test func `an adapter is initialized once`() throws {
    let error = try error(bridge().initialize("Slow"))

    #expect(error.code == -32600)
    #expect(error.message == "adapter/initialize can be called only once.")
  }

  @Test func `another adapter is not served, and the served one still is`() throws {
    let bridge = TestBridge(
      serving: ServedAdapter(
        Slow.self, make: Slow.init, extras: nil, loads: [.banner(Slow.loadBanner)]))

    let error = try #require(try object(bridge.initialize("Fast").first)["error"]?.object)

    #expect(error["code"] == 101)
    #expect(error["message"] == #"This program does not serve "Fast". It serves Slow."#)
    #expect(error["data"]?.object?["className"] == "Fast")
    #expect(error["data"]?.object?["served"] == ["Slow"])
    #expect(bridge.initialize("Slow").first?.contains(#""formats":["banner"]"#) == true)
  }

  @Test(arguments: ["setUp", "loadBanner", "collectSignals"])
  func `a class that was not initialized is not served`(method: String) throws {
    let error = try error(
      bridge().call(method, #"{"className":"Fast","credentials":[],"loadId":"load-1"}"#))

    #expect(error.code == 101)
    #expect(error.message == #"This program does not serve "Fast". It serves Slow."#)
  }

  @Test func `a load that does not exist is named`() throws {
    let error = try error(bridge().ad("didRecordImpression"))

    #expect(error.code == 301)
    #expect(error.message == #"There is no load "load-1"."#)
  }

  @Test func `a format that the adapter does not load is refused`() throws {
    let error = try error(bridge().load("RewardedInterstitial"))

    #expect(error.code == 104)
    #expect(error.message == "Slow does not load rewardedInterstitial ads.")
  }

  @Test func `a load needs an id of its own`() throws {
    let bridge = bridge()
    _ = bridge.load("Banner")

    let error = try error(bridge.load("Native"))

    #expect(error.code == 202)
    #expect(error.message == #"The load id "load-1" is already used."#)
  }

  @Test func `a load without an ad can't be presented`() throws {
    let bridge = bridge()
    _ = bridge.load("Banner")

    let error = try error(bridge.ad("present"))

    #expect(error.code == 304)
    #expect(error.message == #"The load "load-1" has no ad yet."#)
  }

  @Test func `an adapter without signals has no method for them`() throws {
    let error = try error(bridge().call("collectSignals", #"{"credentials":[]}"#))

    #expect(error.code == -32601)
    #expect(error.message == #"There is no method "adapter/collectSignals"."#)
  }

  @Test(arguments: [
    (#"{"isTestRequest":1}"#, "params.request.isTestRequest"),
    (#"{"keywords":"shoes"}"#, "params.request.keywords"),
    (#"{"extras":[]}"#, "params.request.extras"),
    (#"{"childDirectedTreatment":"yes"}"#, "params.request.childDirectedTreatment"),
    (#"{"seed":"a"}"#, "params.request.seed"),
    (#"{"user":7}"#, "params.request.user"),
    ("7", "params.request"),
  ])
  func `a fault in a request has its path`(request: String, path: String) throws {
    let bridge = bridge()
    #expect(try self.path(bridge.load("Banner", request: request)) == path)
    #expect(bridge.isIdle)
  }

  @Test(
    arguments: [
      (#"{"image":{"disableImageLoading":7}}"#, "params.options.image.disableImageLoading"),
      (#"{"video":{"startMuted":"no"}}"#, "params.options.video.startMuted"),
      (#"{"media":[]}"#, "params.options.media"),
    ])
  func `a fault in the options of a native ad has its path`(options: String, path: String) throws {
    let lines = bridge().call(
      "loadNative",
      #"{"loadId":"load-1","settings":{},"request":{},"adTypes":[],"options":\#(options)}"#)
    #expect(try self.path(lines) == path)
  }

  @Test(
    arguments: [
      (#"{"format":7,"settings":{}}"#, "params.credentials[1].format"),
      (#"{"format":"banner"}"#, "params.credentials[1].settings"),
      ("7", "params.credentials[1]"),
    ])
  func `a fault in credentials has its path`(entry: String, path: String) throws {
    let lines = bridge().call(
      "setUp", #"{"credentials":[{"format":"native","settings":{}},\#(entry)]}"#)
    #expect(try self.path(lines) == path)
  }

  @Test func `a fault in a view has its path`() throws {
    let bridge = bridge()
    _ = bridge.load("Native")

    let members = #","clickableAssetViews":{},"nonclickableAssetViews":{},"view":{"width":1}"#
    #expect(try path(bridge.ad("didRender", members)) == "params.view.height")
    #expect(
      try path(bridge.render(#","clickableAssetViews":{},"adChoices":{"frame":{"x":1}}"#))
        == "params.adChoices.frame.y")
  }

  @Test func `a fault in the view of an asset has its path`() throws {
    let bridge = bridge()
    _ = bridge.load("Native")

    #expect(
      try path(bridge.render(#","clickableAssetViews":{"icon":{"x":0,"y":0,"width":1}}"#))
        == "params.clickableAssetViews.icon.height")
  }

  @Test func `the view of an unknown asset is left out`() {
    let bridge = bridge()
    _ = bridge.load("Native")
    #expect(bridge.render(#","clickableAssetViews":{"somethingNew":7}"#) == [answer()])
  }

  @Test func `an action that the ad does not offer is refused`() throws {
    let bridge = bridge()
    _ = bridge.load("Native")

    let error = try error(bridge.ad("simulate", #","action":"tap""#))

    #expect(error.code == 307)
    #expect(error.message == "The ad does not offer tap.")
  }
}
