import Ads
import EventLoop
import Mediation
import Testing

@Suite @LoopActor struct LoadSeedTests {
  /// The seeds that an adapter got, in order.
  private final class Seeds {
    var all: [Int] = []
  }

  /// A waterfall of three networks that have no ad.
  private func seedsOfWaterfall(
    seed: Int? = nil, as id: AdID? = nil, runSeed: UInt64 = 0, after others: Int = 0
  ) throws -> [Int] {
    let seeds = Seeds()
    let adapter = AdapterClass.scripted("A") { request, completion in
      seeds.all.append(request.seed)
      _ = completion(.failure(AdError(domain: "network", code: 3, message: "No ad.")))
    }
    let world = World([adapter], adUnits: [.native("unit", ["A", "A", "A"])], seed: runSeed)
    let kind = LoadRequest.Kind.native(adTypes: .all, options: NativeAdOptions())
    for _ in 0..<others { try world.loadNative(from: .adUnit("unit")) }
    seeds.all = []
    try world.load(kind, from: .adUnit("unit"), as: id, targeting: AdRequest(seed: seed))
    return seeds.all
  }

  @Test func `the first network gets the client's seed, and each other network one of its own`()
    throws
  {
    let seeds = try seedsOfWaterfall(seed: 7)
    #expect(seeds[0] == 7)
    #expect(Set(seeds).count == 3)
    #expect(seeds.allSatisfy(AdRequest.seeds.contains))
  }

  @Test func `the seeds of a load do not depend on the run, its id or earlier loads`() throws {
    #expect(
      try seedsOfWaterfall(seed: 7)
        == seedsOfWaterfall(seed: 7, as: AdID(rawValue: "promo"), runSeed: 9, after: 5))
    #expect(try seedsOfWaterfall(seed: 7) != seedsOfWaterfall(seed: 8))
  }

  @Test func `without a seed of the client, the seeds depend on the run and the ad's id`() throws {
    let seeds = try seedsOfWaterfall(as: AdID(rawValue: "promo"))
    #expect(Set(seeds).count == 3)
    #expect(seeds.allSatisfy(AdRequest.seeds.contains))
    #expect(try seeds == seedsOfWaterfall(as: AdID(rawValue: "promo"), after: 5))
    #expect(try seeds != seedsOfWaterfall(as: AdID(rawValue: "prom0")))
    #expect(try seeds != seedsOfWaterfall(as: AdID(rawValue: "promo"), runSeed: 1))
  }

  // A run that is repeated with its seed gets the same ads from each version of the bridge.
  @Test func `the seeds of a run are the same in each version of the bridge`() throws {
    #expect(
      try seedsOfWaterfall()
        == [8_861_431_863_031_762, 1_146_736_010_897_874, 7_072_285_592_191_186])
    #expect(
      try seedsOfWaterfall(seed: 7) == [7, 3_511_274_219_185_729, 151_215_513_962_380])
    #expect(
      try seedsOfWaterfall(as: AdID(rawValue: "promo"), runSeed: 9)
        == [1_021_608_713_970_819, 304_380_708_261_823, 3_826_909_814_130_256])
  }

  @Test func `the largest seed is passed on`() throws {
    #expect(try seedsOfWaterfall(seed: AdRequest.seeds.upperBound)[0] == AdRequest.seeds.upperBound)
  }

  @Test func `a line item's own seed is that of its network, unless the client gives one`() throws {
    func seeds(_ targeting: AdRequest) throws -> [Int] {
      let seeds = Seeds()
      let adapter = AdapterClass.scripted("A") { request, completion in
        seeds.all.append(request.seed)
        _ = completion(.failure(AdError(.noFill, "No fill.")))
      }
      let own = LineItem(className: "A", request: AdRequest(seed: 5))
      let unit = AdUnit(
        id: "feed", format: .interstitial, lineItems: [LineItem(className: "A"), own])
      let world = World([adapter], adUnits: [unit])
      try world.load(.fullScreen(.interstitial), from: .adUnit("feed"), targeting: targeting)
      return seeds.all
    }

    #expect(try seeds(.plain)[1] == 5)
    #expect(try seeds(AdRequest(seed: 7))[0] == 7)
    #expect(try seeds(AdRequest(seed: 7))[1] != 5)
  }

  @Test func `each refresh of a banner gets another seed`() throws {
    let seeds = Seeds()
    let adapter = AdapterClass.scripted("A") { request, completion in
      seeds.all.append(request.seed)
      _ = completion(.plainAd(for: request))
    }
    let world = World([adapter], adUnits: [.strip()])
    let size = AdSize(width: 320, height: 50)
    try world.load(.banner(size), from: .adUnit("strip"), targeting: AdRequest(seed: 7))
    world.advance(byMs: 90_000)
    #expect(seeds.all.first == 7)
    #expect(Set(seeds.all).count == 4)
  }
}
