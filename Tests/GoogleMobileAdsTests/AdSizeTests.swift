import GoogleMobileAds
import Testing

/// The functions for sizes.
@Suite struct AdSizeTests {
  @Test func `sizes are equal if their points are`() {
    #expect(
      isAdSizeEqualToSize(
        size1: AdSizeBanner, size2: adSizeFor(cgSize: CGSize(width: 320, height: 50))))
    #expect(!isAdSizeEqualToSize(size1: AdSizeBanner, size2: AdSizeLeaderboard))
    #expect(kGADAdSizeBanner == AdSizeBanner)
  }

  @Test func `the invalid size is invalid, and the fluid size is not`() {
    #expect(!isAdSizeValid(size: AdSizeInvalid))
    #expect(isAdSizeValid(size: AdSizeFluid))
    #expect(isAdSizeFluid(size: AdSizeFluid))
  }

  @Test func `a size survives an object`() {
    for size in [AdSizeBanner, AdSizeFluid, AdSizeInvalid] {
      #expect(adSizeFor(nsValue: nsValue(for: size)) == size)
    }
    #expect(adSizeFor(nsValue: NSNumber(value: 3)) == AdSizeInvalid)
  }

  @Test func `the closest size is the largest that fits`() {
    let possible = [AdSizeBanner, AdSizeMediumRectangle, AdSizeLeaderboard].map { nsValue(for: $0) }
    func closest(_ width: CGFloat, _ height: CGFloat) -> AdSize {
      closestValidSizeForAdSizes(
        original: adSizeFor(cgSize: CGSize(width: width, height: height)), possibleAdSizes: possible
      )
    }

    #expect(closest(320, 50) == AdSizeBanner)
    #expect(closest(375, 60) == AdSizeBanner)
    #expect(closest(300, 300) == AdSizeMediumRectangle)
    #expect(closest(10, 10) == AdSizeInvalid)
  }

  @Test func `sizes have texts`() {
    #expect(string(for: AdSizeBanner) == "320x50")
    #expect(
      string(for: VersionNumber(majorVersion: 1, minorVersion: 2, patchVersion: 3)) == "1.2.3")
  }
}
