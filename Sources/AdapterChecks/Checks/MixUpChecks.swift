import Ads
import Mediation

/// Loads at the same time are all answered, also the first ones of a program. An error is an answer:
/// some networks load one ad of a placement at a time, and say so.
enum LostLoad: AdapterCheck {
  static let name = "lostLoad"
  static let sentence = "Loads at the same time, and beside an ad on screen, are all answered."
  static let basis = Basis(
    .contract, "An application loads several ads at once, also before the network is ready.")
  static let sharing = CheckSharing.badLoads
  static let comesFirst = true

  static func run(in context: CheckContext) async throws(Verdict) {
    // Twice: while the adapter starts, and when it is ready.
    try await context.starting { () async throws(Verdict) in try await loadTwoAds(in: context) }
    try await loadTwoAds(in: context)
    try await loadBesideScreen(in: context)
  }

  /// An application loads its next ad while one is on screen, which then goes.
  private static func loadBesideScreen(in context: CheckContext) async throws(Verdict) {
    // Other checks report that an ad can't be shown.
    context.leavesFailedCalls = true
    let ad = try await context.load()
    do throws(Verdict) { try await context.show(ad) } catch { return }
    let load = try context.begin()
    try await context.dispose(ad.id)
    if try await !context.isAnswered(load) {
      throw .failed("A load that began while an ad was on screen was not answered.")
    }
  }

  private static func loadTwoAds(in context: CheckContext) async throws(Verdict) {
    let loads = [try context.begin(), try context.begin()]
    let timeoutMs = context.limits.setUpMs + context.limits.loadMs
    _ = try await context.wait(forMs: timeoutMs) { loads.allSatisfy { $0.end != nil } }
    let adCount = loads.count { load in
      if case .success = load.end { true } else { false }
    }
    if adCount == 0 { throw .notRun("There is no ad to check.") }
    for load in loads where try await !context.isAnswered(load) {
      throw .failed("Two loads began at once, but only one gave an ad.")
    }
    for load in loads {
      if case .success(let loaded) = load.end { try await context.dispose(loaded.ad.id) }
    }
  }
}

/// An adapter gives one ad after the other.
enum ExhaustedAdapter: AdapterCheck {
  static let name = "exhaustedAdapter"
  static let sentence = "An adapter gives one ad after the other."
  static let basis = Basis(
    .contract, "After an ad is disposed of, the next load gives another one.")

  /// Enough for a network that keeps a few ads in a list.
  private static let count = 5

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.dispose(try await context.load().id)
    for number in 2...count {
      let ad = try context.expectAd(
        of: try await context.attempt(), orFail: "Load \(number) failed",
        unanswered: "Load \(number): ")
      try await context.dispose(ad.id)
    }
  }
}

/// A cancelled load does not affect others.
enum HarmfulCancellation: AdapterCheck {
  static let name = "harmfulCancellation"
  static let sentence = "An ad that is disposed of while it loads does not affect other ads."
  static let basis = Basis(
    .contract, "A load may be cancelled. Its answer is ignored, and the next load is served.")
  static let causes: Set = [ExhaustedAdapter.name]

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.dispose(try await context.load().id)
    let load = try context.begin()
    guard load.end == nil, let id = load.id else {
      throw .skipped("Loads are answered at once: an ad cannot be disposed of while it loads.")
    }
    try await context.dispose(id)
    try await context.rest()
    try context.expectAd(
      of: try await context.attempt(), orFail: "After a cancelled load, the next one failed",
      unanswered: "After a cancelled load: ")
    try await cancelBesideAnother(in: context)
  }

  /// Cancels a load while another one runs. A network that gives no two ads at once, also without a
  /// cancellation, is right.
  private static func cancelBesideAnother(in context: CheckContext) async throws(Verdict) {
    guard let durationMs = try await durationOfTwoAds(in: context) else { return }
    let (cancelled, other) = (try context.begin(), try context.begin())
    // Both requests are on their way then.
    _ = try await context.wait(forMs: durationMs / 2) { cancelled.end != nil || other.end != nil }
    guard cancelled.end == nil, other.end == nil, let id = cancelled.id else { return }
    try await context.dispose(id)
    guard try await context.adCount(of: [other]) == 0,
      try await durationOfTwoAds(in: context) != nil
    else { return }
    let reason = if case .failure(let error) = other.end { error.sentence } else { "" }
    throw .failed("While a load was cancelled, another one failed: \(reason)")
  }

  /// How long two loads at once take; `nil` if they do not give two ads.
  private static func durationOfTwoAds(in context: CheckContext) async throws(Verdict) -> Int? {
    let startMs = context.nowMs
    let loads = [try context.begin(), try context.begin()]
    guard try await context.adCount(of: loads) == 2 else { return nil }
    return context.nowMs - startMs
  }
}

