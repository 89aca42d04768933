import Mediation

/// An adapter reports the clicks that its network tracks.
enum LostClick: AdapterCheck {
  static let name = "lostClick"
  static let sentence = "A click that the network tracks is reported."
  static let basis = Basis(
    .nativeGuide, "A network that tracks clicks itself reports each one to the SDK.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let ad = try await context.load()
    try await context.show(ad)
    try await context.tap(ad)
    guard try await context.comes(.click, of: ad) else {
      throw .failed("The ad was tapped, but no click was reported.")
    }
  }
}
