import Mediation

/// A load gives only types that the publisher can draw.
enum UnrequestedAdType: AdapterCheck {
  static let name = "unrequestedAdType"
  static let sentence = "A native ad has a requested type."
  static let basis = Basis(
    .legacyGuide, "An ad of a type that was not requested could break the publisher's drawing code."
  )
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    var isAny = false
    for type in NativeAdType.allCases {
      let end = try await context.attempt(CheckContext.LoadOptions(adTypes: [type]))
      if case .ad = end { isAny = true }
    }
    try context.expectNo(.unrequestedAdType)
    if !isAny { throw .notRun("There is no ad to check.") }
  }
}
