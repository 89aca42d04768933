import EventLoop
import Testing

@testable import SampleNetwork

@LoopActor
@Suite struct SampleInterstitialTests {
  private let world = World()
  private let log = FullScreenLog()

  @Test func `closing it reports the end of the screen`() {
    let interstitial = show()

    interstitial.close()

    #expect(log.events == ["load", "willPresent", "willDismiss", "didDismiss"])
  }

  @Test func `a click closes it and then leaves the application`() {
    let interstitial = show()

    interstitial.click()

    #expect(log.events == ["load", "willPresent", "willDismiss", "didDismiss", "leave"])
    #expect(!interstitial.isInterstitialLoaded)
  }

  @Test func `an ad that is not on the screen can't be clicked`() {
    let interstitial = SampleInterstitial(adUnitID: "content", sdk: world.sdk)
    interstitial.delegate = log
    interstitial.click()
    interstitial.fetchAd(SampleAdRequest())
    interstitial.click()
    interstitial.show()
    interstitial.close()
    interstitial.click()

    #expect(log.events == ["load", "willPresent", "willDismiss", "didDismiss"])
  }

  @Test func `it stays open until it is closed`() {
    _ = show()

    world.advance(byMs: 1_000_000)

    #expect(log.events == ["load", "willPresent"])
  }

  private func show() -> SampleInterstitial {
    let interstitial = SampleInterstitial(adUnitID: "content", sdk: world.sdk)
    interstitial.delegate = log
    interstitial.fetchAd(SampleAdRequest())
    interstitial.show()
    return interstitial
  }
}
