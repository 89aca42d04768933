import EventLoop
import Foundation
import GoogleMobileAds
import ProcessAdapters
import Testing

@testable import AdapterUnitTestKit

/// What waits of the kit say when they end without success.
@Suite struct WaitTests {
  @Test func `a wait for an event or a violation has five seconds`() async throws {
    let adapter = HostedAdapter(
      TestNetwork.self, make: TestNetwork.init, loads: .banner(TestNetwork.loadBanner))
    let ad = try await adapter.loadBannerAd()

    async let event = Self.outcome { _ = try await ad.waitForEvent(.click) }
    async let violation = Self.outcome { _ = try await adapter.waitForViolation("lateCompletion") }

    #expect(
      await [event, violation] == [
        "The test awaited the event click of ad-1 for 5000 ms. The events of ad-1 are: .",
        "The test awaited the violation lateCompletion of TestNetwork for 5000 ms. "
          + "The violations are: .",
      ])
  }

  @Test func `a wait that is met leaves no timer`() async throws {
    let adapter = HostedAdapter(
      TestNetwork.self, make: TestNetwork.init, loads: .banner(TestNetwork.loadBanner))
    let ad = try await adapter.loadBannerAd()
    async let click = ad.waitForEvent(.click)
    try await ad.simulate(.tap)
    _ = try await click

    let count = await { @LoopActor () -> Int? in
      let programs = Mirror(reflecting: adapter.host).descendant("$__lazy_storage_$_programs")
      return (programs as? MemoryPrograms)?.realTime.timerCount
    }()
    #expect(count == 0)
  }

  /// The message of the failure.
  private static func outcome(_ wait: @Sendable () async throws -> Void) async -> String {
    do {
      try await wait()
      return "done"
    } catch {
      return (error as? AdapterFailure)?.message ?? "\(error)"
    }
  }

  /// Everything that an ad can be told, each by its own ad.
  private static func actions(
    of adapter: HostedAdapter
  ) async throws -> [(String, @Sendable () async throws -> Void)] {
    func native() async throws -> LoadedNativeAd {
      let ad = try await adapter.loadNativeAd()
      try await ad.render()
      return ad
    }
    let undrawn = try await adapter.loadNativeAd()
    let (left, seen, clicked) = try await (native(), native(), native())
    let tapped = try await adapter.loadBannerAd()
    let resized = try await adapter.loadBannerAd()
    let screen = try await adapter.loadInterstitialAd()
    return [
      ("didRender", { _ = try await undrawn.render() }),
      ("didUntrackView", { try await left.untrack() }),
      ("didRecordImpression", { _ = try await seen.recordImpression() }),
      ("didRecordClickOnAsset", { _ = try await clicked.recordClick() }),
      ("simulate(tap)", { try await tapped.simulate(.tap) }),
      ("changeAdSize", { try await resized.changeAdSize(to: AdSizeLeaderboard) }),
      ("present", { try await screen.present() }),
    ]
  }

  @Test func `a call that a blocked main thread does not get to is named`() async {
    // In a process of its own, because the other tests need the main thread.
    await #expect(processExitsWith: .success) {
      let adapter = HostedAdapter(
        TestNetwork.self, make: TestNetwork.init,
        loads: .banner(TestNetwork.loadBanner), .native(TestNetwork.loadNativeAd),
        .interstitial(TestNetwork.loadInterstitial))
      let actions = try await Self.actions(of: adapter)
      let mayGo = await blockMainThread()
      defer { mayGo.signal() }

      let messages = await withTaskGroup { group in
        for (name, action) in actions {
          group.addTask { "\(name): \(await Self.outcome(action))" }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }

      // Five seconds for the adapter, and two for the main thread.
      let expected = actions.map { name, _ in
        "\(name): The main thread was blocked for 7000 ms while the test awaited the answer of "
          + "TestNetwork to \(name). Adapters are called on the main thread: a test must await, "
          + "and not block it."
      }
      try #require(messages == Set(expected), "\(messages)")
    }
  }

  @Test func `only errors of the bridge are logged`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(0), observing: [\.standardErrorContent]
    ) { @LoopActor in
      let adapter: AdapterMaker = { fatalError("Nothing is served.") }
      let (hosted, checked) = (
        MemoryPrograms(adapter, GivenObjects()),
        LoopPrograms(adapter, on: EventLoop(clock: Clock(.manual)))
      )
      for programs in [hosted, checked] as [any ProcessEnvironment] {
        for level in [Log.Level.debug, .info, .warning, .error] {
          programs.log(level, "\(level) of \(type(of: programs))")
        }
      }
      exit(0)
    }

    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.contains("Programs") }
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix("error of MemoryPrograms") == true)
    #expect(lines.last?.hasSuffix("error of LoopPrograms") == true)
  }
}
