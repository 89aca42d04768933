import EventLoop
import Mediation

/// An ad appears at once: a person waits for it.
enum SlowCall: AdapterCheck {
  static let name = "slowCall"
  static let sentence = "An ad is drawn and presented within half a second."
  static let basis = Basis(
    .contract, "A program answers adapter/didRender and adapter/present at once; a screen follows.")
  static let formats = AdFormat.allCases.filter { $0 != .banner }

  static func run(in context: CheckContext) async throws(Verdict) {
    guard try await slowCall(in: context) != nil else { return }
    // The first time, the machine may have been busy.
    if let reason = try await slowCall(in: context) { throw .failed(reason) }
  }

  /// Shows an ad, and returns which call took too long.
  private static func slowCall(in context: CheckContext) async throws(Verdict) -> String? {
    let ad = try await context.load()
    context.slowestCall = nil
    let startMs = context.nowMs
    try await context.show(ad)
    if ad is FullScreenAd, context.nowMs - startMs > context.limits.callMs {
      return "The ad appeared \(context.nowMs - startMs) ms after it was presented."
    }
    if let ad = ad as? NativeAd {
      if ad.tracking.impressions == .bridge { try await context.recordImpression(of: ad) }
      if ad.tracking.clicks == .bridge { try await context.recordClick(on: ad) }
      try await context.untrack(ad)
      try await context.render(ad, in: context.makeView())
    }
    try await context.dispose(ad.id)
    guard let (call, ms) = context.slowestCall, ms > context.limits.callMs else { return nil }
    return "\(call.moment), the adapter took \(ms) ms."
  }
}
