import Ads
import EventLoop
import JSON
import Mediation

/// An application loads ads for as long as it runs.
enum SlowingLoads: AdapterCheck {
  static let name = "slowingLoads"
  static let sentence = "Loads do not become slower."
  static let basis = Basis(.contract, "A load does not depend on how many there were before.")
  static let isMeasurement = true

  /// How many loads are measured at once, if they are fast, and at least.
  private static let count = 16
  private static let fewest = 4
  /// How long the loads may take before no further one is measured, in milliseconds.
  private static let budgetMs = 1_500
  /// How much slower the later half of the loads is if it is a defect: in milliseconds, and as a part.
  private static let (growthMs, growthPart) = (10, 0.1)
  /// By how many standard deviations the order of the loads differs from a random one, if it is a
  /// defect. It happens by chance once in 700 times.
  private static let deviations = 3.0

  static func run(in context: CheckContext) async throws(Verdict) {
    // The start of a program is not a part of its first load.
    try await context.requireSetUp()
    let first = try await durations(in: context)
    if median(first[...]) < growthMs { return }
    // A busy machine hides the growth of a few loads.
    let all = first + (try await durations(in: context))
    guard isGrowing(all) else { return }
    throw .failed("Loads took \(all.map(String.init).joined(separator: ", ")) ms.")
  }

  /// Whether loads became slower: the test of Mann and Kendall, which compares each load with each
  /// earlier one. A busy machine delays some loads by much, so sums would be unsteady.
  static func isGrowing(_ durations: [Int]) -> Bool {
    let count = durations.count
    var excess = 0
    for later in durations.indices {
      for earlier in 0..<later {
        excess += (durations[later] - durations[earlier]).signum()
      }
    }
    let variance = Double(count * (count - 1) * (2 * count + 5)) / 18
    let before = median(durations.prefix(count / 2))
    let growth = median(durations.suffix(count / 2)) - before
    return Double(excess) >= deviations * variance.squareRoot() && growth >= growthMs
      && Double(growth) >= growthPart * Double(before)
  }

  private static func median(_ durations: ArraySlice<Int>) -> Int {
    durations.isEmpty ? 0 : durations.sorted()[durations.count / 2]
  }

  /// Loads ads, one after the other, and returns how long each load took.
  private static func durations(in context: CheckContext) async throws(Verdict) -> [Int] {
    var durations: [Int] = []
    let startMs = context.nowMs
    while durations.count < fewest
      || (durations.count < count && context.nowMs - startMs < budgetMs)
    {
      let loadMs = context.nowMs
      let ad = try await context.load()
      durations.append(context.nowMs - loadMs)
      try await context.dispose(ad.id)
    }
    return durations
  }
}

/// An adapter without work lets the processor sleep.
enum BusyWhenIdle: AdapterCheck {
  static let name = "busyWhenIdle"
  static let sentence = "An adapter does no work for an ad that nobody touches, or that is gone."
  static let basis = Basis(.contract, "Work without a cause empties the battery of a device.")
  static let isMeasurement = true
  static let formats: [AdFormat] = []
  static let sharing = CheckSharing.goodLoads

  /// How long the adapter has nothing to do, in milliseconds.
  private static let idleMs = 300
  /// The part of the time that it may work.
  private static let largestPart = 0.4

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.requireSetUp()
    guard context.session.usage != nil else {
      throw .skipped("How much a program works is unknown: this system has no /proc.")
    }
    if context.adapter.details?.formats.isEmpty == true {
      throw .skipped("The adapter loads no ads.")
    }
    context.leavesFailedCalls = true
    try await context.dispose(try await context.load().id)
    try await context.show(try await context.load())
    // A program that has just started may still have work.
    var part = 0.0
    for _ in 0..<3 {
      guard let next = try await workedPart(in: context) else { return }
      part = next
      if part <= largestPart { return }
    }
    throw .failed("It worked for \(Int(part * 100)) % of the time.")
  }

  /// The part of some idle time in which the adapter has worked; `nil` if it has ended.
  private static func workedPart(in context: CheckContext) async throws(Verdict) -> Double? {
    let startMs = context.nowMs
    guard let before = context.session.usage else { return nil }
    try await context.rest(forMs: idleMs)
    guard let after = context.session.usage else { return nil }
    return Double(after.workMs - before.workMs) / Double(max(1, context.nowMs - startMs))
  }
}

/// The log of a device is for all applications, and small.
enum ExcessiveLog: AdapterCheck {
  static let name = "excessiveLog"
  static let sentence = "A load and its ad write at most 1,000 lines into the log."
  static let basis = Basis(
    .contract, "More lines push everything else out of the log, and take longer than the ad.")

  private static let largestCount = 1_000

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.requireSetUp()
    let before = context.session.logLineCount
    try await context.exercise(try await context.load())
    let count = context.session.logLineCount - before
    if count > largestCount { throw .failed("An ad wrote \(count) lines.") }
    guard context.lineItems.failing != nil else { return }
    _ = try await context.attemptFailingLoad()
    let failureCount = context.session.logLineCount - before - count
    if failureCount > largestCount {
      throw .failed("A load that failed wrote \(failureCount) lines.")
    }
  }
}
