import Mediation

/// Events come in a valid order.
enum EventOrder: AdapterCheck {
  static let name = "eventOrder"
  static let sentence = "Events come in order."
  static let basis = Basis(
    .contract, "What belongs to a video or a screen comes between its beginning and its end.")

  static func run(in context: CheckContext) throws(Verdict) {
    try context.exercise(try context.load())
    try context.expectNo(.eventOrder)
  }
}
