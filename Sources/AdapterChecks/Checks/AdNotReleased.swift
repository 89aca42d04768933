import Mediation

/// An adapter releases an ad when it was disposed of.
///
/// A network may need an ad for a while longer, so this is a warning. ``Leak`` finds ads that pile up.
enum AdNotReleased: AdapterCheck {
  static let name = "adNotReleased"
  static let sentence = "An ad that is disposed of is released."
  static let basis = Basis(.contract, "After its disposal, the adapter keeps nothing of an ad.")
  static let severity = ContractRule.Severity.warning

  static func run(in context: CheckContext) async throws(Verdict) {
    let seesAds = try await context.seesAds()
    let used = try await useOnce(in: context, isKept: !seesAds)
    try await context.rest()
    let isHeld =
      if seesAds { used.ad != nil } else { try await context.remains(of: used.kept).isAdHeld }
    if isHeld { throw .failed("The adapter still holds the ad.") }
  }

  /// An ad that was used and disposed of.
  private struct UsedAd {
    /// Only the adapter can still hold it.
    private(set) weak var ad: (any MediationAd)?
    /// The ad of another process, to ask for the real one.
    let kept: (any MediationAd)?
  }

  private static func useOnce(
    in context: CheckContext, isKept: Bool
  ) async throws(Verdict) -> UsedAd {
    let ad = try await context.load()
    let used = UsedAd(ad: ad.mediationAd, kept: isKept ? ad.mediationAd : nil)
    try await context.exercise(ad)
    try await context.dispose(ad.id)
    return used
  }
}
