/// The words of a native ad, the same for all ads of a type.
struct SampleNativeContent: Sendable {
  let headline: String
  let body: String
  let callToAction = "Take Action"
  let degreeOfAwesomeness: String
  var advertiser: String?
  var price: String?
  var store: String?
  var starRating: Double?

  static func of(_ type: SampleNativeAdType) -> SampleNativeContent {
    switch type {
    case .content: content
    case .appInstall: appInstall
    }
  }

  private static let content = SampleNativeContent(
    headline: "Sample Content!",
    body: """
      This is a sample ad, so there's no real content. In the event of a real ad, though, some \
      persuasive text would appear here.
      """,
    degreeOfAwesomeness: "Fairly Awesome!",
    advertiser: "An advertiser"
  )

  private static let appInstall = SampleNativeContent(
    headline: "Sample App!",
    body: "This app doesn't actually exist.",
    degreeOfAwesomeness: "Quite Awesome!",
    price: "$1.99",
    store: "Sample Store",
    starRating: 4.5
  )
}
