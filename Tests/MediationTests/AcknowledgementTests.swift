import Ads
import EventLoop
import Mediation
import Testing

/// Calls on ads whose adapters acknowledge at once, or later.
@LoopActor
@Suite struct AcknowledgementTests {
  /// An ad that implements nothing.
  private final class SilentAd: NativeAdapterAd {
    let assets = NativeAdAssets(headline: "A headline", body: "A body", callToAction: "Act")
  }

  private let leaderboard = AdSize(.leaderboard)
  private let slow = ScriptedBannerAd()

  init() {
    slow.isSlow = true
  }

  private func load() throws -> (World, BannerAd) {
    let world = World { [slow] _, completion in _ = completion(.banner(slow)) }
    try world.load(.banner(AdSize(.banner)))
    return (world, try world.lastAd(BannerAd.self))
  }

  @Test func `a failure with too much text is truncated, and a violation`() throws {
    let (world, ad) = try load()
    var failures: [MediationError?] = []
    try ad.changeAdSize(to: leaderboard)
    ad.whenAcknowledged { failures.append($0) }
    let message = String(repeating: "x", count: 100_000)
    slow.acknowledge(.failed(AdError(.mediationAdapterError, message)))
    guard case .adapterFailed(_, let error) = failures.first else {
      return #expect(Bool(false), "The call failed.")
    }
    #expect(error.message.hasPrefix("xxx"))
    #expect(1_000...AdError.maximumTextLength ~= error.message.utf8.count)
    #expect(world.log == ["violation contentTooLarge"])
  }

  @Test func `an adapter that says nothing acknowledges each call at once`() throws {
    let world = World { _, completion in _ = completion(.native(SilentAd())) }
    try world.loadNative()
    let ad: NativeAd = try world.lastAd()
    _ = try ad.recordImpression()
    #expect(ad.isAcknowledged)
    var wasCalled = false
    ad.whenAcknowledged { error in wasCalled = error == nil }
    #expect(wasCalled)
  }

  @Test func `an ad that is gone has no pending call`() throws {
    let (world, banner) = try load()
    try banner.changeAdSize(to: leaderboard)
    _ = try world.mediator.ads.dispose(banner.id)
    #expect(banner.isAcknowledged)
    var count = 0
    banner.whenAcknowledged { if $0 == nil { count += 1 } }
    #expect(count == 1)
  }

  @Test func `a banner changes its size when its adapter acknowledges it`() throws {
    let (world, banner) = try load()
    try banner.changeAdSize(to: leaderboard)
    #expect(!banner.isAcknowledged)
    banner.whenAcknowledged { _ in world.log.append("acknowledged") }
    #expect(world.log.isEmpty)
    slow.acknowledge()
    #expect(world.log == ["ad-1 1 adSizeChanged", "acknowledged"])
    #expect(banner.size == leaderboard)
  }

  @Test func `a banner whose adapter fails keeps its size`() throws {
    let (world, banner) = try load()
    try banner.changeAdSize(to: leaderboard)
    var wasOffered = true
    banner.whenAcknowledged { error in
      if case .notSimulated = error { wasOffered = false }
    }
    slow.acknowledge(.notOffered("changeAdSize"))
    #expect(!wasOffered)
    #expect(banner.size == AdSize(.banner))
    #expect(world.log.isEmpty)
  }

  @Test func `a size that an adapter refused is not reported after a later call`() throws {
    let (world, banner) = try load()
    try banner.changeAdSize(to: leaderboard)
    banner.whenAcknowledged { _ in }
    slow.acknowledge(.failed(AdError(.noFill, "No.")))
    slow.isAcknowledged = false
    banner.whenAcknowledged { _ in }
    slow.acknowledge()
    #expect(world.log == [])
  }

  @Test func `a refresh does not replace a banner with a call that is not acknowledged`() throws {
    let next = ScriptedBannerAd()
    var ads = [slow, next, next]
    let world = World(
      [.scripted("A") { _, completion in _ = completion(.banner(ads.removeFirst())) }],
      adUnits: [.strip()])
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 29_000)
    try world.lastAd(BannerAd.self).changeAdSize(to: leaderboard)
    world.advance(byMs: 1_000)
    #expect(slow.disposals == 0)
    #expect(world.log.isEmpty)
    slow.acknowledge()
    world.advance(byMs: 30_000)
    #expect(slow.disposals == 1)
    #expect(world.log == ["ad-1 1 refreshed", "ad-1 2 adSizeChanged"])
  }

  @Test func `an acknowledgement after the disposal says that the ad is gone`() throws {
    let (world, banner) = try load()
    try banner.changeAdSize(to: leaderboard)
    var wasDisposed = false
    banner.whenAcknowledged { error in
      if case .adDisposed = error { wasDisposed = true }
    }
    _ = try world.mediator.ads.dispose(banner.id)
    slow.acknowledge()
    #expect(slow.disposals == 1)
    #expect(wasDisposed)
    #expect(world.log.isEmpty)
  }
}
