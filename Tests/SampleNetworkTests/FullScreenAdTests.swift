import EventLoop
import Testing

@testable import SampleNetwork

/// Interstitials, rewarded ads and app open ads.
@LoopActor
@Suite struct FullScreenAdTests {
  private let world = World()
  private let log = FullScreenLog()

  @Test(arguments: FullScreenFormat.allCases, [nil, "", "nonsense", "bad-request"])
  func `a request that makes no sense fails once`(format: FullScreenFormat, adUnitID: String?) {
    let ad = fetch(format, adUnitID)
    world.advance(byMs: 1_000_000)

    #expect(log.events == ["badRequest"])
    #expect(!ad.isReady)
  }

  @Test(arguments: FullScreenFormat.allCases)
  func `an ad that failed to load can't be presented`(format: FullScreenFormat) {
    for adUnitID in ["no-inventory+twice", "never"] {
      fetch(format, adUnitID).present()
    }
    format.makeAd("content", in: world, log: log).present()

    #expect(log.events == ["noInventory", "noInventory"])
  }

  @Test(arguments: FullScreenFormat.allCases)
  func `an ad unit with not-ready loads an ad that can't be presented`(format: FullScreenFormat) {
    let ad = fetch(format, "not-ready")
    ad.present()
    ad.close()

    #expect(log.events == ["load"])
    #expect(!ad.isReady)
  }

  @Test(arguments: FullScreenFormat.allCases)
  func `an ad does what its ad unit says`(format: FullScreenFormat) {
    _ = fetch(format, "fail-first-1")
    _ = fetch(format, "fail-first-1")
    let slow = fetch(format, "slow-10")
    world.advance(byMs: 9)
    #expect(log.events == ["networkError", "load"])
    #expect(!slow.isReady)

    world.advance(byMs: 1)
    #expect(log.events == ["networkError", "load", "load"])
    #expect(slow.isReady)
  }

  @Test(arguments: FullScreenFormat.allCases)
  func `a random ad unit fails with the right frequency`(format: FullScreenFormat) {
    for seed in 1...1_000 {
      let request = SampleAdRequest()
      request.seed = seed
      format.makeAd("random", in: world, log: log).fetchAd(request)
    }

    #expect((800...900).contains(log.events.count { $0 == "load" }))
    for failure in ["unknown", "networkError", "noInventory"] {
      #expect((25...75).contains(log.events.count { $0 == failure }))
    }
  }

  @Test(arguments: FullScreenFormat.allCases)
  func `an ad can be presented once for each fetch`(format: FullScreenFormat) {
    let ad = fetch(format, "content")
    ad.present()
    let presented = log.events
    #expect(!ad.isReady)

    ad.present()
    #expect(log.events == presented)

    ad.close()
    let closed = log.events
    ad.close()
    ad.present()
    #expect(log.events == closed)

    ad.fetchAd(SampleAdRequest())
    #expect(ad.isReady)
    ad.present()
    #expect(log.events == closed + presented)
  }

  @Test(arguments: FullScreenFormat.allCases)
  func `an answer during the presentation does not present the ad again`(
    format: FullScreenFormat
  ) {
    let ad = fetch(format, "content")
    ad.present()
    let presented = log.events

    ad.fetchAd(SampleAdRequest())
    #expect(!ad.isReady)
    ad.present()
    #expect(log.events == presented + ["load"])
  }

  @Test(arguments: FullScreenFormat.allCases)
  func `an ad that is released on the screen leaves nothing behind`(format: FullScreenFormat) async
  {
    weak var gone: (any FullScreenAd)?
    do {
      let ad = fetch(format, "content")
      ad.present()
      gone = ad
    }
    let presented = log.events

    #expect(gone == nil)
    await Task { @LoopActor in }.value
    #expect(world.clock.timerCount == 0)
    world.advance(byMs: 1_000_000)
    #expect(log.events == presented)
  }

  private func fetch(_ format: FullScreenFormat, _ adUnitID: String?) -> any FullScreenAd {
    let ad = format.makeAd(adUnitID, in: world, log: log)
    ad.fetchAd(SampleAdRequest())
    return ad
  }
}
