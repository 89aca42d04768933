import EventLoop
import Testing

@testable import SampleNetwork

@LoopActor
@Suite struct SampleNativeAdLoaderTests {
  @Test(arguments: [nil, "", "native", "content+", "bad-request"])
  func `an invalid request fails once, inside the call`(adUnitID: String?) {
    let world = World()

    let outcomes = world.fetch(adUnitID)
    world.advance(byMs: 1_000_000)

    #expect(outcomes.failures == [.badRequest])
    #expect(outcomes.ads.isEmpty)
  }

  @Test func `a request for no type of ad fails`() {
    let request = SampleNativeAdRequest()
    request.contentAdsRequested = false
    request.appInstallAdsRequested = false

    #expect(World().fetch("url-only", request).failures == [.noInventory])
  }

  @Test(arguments: [
    ("bad-request", SampleErrorCode.badRequest), ("unknown-error", .unknown),
    ("network-error", .networkError), ("no-inventory", .noInventory),
  ])
  func `a word for a failure makes every request fail with it`(word: String, code: SampleErrorCode)
  {
    let world = World()

    #expect(world.fetch(word).failures == [code])
    #expect(world.fetch("content+\(word)").failures == [code])
    #expect(world.fetch(word).failures == [code])
  }

  @Test func `an ad unit with never does not answer`() {
    let world = World()

    let outcomes = world.fetch("content+never+twice")
    world.advance(byMs: 1_000_000)

    #expect(outcomes.ads.isEmpty)
    #expect(outcomes.failures.isEmpty)
  }

  @Test func `a slow ad unit answers exactly at its time`() {
    let world = World()

    let outcomes = world.fetch("content+slow-50")
    world.advance(byMs: 49)
    #expect(outcomes.ads.isEmpty)

    world.advance(byMs: 1)
    #expect(outcomes.ads.count == 1)

    world.advance(byMs: 1_000)
    #expect(outcomes.ads.count == 1)
  }

  @Test func `a slow ad unit also fails slowly`() {
    let world = World()

    let outcomes = world.fetch("slow-0+no-inventory")
    #expect(outcomes.failures.isEmpty)

    world.advance(byMs: 0)
    #expect(outcomes.failures == [.noInventory])
  }

  @Test func `an answer can take the maximum time`() {
    let world = World()

    let outcomes = world.fetch("slow-9223372036854775807")
    world.advance(byMs: 1_000_000)

    #expect(outcomes.ads.isEmpty)
  }

  @Test(arguments: ["twice+content", "twice+content+slow-5"])
  func `an ad unit that answers twice gives the same ad again`(adUnitID: String) {
    let world = World()

    let outcomes = world.fetch(adUnitID)
    world.advance(byMs: 5)

    #expect(outcomes.ads.count == 2)
    #expect(outcomes.ads.first === outcomes.ads.last)
  }

