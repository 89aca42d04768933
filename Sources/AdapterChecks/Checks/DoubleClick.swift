import Mediation

/// One tap is one click.
enum DoubleClick: AdapterCheck {
  static let name = "doubleClick"
  static let sentence = "A click is reported once."
  static let basis = Basis(
    .nativeGuide, "One SDK tracks a click, and reports it to the other SDK once.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    try await context.show(ad)
    try await context.tap(ad)
    try await context.rest()
    let clicks = context.count(.click, of: ad)
    if clicks > 1 { throw .failed("The ad was tapped once, but \(clicks) clicks were reported.") }
    // Some adapters repeat earlier clicks, or report one when the ad leaves the screen.
    _ = try await context.simulate(.tap, on: ad)
    try await context.rest()
    switch ad {
    case let ad as NativeAd: try await context.untrack(ad)
    case is FullScreenAd: _ = try await context.simulate(.close, on: ad)
    default: break
    }
    try await context.rest()
    let all = context.count(.click, of: ad)
    if all > 2 { throw .failed("The ad was tapped twice, but \(all) clicks were reported.") }
  }
}
