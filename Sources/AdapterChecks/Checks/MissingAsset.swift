import Mediation

/// A native ad has the required assets.
enum MissingAsset: AdapterCheck {
  static let name = "missingAsset"
  static let sentence = "A native ad has a headline, a body and a call to action."
  static let basis = Basis(
    .legacyGuide, "The mapped ad returns the assets that its format expects, an app's icon too.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.load()
    try context.expectNo(.missingAsset)
  }
}
