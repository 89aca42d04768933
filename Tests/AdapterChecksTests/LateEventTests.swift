import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// What ads do late, once or beside others. The runs have a process of their own; see
/// ``SampleAdapterTests``.
@LoopActor
@Suite struct LateEventTests {
  private static func expect(
    _ check: String, _ format: AdFormat = .native, fails reason: String,
    location: SourceLocation = #_sourceLocation,
    _ change: (inout BranchAdapter.Changes) -> Void
  ) throws {
    try BranchRun.expect(check, format, fails: reason, location: location, change)
  }

  private static func expect(
    _ check: String, _ format: AdFormat = .native, gives outcome: CheckResult.Outcome,
    location: SourceLocation = #_sourceLocation,
    _ change: (inout BranchAdapter.Changes) -> Void
  ) throws {
    try BranchRun.expect(check, format, gives: outcome, location: location, change)
  }

  /// Later than anything that a check only waits for in passing.
  private static let lateMs = 100_000

  private static func later(_ action: @escaping @LoopActor () -> Void) {
    BranchAdapter.clock.schedule(afterMs: lateMs, action)
  }

  // MARK: Content

  @Test func `images, stars, corners and views`() async {
    await #expect(processExitsWith: .success) { try await Self.checkContent() }
  }

  private static func checkContent() throws {
    try expect("imageLoadingNotDisabled", fails: "The scale of an image is -1.0.") {
      $0.imageAsURL = NativeAdImage(url: "https://www.example.com/1.png", scale: -1)
    }
    try expect(
      "imageLoadingNotDisabled", fails: "An image was loaded although image loading was disabled."
    ) {
      $0.hasImages = false
      $0.icon = $0.image
    }
    for rating in [0.0, 5] {
      try expect("wrongStarRating", gives: .passed) { $0.starRating = JSONNumber(rating) }
    }
    let place = BranchAdapter.Changes().adChoices
    try expect(
      "adChoicesMisplaced",
      fails: "AdChoices must be inside the ad's view, in the corner topRight."
    ) { $0.adChoices = { place($0 ?? .bottomLeft, $1) } }
    try expect("tinyAdChoices", fails: "It has 300.0 × 14.0 points.") {
      $0.adChoices = { _, _ in Rect(x: 10, y: 0, width: 300, height: 14) }
    }
    try expect("tinyAdChoices", gives: .passed) {
      $0.adChoices = { _, _ in Rect(x: 300, y: 0, width: 15, height: 15) }
    }
    try expect("subviewLeftBehind", fails: "1 views of the adapter are still in the ad's view.") {
      $0.onUntrack = { $0?.addSubview(View(frame: Rect(x: 0, y: 0, width: 1, height: 1))) }
    }
  }

  @Test func `views and ads that are held`() async {
    await #expect(processExitsWith: .success) { try await Self.checkReferences() }
  }

  private static func checkReferences() throws {
    try expect("viewNotReleased", gives: .passed) { $0.onUntrack = { view in later { _ = view } } }
    try expect("viewNotReleased", fails: "The adapter still holds the view.") {
      var views: [View?] = []
      $0.onUntrack = { views.append($0) }
    }
    try expect("adNotReleased", gives: .passed) { $0.onDispose = { ad in later { _ = ad.number } } }
    try expect("adNotReleased", fails: "The adapter still holds the ad.") {
      var tapped: [BranchAd] = []
      $0.events = { name, ad in
        if name == .click { tapped.append(ad) }
        return [ad]
      }
    }
  }

  // MARK: Calls

  @Test func `calls that are slow or fail`() async {
    await #expect(processExitsWith: .success) { try await Self.checkCalls() }
  }

