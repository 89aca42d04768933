import Mediation

/// The bridge keeps what an ad contains, so its size has a limit.
enum ContentTooLarge: AdapterCheck {
  static let name = "contentTooLarge"
  static let sentence = "A text has at most 64 KiB, and an image 8 MiB."
  static let basis = Basis(
    .contract,
    "An ad with a longer text or image is refused; a longer text of an error is truncated.")

  static func run(in context: CheckContext) async throws(Verdict) {
    let end = try await context.attempt()
    try context.expectNo(.contentTooLarge)
    guard case .ad = end else { return }
    if let failing = context.lineItems.failing { _ = try await context.attempt(by: failing) }
    try context.expectNo(.contentTooLarge)
  }
}
