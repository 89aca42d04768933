import EventLoop
import Testing

@testable import SampleNetwork

@LoopActor
@Suite struct SampleBannerTests {
  @Test(arguments: [nil, "", "nonsense"])
  func `a banner with an invalid ad unit fails once`(adUnit: String?) {
    let log = BannerLog()

    let banner = fetch(adUnit, log: log)

    #expect(log.events == ["badRequest"])
    #expect(banner.text == nil)
  }

  @Test func `a banner does what its ad unit says`() {
    let (world, log) = (World(), BannerLog())

    _ = fetch("no-inventory+twice", in: world, log: log)
    _ = fetch("fail-first-1", in: world, log: log)
    _ = fetch("fail-first-1", in: world, log: log)
    _ = fetch("never", in: world, log: log)
    #expect(log.events == ["noInventory", "noInventory", "networkError", "load"])

    let slow = fetch("slow-10", in: world, log: log)
    #expect(slow.text == nil)
    world.advance(byMs: 10)
    #expect(log.events.last == "load")
    #expect(slow.text == "Sample Text Ad")
  }

  @Test(arguments: [
    (false, [], "Sample Text Ad"),
    (true, [], "Sample Text Ad in test mode"),
    (false, ["a"], "Sample Text Ad with keywords: a"),
    (true, ["a", "b"], "Sample Text Ad in test mode with keywords: a, b"),
  ])
  func `the text contains the request`(testMode: Bool, keywords: [String], text: String) {
    let request = SampleAdRequest()
    request.testMode = testMode
    request.keywords = keywords

    #expect(fetch("content", request).text == text)
  }

  @Test func `a tap leaves the application only when the banner has an ad`() {
    let log = BannerLog()

    fetch("no-inventory", log: log).tap()
    #expect(log.events == ["noInventory"])

    fetch("content", log: log).tap()
    #expect(log.events == ["noInventory", "load", "leave"])
  }

  private func fetch(
    _ adUnit: String?,
    _ request: SampleAdRequest = SampleAdRequest(),
    in world: World = World(),
    log: BannerLog? = nil
  ) -> SampleBanner {
    let frame = SampleRect(x: 0, y: 0, width: 320, height: 50)
    let banner = SampleBanner(frame: frame, sdk: world.sdk)
    banner.adUnit = adUnit
    banner.delegate = log
    banner.fetchAd(request)
    return banner
  }
}

/// A delegate that records its calls.
private final class BannerLog: SampleBannerAdDelegate {
  private(set) var events: [String] = []

  func bannerDidLoad(_ banner: SampleBanner) { events.append("load") }

  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode) {
    events.append("\(errorCode)")
  }

  func bannerWillLeaveApplication(_ banner: SampleBanner) { events.append("leave") }
}
