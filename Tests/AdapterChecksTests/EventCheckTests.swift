import Ads
import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of events.
@LoopActor
@Suite struct EventCheckTests: FlawedRunSuite {
  @Test func `an event that is lost, repeated or of a disposed ad is found`() async {
    await #expect(processExitsWith: .success) { try await Self.loseEvents() }
  }

  private static func loseEvents() throws {
    for lost in ["didPlayVideo", "didEndVideo", "didUnmuteVideo"] {
      try expect("lostVideoEvent", fails: "\(lost) was not reported.") {
        $0.events = { $0.rawValue == lost ? [] : [$1] }
      }
    }
    try expect(
      "eventAfterDispose",
      fails: "The adapter reported click for an ad that was disposed of or replaced."
    ) { $0.onDispose = { if !$0.isShown { $0.report(.click(asset: nil)) } } }
    try expect(
      "eventAfterDispose",
      fails: "The adapter reported click for an ad that was disposed of or replaced."
    ) {
      $0.onDispose = { ad in
        FlawedAdapter.clock.schedule(afterMs: 500) { ad.report(.click(asset: nil)) }
      }
    }
    for format in [AdFormat.native, .banner, .rewarded] {
      try expect(
        "lostDismissal", format,
        fails: "The screen was closed, but its dismissal was not reported."
      ) { $0.events = { name, ad in name == .didDismissFullScreenView ? [] : [ad] } }
    }
    try expect(
      "doubleClick", .interstitial, fails: "The ad was tapped twice, but 3 clicks were reported."
    ) {
      $0.events = { name, ad in
        if name == .willDismissFullScreenView { ad.send(.click(asset: nil)) }
        return [ad]
      }
    }
    try expect("doubleReward", .rewarded, fails: "The adapter reported a second reward.") {
      $0.events = { name, ad in
        if name == .didDismissFullScreenView {
          ad.send(.didRewardUser(AdReward(type: "coins", amount: 1)))
        }
        return [ad]
      }
    }
    try expect(
      "unearnedReward", .rewarded,
      fails: "The ad was closed at once, but a reward was reported."
    ) {
      $0.events = { name, ad in
        if name == .didDismissFullScreenView {
          FlawedAdapter.clock.schedule(afterMs: 500) {
            ad.send(.didRewardUser(AdReward(type: "coins", amount: 1)))
          }
        }
        return [ad]
      }
    }
    try expect(
      "unpresentedAd", .rewarded, fails: "The ad was presented, but no screen was reported."
    ) {
      $0.events = { name, ad in name == .willPresentFullScreenView ? [] : [ad] }
    }
    for lost in ["didPauseVideo", "didMuteVideo"] {
      try expect("lostVideoEvent", gives: .failed("\(lost) was not reported.")) {
        $0.events = { $0.rawValue == lost ? [] : [$1] }
      }
    }
  }

  @Test func `an event that comes late or twice is found`() async {
    await #expect(processExitsWith: .success) { try await Self.repeatEvents() }
  }

