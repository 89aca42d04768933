import EventLoop
import Testing

@testable import SampleNetwork

@BridgeActor
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
@BridgeActor
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

    let drawn = (0..<200).flatMap { _ in
      world.fetch("random", asking(for: adType)).ads.map(\.adType)
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

/// The two random choices of a random ad unit.
@BridgeActor
@Suite struct RandomAdUnitTests {
  @Test func `over many seeds, the outcomes have the right frequencies`() {
    let outcomes = (1...1_000).map { World(seed: $0).fetch("random") }
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

  @Test func `over many requests to one network, the outcomes have the right frequencies`() {
    let world = World(seed: 42)
    let outcomes = (1...1_000).map { _ in world.fetch("random") }

    #expect((800...900).contains(outcomes.count { $0.ads.count == 1 }))
    let ads = outcomes.flatMap(\.ads)
    #expect((0.44...0.54).contains(Double(ads.count { $0.adType == .content }) / Double(ads.count)))
  }

  @Test func `the same seed gives the same ads, and another seed others`() {
    func draws(seed: UInt64) -> [String] {
      let world = World(seed: seed)
      return (1...100).map { _ in
        let outcomes = world.fetch("random")
        return "\(outcomes.ads.map(\.adType)) \(outcomes.failures)"
      }
    }

    #expect(draws(seed: 7) == draws(seed: 7))
    #expect(draws(seed: 7) != draws(seed: 8))
  }

  @Test func `an ad unit without random uses no random numbers`() {
    let (world, other) = (World(seed: 3), World(seed: 3))
    for word in ["content", "app-install", "no-inventory", "never", "wrong"] {
      _ = world.fetch(word)
    }

    for _ in 1...100 {
      let (drawn, expected) = (world.fetch("random"), other.fetch("random"))
      #expect(drawn.ads.map(\.adType) == expected.ads.map(\.adType))
      #expect(drawn.failures == expected.failures)
    }
  }
}
