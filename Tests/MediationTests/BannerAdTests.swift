import Ads
import EventLoop
import Testing

@testable import Mediation

/// How banners change their size, and are refreshed.
@Suite @LoopActor struct BannerAdTests {
  private let noAd = AdError(.noFill, "No ad.")

  private func world(
    _ load: @escaping ScriptedAdapter.Load = { _ = $1(.plainAd(for: $0)) }
  ) -> World {
    World([.scripted("A", load: load)], adUnits: [.strip()])
  }

  @Test func `a banner that changes its size reports it`() throws {
    let world = world()
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    let ad = try world.lastAd(BannerAd.self)
    try ad.changeAdSize(to: AdSize(.leaderboard))
    #expect(ad.size == AdSize(width: 728, height: 90))
    #expect(world.log == ["ad-1 1 adSizeChanged"])
  }

  @Test func `the first impression of a banner counts, from the client or the adapter`() throws {
    var delegate: (any AdEventDelegate)?
    let world = world { request, completion in
      delegate = completion(.plainAd(for: request))
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    #expect(try world.lastAd(BannerAd.self).recordImpression())
    delegate?.adDidReport(.impression)
    #expect(world.log == ["ad-1 1 impression"])
    delegate?.adDidReport(.impression)
    #expect(world.log.last == "violation doubleImpression")
  }

  @Test func `a banner that refreshes keeps its id, its numbers and its counters`() throws {
    let world = world()
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    let first = try world.lastAd(BannerAd.self)
    #expect(try first.recordImpression())
    world.advance(byMs: 30_000)
    let next = try world.mediator.ads.bannerAd(first.id)
    #expect(next !== first)
    #expect(try next.recordImpression())
    #expect(world.log == ["ad-1 1 impression", "ad-1 2 refreshed", "ad-1 3 impression"])
    let counts = try world.mediator.ads.details(of: first.id).summary.eventCounts
    #expect(counts.map(\.count) == [2, 1])
    world.advance(byMs: 60_000)
    #expect(world.log.suffix(2) == ["ad-1 4 refreshed", "ad-1 5 refreshed"])
  }

  @Test func `a banner that refreshes before its client knows it loses no event`() throws {
    let world = world()
    world.forwardsAtOnce = false
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    let first = try world.lastAd(BannerAd.self)
    _ = try first.recordImpression()
    world.advance(byMs: 30_000)
    #expect(world.log == [])
    first.forwardEvents()
    #expect(world.log == ["ad-1 1 impression", "ad-1 2 refreshed"])
    #expect(world.times == [30_000, 30_000])
    world.advance(byMs: 30_000)
    #expect(world.log.last == "ad-1 3 refreshed")
  }

  @Test func `a banner that refreshes keeps the size that it was changed to`() throws {
    let world = world()
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    let first = try world.lastAd(BannerAd.self)
    try first.changeAdSize(to: AdSize(.leaderboard))
    world.advance(byMs: 30_000)
    let next = try world.mediator.ads.bannerAd(first.id)
    #expect(next !== first)
    #expect(next.size == AdSize(.leaderboard))
  }

  @Test func `a creative of another size reports the size before its own events`() throws {
    let sizes = [50, 90, 90].map { AdSize(width: 320, height: $0) }
    var loads = 0
    let world = world { _, completion in
      let delegate = completion(.banner(ScriptedBannerAd(sizes[loads])))
      loads += 1
      if loads > 1 { delegate?.adDidReport(.impression) }
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 30_000)
    #expect(world.log == ["ad-1 1 refreshed", "ad-1 2 adSizeChanged", "ad-1 3 impression"])
    let id = AdID(rawValue: "ad-1")
    let counts = try world.mediator.ads.details(of: id).summary.eventCounts
    #expect(counts.map(\.name) == [.impression, .adSizeChanged, .refreshed])
    world.advance(byMs: 30_000)
    #expect(world.log.suffix(2) == ["ad-1 4 refreshed", "ad-1 5 impression"])
  }

  @Test func `a creative that was loaded with an outdated size is not shown`() throws {
    var loads: [(size: AdSize, completion: LoadCompletion)] = []
    let world = world { request, completion in
      guard case .banner(let size) = request.kind else { return }
      loads.append((size, completion))
      if loads.count == 1 { _ = completion(.plainAd(for: request)) }
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 30_000)
    try world.lastAd(BannerAd.self).changeAdSize(to: AdSize(.leaderboard))
    for _ in 1...2 {
      let load = try #require(loads.last)
      _ = load.completion(.banner(ScriptedBannerAd(load.size)))
      world.advance(byMs: 0)
    }
    #expect(loads.map(\.size) == [AdSize(.banner), AdSize(.banner), AdSize(.leaderboard)])
    #expect(world.log == ["ad-1 1 adSizeChanged", "ad-1 2 refreshed"])
  }

  @Test func `a creative that was replaced reports nothing`() throws {
    var delegates: [any AdEventDelegate] = []
    let world = world { request, completion in
      if let delegate = completion(.plainAd(for: request)) {
        delegates.append(delegate)
      }
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 30_000)
    delegates.first?.adDidReport(.click(asset: nil))
    delegates.last?.adDidReport(.click(asset: nil))
    #expect(
      world.log == ["ad-1 1 refreshed", "violation eventAfterDispose", "ad-1 2 click"])
  }

