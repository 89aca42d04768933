import Mediation

/// A disposed ad reports nothing.
enum EventAfterDispose: AdapterCheck {
  static let name = "eventAfterDispose"
  static let sentence = "An ad reports nothing after its disposal."
  static let basis = Basis(
    .contract, "After its disposal an ad has no delegate, even if it was on screen.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let untouched = try await context.load().id
    try await context.dispose(untouched)
    let ad = try await context.load()
    try await context.show(ad)
    try await context.dispose(ad.id)
    try await context.rest()
    try context.expectNo(.eventAfterDispose)
  }
}
