import Mediation

/// One tap is one click.
enum DoubleClick: AdapterCheck {
  static let name = "doubleClick"
  static let sentence = "A click is reported once."
  static let basis = Basis(
    .nativeGuide, "One SDK tracks a click, and reports it to the other SDK once.")

  static func run(in context: CheckContext) throws(Verdict) {
    let ad = try context.load()
    try context.show(ad)
    try context.tap(ad)
    try context.rest()
    let clicks = context.count(.click, of: ad)
    if clicks > 1 { throw .failed("The ad was tapped once, but \(clicks) clicks were reported.") }
  }
}
