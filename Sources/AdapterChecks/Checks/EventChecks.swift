import Ads
import EventLoop
import Mediation
import ProcessAdapters

/// An ad reports no event before it is delivered.
enum EventBeforeCompletion: AdapterCheck {
  static let name = "eventBeforeCompletion"
  static let sentence = "An ad reports nothing before its load is answered."
  static let basis = Basis(
    .nativeGuide, "Events go to the delegate that the completion handler returns.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt()
    try context.expectNo(.eventBeforeCompletion)
    try context.ad(of: end)
  }
}

/// A disposed ad reports nothing.
enum EventAfterDispose: AdapterCheck {
  static let name = "eventAfterDispose"
  static let sentence = "An ad reports nothing after its disposal."
  static let basis = Basis(
    .contract, "After its disposal an ad has no delegate, even if it was on screen.")
  /// A second event that is late finds some ads disposed of.
  static let causes: Set = [
    DoubleImpression.name, DoubleClick.name, DoubleReward.name, DoubleDismissal.name,
    UnearnedReward.name, DoubleLeave.name, DoubleVideoEvent.name, ImpressionBeforeRender.name,
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    let untouched = try await context.load().id
    try await context.rest()
    let session = context.session
    let earlierCount = session.disposals.eventCount
    try await context.dispose(untouched)
    _ = try await context.wait(forMs: context.limits.acknowledgeMs) {
      session.disposals.openCount == 0
    }
    let disposals = session.disposals
    if disposals.eventCount > earlierCount, let event = disposals.lastEvent {
      throw .failed("An ad that was not shown reported \(event.rawValue) while it was disposed of.")
    }
    let ad = try await context.showAd()
    try await context.dispose(ad.id)
    try await context.awaitSecond()
    try context.expectNo(.eventAfterDispose)
  }
}

/// Events come in a valid order.
enum EventOrder: AdapterCheck {
  static let name = "eventOrder"
  static let sentence = "Events come in order."
  static let basis = Basis(
    .contract, "Events of a video or a screen come between its start and its end.")
  static let causes: Set = [ImpressionBeforeRender.name]

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exerciseAd(expectNo: .eventOrder)
  }
}

/// An ad has no impression before it is shown. An advertiser would pay for an ad that nobody saw.
enum ImpressionBeforeRender: AdapterCheck {
  static let name = "impressionBeforeRender"
  static let sentence = "An ad that is not shown reports no impression, and no action."
  static let basis = Basis(
    .nativeGuide, "A network that tracks impressions does so in the view that the ad is drawn in.")
  static let severity = ContractRule.Severity.error
  /// A banner is on screen from its load on.
  static let formats = AdFormat.allCases.filter { $0 != .banner }

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    try await context.awaitSecond()
    try context.expectNo(.impressionBeforeRender)
    let names = context.eventNames(of: ad)
    if let event = names.first(where: { $0 == .impression || $0.isCausedByAction }) {
      throw .failed("The ad was not shown, but reported \(event.rawValue).")
    }
  }
}

/// An ad has one impression.
enum DoubleImpression: AdapterCheck {
  static let name = "doubleImpression"
  static let sentence = "An impression is reported once."
  static let basis = Basis(
    .contract, "An ad has one impression, even if it is drawn again or its network reports two.")
  static let causes: Set = [ImpressionBeforeRender.name, MixedUpAds.name, MixedUpFormats.name]

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    try await context.show(ad)
    // An impression may need a while in view.
    if ad.format != .banner, ad.tracking.impressions != .bridge {
      try await context.awaitEvent(.impression, of: ad)
    }
    if ad is FullScreenAd { _ = try await context.simulate(.tap, on: ad) }
    try await context.actOnShown(ad)
    if let banner = ad as? BannerAd {
      for size in [AdSize(.largeBanner), AdSize(.banner)] {
        _ = try await context.changeAdSize(of: banner, to: size)
      }
    }
    try await context.awaitSecond()
    try context.expectNo(.doubleImpression)
  }
}

/// An adapter reports the impressions that its network tracks.
enum LostImpression: AdapterCheck {
  static let name = "lostImpression"
  static let sentence = "An impression that the network tracks is reported."
  static let basis = Basis(
    .nativeGuide, "A network that tracks impressions itself reports each one to the SDK.")
  static let formats = AdFormat.allCases.filter { $0 != .banner }

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    if ad.tracking.impressions == .bridge {
      throw .skipped("The bridge counts the impression of this ad.")
    }
    try await context.show(ad)
    guard try await context.comes(.impression, of: ad) else {
      throw .failed("The ad was shown, but no impression was reported.")
    }
  }
}

