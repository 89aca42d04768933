import Ads
import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// Events of an app open ad.
@LoopActor
@Suite struct SampleCustomEventAppOpenAdTests {
  @Test func `closing it reports the end of the screen`() throws {
    let world = World()
    let ad = try world.loadFullScreen(.appOpen, "content").fullScreenAd()

    try ad.present()
    #expect(world.log == ["willPresentFullScreenView", "impression"])

    try ad.simulate(.close, asset: nil)
    #expect(
      world.log.dropFirst(2) == ["willDismissFullScreenView", "didDismissFullScreenView"])
  }

  @Test func `each tap is a click, and the ad stays open`() throws {
    let world = World()
    let ad = try world.loadFullScreen(.appOpen, "content").fullScreenAd()

    try ad.present()
    try ad.simulate(.tap, asset: nil)
    try ad.simulate(.leaveApplication, asset: nil)

    #expect(world.log == ["willPresentFullScreenView", "impression", "click", "click"])
    #expect(ad.state == .presenting)
  }

  @Test func `it has no reward`() throws {
    let ad = try World().loadFullScreen(.appOpen, "content").fullScreenAd()
    try ad.present()

    #expect(throws: MediationError.self) { try ad.simulate(.earnReward, asset: nil) }
  }
}
