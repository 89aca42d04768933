import Ads
import EventLoop
import Testing

@testable import Mediation

@Suite @LoopActor struct AdStoreTests {
  private func world() -> World {
    World([.filling("A")])
  }

  @Test func `loads are numbered when they begin, including those that fail`() throws {
    let world = world()
    try world.loadNative()
    #expect(throws: MediationError.self) { try world.loadNative(from: .adUnit("none")) }
    try world.loadNative()
    #expect(try world.lastAd().id == AdID(rawValue: "ad-3"))
  }

  @Test func `a client's id is used unchanged, and uses no number`() throws {
    let world = world()
    try world.loadNative(as: AdID(rawValue: "mine"))
    #expect(try world.lastAd().id.rawValue == "mine")
    try world.loadNative()
    #expect(try world.lastAd().id.rawValue == "ad-1")
  }

  @Test func `an id that is or was in use can't be chosen again`() throws {
    let world = world()
    let id = AdID(rawValue: "mine")
    try world.loadNative(as: id)
    #expect(throws: MediationError.self) { try world.loadNative(as: id) }
    _ = try world.mediator.ads.dispose(id)
    #expect(throws: MediationError.self) { try world.loadNative(as: id) }
  }

  @Test func `an ad with the id of an earlier load is listed once`() throws {
    var isFirst = true
    let world = World { _, completion in
      if !isFirst { _ = completion(.native(ScriptedNativeAd())) }
      isFirst = false
    }
    let id = AdID(rawValue: "mine")
    try world.loadNative(as: id).cancel()
    try world.loadNative(as: id)
    #expect(world.mediator.ads.undisposed == [id])
  }

  @Test func `live ads take memory, and an ad that was disposed of takes none`() throws {
    var limits = Mediator.Limits()
    limits.adBytes = 3 * Ad.usualBytes(of: .native) - 1
    let world = World(
      [.filling("A")],
      limits: limits)
    try world.loadNative()
    try world.loadNative()
    let error = #expect(throws: MediationError.self) { try world.loadNative() }
    guard case .tooManyAdBytes(limit: limits.adBytes) = error else {
      Issue.record("The limit is said.")
      return
    }
    #expect(try world.mediator.ads.disposeAll() == 2)
    try world.loadNative()
    try world.loadNative()
    #expect(throws: MediationError.self) { try world.loadNative() }
  }

  @Test func `an ad whose content is too large is disposed of, and its load fails`() throws {
    var limits = Mediator.Limits()
    limits.adBytes = 70_000
    let ad = ScriptedNativeAd()
    ad.contentBytes = 70_000
    var delegate: (any AdEventDelegate)?
    let world = World(
      [.scripted("A") { _, completion in delegate = completion(.native(ad)) }], limits: limits)
    try world.loadNative()
    delegate?.adDidReport(.click(asset: nil))
    #expect(world.log == ["violation eventAfterDispose"])
    guard case .failure(.tooManyAdBytes(limit: 70_000)) = world.ends.first else {
      Issue.record("The load fails.")
      return
    }
    #expect(world.mediator.ads.undisposed.isEmpty)
    ad.contentBytes = 10_000
    try world.loadNative()
    #expect(world.mediator.ads.undisposed.count == 1)
  }

  @Test func `a load whose ad comes later and is too large frees its id`() throws {
    var limits = Mediator.Limits()
    limits.adBytes = 70_000
    let ad = ScriptedNativeAd()
    ad.contentBytes = 70_000
    var completions: [LoadCompletion] = []
    let world = World(
      [.scripted("A") { _, completion in completions.append(completion) }],
      limits: limits)
    let id = AdID(rawValue: "mine")
    try world.loadNative(as: id)
    #expect(world.mediator.ads.count == 1)
    _ = completions[0](.native(ad))
    world.advance(byMs: 0)
    guard case .failure(.tooManyAdBytes) = world.ends.first else {
      Issue.record("The load fails.")
      return
    }
    #expect(world.mediator.ads.count == 0)
    try world.loadNative(as: id)
    _ = completions[1](.native(ScriptedNativeAd()))
    world.advance(byMs: 0)
    #expect(try world.lastAd().id == id)
  }

