import Mediation

/// A disposed ad reports nothing.
enum EventAfterDispose: AdapterCheck {
  static let name = "eventAfterDispose"
  static let sentence = "An ad reports nothing after its disposal."
  static let basis = Basis(
    .contract, "After its disposal an ad has no delegate, even if it was on screen.")

  static func run(in context: CheckContext) throws(Verdict) {
    let untouched = try context.load().id
    try context.dispose(untouched)
    let ad = try context.load()
    try context.show(ad)
    try context.dispose(ad.id)
    try context.rest()
    try context.expectNo(.eventAfterDispose)
  }
}
