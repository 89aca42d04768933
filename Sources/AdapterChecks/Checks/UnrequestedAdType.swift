import Mediation

/// A load gives only types that the publisher can draw.
enum UnrequestedAdType: AdapterCheck {
  static let name = "unrequestedAdType"
  static let sentence = "A native ad has a requested type."
  static let basis = Basis(
    .legacyGuide, "An ad of a type that was not requested could break the publisher's drawing code."
  )
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) throws(Verdict) {
    for type in NativeAdType.allCases {
      _ = try context.attempt(CheckContext.LoadOptions(adTypes: [type]))
    }
    try context.expectNo(.unrequestedAdType)
  }
}
