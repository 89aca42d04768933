import Mediation

/// An ad has its images unless the publisher loads them itself.
enum ImageNotDelivered: AdapterCheck {
  static let name = "imageNotDelivered"
  static let sentence = "With image loading enabled, images have their bytes."
  static let basis = Basis(
    .nativeGuide, "Images are downloaded, by the adapter if need be, before the ad is delivered.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    try context.requireImages(of: try await context.loadNative())
    try context.expectNo(.imageNotDelivered)
  }
}
