import Ads
import EventLoop
import Mediation

/// An application loads ads for as long as it runs.
///
/// ``CheckRun`` plans it only if a number of loads is given. The first fifth of the loads does not
/// count, because caches fill and pools grow. The other loads are divided into two halves. A value
/// that grows in both halves is a leak.
package enum Leak: AdapterCheck {
  static let name = "leak"
  static let sentence =
    "Loads and disposals leave no memory, descriptor, thread, process or ad behind."
  static let basis = Basis(
    .contract, "After its disposal, the adapter keeps nothing of an ad.")
  static let sharing = CheckSharing.none

  /// Fewer loads show nothing.
  package nonisolated static let fewestLoads = 100

  /// How much the memory may grow in each half: for a load, and at least. Allocators and garbage
  /// collectors keep some of it for later.
  private static let bytesPerLoad = 2 << 10
  private static let fewestBytes = 2 << 20
  /// One descriptor, or thread, for so many loads is a leak.
  private static let loadsPerObject = 10

  /// The ads that are asked for at the end, counted from the last one. There are ads between them and
  /// the last one, because a network may keep a few.
  private static let askedAds = 60..<80
  /// How long a network may keep an ad after its disposal, in milliseconds.
  private static let keepMs = 3_000
  /// A load that takes so long to fail is not repeated, in milliseconds.
  private static let slowFailureMs = 500

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let count = context.session.adapter.soakCount else {
      throw .skipped("--soak says how many ads are loaded.")
    }
    try await context.requireSetUp()
    guard context.session.usage != nil else {
      throw .notRun("The resources of a process are unknown: this system has no /proc.")
    }
    let half = count * 2 / 5
    var soak = Soak(failsLoads: context.lineItems.failing != nil)
    let warm = try await usage(after: 2 * half..<count, &soak, in: context)
    let middle = try await usage(after: half..<2 * half, &soak, in: context)
    let last = try await usage(after: 0..<half, &soak, in: context)
    // Threads may take a while to end, and so may a garbage collector.
    var reason = leak([warm, middle, last], half)
    if reason != nil {
      try await context.rest(forMs: 1_000)
      reason = leak([warm, middle, try await usage(in: context)], half)
    }
    if let reason { throw .failed(reason) }
    try await expectFew(of: soak.asked, in: context)
  }

  /// What is known between the parts of the check.
  private struct Soak {
    /// Whether there is a load that ends with an error.
    var failsLoads: Bool
    /// Some ads, to ask for at the end.
    var asked: [DisposedAd] = []
  }

  /// Fails if many of some ads that were disposed of are held, now and after a while.
  private static func expectFew(
    of ads: [DisposedAd], in context: CheckContext
  ) async throws(Verdict) {
    guard try await heldCount(of: ads, in: context) * loadsPerObject > ads.count else { return }
    try await context.rest(forMs: keepMs)
    let heldCount = try await heldCount(of: ads, in: context)
    if heldCount * loadsPerObject > ads.count {
      throw .failed(
        "Of \(ads.count) ads that were disposed of, the adapter still holds \(heldCount).")
    }
  }

  private static func heldCount(
    of ads: [DisposedAd], in context: CheckContext
  ) async throws(Verdict) -> Int {
    var count = 0
    for ad in ads where try await ad.isHeld(in: context) { count += 1 }
    return count
  }

  /// Loads, shows and disposes of ads, and then asks which resources the adapter uses.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the ads, which are counted from the last one of the check.
  ///   - soak: Gets some of the ads.
  private static func usage(
    after numbers: Range<Int>, _ soak: inout Soak, in context: CheckContext
  ) async throws(Verdict) -> AdapterUsage {
    for number in numbers.reversed() {
      context.takeMoreTime()
      let ad = try await context.load()
      // Half of the ads are never shown.
      if number % 2 == 0 { try await showBriefly(ad, in: context) }
      if askedAds.contains(number), let used = DisposedAd(ad, in: context) {
        soak.asked.append(used)
      }
      try await context.dispose(ad.id)
      if number % 2 == 0, soak.failsLoads { soak.failsLoads = try await failsLoad(in: context) }
    }
    try await context.rest()
    return try await usage(in: context)
  }

  /// Makes a load that ends with an error.
  ///
  /// - Returns: Whether another one can follow: not if it gives an ad or gets no answer, which violates
  ///   another sentence, or if it takes too long.
  private static func failsLoad(in context: CheckContext) async throws(Verdict) -> Bool {
    let startMs = context.nowMs
    switch try await context.attemptFailingLoad() {
    case .failure: return context.nowMs - startMs < slowFailureMs
    case .ad(let ad): try await context.dispose(ad.id)
    case .unanswered: break
    }
    return false
  }

  /// Shows an ad, without waiting for what it reports.
  private static func showBriefly(_ ad: Ad, in context: CheckContext) async throws(Verdict) {
    switch ad {
    case let ad as NativeAd: try await context.render(ad)
    case let ad as FullScreenAd: _ = try await context.present(ad)
    default: break
    }
  }

  private static func usage(in context: CheckContext) async throws(Verdict) -> AdapterUsage {
    guard let usage = context.session.usage else {
      context.isDoubtful = true
      throw .notRun("The adapter's program has ended.")
    }
    return usage
  }

  /// The values that grow in each half; `nil` if no value grows.
  private static func leak(_ usages: [AdapterUsage], _ half: Int) -> String? {
    func growth(_ value: KeyPath<AdapterUsage, Int>) -> Int {
      let growths = zip(usages, usages.dropFirst()).map { $1[keyPath: value] - $0[keyPath: value] }
      return growths.min() ?? 0
    }
    let bytes = growth(\.memoryBytes)
    if bytes > max(fewestBytes, half * bytesPerLoad) {
      let perLoad = bytes / half / 1_024
      let first = usages[0].memoryBytes >> 20
      let last = (usages.last?.memoryBytes ?? 0) >> 20
      return """
        Each load leaves \(perLoad) KiB of memory behind: \(first) MiB became \(last) MiB.
        """
    }
    for (name, value) in [
      ("descriptors", \AdapterUsage.descriptorCount), ("threads", \AdapterUsage.threadCount),
      ("processes", \AdapterUsage.processCount),
    ] where growth(value) > half / loadsPerObject {
      return "\(2 * half) loads left \(2 * growth(value)) \(name) behind."
    }
    return nil
  }
}

