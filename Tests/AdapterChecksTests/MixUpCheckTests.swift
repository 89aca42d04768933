import Ads
import EventLoop
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of two ads.
@LoopActor
@Suite struct MixUpCheckTests: FlawedRunSuite {
  @Test func `events that are reported for another ad are found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkTwoAds() }
  }

  private static func checkTwoAds() throws {
    // All formats are those that are checked.
    try expect("mixedUpFormats", gives: .skipped("Ads of one format are checked.")) { _ in }
    let pause = "The adapter reported didPauseVideo while no video was playing."
    try expect("mixedUpAds", fails: "While another ad was touched: \(pause)") {
      $0.events = { name, ad in
        if name == .click { FlawedAdapter.ads.last?.send(.didPauseVideo) }
        return [ad]
      }
    }
    try expect(
      "mixedUpAds", .rewarded,
      fails: "didRewardUser was reported for the first ad, but not for the second."
    ) {
      $0.events = { name, ad in
        name == .didRewardUser && ad !== FlawedAdapter.ads.first ? [] : [ad]
      }
    }
    // A banner may count as seen once it is loaded, and an ad may have events of its own.
    try expect("mixedUpAds", .banner, gives: .passed) {
      $0.onLoad = { ad in
        FlawedAdapter.clock.schedule(afterMs: 150_000) { ad.send(.impression) }
      }
    }
    try expect("mixedUpAds", gives: .passed) {
      $0.onLoad = { ad in later { ad.send(.didMuteVideo) } }
    }
    // A screen that stays open covers the second ad.
    try expect("mixedUpAds", .rewarded, gives: .passed) {
      $0.offers = { action, _ in action != .close }
      $0.present = { ad in if !FlawedAdapter.ads.contains(where: \.isShown) { ad.appear() } }
    }
    try expect(
      "lostAd", .rewarded,
      fails: "After another load, the first ad never appears when it is presented."
    ) { $0.present = { ad in if ad.number > 1 { ad.appear() } } }
    try expect(
      "lostAd", .rewarded,
      fails: "After another load, the first ad can't be presented: Not current."
    ) {
      $0.present = { ad in
        if ad.number == 1 {
          ad.report(.didFailToPresent(AdError(.internalError, "Not current.")))
        } else {
          ad.appear()
        }
      }
    }
    try expect(
      "lostAd", .rewarded,
      gives: .notRun("The events of the first ad were reported for the second one.")
    ) {
      var last: FlawedAd?
      $0.onLoad = { last = $0 }
      $0.events = { _, ad in [last ?? ad] }
    }
    try expect("mixedUpAds", fails: "click was reported for an ad that was not touched.") {
      $0.events = { name, ad in name == .click ? FlawedAdapter.ads : [ad] }
    }
    try expect("mixedUpAds", fails: "click was reported for the first ad, but not for the second.")
    {
      $0.events = { name, ad in name == .click && ad !== FlawedAdapter.ads[0] ? [] : [ad] }
    }
    try expect("mixedUpAds", fails: "click of the second ad was reported for the first one.") {
      $0.events = { name, ad in name == .click ? [FlawedAdapter.ads[0]] : [ad] }
    }
  }
}
