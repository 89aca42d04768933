/// The texts of a native ad. All ads of a type share them.
package final class SampleNativeContent: Sendable {
  package let headline: String
  package let body: String
  package let callToAction = "Take Action"
  package let degreeOfAwesomeness: String
  package let advertiser: String?
  package let price: String?
  package let store: String?
  package let starRating: Double?

  private init(
    headline: String,
    body: String,
    degreeOfAwesomeness: String,
    advertiser: String? = nil,
    price: String? = nil,
    store: String? = nil,
    starRating: Double? = nil
  ) {
    self.headline = headline
    self.body = body
    self.degreeOfAwesomeness = degreeOfAwesomeness
    self.advertiser = advertiser
    self.price = price
    self.store = store
    self.starRating = starRating
  }

  package static func of(_ type: SampleNativeAdType) -> SampleNativeContent {
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

/// The two types of native ads of the network.
package enum SampleNativeAdType: Sendable, CaseIterable {
  /// An ad for something to read or to buy.
  case content

  /// An ad for an app.
  case appInstall

  /// Between 0 and 5 stars.
  package var starRating: Double? { SampleNativeContent.of(self).starRating }

  /// An asset that only this network has.
  package var degreeOfAwesomeness: String { SampleNativeContent.of(self).degreeOfAwesomeness }
}