  private static func checkCalls() throws {
    try expect("slowCall", fails: "When the ad was taken off its view, the adapter took 600 ms.") {
      $0.call = { call, _ in (call == "untrack" ? 600 : 0, nil) }
    }
    try expect("slowCall", fails: "When the ad was drawn, the adapter took 501 ms.") {
      $0.call = { call, _ in (call == "render" ? 501 : 0, nil) }
    }
    try expect("slowCall", gives: .passed) {
      $0.call = { call, _ in (call == "render" ? 500 : 0, nil) }
    }
    // The first time it may be the machine that was busy.
    try expect("slowCall", gives: .passed) {
      $0.call = { call, ad in (call == "render" && ad.number == 1 ? 600 : 0, nil) }
    }
    try expect("slowCall", .rewarded, fails: "The ad appeared 600 ms after it was presented.") {
      $0.eventMs = 600
    }
    for (format, call, words) in [
      (.native, "tap", "When tap was simulated"),
      (.native, "leaveApplication", "When leaveApplication was simulated"),
      (.native, "untrack", "When the ad was taken off its view"),
      (.banner, "changeAdSize", "When the size of the banner was changed"),
    ] as [(AdFormat, String, String)] {
      try expect("failedCall", format, fails: "\(words), the adapter failed: No paint.") {
        $0.call = { made, _ in
          (0, made == call ? .failed(AdError(.internalError, "No paint.")) : nil)
        }
      }
    }
    // Each call that fails is made once in a run, and fails one check.
    var changes = BranchAdapter.Changes()
    var count = 0
    changes.call = { call, _ in
      guard call == "render" else { return (0, nil) }
      count += 1
      return nil
    }
    let run = BranchRun(
      changes, only: ["failedCall", "lostClick", "doubleImpression"], formats: [.native])
    let reason = "When the ad was drawn, the adapter failed: It did not answer within 10000 ms."
    #expect(run.results.map(\.outcome) == [.failed(reason), .notRun(reason), .notRun(reason)])
    #expect(count == 1)
  }

  @Test func `a call that blocks the thread once`() async {
    await #expect(processExitsWith: .success) { try await Self.blockOnce() }
  }

  private static func blockOnce() throws {
    var hasBlocked = false
    try expect("blockedThread", .banner, gives: .passed) {
      $0.events = { name, ad in
        if name == .click, !hasBlocked {
          hasBlocked = true
          let clock = Clock(.wall)
          while clock.nowMs < 520 {}
        }
        return [ad]
      }
    }
    #expect(hasBlocked)
  }

  @Test func `an ad is drawn, touched, taken off and drawn again`() async {
    await #expect(processExitsWith: .success) { await Self.exercise() }
  }

  private static func exercise() {
    let videos = [
      "playVideo", "muteVideo", "unmuteVideo", "muteVideo", "pauseVideo", "playVideo", "endVideo",
    ]
    let expected: [(AdFormat, tracksItself: Bool, calls: [String])] = [
      (.native, true, ["render", "tap", "open", "close"] + videos + ["untrack", "render", "tap"]),
      (
        .native, false,
        ["render", "recordImpression", "recordClick"] + ["recordClick", "open", "close"] + videos
          + ["untrack", "render", "recordClick"]
      ),
      (.banner, true, ["tap", "open", "close"]),
      (.rewarded, true, ["present", "earnReward", "close"]),
    ]
    for (format, tracksItself, calls) in expected {
      var changes = BranchAdapter.Changes()
      changes.tracksItself = tracksItself
      _ = BranchRun(changes, only: ["doubleImpression"], formats: [format])
      let made = BranchAdapter.calls.prefix { $0 != "dispose" }
      #expect(Array(made.prefix(calls.count)) == calls, "\(format)")
    }
  }

  // MARK: Events

  @Test func `events that come late or twice`() async {
    await #expect(processExitsWith: .success) { try await Self.checkEvents() }
  }