  private static func repeatEvents() throws {
    try expect("doubleClick", fails: "The ad was tapped once, but 2 clicks were reported.") {
      $0.events = { name, ad in
        if name == .click, ad.clickCount == 0 { later { ad.send(.click(asset: nil)) } }
        ad.clickCount += name == .click ? 1 : 0
        return [ad]
      }
    }
    try expect("doubleClick", fails: "The ad was tapped three times, but 4 clicks were reported.") {
      $0.onUntrack = { _ in FlawedAdapter.ads.last?.send(.click(asset: nil)) }
    }
    try expect(
      "doubleClick", .interstitial, fails: "The ad was not tapped, but a click was reported."
    ) {
      $0.offers = { action, _ in action != .tap }
      $0.present = { ad in
        ad.appear()
        ad.send(.click(asset: nil))
      }
    }
    try expect(
      "unearnedReward", .rewarded, fails: "The ad was closed at once, but a reward was reported."
    ) {
      $0.call = { call, ad in
        if call == "tap" { ad.send(.didRewardUser(AdReward(type: "coins", amount: 1))) }
        return (0, nil)
      }
    }
    for format in [AdFormat.native, .interstitial, .rewardedInterstitial] {
      try expect("doubleImpression", format, fails: "The adapter reported a second impression.") {
        $0.events = { name, ad in
          if name == .impression { later { ad.send(.impression) } }
          return [ad]
        }
      }
    }
    for format in [AdFormat.rewarded, .rewardedInterstitial] {
      try expect("doubleReward", format, fails: "The adapter reported a second reward.") {
        $0.events = { name, ad in
          if name == .didDismissFullScreenView {
            later { ad.send(.didRewardUser(AdReward(type: "coins", amount: 1))) }
          }
          return [ad]
        }
      }
    }
    try expect(
      "impressionBeforeRender",
      fails: "The adapter reported an impression of an ad that is not in a view."
    ) { $0.onLoad = { ad in later { ad.send(.impression) } } }
    let disposed = "The adapter reported click for an ad that was disposed of or replaced."
    try expect("eventAfterDispose", fails: disposed) {
      $0.onDispose = { if $0.isShown { $0.report(.click(asset: nil)) } }
    }
    try expect("unwatchedView", gives: .notRun("Taps are never noticed.")) {
      $0.events = { name, ad in name == .click ? [] : [ad] }
    }
    try expect(
      "unwatchedView", fails: "A tap was noticed in the first view, but not in the second."
    ) {
      $0.events = { name, ad in
        ad.clickCount += name == .click ? 1 : 0
        return name == .click && ad.clickCount > 1 ? [] : [ad]
      }
    }
  }

  @Test func `an event may take a minute`() async {
    await #expect(processExitsWith: .success) { try await Self.checkDeadline() }
  }

  private static func checkDeadline() throws {
    try expect("lostClick", gives: .passed) { $0.eventMs = 59_999 }
    try expect("lostClick", gives: .failed("The ad was tapped, but no click was reported.")) {
      $0.eventMs = 60_001
    }
  }

  @Test func `a reward may come when the ad is closed`() async {
    await #expect(processExitsWith: .success) { try await Self.rewardAtClose() }
  }

  private static func rewardAtClose() throws {
    for check in ["lostReward", "doubleReward", "unearnedReward", "wrongReward", "unnamedReward"] {
      try expect(check, .rewarded, gives: .passed) {
        $0.events = { name, ad in
          if name == .willDismissFullScreenView, ad.hasEarnedReward {
            ad.send(.didRewardUser(ad.changes.reward))
          }
          return name == .didRewardUser ? [] : [ad]
        }
      }
    }
  }

  @Test func `a banner has one impression, also after its size has changed back`() async {
    await #expect(processExitsWith: .success) { try await Self.changeSizeBack() }
  }

  private static func changeSizeBack() throws {
    try expect(
      "doubleImpression", .banner, fails: "The adapter reported a second impression."
    ) {
      $0.onLoad = { $0.send(.impression) }
      $0.changedSize = { size in
        if size == AdSize(.banner) { FlawedAdapter.ads.last?.send(.impression) }
        return size
      }
    }
  }

  @Test func `a video may be muted, played or ended once without an action, and not twice`() async {
    await #expect(processExitsWith: .success) { try await Self.countVideoEvents() }
  }

  private static func countVideoEvents() throws {
    for (event, causes) in [
      (.didPlayVideo, 4), (.didPauseVideo, 2), (.didEndVideo, 2), (.didMuteVideo, 2),
      (.didUnmuteVideo, 2),
    ] as [(AdEvent.Name, Int)] {
      let twice = CheckResult.Outcome.failed(
        "\(event.rawValue) was reported \(causes + 2) times for \(causes) actions.")
      for (count, outcome) in [(1, .passed), (2, twice)] {
        var left = count
        try expect("doubleVideoEvent", gives: outcome) {
          $0.events = { name, ad in
            guard name == event, left > 0 else { return [ad] }
            left -= 1
            return [ad, ad]
          }
        }
        #expect(left == 0)
      }
    }
  }
}
