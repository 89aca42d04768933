import EventLoop
import JSON
import Mediation

/// Star ratings are mapped to the scale of the SDK.
enum WrongStarRating: AdapterCheck {
  static let name = "wrongStarRating"
  static let sentence = "A star rating is from 0 to 5."
  static let basis = Basis(
    .nativeGuide, "Assets of the network are mapped to those of the SDK: a rating is out of 5.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let rating = try await context.loadNative().mapped?.starRating else {
      throw .skipped("The ad has no star rating.")
    }
    if !(0...5).contains(rating.double) { throw .failed("The ad has \(rating.text) stars.") }
  }
}
