import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// Each branch of a check finds its own fault. The runs have a process of their own; see
/// ``SampleAdapterTests``.
@LoopActor
@Suite struct BranchTests {
  private typealias Changes = BranchAdapter.Changes

  private static func expect(
    _ check: String, _ format: AdFormat = .native, fails reason: String,
    location: SourceLocation = #_sourceLocation, _ change: (inout Changes) -> Void
  ) throws {
    try BranchRun.expect(check, format, fails: reason, location: location, change)
  }

  private static let unanswered = "The adapter does not answer a load within 10000 ms."

  // MARK: The class and its signals

  @Test func `versions, set-ups and signals`() async {
    await #expect(processExitsWith: .success) { try await Self.checkClass() }
  }

  private static func checkClass() throws {
    var patch = 0
    let count = { @LoopActor () -> Int in
      patch += 1
      return patch
    }
    try expect(
      "changingVersion", fails: "The adapter's version is first 1.0.3 and then 1.0.4."
    ) { $0.adapterPatch = count }
    patch = 0
    try expect(
      "changingVersion", fails: "The network's version is first 1.0.3 and then 1.0.4."
    ) { $0.sdkPatch = count }
    try expect("unrepeatableSetUp", fails: "A later set-up did not end.") {
      $0.setUp = { number in number == 3 ? .silence : .good }
    }
    try expect("emptySignals", fails: "An answer had neither signals nor an error.") {
      $0.signals = { _ in [(nil, nil)] }
    }
    try expect(
      "unansweredSignals",
      fails: "A request for native ads without credentials was not answered within 1000 ms."
    ) { $0.signals = { $0.credentials.isEmpty ? [] : [("token", nil)] } }
    try expect("emptySignals", fails: "An answer had neither signals nor an error.") {
      $0.signals = { [($0.format == .rewarded ? nil : "token", nil)] }
    }
    try expect(
      "unansweredSignals",
      fails: "A request for rewarded ads was not answered within 1000 ms."
    ) { $0.signals = { $0.format == .rewarded ? [] : [("token", nil)] } }
    try expect("duplicateSignals", fails: "A request for signals got 2 answers.") {
      $0.signals = { params in
        Array(repeating: ("token", nil), count: params.credentials.isEmpty ? 2 : 1)
      }
    }
  }

  // MARK: Loads

  @Test func `loads that get no answer, or two`() async {
    await #expect(processExitsWith: .success) { try await Self.checkAnswers() }
  }

  private static func checkAnswers() throws {
    try expect("ignoredBidResponse", fails: unanswered) {
      $0.load = { $0.bidResponse == nil ? .good : .silence }
    }
    try expect("neededSettings", fails: unanswered) {
      $0.load = { $0.parameter == nil ? .silence : .good }
    }
    try expect("lostAfterFailure", fails: unanswered) {
      $0.load = { $0.followsFailure ? .silence : .good }
    }
    try expect("exhaustedAdapter", fails: "Load 5: \(unanswered)") {
      $0.load = { $0.number > 4 ? .silence : .good }
    }
    try expect("lostLoad", fails: "Two loads began at once, but only one gave an ad.") {
      $0.load = { $0.number == 4 ? .silence : .good }
    }
    try expect(
      "duplicateCompletion", fails: "The adapter answered a load a second time."
    ) { $0.load = { _ in .twice(secondAfterMs: 4 * 3_600_000) } }
    for (words, parameter) in [
      ("no parameter", nil), ("an empty parameter", ""),
      ("a parameter of control characters", "\u{0}\u{7F}\n\u{FEFF}"),
    ] as [(String, String?)] {
      try expect("unansweredBadParameter", fails: "\(unanswered) The load had \(words).") {
        $0.load = { $0.parameter == parameter ? .silence : .good }
      }
    }
    let long = "a parameter of 10,000 characters"
    try expect("unansweredBadParameter", fails: "\(unanswered) The load had \(long).") {
      $0.load = { $0.parameter?.utf8.count ?? 0 > 1_000 ? .silence : .good }
    }
    try expect(
      "unansweredBadParameter",
      fails: "The adapter answered a load a second time. The load had no parameter."
    ) { $0.load = { $0.parameter == nil ? .twice(secondAfterMs: 0) : .good } }
  }

  @Test func `a load that is answered late is not lost`() async {
    await #expect(processExitsWith: .success) { try await Self.answerLate() }
  }

