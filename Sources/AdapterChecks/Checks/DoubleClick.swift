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
  }
}