  @Test func `a refresh that fails is reported, and the banner tries again`() throws {
    var answers: [AdError?] = [nil, AdError(.noFill, "No ad."), nil]
    let world = world { request, completion in
      let error = answers.removeFirst()
      _ = completion(error.map { .failure($0) } ?? .plainAd(for: request))
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 60_000)
    #expect(world.log == ["ad-1 1 didFailToRefresh", "ad-1 2 refreshed"])
  }

  @Test func `disposal during a refresh is not a violation`() throws {
    var loads = 0
    let world = world { request, completion in
      loads += 1
      if loads == 1 { _ = completion(.plainAd(for: request)) }
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 30_000)
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    world.advance(byMs: 200_000)
    #expect(loads == 2)
    #expect(world.log.isEmpty)
  }

  @Test func `a disposed banner is not refreshed`() throws {
    let world = world()
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    _ = try world.mediator.ads.dispose(AdID(rawValue: "ad-1"))
    #expect(world.clock.timerCount == 0)
    world.advance(byMs: 100_000)
    #expect(world.log.isEmpty)
  }

  @Test func `a banner reports the size that it has, and not the one that was requested`() throws {
    let banner = ScriptedBannerAd()
    banner.keepsSize = true
    let world = world { _, completion in _ = completion(.banner(banner)) }
    try world.load(.banner(AdSize(.banner)))
    try world.lastAd(BannerAd.self).changeAdSize(to: AdSize(.leaderboard))
    guard case .adSizeChanged(let size) = world.events.first else {
      Issue.record("The size is reported.")
      return
    }
    #expect(size == AdSize(.banner))
  }

  @Test func `a refresh that fails has the network's error`() throws {
    var answers: [AdError?] = [nil, noAd]
    let world = world { request, completion in
      let error = answers.removeFirst()
      _ = completion(error.map { .failure($0) } ?? .plainAd(for: request))
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 30_000)
    guard case .didFailToRefresh(noAd) = world.events.first else {
      Issue.record("The error is reported.")
      return
    }
  }

  @Test func `a banner that is not refreshed stays as it is`() throws {
    let world = world()
    try world.load(.banner(AdSize(.banner)))
    #expect(world.clock.timerCount == 0)
  }

  @Test func `a banner does not expire`() throws {
    let world = world()
    try world.load(.banner(AdSize(.banner)))
    let banner = try world.lastAd(BannerAd.self)
    #expect(throws: MediationError.self) { try banner.simulate(.expire, asset: nil) }
    #expect(banner.state == .loaded)
    #expect(world.log == [])
  }

  @Test func `a refresh asks with the targeting of the load, and says that it is one`() throws {
    var keywords: [[String]] = []
    let world = world { request, completion in
      keywords.append(request.targeting.keywords)
      _ = completion(.plainAd(for: request))
    }
    world.mediator.events.choose(NotificationKinds([.loadBegan]))
    try world.load(
      .banner(AdSize(.banner)), from: .adUnit("strip"), targeting: AdRequest(keywords: ["sport"]))
    world.advance(byMs: 30_000)
    #expect(keywords == [["sport"], ["sport"]])
    let refreshes = world.traces.map { content in
      if case .loadBegan(_, let start) = content { start.isRefresh } else { false }
    }
    #expect(refreshes == [false, true])
  }

  // MARK: Creatives that are replaced, or not shown

  /// A banner that keeps its size.
  private func banner(bytes: Int = 0) -> ScriptedBannerAd {
    let banner = ScriptedBannerAd()
    (banner.keepsSize, banner.contentBytes) = (true, bytes)
    return banner
  }

  @Test func `a creative that is not shown is disposed of`() throws {
    var made: [ScriptedBannerAd] = []
    let world = world { [self] _, completion in
      made.append(banner(bytes: made.count == 1 ? 200_000 : 0))
      _ = completion(.banner(made[made.count - 1]))
    }
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    made[0].isAcknowledged = false
    world.advance(byMs: 30_000)
    #expect(made.map(\.disposals) == [0, 1])
    made[0].isAcknowledged = true
    world.advance(byMs: 30_000)
    #expect(made.map(\.disposals) == [1, 1, 0])
    world.advance(byMs: 30_000)
    #expect(made.map(\.disposals) == [1, 1, 1, 0])
  }

  @Test func `a creative without room is disposed of, and so is one of an outdated size`() throws {
    var made: [ScriptedBannerAd] = []
    var limits = Mediator.Limits()
    limits.adBytes = 100_000
    var answer: LoadCompletion?
    let adapter = AdapterClass.scripted("A") { [self] _, completion in
      made.append(banner(bytes: made.count == 1 ? 200_000 : 0))
      if made.count == 3 {
        answer = completion
      } else {
        _ = completion(.banner(made[made.count - 1]))
      }
    }
    let world = World([adapter], adUnits: [.strip()], limits: limits)
    try world.load(.banner(AdSize(.banner)), from: .adUnit("strip"))
    world.advance(byMs: 30_000)
    #expect(made.map(\.disposals) == [0, 1])
    world.advance(byMs: 30_000)
    try world.lastAd(BannerAd.self).changeAdSize(to: AdSize(.leaderboard))
    _ = answer?(.banner(made[2]))
    world.advance(byMs: 0)
    #expect(made.map(\.disposals) == [1, 1, 1, 0])
  }
}
