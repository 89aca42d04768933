import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// An adapter that is correct, and that few others are like.
struct UnusualAdapter: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bidResponse: String?
  let change: @Sendable @LoopActor (inout FlawedAdapter.Changes) -> Void

  init(
    _ description: String, bidResponse: String? = nil,
    _ change: @escaping @Sendable @LoopActor (inout FlawedAdapter.Changes) -> Void
  ) {
    testDescription = description
    self.bidResponse = bidResponse
    self.change = change
  }

  @LoopActor
  func run() -> FlawedRun {
    var changes = FlawedAdapter.Changes()
    change(&changes)
    return FlawedRun(changes, request: AdRequest(bidResponse: bidResponse))
  }

  private static let noAd = AdError(.noFill, "No ad.")
  private static let own = AdError(domain: "com.network", code: 7, message: "No such type.")

  /// Reports an event of an ad after a while, if the ad still exists, in place of now.
  @LoopActor
  private static func delay(
    _ delayed: AdEvent.Name, byMs ms: Int, _ event: AdEvent
  ) -> @LoopActor (AdEvent.Name, FlawedAd) -> [FlawedAd] {
    { name, ad in
      guard name == delayed else { return [ad] }
      FlawedAdapter.clock.schedule(afterMs: ms) { if !ad.isDisposed { ad.send(event) } }
      return []
    }
  }

  static let all: [UnusualAdapter] = slow + ads + signals

  private static let slow = [
    UnusualAdapter("an ad comes after 4 s") { $0.load = { _ in .late(ms: 4_000) } },
    UnusualAdapter("an ad comes just in time") { $0.load = { _ in .late(ms: 9_900) } },
    UnusualAdapter("a set-up takes 8 s") { $0.setUp = { _ in .late(ms: 8_000) } },
    UnusualAdapter("an impression needs 2 s in view") {
      $0.events = { name, ad in
        guard name == .impression else { return [ad] }
        FlawedAdapter.clock.schedule(afterMs: 2_000) {
          let isInView = !ad.isDisposed && (ad.format == .native || ad.isScreenOpen)
          if isInView { ad.send(.impression) }
        }
        return []
      }
    },
    UnusualAdapter("a reward comes after 1.5 s") {
      let reward = AdReward(type: "coins", amount: 1)
      $0.events = delay(.didRewardUser, byMs: 1_500, .didRewardUser(reward))
    },
    UnusualAdapter("a dismissal takes 1.2 s") {
      $0.events = delay(.didDismissFullScreenView, byMs: 1_200, .didDismissFullScreenView)
    },
    UnusualAdapter("a click is reported after 0.8 s") {
      $0.events = delay(.click, byMs: 800, .click(asset: nil))
    },
    UnusualAdapter("a presentation takes 0.6 s") {
      $0.present = { ad in FlawedAdapter.clock.schedule(afterMs: 600) { ad.appear() } }
    },
    UnusualAdapter("each call takes 0.4 s") { $0.call = { _, _ in (400, nil) } },
  ]

  private static let ads = [
    UnusualAdapter("a size that is not usual must say that it is adaptive") {
      let usual = AdSize.Name.allCases.map { AdSize($0) }
      $0.size = { $0.kind != nil || usual.contains($0) ? $0 : AdSize(.banner) }
    },
    UnusualAdapter("the network holds one ad at a time") {
      $0.load = { _ in FlawedAdapter.ads.isEmpty ? .good : .error(noAd) }
    },
    UnusualAdapter("the network makes one request at a time") {
      $0.load = { $0.isBesideAnother ? .error(noAd) : .late(ms: 50) }
    },
    UnusualAdapter("a bid has priority over a parameter", bidResponse: "bid") { _ in },
    UnusualAdapter("an unwanted native type has an own error") {
      $0.load = { $0.adTypes.contains(.content) ? .good : .error(own) }
    },
    UnusualAdapter("ads open no screen in the application") {
      $0.offers = { action, ad in ad.format.isFullScreen || action != .open && action != .close }
    },
    UnusualAdapter("ads open other applications") {
      $0.event = { event in
        let isOfScreen = event.name == .willPresentFullScreenView
        return isOfScreen && !FlawedAdapter.calls.contains("present")
          ? .willLeaveApplication : event
      }
      $0.offers = { action, _ in action != .close }
      $0.formats = [.native, .banner]
    },
    UnusualAdapter("a full-screen ad closes itself") {
      $0.formats = [.interstitial]
      $0.present = { ad in
        ad.appear()
        FlawedAdapter.clock.schedule(afterMs: 500) {
          if !ad.isDisposed { _ = ad.perform(.close) }
        }
      }
    },
    UnusualAdapter("a native ad has only texts, and the bridge counts") {
      $0.tracksItself = false
      $0.hasImages = false
      $0.starRating = nil
      $0.adChoices = { _, _ in nil }
      $0.mediaContent = MediaContent(hasVideoContent: false, aspectRatio: 0, durationMs: 0)
      $0.offers = { action, _ in action.rawValue.hasSuffix("Video") == false }
    },
    UnusualAdapter("a banner has one size") {
      $0.load = { $0.adSize.map { $0 == AdSize(.banner) } == false ? .error(noAd) : .good }
      $0.changedSize = { _ in nil }
    },
    UnusualAdapter("a banner counts as seen after a second") {
      $0.onLoad = { ad in
        guard ad.format == .banner else { return }
        FlawedAdapter.clock.schedule(afterMs: 1_000) { if !ad.isDisposed { ad.send(.impression) } }
      }
    },
    UnusualAdapter("a reward is not promised") { $0.content = FullScreenAdContent() },
    UnusualAdapter("an ad writes 300 lines") {
      $0.logLineCount = { 300 * FlawedAdapter.loadCount }
    },
  ]

  private static let signals = [
    UnusualAdapter("there are only signals") {
      $0.formats = []
      $0.signals = { _ in [("token", nil)] }
    },
    UnusualAdapter("a token is for every format") { $0.signals = { _ in [("token", nil)] } },
    UnusualAdapter("tokens for every format differ") {
      $0.signals = { [("token \($0.format.rawValue)", nil)] }
    },
    UnusualAdapter("a token is new each time") {
      var count = 0
      $0.signals = { _ in
        count += 1
        return [("token \(count)", nil)]
      }
    },
    UnusualAdapter("signals take 0.9 s") { $0.signalsMs = { _ in 900 } },
  ]
}

