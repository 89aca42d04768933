import Foundation

/// The size of a banner.
public struct AdSize: Sendable, Equatable {
  /// The size in points.
  public var size: CGSize
  /// What kind of size it is. Only the functions of this file read it.
  public var flags: UInt

  public init() {
    self.init(size: .zero, flags: Self.invalid)
  }

  public init(size: CGSize, flags: UInt) {
    self.size = size
    self.flags = flags
  }

  fileprivate static let fluid: UInt = 1
  fileprivate static let invalid: UInt = 2

  fileprivate init(_ width: CGFloat, _ height: CGFloat) {
    self.init(size: CGSize(width: width, height: height), flags: 0)
  }
}

// MARK: Standard sizes

public let AdSizeBanner = AdSize(320, 50)
public let AdSizeLargeBanner = AdSize(320, 100)
public let AdSizeMediumRectangle = AdSize(300, 250)
public let AdSizeFullBanner = AdSize(468, 60)
public let AdSizeLeaderboard = AdSize(728, 90)
public let AdSizeSkyscraper = AdSize(120, 600)
/// As wide as its container, and as high as the ad.
public let AdSizeFluid = AdSize(size: .zero, flags: AdSize.fluid)
/// No size.
public let AdSizeInvalid = AdSize()

// MARK: Adaptive sizes

/// The screen that adaptive sizes are for, in points.
private let screen = CGSize(width: 390, height: 844)

public func portraitAnchoredAdaptiveBanner(width: CGFloat) -> AdSize {
  width > 0
    ? AdSize(width, min(max((width / 6.4).rounded(), 50), min(90, screen.height * 0.15)))
    : AdSizeInvalid
}

public func landscapeAnchoredAdaptiveBanner(width: CGFloat) -> AdSize {
  width > 0
    ? AdSize(width, min(max((width / 13).rounded(), 50), max(50, min(90, screen.width * 0.15))))
    : AdSizeInvalid
}

public func currentOrientationAnchoredAdaptiveBanner(width: CGFloat) -> AdSize {
  portraitAnchoredAdaptiveBanner(width: width)
}

public func largePortraitAnchoredAdaptiveBanner(width: CGFloat) -> AdSize {
  width > 0
    ? AdSize(width, min(max((width / 3.2).rounded(), 50), (screen.height * 0.2).rounded()))
    : AdSizeInvalid
}

public func largeLandscapeAnchoredAdaptiveBanner(width: CGFloat) -> AdSize {
  width > 0
    ? AdSize(width, min(max((width / 6.5).rounded(), 50), (screen.width * 0.2).rounded()))
    : AdSizeInvalid
}

public func largeAnchoredAdaptiveBanner(width: CGFloat) -> AdSize {
  largePortraitAnchoredAdaptiveBanner(width: width)
}

public func portraitInlineAdaptiveBanner(width: CGFloat) -> AdSize {
  inlineAdaptiveBanner(width: width, maxHeight: screen.height)
}

public func landscapeInlineAdaptiveBanner(width: CGFloat) -> AdSize {
  inlineAdaptiveBanner(width: width, maxHeight: screen.width)
}

public func currentOrientationInlineAdaptiveBanner(width: CGFloat) -> AdSize {
  portraitInlineAdaptiveBanner(width: width)
}

public func inlineAdaptiveBanner(width: CGFloat, maxHeight: CGFloat) -> AdSize {
  width > 0 && maxHeight >= 32 ? AdSize(width, maxHeight) : AdSizeInvalid
}

public func fullWidthPortrait(height: CGFloat) -> AdSize { AdSize(screen.width, height) }
public func fullWidthLandscape(height: CGFloat) -> AdSize { AdSize(screen.height, height) }

// MARK: Functions

/// A size of any width and height.
public func adSizeFor(cgSize size: CGSize) -> AdSize { AdSize(size.width, size.height) }

public func isAdSizeEqualToSize(size1: AdSize, size2: AdSize) -> Bool { size1 == size2 }

public func isAdSizeValid(size: AdSize) -> Bool {
  size.flags & AdSize.invalid == 0
    && (isAdSizeFluid(size: size) || size.size.width > 0 && size.size.height > 0)
}

public func isAdSizeFluid(size: AdSize) -> Bool { size.flags & AdSize.fluid != 0 }

public func cgSize(for adSize: AdSize) -> CGSize { adSize.size }

/// The size as a text, such as `320x50`.
public func string(for adSize: AdSize) -> String {
  guard isAdSizeValid(size: adSize) else { return "invalid" }
  return isAdSizeFluid(size: adSize)
    ? "fluid" : "\(Int(adSize.size.width))x\(Int(adSize.size.height))"
}

/// The size as an object.
///
/// Foundation has no object for other structures on Linux, so it is a rectangle, whose origin marks
/// it and holds the flags.
public func nsValue(for adSize: AdSize) -> NSValue {
  NSValue(rect: CGRect(origin: CGPoint(x: valueMark, y: Double(adSize.flags)), size: adSize.size))
}

/// The size in an object of ``nsValue(for:)``; ``AdSizeInvalid`` if it holds something else.
public func adSizeFor(nsValue value: NSValue) -> AdSize {
  guard strcmp(value.objCType, NSValue(rect: .zero).objCType) == 0 else { return AdSizeInvalid }
  let rect = value.rectValue
  guard rect.minX == valueMark, let flags = UInt(exactly: rect.origin.y) else {
    return AdSizeInvalid
  }
  return AdSize(size: rect.size, flags: flags)
}

private let valueMark: CGFloat = -0x47AD

/// The size of a list that fits best into a size: not larger, at least half as wide and 0.7 times as
/// high, and of these the largest; ``AdSizeInvalid`` if none fits.
public func closestValidSizeForAdSizes(original: AdSize, possibleAdSizes: [NSValue]) -> AdSize {
  let fitting = possibleAdSizes.map { adSizeFor(nsValue: $0) }.filter { possible in
    let (size, wanted) = (possible.size, original.size)
    return isAdSizeValid(size: possible) && size.width <= wanted.width
      && size.height <= wanted.height && size.width >= wanted.width * 0.5
      && size.height >= wanted.height * 0.7
  }
  return fitting.max { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
    ?? AdSizeInvalid
}
