import Ads
import EventLoop
import Mediation

/// A check of the class itself.
protocol SetUpCheck: AdapterCheck {}

extension SetUpCheck {
  static var formats: [AdFormat] { [] }
}

/// The adapter is ready for loads after its set-up.
enum FailedSetUp: SetUpCheck {
  static let name = "failedSetUp"
  static let sentence = "A set-up ends without an error."
  static let basis = Basis(
    .contract, "A class that was set up can serve the line items that name it.")

  static func run(in context: CheckContext) async throws(Verdict) {
    switch try await context.setUp() {
    case .ready:
      return
    case .failure where context.memory.hasBeenReady:
      throw .skipped("The first set-up succeeded; only a later one failed.")
    case .failure(let error):
      throw .failed("The set-up ended with an error: \(error.sentence)")
    case .unanswered:
      throw .notRun("The set-up did not end.")
    }
  }
}

/// A set-up ends; loads wait for it.
enum UnansweredSetUp: SetUpCheck {
  static let name = "unansweredSetUp"
  static let sentence = "A set-up completes in time."
  static let basis = Basis(
    .contract,
    "The completion handler of a set-up is called, with or without an error. Loads wait for it.")

  static func run(in context: CheckContext) async throws(Verdict) {
    if case .unanswered = try await context.setUp(waitsAgain: true) {
      throw .failed("The set-up did not complete within \(context.limits.setUpMs / 1000) s.")
    }
  }
}

/// A set-up ends once.
enum DuplicateSetUp: SetUpCheck {
  static let name = "duplicateSetUp"
  static let sentence = "A set-up ends once."
  static let basis = Basis(.contract, "The completion handler of a set-up is called once.")
  static let comesFirst = true

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.setUp()
    try await context.awaitSecond()
    // A second answer names no ad, so the check that runs now gets it: the session keeps it, too. No
    // check of signals runs meanwhile.
    if let violation = context.session.secondAnswers.first { throw .failed(violation.message) }
  }
}

/// A class can be set up again, for example if an application starts its ads twice.
enum UnrepeatableSetUp: SetUpCheck {
  static let name = "unrepeatableSetUp"
  static let sentence = "A second set-up succeeds like the first."
  static let basis = Basis(
    .contract, "Setting an adapter up again changes nothing, and succeeds.")

  static func run(in context: CheckContext) async throws(Verdict) {
    guard context.adapter.origin == .builtIn else {
      throw .skipped("A process adapter is set up once for each start.")
    }
    let first = try await context.setUp()
    guard context.memory.hasBeenReady else { throw .notRun("No set-up succeeds.") }
    // If the class remembers the set-up of an earlier check, this one is not its first.
    try await expectReady(first)
    try await expectReady(try await context.setUpAgain())
  }

  private static func expectReady(_ end: CheckContext.SetUpEnd) async throws(Verdict) {
    switch end {
    case .ready: return
    case .failure(let error): throw .failed("A later set-up ended with an error: \(error.sentence)")
    case .unanswered: throw .failed("A later set-up did not end.")
    }
  }
}

/// Versions are constants.
enum ChangingVersion: SetUpCheck {
  static let name = "changingVersion"
  static let sentence = "The versions are always the same."
  static let basis = Basis(
    .contract, "The versions of an adapter and of its network are constants.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let adapter = try context.requireRepeatableDetails()
    guard let first = adapter.details, let second = adapter.details else { return }
    if first.adapterVersion != second.adapterVersion {
      throw .failed(
        "The adapter's version is first \(first.adapterVersion) and then \(second.adapterVersion).")
    }
    if first.adSDKVersion != second.adSDKVersion {
      throw .failed(
        "The network's version is first \(first.adSDKVersion) and then \(second.adSDKVersion).")
    }
  }
}

/// Versions are returned at once: the SDK reads them on its main thread.
enum SlowVersion: SetUpCheck {
  static let name = "slowVersion"
  static let sentence = "The versions are returned within 5 ms."
  static let basis = Basis(
    .contract, "An adapter returns its own version and its network's at once.")
  static let isMeasurement = true

  private static let slowestMs = 5
  /// How often a class is asked: one time may be slow because the machine is busy.
  private static let attemptCount = 5

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let fastestMs = try await fastestMs(in: context) else {
      throw .skipped("The program does not measure how long its versions take.")
    }
    if fastestMs > slowestMs { throw .failed("The versions took \(fastestMs) ms.") }
  }

  /// - Returns: `nil` if it is unknown.
  private static func fastestMs(in context: CheckContext) async throws(Verdict) -> Int? {
    let adapter = context.adapter
    guard adapter.origin == .builtIn else {
      // The library in the program has measured it, and has asked several times too.
      try await context.requireSetUp()
      return adapter.details?.versionMs
    }
    return (0..<attemptCount).map { _ in
      let clock = Clock(.wall)
      _ = adapter.details
      return clock.nowMs
    }.min()
  }
}