  @Test func `each ad unit with fail-first counts its own requests`() {
    let world = World()
    let units = ["fail-first-2+content", "fail-first-2+app-install"]

    for _ in 1...2 {
      for unit in units { #expect(world.fetch(unit).failures == [.networkError]) }
    }

    for unit in units { #expect(world.fetch(unit).ads.count == 1) }
  }

  @Test func `an ad unit with fail-first fails that often, then succeeds`() {
    let world = World()

    #expect(world.fetch("fail-first-2").failures == [.networkError])
    #expect(world.fetch("fail-first-2").failures == [.networkError])
    #expect(world.fetch("fail-first-2").ads.count == 1)
    #expect(world.fetch("fail-first-2").ads.count == 1)
  }

  @Test func `each ad unit counts its own failures and has its own error`() {
    let world = World()

    #expect(world.fetch("fail-first-1").failures == [.networkError])
    #expect(world.fetch("fail-first-1+no-inventory").failures == [.noInventory])
    #expect(world.fetch("fail-first-1+no-inventory").ads.count == 1)
    #expect(world.fetch("fail-first-0+no-inventory").ads.count == 1)
  }

  @Test func `an answer for a released delegate is dropped`() {
    let world = World()
    let loader = SampleNativeAdLoader(sdk: world.sdk)
    loader.adUnitID = "content+slow-1"
    var outcomes: NativeAdOutcomes? = NativeAdOutcomes()
    weak let gone = outcomes
    loader.delegate = outcomes
    loader.fetchAd(SampleNativeAdRequest())

    outcomes = nil
    #expect(gone == nil)
    world.advance(byMs: 1)
  }

  @Test func `a loader can be released before it answers`() {
    let world = World()

    let outcomes = world.fetch("content+slow-1")
    world.advance(byMs: 1)

    #expect(outcomes.ads.count == 1)
  }
}

/// The type of the loaded ad.
@LoopActor
@Suite struct SampleNativeAdTypeTests {
  @Test(arguments: [
    ("content", SampleNativeAdType.content), ("app-install", .appInstall),
    ("content+app-install", .content), ("app-install+content", .appInstall), ("twice", .appInstall),
  ])
  func `an ad has the type of its ad unit, or the first of several`(
    adUnitID: String, adType: SampleNativeAdType
  ) {
    #expect(World().fetch(adUnitID).ads.first?.adType == adType)
  }

  @Test(arguments: ["url-only", "content+app-install", "app-install+content"])
  func `an ad unit with both types gives the requested one`(adUnitID: String) {
    #expect(World().fetch(adUnitID, asking(for: .content)).ads.first?.adType == .content)
    #expect(World().fetch(adUnitID, asking(for: .appInstall)).ads.first?.adType == .appInstall)
  }

  @Test func `a request gets no other type than it asks for`() {
    let world = World()

    #expect(world.fetch("content", asking(for: .appInstall)).failures == [.noInventory])
    #expect(world.fetch("app-install", asking(for: .content)).failures == [.noInventory])
  }

  @Test(arguments: SampleNativeAdType.allCases)
  func `a request for one type gets that type from a random ad unit`(
    adType: SampleNativeAdType
  ) {
    let world = World()

    let drawn = (0..<200).flatMap { seed in
      world.fetch("random", asking(for: adType), seed: seed).ads.map(\.adType)
    }

    #expect(Set(drawn) == [adType])
  }

  private func asking(for adType: SampleNativeAdType) -> SampleNativeAdRequest {
    let request = SampleNativeAdRequest()
    request.contentAdsRequested = adType == .content
    request.appInstallAdsRequested = adType == .appInstall
    return request
  }
}

/// The random choices of the network.
@LoopActor
@Suite struct RandomAdUnitTests {
  private let world = World()

  @Test func `over many seeds, the outcomes have the right frequencies`() {
    let outcomes = (1...1_000).map { world.fetch("random", seed: $0) }
    let failures = outcomes.flatMap(\.failures)
    let ads = outcomes.flatMap(\.ads)

    #expect(ads.count + failures.count == 1_000)
    #expect((800...900).contains(ads.count))
    for code in [SampleErrorCode.unknown, .networkError, .noInventory] {
      #expect((25...75).contains(failures.count { $0 == code }))
    }
    #expect(!failures.contains(.badRequest))

    let contentAds = Double(ads.count { $0.adType == .content }) / Double(ads.count)
    #expect((0.44...0.54).contains(contentAds))
  }

  @Test(arguments: [
    (
      "random",
      ["Sample App! 414", "Sample Content! 440", "networkError 47", "noInventory 47", "unknown 52"]
    ),
    ("content+random", ["Sample Content! 854", "networkError 47", "noInventory 47", "unknown 52"]),
    ("fill-12.5+unknown-error", ["Sample App! 121", "unknown 879"]),
    (
      "fail-first-1+random+no-inventory",
      ["Sample App! 414", "Sample Content! 439", "networkError 47", "noInventory 48", "unknown 52"]
    ),
  ])
  func `the first thousand seeds have the same outcomes on every machine`(
    name: String, expected: [String]
  ) {
    var counts: [String: Int] = [:]
    for seed in 1...1_000 {
      let outcomes = world.fetch(name, seed: seed)
      for ad in outcomes.ads { counts[ad.headline, default: 0] += 1 }
      for failure in outcomes.failures { counts["\(failure)", default: 0] += 1 }
    }
    #expect(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } == expected)
  }

  @Test func `a random time depends on the seed only`() throws {
    let times: [[Int]] = try ["0-100", "80-120-900", "5-5-6-1000"].map { name in
      let adUnit = try #require(SampleAdUnit("slow-" + name))
      guard case .after(let delay) = adUnit.timing else { return [] }
      return (1...8).map { (seed: UInt64) -> Int in
        var draws = SplitMix64(seed: seed)
        return delay.ms(&draws)
      }
    }
    #expect(
      times == [
        [56, 59, 11, 43, 38, 73, 38, 61], [223, 262, 89, 114, 110, 494, 111, 304],
        [5, 5, 5, 5, 5, 224, 5, 5],
      ])
  }

  @Test func `a seed gives the same outcome in any order and in any process`() {
    func draws(_ seeds: some Sequence<Int>, in world: World) -> [Int: String] {
      var draws: [Int: String] = [:]
      for seed in seeds {
        let outcomes = world.fetch("random", seed: seed)
        draws[seed] = "\(outcomes.ads.map(\.adType)) \(outcomes.failures)"
      }
      return draws
    }

    let whole = draws(1...100, in: world)
    let parts = draws((51...100).reversed(), in: World())
      .merging(draws((1...50).reversed(), in: World())) { $1 }
    #expect(whole == parts)
    #expect(Set(whole.values).count > 2)
  }

  @Test(arguments: [("fill-40", 0.4), ("fill-0.5", 0.005), ("fill-99.75", 0.9975)])
  func `a fill rate is the share of requests that get an ad`(name: String, rate: Double) {
    let outcomes = (1...10_000).map { world.fetch(name, seed: $0) }

    let fill = Double(outcomes.count { !$0.ads.isEmpty }) / 10_000
    #expect(abs(fill - rate) < 0.02)
    #expect(Set(outcomes.flatMap(\.failures)) == [.noInventory])
  }

  @Test func `a fill rate of 0 or 100 percent leaves nothing to chance`() {
    let seeds = 1...1_000
    #expect(seeds.allSatisfy { world.fetch("fill-0", seed: $0).ads.isEmpty })
    #expect(seeds.allSatisfy { world.fetch("fill-100", seed: $0).failures.isEmpty })
  }

  @Test func `another word names the error of a fill rate`() {
    #expect(world.fetch("network-error+fill-0").failures == [.networkError])
  }

  @Test func `the later one of random and a fill rate wins`() {
    #expect((1...100).allSatisfy { world.fetch("random+fill-100", seed: $0).failures.isEmpty })
    #expect((1...100).contains { !world.fetch("fill-100+random", seed: $0).failures.isEmpty })
  }

  @Test func `a fill rate after random leaves no chance to the type of the ad`() {
    let ads = (1...50).flatMap { world.fetch("random+fill-100", seed: $0).ads }
    #expect(ads.map(\.adType) == Array(repeating: .appInstall, count: 50))
  }

  @Test func `of more than a thousand ad units that fail at first, all are forgotten`() {
    for count in 1...1_000 { #expect(world.fetch("fail-first-\(count)").failures.count == 1) }
    #expect(world.fetch("fail-first-1").ads.count == 1)
    #expect(world.fetch("fail-first-1001").failures.count == 1)
    #expect(world.fetch("fail-first-1").failures.count == 1)
  }

  @Test func `half of the answers come after the middle quantile`() {
    let outcomes = (1...200).map { world.fetch("slow-0-1000-1001", seed: $0) }
    world.advance(byMs: 999)
    #expect((70...130).contains(outcomes.count { $0.ads.isEmpty }))
    world.advance(byMs: 2)
    #expect(!outcomes.contains { $0.ads.isEmpty })
  }

  @Test func `the random time of an answer is between its quantiles`() {
    let outcomes = (1...1_000).map { world.fetch("slow-80-120-900", seed: $0) }
    func answered() -> Int { outcomes.count { !$0.ads.isEmpty } }

    world.advance(byMs: 79)
    #expect(answered() == 0)
    world.advance(byMs: 41)
    #expect((450...550).contains(answered()))
    world.advance(byMs: 390)
    #expect((700...800).contains(answered()))
    world.advance(byMs: 390)
    #expect(answered() == 1_000)
  }
}
