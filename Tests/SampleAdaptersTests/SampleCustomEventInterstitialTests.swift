import EventLoop
import Mediation
import SampleNetwork
import Testing

@testable import SampleAdapters

/// What the bridge hears of an interstitial.
@BridgeActor
@Suite struct SampleCustomEventInterstitialTests {
  @Test func `a person closes it`() throws {
    let world = World()
    let ad = try world.loadFullScreen(.interstitial, "content").fullScreenAd()

    try ad.present()
    #expect(world.log == ["willPresentFullScreenView", "impression"])

    try ad.simulate(.close, asset: nil)
    #expect(
      world.log.dropFirst(2) == ["willDismissFullScreenView", "didDismissFullScreenView"])
  }

  @Test(arguments: [SimulatedAction.tap, .leaveApplication])
  func `the network tells of a click when the ad is gone, which the bridge notes`(
    action: SimulatedAction
  ) throws {
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

  @Test func `there is no reward`() throws {
    let ad = try World().loadFullScreen(.interstitial, "content").fullScreenAd()
    try ad.present()

    #expect(throws: MediationError.self) { try ad.simulate(.earnReward, asset: nil) }
  }
}
