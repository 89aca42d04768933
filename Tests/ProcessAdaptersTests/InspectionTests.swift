import Ads
import EventLoop
import JSON
import Mediation
import ProcessAdapters
import Testing

/// What a program says is left of an ad.
@LoopActor
@Suite struct InspectionTests {
  private func world(listing methods: String = #""adapter/inspect""#) -> World {
    let world = World()
    world.processes.script["adapter/initialize"] = .result(
      #"{"className":"A","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","#
        + #""formats":["native"],"methods":[\#(methods)]}"#)
    return world
  }

  /// Disposes of an ad, and asks what is left.
  private func remains(in world: World) throws -> AdRemains? {
    let ad: NativeAd = try world.ad(.native)
    let mapped = try #require(ad.adapterAd)
    _ = try world.mediator.ads.dispose(ad.id)
    var remains: [AdRemains?] = []
    mapped.inspect { remains.append($0) }
    world.processes.run()
    try #require(remains.count == 1)
    return remains[0]
  }

  @Test func `a program reports what is left of an ad`() throws {
    let world = world()
    world.processes.script["adapter/inspect"] = .result(
      #"{"subviewCount":2,"isViewHeld":true,"isAdHeld":true}"#)
    let expected = AdRemains(subviewCount: 2, isViewHeld: true, isAdHeld: true)
    #expect(try remains(in: world) == expected)
    #expect(world.methods.suffix(2) == ["adapter/dispose", "adapter/inspect"])
  }

  @Test func `a member that a program leaves out counts as nothing left`() throws {
    let world = world()
    world.processes.script["adapter/inspect"] = .result("{}")
    #expect(try remains(in: world) == AdRemains())
  }

  @Test(arguments: [
    #"{"subviewCount":-1}"#, #"{"subviewCount":1.5}"#, #"{"isViewHeld":"yes"}"#, "[]",
  ])
  func `an answer of another shape is ignored`(result: String) throws {
    let world = world()
    world.processes.script["adapter/inspect"] = .result(result)
    #expect(try remains(in: world) == nil)
    #expect(world.log == [])
  }

  @Test func `a program that has forgotten the ad reports nothing`() throws {
    let world = world()
    world.processes.script["adapter/inspect"] = .error(#"{"code":301,"message":"None."}"#)
    #expect(try remains(in: world) == nil)
  }

  @Test func `a program that does not list the method is not asked`() throws {
    let world = world(listing: "")
    #expect(try remains(in: world) == nil)
    #expect(!world.methods.contains("adapter/inspect"))
  }
}