  @Test func `an ad whose load is cancelled before its completion is disposed of`() throws {
    var completions: [LoadCompletion] = []
    let world = World { _, completion in completions.append(completion) }
    let load = try world.loadNative()
    let delegate = completions[0](.native(ScriptedNativeAd()))
    load.cancel()
    delegate?.adDidReport(.click(asset: nil))
    world.advance(byMs: 0)
    #expect(world.mediator.ads.undisposed.isEmpty)
    #expect(world.log == ["violation eventAfterDispose"])
  }

  @Test func `ids that look the same but differ in bytes are different`() throws {
    let world = world()
    let ids = ["caf\u{E9}", "cafe\u{301}"].map { AdID(rawValue: $0) }
    for id in ids { try world.loadNative(as: id) }
    _ = try world.mediator.ads.dispose(ids[0])
    #expect(world.mediator.ads.undisposed == [ids[1]])
    let long = AdID(rawValue: "e" + String(repeating: "\u{301}", count: 1000))
    #expect(long.description.utf8.count < 100)
  }

  @Test func `ad units whose names look the same but differ in bytes are different`() throws {
    let ids = ["caf\u{E9}", "cafe\u{301}"]
    let units = zip(ids, ["A", "B"]).map { AdUnit.native($0, [$1]) }
    let world = World([.filling("A"), .filling("B")], adUnits: units)
    for id in ids { try world.loadNative(from: .adUnit(id)) }
    #expect(try world.lastAd(NativeAd.self).className == "B")
  }

  @Test func `a load that failed frees the id that the client chose`() throws {
    var errors = [AdError(.noFill, "No ad.")]
    let world = World { _, completion in
      let error = errors.popLast()
      _ = completion(error.map { .failure($0) } ?? .native(ScriptedNativeAd()))
    }
    let id = AdID(rawValue: "mine")
    try world.loadNative(as: id)
    try world.loadNative(as: id)
    #expect(try world.lastAd().id == id)
  }

  @Test func `an ad is disposed of once`() throws {
    let world = world()
    try world.loadNative()
    let id = try world.lastAd().id
    #expect(try world.mediator.ads.dispose(id))
    #expect(try !world.mediator.ads.dispose(id))
    guard case .adDisposed? = world.error(of: id) else {
      Issue.record("The ad is not known as disposed of.")
      return
    }
  }

  @Test func `the last hundred thousand disposed ads are remembered`() throws {
    let world = world()
    for _ in 0...100_000 {
      try world.loadNative()
      _ = try world.mediator.ads.dispose(try world.lastAd().id)
      world.ends.removeAll()
    }
    guard case .unknownAd? = world.error(of: AdID(rawValue: "ad-1")),
      case .adDisposed? = world.error(of: AdID(rawValue: "ad-2"))
    else {
      Issue.record("Another number of ads is remembered.")
      return
    }
  }

  @Test func `pages list the ads in the order of their loads, even after disposals`()
    throws
  {
    let world = world()
    for _ in 1...200 { try world.loadNative() }
    let ads = world.mediator.ads
    let first = try ads.list(after: nil, limit: 80)
    #expect(first.ads.map(\.id.rawValue) == (1...80).map { "ad-\($0)" })
    #expect(first.hasMore)
    for number in 60...120 { _ = try ads.dispose(AdID(rawValue: "ad-\(number)")) }
    let second = try ads.list(after: first.ads.last?.id, limit: 80)
    #expect(second.ads.map(\.id.rawValue) == (121...200).map { "ad-\($0)" })
    #expect(!second.hasMore)
  }

  @Test func `disposing of all ads cancels the loads too`() throws {
    let world = World([.silent("A")])
    try world.loadNative()
    try world.loadNative()
    #expect(try world.mediator.ads.disposeAll() == 2)
    #expect(world.ends.count == 2)
    #expect(world.mediator.ads.undisposed.isEmpty)
  }
}
