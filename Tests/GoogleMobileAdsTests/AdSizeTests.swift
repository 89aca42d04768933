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

  @Test(arguments: [(100, 50), (320, 50), (390, 61), (500, 78), (728, 90)] as [(CGFloat, CGFloat)])
  func `an anchored banner is a sixth as high as wide, from 50 to 90`(
    width: CGFloat, height: CGFloat
  ) {
    let size = CGSize(width: width, height: height)
    #expect(portraitAnchoredAdaptiveBanner(width: width).size == size)
    #expect(currentOrientationAnchoredAdaptiveBanner(width: width).size == size)
    #expect(GADCurrentOrientationAnchoredAdaptiveBannerAdSizeWithWidth(width).size == size)
  }

  @Test(arguments: [(320, 50), (700, 54), (844, 58.5)] as [(CGFloat, CGFloat)])
  func `an anchored banner on its side is a thirteenth as high as wide`(
    width: CGFloat, height: CGFloat
  ) {
    #expect(
      landscapeAnchoredAdaptiveBanner(width: width).size == CGSize(width: width, height: height))
  }

  @Test(arguments: [(100, 50), (320, 100), (390, 122), (728, 169)] as [(CGFloat, CGFloat)])
  func `a large anchored banner is at most a fifth of the screen`(width: CGFloat, height: CGFloat) {
    let size = CGSize(width: width, height: height)
    #expect(largePortraitAnchoredAdaptiveBanner(width: width).size == size)
    #expect(largeAnchoredAdaptiveBanner(width: width).size == size)
  }

  @Test(arguments: [(320, 50), (390, 60), (844, 78)] as [(CGFloat, CGFloat)])
  func `a large anchored banner on its side is at most a fifth of the screen`(
    width: CGFloat, height: CGFloat
  ) {
    #expect(
      largeLandscapeAnchoredAdaptiveBanner(width: width).size
        == CGSize(width: width, height: height))
  }

  @Test func `an inline banner may be as high as the screen`() {
    #expect(portraitInlineAdaptiveBanner(width: 320).size == CGSize(width: 320, height: 844))
    #expect(landscapeInlineAdaptiveBanner(width: 320).size == CGSize(width: 320, height: 390))
    #expect(
      currentOrientationInlineAdaptiveBanner(width: 300).size == CGSize(width: 300, height: 844))
    #expect(inlineAdaptiveBanner(width: 320, maxHeight: 32).size == CGSize(width: 320, height: 32))
    #expect(inlineAdaptiveBanner(width: 320, maxHeight: 31) == AdSizeInvalid)
  }

  @Test func `a banner of full width has the width of the screen`() {
    #expect(fullWidthPortrait(height: 50).size == CGSize(width: 390, height: 50))
    #expect(fullWidthLandscape(height: 50).size == CGSize(width: 844, height: 50))
  }

  @Test(
    arguments: [
      portraitAnchoredAdaptiveBanner, landscapeAnchoredAdaptiveBanner,
      currentOrientationAnchoredAdaptiveBanner, largePortraitAnchoredAdaptiveBanner,
      largeLandscapeAnchoredAdaptiveBanner, largeAnchoredAdaptiveBanner,
      portraitInlineAdaptiveBanner, landscapeInlineAdaptiveBanner,
      currentOrientationInlineAdaptiveBanner,
    ] as [@Sendable (CGFloat) -> AdSize])
  func `an adaptive banner without a width is invalid`(size: @Sendable (CGFloat) -> AdSize) {
    #expect(size(0) == AdSizeInvalid)
    #expect(size(-1) == AdSizeInvalid)
    #expect(isAdSizeValid(size: size(1)))
  }

  @Test func `a size without a width or a height is invalid`() {
    for (width, height) in [(0, 50), (320, 0), (-320, 50), (320, -50)] as [(CGFloat, CGFloat)] {
      #expect(!isAdSizeValid(size: adSizeFor(cgSize: CGSize(width: width, height: height))))
    }
    #expect(isAdSizeValid(size: adSizeFor(cgSize: CGSize(width: 1, height: 1))))
    #expect(!isAdSizeFluid(size: AdSizeBanner))
  }

  @Test func `sizes of a kind have texts`() {
    #expect(string(for: AdSizeFluid) == "fluid")
    #expect(string(for: AdSizeInvalid) == "invalid")
  }

  @Test func `another rectangle is not a size`() {
    #expect(
      adSizeFor(nsValue: NSValue(rect: CGRect(x: 0, y: 0, width: 320, height: 50)))
        == AdSizeInvalid)
  }

  @Test(
    arguments: [
      (600, 357, AdSizeMediumRectangle), (601, 357, AdSizeInvalid), (600, 358, AdSizeInvalid),
      (300, 250, AdSizeMediumRectangle), (299, 250, AdSizeInvalid), (300, 249, AdSizeInvalid),
    ] as [(CGFloat, CGFloat, AdSize)])
  func `a size that fits is at least half as wide and 0.7 times as high`(
    width: CGFloat, height: CGFloat, closest: AdSize
  ) {
    #expect(
      closestValidSizeForAdSizes(
        original: adSizeFor(cgSize: CGSize(width: width, height: height)),
        possibleAdSizes: [nsValue(for: AdSizeInvalid), nsValue(for: AdSizeMediumRectangle)])
        == closest)
  }

  @Test func `the largest of several sizes that fit is the closest`() {
    let banner = nsValue(for: AdSizeBanner)
    let sizes = [
      CGSize(width: 310, height: 48), AdSizeBanner.size, CGSize(width: 300, height: 50),
      CGSize(width: 200, height: 50),
    ].map { nsValue(for: adSizeFor(cgSize: $0)) }
    for sizes in [sizes, sizes.reversed()] {
      #expect(
        closestValidSizeForAdSizes(original: AdSizeBanner, possibleAdSizes: sizes) == AdSizeBanner)
      #expect(
        closestValidSizeForAdSizes(
          original: AdSizeBanner, possibleAdSizes: Array(sizes.filter { $0 != banner }))
          == adSizeFor(cgSize: CGSize(width: 300, height: 50)))
    }
  }

  @Test func `functions with older names do the same`() {
    let value = NSValueFromGADAdSize(GADAdSizeBanner)

    #expect(GADAdSizeFromCGSize(CGSize(width: 320, height: 50)) == AdSizeBanner)
    #expect(CGSizeFromGADAdSize(AdSizeLeaderboard) == CGSize(width: 728, height: 90))
    #expect(cgSize(for: AdSizeSkyscraper) == CGSize(width: 120, height: 600))
    #expect(GADAdSizeEqualToSize(GADAdSizeBanner, kGADAdSizeBanner))
    #expect(!GADAdSizeEqualToSize(GADAdSizeBanner, GADAdSizeLargeBanner))
    #expect(IsGADAdSizeValid(GADAdSizeFluid))
    #expect(!IsGADAdSizeValid(GADAdSizeInvalid))
    #expect(GADAdSizeIsFluid(GADAdSizeFluid))
    #expect(!GADAdSizeIsFluid(GADAdSizeBanner))
    #expect(NSStringFromGADAdSize(GADAdSizeFullBanner) == "468x60")
    #expect(GADAdSizeFromNSValue(value) == AdSizeBanner)
    #expect(GADClosestValidSizeForAdSizes(AdSizeBanner, [value]) == AdSizeBanner)
  }
}
