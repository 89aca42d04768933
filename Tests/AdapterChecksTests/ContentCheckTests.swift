import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// The checks of what an ad contains: assets, type, size and AdChoices.
@LoopActor
@Suite struct ContentCheckTests: FlawedRunSuite {
  @Test func `wrong images, stars, sizes and icons are found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkContent() }
  }

  private static func checkContent() throws {
    try expect("imageLoadingNotDisabled", fails: "An image has no URL.") {
      $0.imageAsURL = Image(url: "", scale: 1)
    }
    try expect("imageLoadingNotDisabled", fails: "The scale of an image is 0.0.") {
      $0.imageAsURL = Image(url: "https://www.example.com/1.png", scale: 0)
    }
    try expect(
      "imageLoadingNotDisabled",
      fails: "An image was loaded although image loading was disabled."
    ) { $0.imageAsURL = $0.image }
    try expect("wrongStarRating", fails: "The ad has -1 stars.") { $0.starRating = JSONNumber(-1) }
    try expect("wrongStarRating", fails: "The ad has 6 stars.") { $0.starRating = JSONNumber(6) }
    try expect("wrongAdSize", .banner, fails: "The banner should have 300x250, but has 1x1.") {
      $0.size = { $0.height == 250 ? AdSize(width: 1, height: 1) : $0 }
    }
    let place = Changes().adChoices
    let message = "AdChoices must be inside the ad's view, in the corner"
    try expect("adChoicesMisplaced", fails: "\(message) bottomLeft.") {
      $0.adChoices = { $0 == .bottomLeft ? place(.topRight, $1) : place($0, $1) }
    }
    try expect("adChoicesMisplaced", fails: "\(message) topRight.") {
      $0.adChoices = { $1 > 1 ? Rect(x: 310, y: 0, width: 20, height: 20) : place($0, $1) }
    }
  }

  @Test func `images, stars and icons are examined up to their limits`() async {
    await #expect(processExitsWith: .success) { try await Self.checkLimits() }
  }

  private static func checkLimits() throws {
    try expect("imageLoadingNotDisabled", fails: "The scale of an image is -1.0.") {
      $0.imageAsURL = Image(url: "https://www.example.com/1.png", scale: -1)
    }
    try expect(
      "imageLoadingNotDisabled", fails: "An image was loaded although image loading was disabled."
    ) {
      $0.hasImages = false
      $0.icon = $0.image
    }
    for rating in [0.0, 5] {
      try expect("wrongStarRating", gives: .passed) { $0.starRating = JSONNumber(rating) }
    }
    let place = FlawedAdapter.Changes().adChoices
    try expect(
      "adChoicesMisplaced",
      fails: "AdChoices must be inside the ad's view, in the corner topRight."
    ) { $0.adChoices = { place($0 ?? .bottomLeft, $1) } }
    try expect("tinyAdChoices", fails: "It has 300.0 × 14.0 points.") {
      $0.adChoices = { _, _ in Rect(x: 10, y: 0, width: 300, height: 14) }
    }
    try expect("tinyAdChoices", gives: .passed) {
      $0.adChoices = { _, _ in Rect(x: 300, y: 0, width: 15, height: 15) }
    }

  }

  @Test func `a type or a size that was not requested is found`() async {
    await #expect(processExitsWith: .success) { try await Self.checkTypes() }
  }

  private static func checkTypes() throws {
    let unrequested = "The ad has the type"
    try expect(
      "unrequestedAdType", fails: "\(unrequested) content, which was not requested."
    ) { $0.load = { _ in .ad } }
    try expect(
      "unrequestedAdType", gives: .failed("\(unrequested) appInstall, which was not requested.")
    ) {
      $0.adType = .appInstall
      $0.load = { _ in .ad }
    }
    try expect("unrefusedAdType", gives: .skipped("The adapter gives the ad nevertheless.")) {
      $0.load = { _ in .ad }
    }
    try expect(
      "unrefusedAdType", gives: .skipped("The network knows the other type, but has no ad of it.")
    ) { $0.load = { $0.adTypes.contains(.content) ? .good : .error(noAd) } }
    // An adapter may have errors of its own.
    try expect("unrefusedAdType", gives: .passed) {
      $0.load = {
        $0.adTypes.contains(.content)
          ? .good : .error(AdError(domain: "com.network", code: 0, message: "No such type."))
      }
    }
    try expect("wrongAdSize", .banner, fails: "The banner should have 320x50, but has 32x50.") {
      $0.size = { AdSize(width: $0.width / 10, height: $0.height) }
    }
    try expect("wrongAdSize", .banner, gives: .passed) {
      $0.load = { $0.adSize == AdSize(.banner) ? .good : .error(noAd) }
    }
    // The closest size that the SDK finds for an adapter whose network has few sizes.
    try expect("wrongAdSize", .banner, gives: .passed) {
      $0.size = { $0.width == 468 ? AdSize(.banner) : $0 }
    }
    // A view has whole pixels.
    try expect("wrongAdSize", .banner, gives: .passed) {
      $0.size = { AdSize(width: $0.width + 0.5, height: $0.height + 0.5) }
    }
    try expect("wrongAdSize", .banner, fails: "The banner should have 320x50, but has 321x50.") {
      $0.size = { AdSize(width: $0.width + 1, height: $0.height) }
    }
    try expect("wrongAdSize", .banner, fails: "The banner should have 728x90, but has 320x50.") {
      $0.size = { $0.width == 728 ? AdSize(.banner) : $0 }
    }
    try expect("unchangedAdSize", .banner, fails: "The banner should have 320x100, but has 32x100.")
    { $0.changedSize = { AdSize(width: $0.width / 10, height: $0.height) } }
    try expect(
      "unchangedAdSize", .banner,
      gives: .skipped("The adapter does not change the size of a banner.")
    ) { $0.changedSize = { _ in nil } }
  }
}