/// Events of two ads are not mixed up.
enum MixedUpAds: AdapterCheck {
  static let name = "mixedUpAds"
  static let sentence = "Events are reported for the ad that they belong to."
  static let basis = Basis(
    .nativeGuide, "Each call of a completion handler returns the delegate of its own ad.")
  static let comesFirst = true

  /// The same actions cause these events of each ad.
  private static let causedEvents: [AdEvent.Name] = [
    .impression, .click, .willPresentFullScreenView, .didRewardUser,
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    let first = try await context.load()
    guard case .ad(let second) = try await context.attempt() else {
      throw .skipped("The network holds one ad at a time.")
    }
    // Events that an ad reports by itself are not mixed up.
    try await context.rest()
    let known = context.violations.count
    guard let (before, _) = try await context.events(whileTouching: first) else { return }
    if let violation = context.violations.dropFirst(known).first(where: { $0.ad == second.id }) {
      throw .failed("While another ad was touched: \(violation.message)")
    }
    // A banner may count as seen once it is loaded.
    let own: Set<AdEvent.Name> = second is BannerAd ? [.impression] : []
    if let event = before.first(where: { $0.ad == second.id && !own.contains($0.event.name) }) {
      throw .failed("\(event.event.name.rawValue) was reported for an ad that was not touched.")
    }
    let expected = Set(before.map(\.event.name)).subtracting(own)
    // A second screen can't be presented while the first is open.
    guard !expected.isEmpty, first.state != .presenting else { return }

    guard let (after, hasAppeared) = try await context.events(whileTouching: second) else {
      return
    }
    // The first ad's events may be late. They are mixed up only if the second ad lacks them.
    for event in after where event.ad == first.id && expected.contains(event.event.name) {
      guard try await context.comes(event.event.name, of: second) else {
        throw .failed(
          "\(event.event.name.rawValue) of the second ad was reported for the first one.")
      }
    }
    if !hasAppeared { throw .notRun("The second ad never appears.") }
    for name in Self.causedEvents where expected.contains(name) {
      guard try await context.comes(name, of: second) else {
        throw .failed("\(name.rawValue) was reported for the first ad, but not for the second.")
      }
    }
  }
}

