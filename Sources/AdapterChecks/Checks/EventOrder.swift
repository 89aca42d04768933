import Mediation

/// Events come in a valid order.
enum EventOrder: AdapterCheck {
  static let name = "eventOrder"
  static let sentence = "Events come in order."
  static let basis = Basis(
    .contract, "Events of a video or a screen come between its start and its end.")

  static func run(in context: CheckContext) async throws(Verdict) {
    try await context.exercise(try await context.load())
    try context.expectNo(.eventOrder)
  }
}
