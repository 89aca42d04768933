import EventLoop
import Testing

@testable import SampleNetwork

@BridgeActor
@Suite struct SampleAppOpenAdTests {
  private let world = World()
  private let log = FullScreenLog()

  @Test func `a person who has waited closes it`() {
    let appOpenAd = present()

    appOpenAd.close()

    #expect(log.events == ["load", "willPresent", "didPresent", "didDismiss"])
  }

  @Test func `each tap leaves the application, and the ad stays`() {
    let appOpenAd = present()

    appOpenAd.tap()
    appOpenAd.tap()
    appOpenAd.close()

    #expect(
      log.events == ["load", "willPresent", "didPresent", "leave", "leave", "didDismiss"])
  }

  @Test func `what is not on screen can't be tapped`() {
    let appOpenAd = SampleAppOpenAd(adUnitID: "content", sdk: world.sdk)
    appOpenAd.delegate = log
    appOpenAd.tap()
    appOpenAd.fetchAd(SampleAdRequest())
    appOpenAd.tap()
    appOpenAd.present()
    appOpenAd.close()
    appOpenAd.tap()

    #expect(log.events == ["load", "willPresent", "didPresent", "didDismiss"])
  }

  @Test func `it stays until a person acts`() {
    _ = present()

    world.advance(byMs: 1_000_000)

    #expect(log.events == ["load", "willPresent", "didPresent"])
  }

  private func present() -> SampleAppOpenAd {
    let appOpenAd = SampleAppOpenAd(adUnitID: "content", sdk: world.sdk)
    appOpenAd.delegate = log
    appOpenAd.fetchAd(SampleAdRequest())
    appOpenAd.present()
    return appOpenAd
  }
}