/// Either the bridge or the network counts, never both.
enum WrongTracker: NativeAdCheck {
  static let name = "wrongTracker"
  static let sentence = "An adapter does not report what the bridge counts."
  static let basis = Basis(
    .nativeGuide, "Both SDKs must know of impressions and clicks, but only one tracks them.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exerciseAd(expectNo: .wrongTracker)
  }
}

/// An adapter reports the clicks that its network tracks.
enum LostClick: AdapterCheck {
  static let name = "lostClick"
  static let sentence = "A click that the network tracks is reported."
  static let basis = Basis(
    .nativeGuide, "A network that tracks clicks itself reports each one to the SDK.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    try await context.tap(ad)
    guard try await context.comes(.click, of: ad) else {
      throw .failed("The ad was tapped, but no click was reported.")
    }
  }
}

/// One tap is one click.
enum DoubleClick: AdapterCheck {
  static let name = "doubleClick"
  static let sentence = "A click is reported once."
  static let basis = Basis(
    .nativeGuide, "One SDK tracks a click, and reports it to the other SDK once.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.showAd()
    if ad.tracking.clicks == .bridge { throw .skipped("The bridge counts the clicks of this ad.") }
    var taps = 0
    if try await context.simulate(.tap, on: ad) {
      taps = 1
      try await context.awaitEvent(.click, of: ad)
      try await context.rest()
      try expect(taps, of: ad, in: context)
      // Some adapters repeat earlier clicks.
      if try await context.simulate(.tap, on: ad) { taps += 1 }
      try await context.rest()
    }
    // Others report one when the ad changes, leaves the screen, or is drawn again, or then report two.
    switch ad {
    case let ad as NativeAd:
      try await context.untrack(ad)
      try await context.show(ad)
    case is FullScreenAd: try await context.act([.close], on: ad)
    case let ad as BannerAd: _ = try await context.changeAdSize(of: ad, to: AdSize(.largeBanner))
    default: break
    }
    if !ad.format.isFullScreen, try await context.simulate(.tap, on: ad) { taps += 1 }
    try await context.awaitSecond()
    try expect(taps, of: ad, in: context)
    if taps == 0 { throw .notRun("The adapter does not simulate taps.") }
  }

  private static func expect(
    _ taps: Int, of ad: Ad, in context: CheckContext
  ) throws(Verdict) {
    let clicks = context.count(.click, of: ad)
    guard clicks > taps else { return }
    let words = ["was not tapped", "was tapped once", "was tapped twice", "was tapped three times"]
    let found = clicks == 1 ? "a click was" : "\(clicks) clicks were"
    throw .failed("The ad \(words[taps]), but \(found) reported.")
  }
}

/// An application saves its state before another one comes to the front.
enum LostLeave: NativeAdCheck {
  static let name = "lostLeave"
  static let sentence = "An ad that opens another application reports it."
  static let basis = Basis(
    .legacyGuide, "An ad reports that a person leaves the application, just before it happens.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.leaveApplication()
    guard try await context.comes(.willLeaveApplication, of: ad) else {
      throw .failed("The ad opened another application, but did not report it.")
    }
  }
}

/// An application that saves its state must not do so twice.
enum DoubleLeave: NativeAdCheck {
  static let name = "doubleLeave"
  static let sentence = "An ad reports once that it opens another application."
  static let basis = Basis(
    .legacyGuide, "An ad reports that a person leaves the application, just before it happens.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.leaveApplication()
    try await context.awaitEvent(.willLeaveApplication, of: ad)
    try await context.awaitSecond()
    let count = context.count(.willLeaveApplication, of: ad)
    if count > 1 {
      throw .failed("The ad opened another application, and reported it \(count) times.")
    }
  }
}

extension CheckContext {
  /// Shows an ad that opens another application, or skips the check if the adapter does not simulate
  /// that.
  fileprivate func leaveApplication() async throws(Verdict) -> Ad {
    let ad = try await showAd()
    guard try await simulate(.leaveApplication, on: ad) else {
      throw .skipped("The adapter does not simulate that an ad opens another application.")
    }
    return ad
  }
}