/// Adapters that are correct, but unusual, pass. The runs have a process of their own; see
/// ``SampleAdapterTests``.
@LoopActor
@Suite struct UnusualAdapterTests {
  @Test(arguments: UnusualAdapter.all)
  func `an adapter that is correct, but unusual, has no failure and no warning`(
    adapter: UnusualAdapter
  ) async {
    await #expect(processExitsWith: .success) { [name = adapter.testDescription as String] in
      try await Self.run(name)
    }
  }

  private static func run(_ name: String) throws {
    let adapter = try #require(UnusualAdapter.all.first { $0.testDescription == name })
    let results = adapter.run().results
    let failures = results.filter(\.outcome.isFailure)
    #expect(
      failures.isEmpty, "\(failures.map { "\($0.group) \($0.name): \($0.reason ?? "")" })")
    #expect(results.contains { $0.outcome == .passed })
  }

  @Test func `ads that open no screen leave nothing of screens to examine`() async {
    await #expect(processExitsWith: .success) { try await Self.openNoScreen() }
  }

  private static func openNoScreen() throws {
    var changes = FlawedAdapter.Changes()
    changes.offers = { action, _ in action != .open && action != .close }
    let checks: Set = ["unannouncedScreen", "lostDismissal", "doubleDismissal"]
    for result in FlawedRun(changes, only: checks, formats: [.banner]).results.dropLast() {
      #expect(result.outcome == .skipped("The ad opens no screen inside the application."))
    }
  }
}
