import EventLoop
import Mediation
import Testing

/// Calls on ads whose adapters acknowledge at once, or later.
@LoopActor
@Suite struct AcknowledgementTests {
  /// A banner that acknowledges its calls when the test says so.
  private final class SlowBanner: MediationBannerAd {
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 50))
    private(set) var isAcknowledged = true
    private(set) var wasDisposed = false
    private var waiting: [@LoopActor (AdCallFailure?) -> Void] = []

    func changeAdSize(to adSize: AdSize) -> Bool {
      isAcknowledged = false
      return true
    }

    func whenAcknowledged(_ action: @escaping @LoopActor (AdCallFailure?) -> Void) {
      waiting.append(action)
    }

    func didDispose() { wasDisposed = true }

    func acknowledge(_ failure: AdCallFailure? = nil) {
      isAcknowledged = true
      if failure == nil { view.frame = Rect(x: 0, y: 0, width: 728, height: 90) }
      for action in waiting { action(failure) }
      waiting = []
    }
  }

  private let leaderboard = AdSize(width: 728, height: 90)

  private func load(_ slow: SlowBanner) throws -> (World, BannerAd) {
    let world = World([
      .scripted(
        "A",
        banner: { _, completionHandler in
          _ = completionHandler(slow, nil)
        })
    ])
    try world.load(.banner(AdSize(width: 320, height: 50)))
    return (world, try world.lastAd(BannerAd.self))
  }

  @Test func `a failure with too much text is truncated, and a violation`() throws {
    let slow = SlowBanner()
    let (world, ad) = try load(slow)
    var failures: [MediationError?] = []
    ad.whenAcknowledged { failures.append($0) }
    let message = String(repeating: "x", count: 100_000)
    slow.acknowledge(.failed(AdError(.mediationAdapterError, message)))
    guard case .adapterFailed(_, let error) = failures.first else {
      return #expect(Bool(false), "The call failed.")
    }
    #expect(error.message.hasPrefix("xxx"))
    #expect(error.message.utf8.count <= AdError.maximumTextLength)
    #expect(world.log == ["violation contentTooLarge"])
  }

  @Test func `an adapter that says nothing acknowledges each call at once`() throws {
    let world = World(native: { _, completionHandler in
      _ = completionHandler(ScriptedNativeAd(), nil)
    })
    try world.loadNative()
    let ad: NativeAd = try world.lastAd()
    _ = try ad.recordImpression()
    #expect(ad.isAcknowledged)
    var wasCalled = false
    ad.whenAcknowledged { error in wasCalled = error == nil }
    #expect(wasCalled)
  }

  @Test func `a banner changes its size when its adapter acknowledges it`() throws {
    let slow = SlowBanner()
    let (world, banner) = try load(slow)
    try banner.changeAdSize(to: leaderboard)
    #expect(!banner.isAcknowledged)
    banner.whenAcknowledged { _ in world.log.append("acknowledged") }
    #expect(world.log.isEmpty)
    slow.acknowledge()
    #expect(world.log == ["ad-1 1 adSizeChanged", "acknowledged"])
    #expect(banner.size == leaderboard)
  }

  @Test func `a banner whose adapter fails keeps its size`() throws {
    let slow = SlowBanner()
    let (world, banner) = try load(slow)
    try banner.changeAdSize(to: leaderboard)
    var wasOffered = true
    banner.whenAcknowledged { error in
      if case .notSimulated = error { wasOffered = false }
    }
    slow.acknowledge(.notOffered("changeAdSize"))
    #expect(!wasOffered)
    #expect(world.log.isEmpty)
  }

  @Test func `a refresh does not replace a banner with a call that is not acknowledged`() throws {
    let slow = SlowBanner()
    let next = ScriptedBannerAd(AdSize(width: 320, height: 50))
    var ads: [any MediationBannerAd] = [slow, next, next]
    let world = World(
      [
        .scripted(
          "A",
          banner: { _, completionHandler in
            _ = completionHandler(ads.removeFirst(), nil)
          })
      ],
      adUnits: [
        AdUnit(
          id: "strip", format: .banner, lineItems: [LineItem(className: "A")], refreshMs: 30_000)
      ])
    try world.load(.banner(AdSize(width: 320, height: 50)), from: .adUnit("strip"))
    world.advance(byMs: 29_000)
    try world.lastAd(BannerAd.self).changeAdSize(to: AdSize(width: 320, height: 50))
    world.advance(byMs: 1_000)
    #expect(!slow.wasDisposed)
    #expect(world.log.isEmpty)
    slow.acknowledge()
    world.advance(byMs: 30_000)
    #expect(slow.wasDisposed)
    #expect(world.log == ["ad-1 1 refreshed", "ad-1 2 adSizeChanged"])
  }

  @Test func `an acknowledgement after the disposal says that the ad is gone`() throws {
    let slow = SlowBanner()
    let (world, banner) = try load(slow)
    try banner.changeAdSize(to: leaderboard)
    var wasDisposed = false
    banner.whenAcknowledged { error in
      if case .adDisposed = error { wasDisposed = true }
    }
    _ = try world.mobileAds.ads.dispose(banner.id)
    slow.acknowledge()
    #expect(slow.wasDisposed)
    #expect(wasDisposed)
    #expect(world.log.isEmpty)
  }
}
