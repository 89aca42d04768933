import Ads
import EventLoop
import JSON
import Mediation
import ProcessAdapters
import Testing

/// Programs whose adapter is written for the legacy API.
@LoopActor
@Suite struct LegacyTests {
  private func world(api: String = "legacy", adChoices: String = "null", drawing result: String)
    -> World
  {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","#
        + #""formats":["native"],"api":"\#(api)"}"#)
    world.processes.script["adapter/loadNative"] = .result(
      #"{"nativeAdType":"content","assets":{"headline":"a","body":"b","callToAction":"c"},"#
        + #""adChoices":\#(adChoices)}"#)
    world.processes.script["adapter/didRender"] = .result(result)
    return world
  }

  private func draw(_ ad: NativeAd) throws {
    try ad.render(in: AdView(width: 320, height: 250))
  }

  private static let icon = Rect(x: 296, y: 0, width: 24, height: 24)
  private static let json = #"{"x":296,"y":0,"width":24,"height":24}"#

  @Test func `the place of AdChoices is known when the program has answered`() throws {
    let world = world(drawing: #"{"adChoices":\#(Self.json)}"#)
    let ad: NativeAd = try world.ad(.native)
    #expect(ad.adChoicesPosition == .topRight)
    try draw(ad)
    #expect(ad.adChoicesPlacement == nil)
    #expect(world.outcome(of: ad).all == ["ok"])
    #expect(ad.adChoicesPlacement == AdChoicesPlacement(position: .topRight, frame: Self.icon))
    #expect(world.log == [])
    try ad.untrack()
    world.processes.run()
    #expect(ad.adChoicesPlacement == nil)

    // Drawn again, the icon has no place until the program has answered.
    world.processes.script["adapter/didRender"] = .silence
    try draw(ad)
    #expect(ad.adChoicesPlacement == nil)
  }

  @Test(arguments: [
    (#"{"adChoices":{"x":0,"y":0,"width":24,"height":24}}"#, ["violation adChoicesMisplaced"]),
    (#"{"adChoices":{"x":310,"y":0,"width":24,"height":24}}"#, ["violation adChoicesMisplaced"]),
    (#"{"adChoices":null}"#, ["violation adChoicesMisplaced"]),
    ("{}", []), ("null", []), (#""text""#, []),
  ])
  func `a program that places AdChoices wrongly breaks a rule`(
    result: String, log: [String]
  ) throws {
    let world = world(drawing: result)
    let ad: NativeAd = try world.ad(.native)
    try draw(ad)
    #expect(world.outcome(of: ad).all == ["ok"])
    #expect(world.log == log)
  }

  @Test func `a place that cannot be read fails the call`() throws {
    let world = world(drawing: #"{"adChoices":{"x":"left"}}"#)
    let ad: NativeAd = try world.ad(.native)
    try draw(ad)
    #expect(
      world.outcome(of: ad).all == [
        "failed: A's answer to adapter/didRender is invalid: "
          + "result.adChoices.x: expected a number, got a string"
      ])
    #expect(world.log == [])
  }

  @Test func `an ad that was disposed of before the answer breaks no rule`() throws {
    let world = world(drawing: #"{"adChoices":null}"#)
    let ad: NativeAd = try world.ad(.native)
    try draw(ad)
    _ = try world.mediator.ads.dispose(ad.id)
    world.processes.run()
    #expect(world.log == [])
  }

  @Test func `the bridge places an icon that the load has given`() throws {
    let world = world(
      adChoices: #"{"width":24,"height":24}"#, drawing: #"{"adChoices":null}"#)
    let ad: NativeAd = try world.ad(.native)
    try draw(ad)
    #expect(ad.adChoicesPlacement?.frame == Self.icon)
    #expect(world.outcome(of: ad).all == ["ok"])
    #expect(world.log == [])
  }

  @Test func `an adapter of the current API does not place AdChoices`() throws {
    let world = world(api: "modern", drawing: #"{"adChoices":\#(Self.json)}"#)
    let ad: NativeAd = try world.ad(.native)
    #expect(ad.adChoicesPosition == nil)
    try draw(ad)
    #expect(world.outcome(of: ad).all == ["ok"])
    #expect(ad.adChoicesPlacement == nil)
    #expect(world.log == [])
  }

  @Test func `a load has the label of its line item, if there is one`() throws {
    let world = world(drawing: "{}")
    _ = try world.ad(.native, as: NativeAd.self)
    #expect(try world.process.messages.last?.params["label"] == nil)
    _ = try world.mediator.load(
      LoadRequest(.native(adTypes: [.content], options: NativeAdOptions()), targeting: .plain),
      from: .adapter(LineItem(className: "A", label: "one")), as: nil, timeoutMs: nil
    ) { _ in }
    world.processes.run()
    #expect(try world.process.messages.last?.params["label"] == .string("one"))
  }
}