  private static func checkEvents() throws {
    try expect("doubleClick", fails: "The ad was tapped once, but 2 clicks were reported.") {
      $0.events = { name, ad in
        if name == .click, ad.clickCount == 0 { later { ad.delegate?.report(.click(asset: nil)) } }
        ad.clickCount += name == .click ? 1 : 0
        return [ad]
      }
    }
    try expect("doubleClick", fails: "The ad was tapped twice, but 3 clicks were reported.") {
      $0.onUntrack = { _ in BranchAdapter.ads.last?.delegate?.report(.click(asset: nil)) }
    }
    for format in [AdFormat.native, .interstitial, .rewardedInterstitial] {
      try expect("doubleImpression", format, fails: "The adapter reported a second impression.") {
        $0.events = { name, ad in
          if name == .impression { later { ad.delegate?.report(.impression) } }
          return [ad]
        }
      }
    }
    for format in [AdFormat.rewarded, .rewardedInterstitial] {
      try expect("doubleReward", format, fails: "The adapter reported a second reward.") {
        $0.events = { name, ad in
          if name == .didDismissFullScreenView {
            later { ad.delegate?.report(.didRewardUser(AdReward(type: "coins", amount: 1))) }
          }
          return [ad]
        }
      }
    }
    try expect(
      "impressionBeforeRender",
      fails: "The adapter reported an impression of an ad that is not in a view."
    ) { $0.onLoad = { ad in later { ad.delegate?.report(.impression) } } }
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

  @Test func `events of two ads`() async {
    await #expect(processExitsWith: .success) { try await Self.checkTwoAds() }
  }

  private static func checkTwoAds() throws {
    let pause = "The adapter reported didPauseVideo while no video was playing."
    try expect("mixedUpAds", fails: "While another ad was touched: \(pause)") {
      $0.events = { name, ad in
        if name == .click { BranchAdapter.ads.last?.delegate?.report(.didPauseVideo) }
        return [ad]
      }
    }
    try expect(
      "mixedUpAds", .rewarded,
      fails: "didRewardUser was reported for the first ad, but not for the second."
    ) {
      $0.events = { name, ad in
        name == .didRewardUser && ad !== BranchAdapter.ads.first ? [] : [ad]
      }
    }
    // A banner may count as seen once it is loaded, and an ad may have events of its own.
    try expect("mixedUpAds", .banner, gives: .passed) {
      $0.onLoad = { ad in
        BranchAdapter.clock.schedule(afterMs: 150_000) { ad.delegate?.report(.impression) }
      }
    }
    try expect("mixedUpAds", gives: .passed) {
      $0.onLoad = { ad in later { ad.delegate?.report(.didMuteVideo) } }
    }
    // A screen that stays open covers the second ad.
    try expect("mixedUpAds", .rewarded, gives: .passed) {
      $0.offers = { action, _ in action != .close }
      $0.present = { ad in if !BranchAdapter.ads.contains(where: \.isShown) { ad.appear() } }
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
      var last: BranchAd?
      $0.onLoad = { last = $0 }
      $0.events = { _, ad in [last ?? ad] }
    }
  }

  // MARK: What a whole run shows

  @Test func `lines that are skipped, and loads of a leak`() async {
    await #expect(processExitsWith: .success) { try await Self.checkRun() }
  }

  private static func checkRun() throws {
    try expect("strayOutput", fails: "1 of its lines were skipped; standard error shows them.") {
      $0.invalidMessageCount = 1
    }
    var changes = BranchAdapter.Changes()
    changes.usage = { AdapterUsage(memoryBytes: 0, descriptorCount: 0, threadCount: 0) }
    let run = BranchRun(changes, only: ["leak"], formats: [.native], soakCount: 101)
    #expect(run.results.map(\.outcome) == [.passed])
    #expect(BranchAdapter.loadCount == 101)
  }

  @Test func `what is kept of an adapter that reports without an end is limited`() async {
    await #expect(processExitsWith: .success) { await Self.reportWithoutEnd() }
  }

  private static func reportWithoutEnd() {
    let adapter = BranchRun.adapter(BranchAdapter.Changes())
    let loop = adapter.makeLoop()
    let session = AdapterSession(adapter, on: loop, adUnits: [])
    let context = CheckContext(session, format: .native, memory: RunMemory())
    loop.run {
      guard let ad = try? await context.load() else { return }
      for _ in 0..<10_001 { ad.report(.didPauseVideo) }
    }
    #expect(context.violations.count == 10_000)
    #expect(context.events.count == 10_000)

    var changes = BranchAdapter.Changes()
    changes.onLoad = { ad in for _ in 0..<300 { ad.report(.didPauseVideo) } }
    var expectations = Expectations()
    let load = ExpectedLoad(format: .native, failure: ExpectedError(domain: "a", code: 1))
    expectations.loads = Array(repeating: load, count: 300)
    let run = BranchRun(
      changes, only: ["unmetExpectation"], formats: [.native], expectations: expectations)
    let sizes = run.results.map { $0.evidence?.byteCount }
    #expect(sizes.count == 300)
    #expect(sizes.reduce(0) { $0 + ($1 ?? 0) } <= 2 << 20)
    #expect((sizes.first ?? nil) ?? 0 > 4_000)
    #expect(sizes.last == .some(nil))
  }

  @Test func `an error of the status fails one check, unless that has a better reason`() {
    let memory = RunMemory()
    let error = AdError(.internalError, "The program has ended.")
    #expect(
      memory.verdict(on: error, of: .native, .failed("No click.")) == .failed("No click."))
    #expect(
      memory.verdict(on: error, of: .native, .failed("No click."))
        == .notRun("The program has ended."))
    #expect(memory.verdict(on: error, of: .banner, nil) == .failed("The program has ended."))
  }
}
