import Ads
import Mediation

/// A load with the good parameter gives an ad.
enum FailedLoad: AdapterCheck {
  static let name = "failedLoad"
  static let sentence = "A load gives an ad."
  static let basis = Basis(
    .nativeGuide, "When the network gives an ad, the completion handler gets it, and no error.")

  static func run(in context: CheckContext) async throws(Verdict) {
    switch try await context.attempt() {
    case .ad: return
    case .failure(let error): throw .failed("The load failed: \(error.sentence)")
    case .unanswered(let reason): throw context.skipped(sinceLoadsAreUnanswered: reason)
    }
  }
}

/// Every load is answered.
enum NeverCompleted: AdapterCheck {
  static let name = "neverCompleted"
  static let sentence = "A load is answered."
  static let basis = Basis(
    .nativeGuide, "The completion handler is called with an ad or an error.")

  static func run(in context: CheckContext) async throws(Verdict) {
    guard case .unanswered = try await context.attempt(waitsAgain: true) else { return }
    // A late answer violates another sentence, and may still come.
    _ = try await context.lateAnswerComes()
    context.mediator.endRun(isPatient: false)
    try context.expectNo(.neverCompleted)
  }
}

/// A load is answered before the waterfall's time limit.
enum LateCompletion: AdapterCheck {
  static let name = "lateCompletion"
  static let sentence = "A load is answered before its deadline."
  static let basis = Basis(
    .contract, "A load is answered in time, or not at all: the waterfall has moved on.")

  static func run(in context: CheckContext) async throws(Verdict) {
    guard case .unanswered = try await context.attempt(waitsAgain: true) else { return }
    _ = try await context.lateAnswerComes()
    try context.expectNo(.lateCompletion)
  }
}

/// An answer is an ad or an error.
enum EmptyCompletion: AdapterCheck {
  static let name = "emptyCompletion"
  static let sentence = "A load is answered with an ad or an error."
  static let basis = Basis(
    .nativeGuide, "The completion handler gets an ad and no error, or no ad and the error.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt(waitsAgain: true)
    try context.expectNo(.emptyCompletion)
    if case .unanswered(let reason) = end { throw .notRun(reason) }
  }
}

/// An answer is a success or a failure.
enum AdAndError: AdapterCheck {
  static let name = "adAndError"
  static let sentence = "An ad comes without an error."
  static let basis = Basis(
    .nativeGuide, "The completion handler gets an ad and no error, or no ad and the error.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt()
    try context.expectNo(.adAndError)
    try context.ad(of: end)
  }
}

/// The bridge keeps what an ad contains, so its size has a limit.
enum ContentTooLarge: AdapterCheck {
  static let name = "contentTooLarge"
  static let sentence = "A text has at most 64 KiB, and an image 8 MiB."
  static let basis = Basis(
    .contract,
    "An ad with a longer text or image is refused; a longer text of an error is truncated.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt()
    try context.expectNo(.contentTooLarge)
    guard case .ad = end else { return }
    if context.lineItems.failing != nil { _ = try await context.attemptFailingLoad() }
    try context.expectNo(.contentTooLarge)
  }
}

/// A load that gives an ad is answered once, even after the ad has expired.
enum DuplicateCompletion: AdapterCheck {
  static let name = "duplicateCompletion"
  static let sentence = "A load that gives an ad is answered once."
  static let basis = Basis(
    .nativeGuide, "The completion handler can be called once; the guide guards it with a flag.")

  /// Longer than the life of any ad: some networks call again when an ad expires.
  private static let longestLifeMs = 5 * 3_600_000

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt()
    if context.isTimeFree {
      try await context.rest(forMs: longestLifeMs)
    } else {
      try await context.awaitSecond()
    }
    try context.expectNo(.duplicateCompletion)
    try context.ad(of: end)
  }
}

/// An ad that expires does not affect the loads after it.
enum LostAfterExpiry: AdapterCheck {
  static let name = "lostAfterExpiry"
  static let sentence = "Loads after an ad has expired give ads."
  static let basis = Basis(
    .contract, "An ad that is too old is disposed of, and the application loads another one.")
  static let formats = AdFormat.allCases.filter { $0 != .banner }
  static let causes: Set = [ExhaustedAdapter.name]

  static func run(in context: CheckContext) async throws(Verdict) {
    // Without an expiry, a third load is examined by another check.
    for number in 1...3 {
      let end = try await context.attempt()
      let ad =
        if number == 1 {
          try context.ad(of: end)
        } else {
          try context.expectAd(
            of: end, orFail: "After an ad has expired, load \(number) failed",
            unanswered: "After an ad has expired, load \(number): ")
        }
      if number < 3 { _ = try await context.simulate(.expire, on: ad) }
      try await context.dispose(ad.id)
    }
  }
}
