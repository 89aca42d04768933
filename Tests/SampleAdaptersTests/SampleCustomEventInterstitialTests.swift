import Ads
import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// Events of an interstitial.
@LoopActor
@Suite struct SampleCustomEventInterstitialTests {
  @Test func `closing it reports the end of the screen`() throws {
    let world = World()
    let ad = try world.loadFullScreen(.interstitial, "content").fullScreenAd()

    try ad.present()
    #expect(world.log == ["willPresentFullScreenView", "impression"])

    try ad.simulate(.close, asset: nil)
    #expect(
      world.log.dropFirst(2) == ["willDismissFullScreenView", "didDismissFullScreenView"])
  }

  @Test(arguments: [SimulatedAction.tap, .leaveApplication])
  func
    `the network reports a click after the ad is closed, which the bridge reports as a violation`(
      action: SimulatedAction
    ) throws
  {
    let world = World()
    let ad = try world.loadFullScreen(.interstitial, "content").fullScreenAd()

    try ad.present()
    try ad.simulate(action, asset: nil)

    #expect(
      world.log == [
        "willPresentFullScreenView", "impression", "willDismissFullScreenView",
        "didDismissFullScreenView", "! eventOrder", "click",
      ])
  }

  @Test func `it has no reward`() throws {
    let ad = try World().loadFullScreen(.interstitial, "content").fullScreenAd()
    try ad.present()

    #expect(throws: MediationError.self) { try ad.simulate(.earnReward, asset: nil) }
  }
}