/// Events of ads of several formats are not mixed up.
enum MixedUpFormats: AdapterCheck {
  static let name = "mixedUpFormats"
  static let sentence = "Ads of several formats are loaded at once, and are shown in turn."
  static let basis = Basis(
    .contract, "An application has a banner on screen while it presents an interstitial.")
  static let formats: [AdFormat] = []
  static let sharing = CheckSharing.goodLoads
  static let causes: Set = [MixedUpAds.name, LostAd.name]

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.requireSetUp()
    context.leavesFailedCalls = true
    let wanted = context.session.adapter.checkedFormats ?? AdFormat.allCases
    let formats = (context.adapter.details?.formats ?? []).filter(wanted.contains)
    guard formats.count > 1 else { throw .skipped("Ads of one format are checked.") }
    let loads = try begin(formats, in: context)
    _ = try await context.wait(forMs: context.limits.loadMs + 1) {
      loads.allSatisfy { $0.end != nil }
    }
    let ads = loads.compactMap { load in
      if case .success(let loaded) = load.end { loaded.ad } else { nil }
    }
    guard ads.count > 1 else {
      throw .skipped("Of the loads of several formats, only \(ads.count) gave an ad.")
    }
    // Events that an ad reports by itself are not mixed up.
    try await context.rest()
    for ad in ads { try await touch(ad, beside: ads, in: context) }
    let later = try begin(ads.map(\.format), in: context)
    for ad in ads { try await context.dispose(ad.id) }
    for (load, ad) in zip(later, ads) where try await !context.isAnswered(load) {
      throw .failed(
        "A load of the \(ad.format.rawValue) ad was not answered after ads were disposed of.")
    }
  }

  private static func begin(
    _ formats: [AdFormat], in context: CheckContext
  ) throws(Verdict) -> [CheckContext.RunningLoad] {
    var loads: [CheckContext.RunningLoad] = []
    for format in formats {
      loads.append(try context.begin(CheckContext.LoadOptions(format: format)))
    }
    return loads
  }

  private static func touch(
    _ ad: Ad, beside others: [Ad], in context: CheckContext
  ) async throws(Verdict) {
    guard let (events, hasAppeared) = try await context.events(whileTouching: ad) else {
      return try await expectUnpresentable(ad, beside: others, in: context)
    }
    for event in events where event.ad != ad.id && event.event.name.isCausedByAction {
      let name = event.event.name
      guard let other = others.first(where: { $0.id == event.ad }) else { continue }
      // The other ad's events may be late. They are mixed up only if this ad lacks them.
      guard try await context.comes(name, of: ad) else {
        throw .failed(
          "\(name.rawValue) of the \(ad.format.rawValue) ad was reported for the "
            + "\(other.format.rawValue) ad.")
      }
    }
    if !hasAppeared { try await expectUnpresentable(ad, beside: others, in: context) }
  }

  /// Fails unless an ad of the format can't be presented without the others either.
  private static func expectUnpresentable(
    _ ad: Ad, beside others: [Ad], in context: CheckContext
  ) async throws(Verdict) {
    for other in others { try await context.dispose(other.id) }
    let load = try context.begin(CheckContext.LoadOptions(format: ad.format))
    _ = try await context.wait(forMs: context.limits.loadMs + 1) { load.end != nil }
    guard case .success(let loaded) = load.end else {
      throw .notRun("The next load of the \(ad.format.rawValue) ad failed.")
    }
    try await context.show(loaded.ad)
    throw .failed("Beside ads of other formats, the \(ad.format.rawValue) ad never appears.")
  }
}

extension AdEvent.Name {
  /// Whether only an action causes the event.
  var isCausedByAction: Bool {
    switch self {
    case .click, .willPresentFullScreenView, .willDismissFullScreenView,
      .didDismissFullScreenView, .didRewardUser, .didPlayVideo, .didPauseVideo, .didMuteVideo,
      .didUnmuteVideo:
      true
    default: false
    }
  }
}

/// An application shows one full-screen ad after the other.
enum UnshownSecondAd: AdapterCheck {
  static let name = "unshownSecondAd"
  static let sentence = "An ad can be shown after another one was closed."
  static let basis = Basis(.contract, "An adapter serves any number of ads, one after the other.")
  static let formats = AdFormat.allCases.filter(\.isFullScreen)

  static func run(in context: CheckContext) async throws(Verdict) {
    let first = try await context.load()
    // A network may refuse a second ad of its placement.
    let end = try await context.attempt(by: context.lineItems.good)
    try await context.show(first)
    try await context.act([.close], on: first)
    if context.count(.didDismissFullScreenView, of: first) > 0, case .ad(let second) = end {
      try await expectScreen(of: second, "The second ad", in: context)
      try await context.act([.close], on: second)
    }
    if case .ad(let second) = end { try await context.dispose(second.id) }
    try await context.dispose(first.id)
    try await expectScreen(of: try await context.load(), "The next ad", in: context)
  }