/// An ad removes its subviews from the publisher's view.
enum SubviewLeftBehind: NativeAdCheck {
  static let name = "subviewLeftBehind"
  static let sentence = "An ad that is untracked leaves nothing in its view."
  static let basis = Basis(
    .legacyGuide, "The AdChoices icon is removed from the view when the ad is untracked.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.requireInspection()
    let ad = try await context.loadNative()
    try await context.render(ad)
    try await context.untrack(ad)
    let count = try await context.remains(of: ad.adapterAd).subviewCount
    if count > 0 { throw .failed("\(count) views of the adapter are still in the ad's view.") }
  }
}

/// An ad releases its view when it is untracked.
enum ViewNotReleased: NativeAdCheck {
  static let name = "viewNotReleased"
  static let sentence = "An ad that is untracked releases its view."
  static let basis = Basis(
    .legacyGuide, "References to the view are released when the ad is untracked.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.requireInspection()
    let ad = try await context.loadNative()
    try await context.render(ad)
    try await context.untrack(ad)
    try await context.rest()
    let isHeld = try await context.remains(of: ad.adapterAd).isViewHeld
    if isHeld { throw .failed("The adapter still holds the view.") }
  }
}

/// An adapter releases an ad when it was disposed of.
///
/// A network may need an ad for a while longer, so this is a warning. ``Leak`` finds ads that pile up.
enum AdNotReleased: AdapterCheck {
  static let name = "adNotReleased"
  static let sentence = "An ad that is disposed of is released."
  static let basis = Basis(.contract, "After its disposal, the adapter keeps nothing of an ad.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    if context.adapter.origin != .builtIn { try await context.requireInspection() }
    let used = try await useOnce(in: context)
    try await context.rest()
    guard try await used?.isHeld(in: context) == true else { return }
    // A timer of the adapter may hold it a little longer.
    try await context.awaitSecond()
    if try await used?.isHeld(in: context) == true {
      throw .failed("The adapter still holds the ad.")
    }
  }

  private static func useOnce(in context: CheckContext) async throws(Verdict) -> DisposedAd? {
    let ad = try await context.load()
    let used = DisposedAd(ad, in: context)
    try await context.exercise(ad)
    try await context.dispose(ad.id)
    return used
  }
}

/// An ad that is disposed of, to find out whether its adapter still holds it.
private struct DisposedAd {
  /// An ad of this process: only the adapter can still hold it.
  private weak var own: (any AdapterAd)?
  /// The ad of another process, to ask for the real one.
  private let remote: (any AdapterAd)?

  /// - Returns: `nil` if the adapter can't be asked.
  @LoopActor
  init?(_ ad: Ad, in context: CheckContext) {
    if context.adapter.origin == .builtIn {
      own = ad.adapterAd
      remote = nil
    } else if context.adapter.inspectsAds {
      remote = ad.adapterAd
    } else {
      return nil
    }
  }

  @LoopActor
  func isHeld(in context: CheckContext) async throws(Verdict) -> Bool {
    if own != nil { return true }
    guard let remote else { return false }
    return try await context.remains(of: remote).isAdHeld
  }
}
