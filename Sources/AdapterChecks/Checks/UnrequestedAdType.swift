import Mediation

/// A load gives only types that the publisher can draw.
enum UnrequestedAdType: AdapterCheck {
  static let name = "unrequestedAdType"
  static let sentence = "A native ad is of a type that was asked for."
  static let basis = Basis(
    .legacyGuide, "An ad of another type than the publisher asked for could break its drawing code."
  )
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) throws(Verdict) {
    for type in NativeAdType.allCases {
      _ = try context.attempt(CheckContext.LoadOptions(adTypes: [type]))
    }
    try context.expectNo(.unrequestedAdType)
  }
}