  private static func expectScreen(
    of ad: Ad, _ words: String, in context: CheckContext
  ) async throws(Verdict) {
    guard let ad = ad as? FullScreenAd else { return }
    if let error = try await context.present(ad) {
      throw .failed("\(words) can't be presented: \(error.sentence)")
    }
    guard try await context.comes(.willPresentFullScreenView, of: ad) else {
      throw .failed("\(words) never appears when it is presented.")
    }
  }
}

extension CheckContext {
  /// Waits for loads, disposes of their ads, and returns how many these were.
  fileprivate func adCount(of loads: [RunningLoad]) async throws(Verdict) -> Int {
    _ = try await wait(forMs: limits.loadMs + 1) { loads.allSatisfy { $0.end != nil } }
    var count = 0
    for load in loads {
      guard case .success(let loaded) = load.end else { continue }
      count += 1
      try await dispose(loaded.ad.id)
    }
    return count
  }

  /// Waits for an answer of the adapter to a load: an ad, or an error of its own.
  ///
  /// A late answer violates another sentence.
  fileprivate func isAnswered(_ load: RunningLoad) async throws(Verdict) -> Bool {
    _ = try await wait(forMs: limits.loadMs + 1) { load.end != nil }
    let isLost =
      switch load.end {
      case .success: false
      case .failure(.loadFailed(let error, _)):
        error.domain == RequestErrorCode.domain && error.code == RequestErrorCode.timeout.rawValue
      case .failure, nil: true
      }
    if isLost, try await lateAnswerComes() {
      throw .notRun("A load was answered after its deadline.")
    }
    return !isLost
  }

  /// Shows an ad, and simulates everything that a person can do.
  ///
  /// - Returns: The events of all ads meanwhile, and whether the ad has appeared; `nil` for an ad
  ///   that can't be presented.
  fileprivate func events(
    whileTouching ad: Ad
  ) async throws(Verdict) -> (events: [AdEventEntry], hasAppeared: Bool)? {
    let known = events.count
    var hasAppeared = true
    // Don't require that a full-screen ad appears: if it is mixed up, it never does.
    if let ad = ad as? FullScreenAd {
      if try await present(ad) != nil { return nil }
      hasAppeared = try await comes(.willPresentFullScreenView, of: ad)
    } else {
      try await show(ad)
    }
    try await act(SimulatedAction.everyTouch, on: ad)
    try await rest()
    return (Array(events.dropFirst(known)), hasAppeared)
  }
}

/// An application holds several ads, and shows them in any order.
enum LostAd: AdapterCheck {
  static let name = "lostAd"
  static let sentence = "An ad can be shown after another one was loaded and disposed of."
  static let basis = Basis(.contract, "A call about one ad affects no other ad.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let first = try await context.load()
    // A network may refuse a second ad of its placement, but it keeps the first one. This check
    // does not examine the events of the second ad, so its load does not count as a good one.
    let end = try await context.attempt(by: context.lineItems.good)
    let known = context.eventNames(of: first).count
    if case .ad(let second) = end {
      try await context.dispose(second.id)
      try await context.rest()
    }
    let events = context.eventNames(of: first).dropFirst(known)
    if let event = events.first(where: \.isCausedByAction) {
      throw .failed("After another ad was disposed of, the first ad reported \(event.rawValue).")
    }
    guard let reason = try await reasonNotToShow(first, in: context) else { return }
    if context.hasViolated(.eventAfterDispose) {
      throw .notRun("The events of the first ad were reported for the second one.")
    }
    // If an ad can't be shown even without another one, it violates another sentence.
    try await context.show(try await context.load())
    throw .failed(reason)
  }

  /// Shows an ad.
  ///
  /// - Returns: Why it can't be presented; `nil` if it is shown.
  private static func reasonNotToShow(
    _ ad: Ad, in context: CheckContext
  ) async throws(Verdict) -> String? {
    guard let ad = ad as? FullScreenAd else {
      try await context.show(ad)
      return nil
    }
    if let error = try await context.present(ad) {
      return "After another load, the first ad can't be presented: \(error.sentence)"
    }
    if try await context.comes(.willPresentFullScreenView, of: ad) { return nil }
    return "After another load, the first ad never appears when it is presented."
  }
}
