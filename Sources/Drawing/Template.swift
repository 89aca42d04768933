import JSON
import Ads
import Mediation

/// A shape of Google's native templates.
package enum Template: String, CaseIterable, Sendable {
  /// 403 × 101 points.
  case small
  /// 355 × 402 points.
  case medium
  /// 375 × 667 points: a small phone.
  case fullScreen

  var size: AdSize {
    switch self {
    case .small: AdSize(width: 403, height: 101)
    case .medium: AdSize(width: 355, height: 402)
    case .fullScreen: Self.screen
    }
  }

  static let screen = AdSize(width: 375, height: 667)

  /// The template for an ad whose client gave no frames of assets.
  init(for size: AdSize) {
    self = size.height < 200 ? .small : size.height < 560 ? .medium : .fullScreen
  }
}

/// The place of everything in a picture.
struct Layout {
  let size: AdSize
  /// The frames of assets, from the back to the front.
  private(set) var frames: [(asset: AssetName, frame: Rect)] = []
  var badge: Rect
  var adChoices: Rect?
  /// Whether a client gave the frames. An asset without content then leaves its place empty, and
  /// nothing is added; a template hides it.
  let isOfClient: Bool

  /// The icon of the guides' sample network.
  static let adChoicesSide = 24.0

  mutating func add(
    _ asset: AssetName, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) {
    frames.append((asset, Rect(x: x, y: y, width: max(0, width), height: max(0, height))))
  }

  /// The places of a drawn ad.
  init(of rendering: AdRendering) {
    size = rendering.size
    isOfClient = true
    adChoices = rendering.adChoices?.frame
    let isTaken = rendering.adChoices?.position == .topLeft
    badge = (isTaken ? AdChoicesPosition.topRight : .topLeft).frame(
      forWidth: 25, height: 19, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
    for asset in Self.order {
      guard let frame = rendering[asset] else { continue }
      frames.append((asset, frame))
    }
  }

  /// From the back to the front.
  private static let order: [AssetName] = [
    .mediaView, .image, .icon, .body, .starRating, .store, .price, .advertiser, .headline,
    .callToAction,
  ]

  /// A template with the assets that an ad has.
  ///
  /// - Parameter size: The size of the view; other sizes stretch the media and the text.
  init(
    _ template: Template, size: AdSize, _ assets: NativeAdAssets, hasMedia: Bool,
    _ adChoices: AdChoicesPosition?
  ) {
    self.size = size
    isOfClient = false
    badge = Rect(x: 0, y: 0, width: 25, height: 19)
    self.adChoices = adChoices.map {
      $0.frame(
        forWidth: Self.adChoicesSide, height: Self.adChoicesSide,
        in: Rect(x: 0, y: 0, width: size.width, height: size.height))
    }
    switch template {
    case .small: addSmall(assets)
    case .medium, .fullScreen: addTall(assets, hasMedia: hasMedia, isFull: template == .fullScreen)
    }
  }

  private mutating func addSmall(_ assets: NativeAdAssets) {
    let (width, height) = (size.width, size.height)
    var left = 10.0
    if assets.icon != nil {
      let side = min(height, width / 3)
      add(.icon, 0, 0, side, height)
      left += side
    }
    let inset = adChoices == nil ? 10 : Self.adChoicesSide + 4
    let lower = adChoices.map { $0.y > 0 } ?? false
    let isLeft = adChoices.map { $0.x == 0 } ?? false
    // AdChoices takes a corner, so the row in that corner is shorter.
    let top = lower ? 10 : inset
    let start = isLeft && assets.icon == nil ? left + Self.adChoicesSide : left
    add(.headline, start, height * 0.08, width - start - (isLeft ? 10 : top), height * 0.24)
    badge = Rect(x: start, y: height * 0.36, width: 25, height: 19)
    addTertiary(assets, x: start + 33, y: height * 0.36, width: width - start - 43, height: 19)
    add(
      .callToAction, start, height * 0.64, width - start - (lower && !isLeft ? inset : 10),
      height * 0.28)
  }

  /// The stars if there is a rating, else the advertiser, else the store.
  private mutating func addTertiary(
    _ assets: NativeAdAssets, x: Double, y: Double, width: Double, height: Double
  ) {
    if (assets.starRating?.double ?? 0) > 0 {
      add(.starRating, x, y, width, height)
    } else if assets.advertiser?.isEmpty == false {
      add(.advertiser, x, y, width, height)
    } else {
      add(.store, x, y, width, height)
    }
  }

  private mutating func addTall(_ assets: NativeAdAssets, hasMedia: Bool, isFull: Bool) {
    let (width, height) = (size.width, size.height)
    // The rows of the medium template have 120 points; media and text share the rest.
    let rest = max(0, height - 120)
    let hasImage = assets.images?.isEmpty == false
    let mediaHeight = !hasMedia && !hasImage ? 0 : isFull ? max(0, height - 320) : rest * 200 / 282
    if mediaHeight > 0 { add(hasMedia ? .mediaView : .image, 0, 0, width, mediaHeight) }
    var left = 10.0
    let row = mediaHeight + 9
    if assets.icon != nil {
      add(.icon, left, row, 51, 51)
      left += 61
    }
    // Without media, the row of the headline may have AdChoices in a corner.
    let corner = mediaHeight == 0 ? adChoices.flatMap { $0.y == 0 ? $0 : nil } : nil
    let start = corner?.x == 0 ? max(left, Self.adChoicesSide) : left
    let rightInset = corner.map { $0.x > 0 } == true ? Self.adChoicesSide : 10
    add(.headline, start, row, width - start - rightInset, 24)
    badge = Rect(x: left, y: row + 29, width: 28, height: 21)
    // Stars replace the text of the body, so this row shows who advertises.
    let name: AssetName = assets.advertiser?.isEmpty == false ? .advertiser : .store
    add(name, left + 36, row + 30, width - left - 46, 19)
    let textHeight = isFull ? height - mediaHeight - 130 : rest - mediaHeight
    let hasStars = (assets.starRating?.double ?? 0) > 0
    add(hasStars ? .starRating : .body, 10, row + 59, width - 20, textHeight)
    let inset = adChoices.map { $0.y > 0 && $0.y + $0.height > height - 47 } == true ? 34.0 : 10
    let buttonX = adChoices?.x == 0 ? inset : 10
    add(.callToAction, buttonX, height - 47, width - buttonX - (buttonX == 10 ? inset : 10), 39)
  }
}
