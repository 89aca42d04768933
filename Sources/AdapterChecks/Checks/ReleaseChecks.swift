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
  static let sentence = "Loads and disposals leave no memory, descriptor or thread behind."
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

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let count = context.session.adapter.soakCount else {
      throw .skipped("--soak says how many ads are loaded.")
    }
    try await context.requireSetUp()
    guard context.session.usage != nil else {
      throw .notRun("The resources of a process are unknown: this system has no /proc.")
    }
    let half = count * 2 / 5
    let warm = try await usage(after: count - 2 * half, in: context)
    let middle = try await usage(after: half, in: context)
    // Threads may take a while to end, and so may a garbage collector.
    var reason = leak([warm, middle, try await usage(after: half, in: context)], half)
    if reason != nil {
      try await context.rest(forMs: 1_000)
      reason = leak([warm, middle, try await usage(after: 0, in: context)], half)
    }
    if let reason { throw .failed(reason) }
  }

  /// Loads and disposes of ads, and then asks which resources the adapter uses.
  private static func usage(
    after count: Int, in context: CheckContext
  ) async throws(Verdict) -> AdapterUsage {
    for _ in 0..<count {
      context.takeMoreTime()
      try await context.dispose(try await context.load().id)
    }
    try await context.rest()
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
    let isBuiltIn = context.adapter.origin == .builtIn
    if !isBuiltIn { try await context.requireInspection() }
    let used = try await useOnce(in: context, isKept: !isBuiltIn)
    try await context.rest()
    let isHeld =
      if isBuiltIn { used.ad != nil } else { try await context.remains(of: used.kept).isAdHeld }
    if isHeld { throw .failed("The adapter still holds the ad.") }
  }

  /// An ad that was used and disposed of.
  private struct UsedAd {
    /// Only the adapter can still hold it.
    private(set) weak var ad: (any AdapterAd)?
    /// The ad of another process, to ask for the real one.
    let kept: (any AdapterAd)?
  }

  private static func useOnce(
    in context: CheckContext, isKept: Bool
  ) async throws(Verdict) -> UsedAd {
    let ad = try await context.load()
    let used = UsedAd(ad: ad.adapterAd, kept: isKept ? ad.adapterAd : nil)
    try await context.exercise(ad)
    try await context.dispose(ad.id)
    return used
  }
}
