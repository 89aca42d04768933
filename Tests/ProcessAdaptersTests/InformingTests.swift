import Ads
import EventLoop
import JSON
import Mediation
import ProcessAdapters
import Testing

/// What a program is told of ads only if it lists the method.
@LoopActor
@Suite struct InformingTests {
  private static let refusal = #"{"code":-32000,"message":"Out of paint."}"#

  private func world(listing methods: String = #""adapter/didTapAsset","adapter/didExpire""#)
    -> World
  {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","#
        + #""formats":["native","banner","interstitial"],"methods":[\#(methods)]}"#)
    return world
  }

  private func render(_ ad: NativeAd) throws {
    try ad.render(in: AdView(width: 320, height: 250))
  }

  @Test func `the adapter learns of a tap before its click`() throws {
    let world = world()
    let ad: NativeAd = try world.ad(.native)
    try render(ad)
    try ad.simulate(.tap, asset: .body)
    #expect(world.outcome(of: ad).all == ["ok"])
    #expect(world.methods.suffix(2) == ["adapter/didTapAsset", "adapter/didRecordClickOnAsset"])
    let params = try #require(try world.process.messages.dropLast().last).params
    #expect(params["loadId"] == .string("load-1"))
    #expect(params["asset"] == .string("body"))
  }

  @Test func `the adapter learns of a tap on AdChoices, which is not a click`() throws {
    let world = world()
    let ad: NativeAd = try world.ad(.native)
    try render(ad)
    try ad.simulate(.tap, asset: .adChoicesView)
    #expect(world.outcome(of: ad).all == ["ok"])
    #expect(world.methods.last == "adapter/didTapAsset")
    #expect(world.log == [])
  }

  @Test func `a click that the adapter reports of such a tap is a violation`() throws {
    let world = world()
    world.processes.script["adapter/didTapAsset"] = .silence
    let ad: NativeAd = try world.ad(.native)
    try render(ad)
    try ad.simulate(.tap, asset: .adChoicesView)
    world.processes.run()
    try world.process.report("click", of: "load-1")
    world.processes.run()
    #expect(world.log == ["violation wrongTracker"])
  }

  @Test(arguments: [AdFormat.native, .interstitial])
  func `an ad that expires is told, and the client waits for the answer`(format: AdFormat) throws {
    let world = world()
    world.processes.script["adapter/didExpire"] = .silence
    let ad: Ad = try world.ad(format)
    try ad.simulate(.expire, asset: nil)
    let outcome = world.outcome(of: ad)
    #expect(world.methods.last == "adapter/didExpire")
    #expect(outcome.all == [])
    try world.process.answer("adapter/didExpire", .result("{}"))
    world.processes.run()
    #expect(outcome.all == ["ok"])
  }

  @Test func `a failure after the time of an ad is up does not fail the next call`() throws {
    let world = world()
    world.processes.script["adapter/didExpire"] = .error(Self.refusal)
    let ad: NativeAd = try world.ad(.native)
    world.processes.advance(byMs: 3_600_000)
    #expect(world.methods.last == "adapter/didExpire")
    #expect(ad.isAcknowledged)
    #expect(world.log == ["ad-1 expired"])
  }

  @Test func `a program that does not list the methods is not told`() throws {
    let world = world(listing: "")
    let ad: NativeAd = try world.ad(.native)
    try render(ad)
    try ad.simulate(.tap, asset: .adChoicesView)
    let other: NativeAd = try world.ad(.native)
    try other.simulate(.expire, asset: nil)
    world.processes.run()
    #expect(!world.methods.contains("adapter/didTapAsset"))
    #expect(!world.methods.contains("adapter/didExpire"))
    #expect(other.isAcknowledged)
  }

  @Test func `a click has the frame of the asset in the last render`() throws {
    let world = world()
    let ad: NativeAd = try world.ad(.native)
    func frame(ofClickOn asset: AssetName) throws -> JSONValue? {
      #expect(try ad.recordClick(on: asset))
      world.processes.run()
      let message = try #require(try world.process.messages.last)
      #expect(message.method == "adapter/didRecordClickOnAsset")
      return message.params["frame"]
    }

    #expect(try frame(ofClickOn: .headline) == nil)
    try render(ad)
    #expect(try frame(ofClickOn: .headline) == nil)
    let headline = Rect(x: 1, y: 2, width: 30, height: 4)
    try ad.render(
      in: AdView(width: 320, height: 250), clickable: AssetFrames([.headline: headline]))
    #expect(
      try frame(ofClickOn: .headline) == ["x": 1, "y": 2, "width": 30, "height": 4])
  }

  @Test func `a click has no frame if the asset is not in the last render`() throws {
    let world = world()
    let ad: NativeAd = try world.ad(.native)
    let headline = Rect(x: 1, y: 2, width: 30, height: 4)
    try ad.render(
      in: AdView(width: 320, height: 250), clickable: AssetFrames([.headline: headline]))
    try render(ad)
    #expect(try ad.recordClick(on: .headline))
    world.processes.run()
    let message = try #require(try world.process.messages.last)
    #expect(message.method == "adapter/didRecordClickOnAsset")
    #expect(message.params["asset"] == "headline")
    #expect(message.params["frame"] == nil)
  }
}