  private static func answerLate() throws {
    var changes = Changes()
    changes.load = { $0.number == 2 ? .late(ms: 15_000) : .good }
    #expect(
      try BranchRun.outcome("lostLoad", .native, changes)
        == .notRun("A load was answered after its deadline."))
  }

  @Test func `errors of loads`() async {
    await #expect(processExitsWith: .success) { try await Self.checkErrors() }
  }

  private static func checkErrors() throws {
    try expect("unexplainedFailure", fails: "The error has no domain.") {
      $0.load = {
        $0.parameter == "good" ? .good : .error(AdError(domain: "", code: 1, message: "No ad."))
      }
    }
    try expect("unexplainedFailure", fails: "The error has no message.") {
      $0.load = {
        $0.parameter == "good" ? .good : .error(AdError(domain: "net", code: 1, message: ""))
      }
    }
    try expect("unexplainedFailure", fails: "The error has no message.") {
      $0.load = {
        $0.parameter == "good" ? .good : .error(AdError(domain: "net", code: 1, message: " \n"))
      }
    }
    try expect("contentTooLarge", fails: "The adapter gave an ad that is too large.") {
      $0.load = { _ in .error(OversizedAd(AdError(.internalError, "Too long."))) }
    }
    try expect("unrefusedAdType", fails: "The error is internalError of com.google.admob.") {
      $0.load = {
        $0.adTypes.contains(.content) ? .good : .error(AdError(.internalError, "No such type."))
      }
    }
  }

  // MARK: Ads

  @Test func `images, stars, sizes and AdChoices`() async {
    await #expect(processExitsWith: .success) { try await Self.checkContent() }
  }

  private static func checkContent() throws {
    try expect("imageLoadingNotDisabled", fails: "An image has no URL.") {
      $0.imageAsURL = NativeAdImage(url: "", scale: 1)
    }
    try expect("imageLoadingNotDisabled", fails: "The scale of an image is 0.0.") {
      $0.imageAsURL = NativeAdImage(url: "https://www.example.com/1.png", scale: 0)
    }
    try expect(
      "imageLoadingNotDisabled",
      fails: "An image was loaded although image loading was disabled."
    ) { $0.imageAsURL = $0.image }
    try expect("wrongStarRating", fails: "The ad has -1 stars.") { $0.starRating = JSONNumber(-1) }
    try expect("wrongStarRating", fails: "The ad has 6 stars.") { $0.starRating = JSONNumber(6) }
    try expect("wrongAdSize", .banner, fails: "The banner should have 300x250, but has 1x1.") {
      $0.size = { $0.height == 250 ? AdSize(width: 1, height: 1) : $0 }
    }
    let place = Changes().adChoices
    let message = "AdChoices must be inside the ad's view, in the corner"
    try expect("adChoicesMisplaced", fails: "\(message) bottomLeft.") {
      $0.adChoices = { $0 == .bottomLeft ? place(.topRight, $1) : place($0, $1) }
    }
    try expect("adChoicesMisplaced", fails: "\(message) topRight.") {
      $0.adChoices = { $1 > 1 ? Rect(x: 310, y: 0, width: 20, height: 20) : place($0, $1) }
    }
  }

  @Test func `what another process keeps of an ad`() async {
    await #expect(processExitsWith: .success) { try await Self.checkRemains() }
  }

  private static func checkRemains() throws {
    let faults: [(String, AdRemains, String)] = [
      ("adNotReleased", AdRemains(isAdHeld: true), "The adapter still holds the ad."),
      ("viewNotReleased", AdRemains(isViewHeld: true), "The adapter still holds the view."),
      (
        "subviewLeftBehind", AdRemains(subviewCount: 2),
        "2 views of the adapter are still in the ad's view."
      ),
    ]
    for (check, remains, reason) in faults {
      try expect(check, fails: reason) { $0.remains = { _ in remains } }
      try BranchRun.expect(check, gives: .passed) { $0.remains = { _ in AdRemains() } }
      try BranchRun.expect(
        check, gives: .notRun("The adapter did not report what is left of the ad.")
      ) { $0.remains = { _ in nil } }
    }
  }

  @Test func `calls that only a later ad fails`() async {
    await #expect(processExitsWith: .success) { try await Self.failLaterCalls() }
  }

  private static func failLaterCalls() throws {
    let broken = AdCallFailure.failed(AdError(.internalError, "Broken."))
    // An ad that expires can't be used any further.
    for action in SimulatedAction.allCases where action != .expire {
      try expect(
        "failedCall", fails: "When \(action.rawValue) was simulated, the adapter failed: Broken."
      ) {
        $0.acceptsAllActions = true
        $0.call = { call, ad in (0, ad.number == 2 && call == action.rawValue ? broken : nil) }
      }
    }
    try expect(
      "failedCall", .banner,
      fails: "When the size of the banner was changed, the adapter failed: Broken."
    ) {
      $0.call = { call, ad in (0, ad.number == 2 && call == "changeAdSize" ? broken : nil) }
    }
  }

  @Test func `drawings that are slow`() async {
    await #expect(processExitsWith: .success) { try await Self.drawSlowly() }
  }

  private static func drawSlowly() throws {
    for number in 1...2 {
      try expect("slowCall", fails: "When the ad was drawn, the adapter took 600 ms.") {
        $0.call = { call, ad in
          let isSlow = call == "render" && (ad as? BranchNativeAd)?.drawingCount == number
          return (isSlow ? 600 : 0, nil)
        }
      }
    }
  }

  // MARK: Events

  @Test func `events that are lost, repeated or of another ad`() async {
    await #expect(processExitsWith: .success) { try await Self.checkEvents() }
  }

  private static func checkEvents() throws {
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
        BranchAdapter.clock.schedule(afterMs: 500) { ad.report(.click(asset: nil)) }
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
        if name == .willDismissFullScreenView { ad.delegate?.report(.click(asset: nil)) }
        return [ad]
      }
    }
    try expect("mixedUpAds", fails: "click was reported for an ad that was not touched.") {
      $0.events = { name, ad in name == .click ? BranchAdapter.ads : [ad] }
    }
    try expect("mixedUpAds", fails: "click was reported for the first ad, but not for the second.")
    {
      $0.events = { name, ad in name == .click && ad !== BranchAdapter.ads[0] ? [] : [ad] }
    }
    try expect("mixedUpAds", fails: "click of the second ad was reported for the first one.") {
      $0.events = { name, ad in name == .click ? [BranchAdapter.ads[0]] : [ad] }
    }
    try expect("doubleReward", .rewarded, fails: "The adapter reported a second reward.") {
      $0.events = { name, ad in
        if name == .didDismissFullScreenView {
          ad.delegate?.report(.didRewardUser(AdReward(type: "coins", amount: 1)))
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
          BranchAdapter.clock.schedule(afterMs: 500) {
            ad.delegate?.report(.didRewardUser(AdReward(type: "coins", amount: 1)))
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
  }
}
