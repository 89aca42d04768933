import EventLoop
import Testing

@testable import SampleNetwork

@LoopActor
@Suite struct SampleAppOpenAdTests {
  private let world = World()
  private let log = FullScreenLog()

  @Test func `closing it reports the end of the screen`() {
    let appOpenAd = present()

    appOpenAd.close()

    #expect(log.events == ["load", "willPresent", "didPresent", "didDismiss"])
  }

  @Test func `each tap leaves the application, and the ad stays open`() {
    let appOpenAd = present()

    appOpenAd.tap()
    appOpenAd.tap()
    appOpenAd.close()

    #expect(
      log.events == ["load", "willPresent", "didPresent", "leave", "leave", "didDismiss"])
  }

  @Test func `an ad that is not on the screen can't be tapped`() {
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

  @Test func `it stays open until it is closed`() {
    _ = present()

    world.advance(byMs: 1_000_000)

    #expect(log.events == ["load", "willPresent", "didPresent"])
  }

  @Test func `it is ready from its answer until it is presented`() {
    let appOpenAd = SampleAppOpenAd(adUnitID: "content", sdk: world.sdk)
    appOpenAd.delegate = log
    #expect(!appOpenAd.isReady)
    appOpenAd.fetchAd(SampleAdRequest())
    #expect(appOpenAd.isReady)
    appOpenAd.present()
    #expect(!appOpenAd.isReady)
    appOpenAd.fetchAd(SampleAdRequest())
    appOpenAd.present()
    #expect(!appOpenAd.isReady)
    appOpenAd.close()
    #expect(!appOpenAd.isReady)
    appOpenAd.present()

    #expect(log.events == ["load", "willPresent", "didPresent", "load", "didDismiss"])
  }

  private func present() -> SampleAppOpenAd {
    let appOpenAd = SampleAppOpenAd(adUnitID: "content", sdk: world.sdk)
    appOpenAd.delegate = log
    appOpenAd.fetchAd(SampleAdRequest())
    appOpenAd.present()
    return appOpenAd
  }
}
