package import Ads
package import Mediation

/// The rules for the layout of a native ad that the native validator of the SDK has.
package enum LayoutRule: String, CaseIterable, Sendable {
  case viewTooSmall
  case mediaViewTooSmall
  case assetOutsideView
  case badgeMissing
  case badgeTooSmall
  case adChoicesNotInCorner
  case adChoicesHidden
  case headlineTruncated
  case bodyTruncated
  case backgroundClickable

  /// The requirement of the rule, as a sentence.
  package var sentence: String {
    switch self {
    case .viewTooSmall: "The ad view has at least 32 × 32 points."
    case .mediaViewTooSmall: "The media view of a video has at least 120 × 120 points."
    case .assetOutsideView: "All assets are inside the ad view."
    case .badgeMissing: "A badge says Ad, Advertisement or Sponsored."
    case .badgeTooSmall: "The badge has at least 15 × 15 points, and is inside the ad view."
    case .adChoicesNotInCorner: "AdChoices is in one of the four corners of the ad view."
    case .adChoicesHidden: "AdChoices is visible."
    case .headlineTruncated: "The headline shows at least 25 characters."
    case .bodyTruncated: "The body shows at least 90 characters."
    case .backgroundClickable: "The background of the ad is not clickable."
    }
  }

  /// Whether the rule is about the badge.
  var isOfBadge: Bool { self == .badgeMissing || self == .badgeTooSmall }

  package var severity: ContractRule.Severity {
    switch self {
    case .headlineTruncated, .bodyTruncated: .warning
    default: .error
    }
  }
}

/// Checks the frames of a drawn native ad against every rule.
package struct LayoutCheck {
  package enum Outcome: String, CaseIterable, Sendable {
    case passed
    case failed
    /// The frames that it needs are unknown, or the ad has no such asset.
    case skipped
  }

  package struct Violation: Sendable {
    package let rule: LayoutRule
    /// `nil` for the view and the badge.
    package let asset: AssetName?
    package let message: String
  }

  /// The badge of the publisher, which `render` does not have.
  package struct Badge: Sendable {
    let text: String
    let frame: Rect

    /// The text, as a picture shows it: any text fits on a badge.
    var shownText: String { String(text.prefix(100)) }

    package init(text: String, frame: Rect) {
      self.text = text
      self.frame = frame
    }
  }

  package private(set) var outcomes: [(rule: LayoutRule, outcome: Outcome)] = []
  package private(set) var violations: [Violation] = []

  private let assets: NativeAdAssets
  private let hasVideo: Bool
  private let rendering: AdRendering
  private let badge: Badge?
  /// In the order of ``AssetName``.
  private let frames: [(asset: AssetName, frame: Rect)]

  /// - Returns: `nil` for an ad that is not a drawn native ad.
  package init?(of ad: PreviewedAd, badge: Badge?) {
    guard case .native(let assets, let media) = ad.content, let rendering = ad.rendering else {
      return nil
    }
    self.assets = assets
    hasVideo = media?.hasVideoContent == true
    self.rendering = rendering
    self.badge = badge
    frames = AssetName.allCases.compactMap { asset in
      rendering[asset].map { (asset, $0) }
    }
    for rule in LayoutRule.allCases {
      let before = violations.count
      let isChecked = check(rule)
      outcomes.append(
        (rule, !isChecked ? .skipped : violations.count > before ? .failed : .passed))
    }
  }

  private var bounds: Rect { rendering.view.bounds }

  /// - Returns: Whether the rule applies.
  private mutating func check(_ rule: LayoutRule) -> Bool {
    switch rule {
    case .viewTooSmall:
      if !bounds.has(32) { note(rule, nil, "The ad view has \(bounds.sizeText) points.") }
    case .mediaViewTooSmall:
      guard hasVideo, let frame = frame(of: .mediaView) else { return false }
      if !frame.has(120) { note(rule, .mediaView, "The media view has \(frame.sizeText) points.") }
    case .assetOutsideView:
      guard !frames.isEmpty else { return false }
      for (asset, frame) in frames where !frame.lies(in: bounds) {
        note(rule, asset, "\(asset.rawValue) is at \(frame.text), outside \(bounds.sizeText).")
      }
    case .badgeMissing:
      guard let badge else { return false }
      if !["ad", "advertisement", "sponsored"].contains(badge.text.lowercased()) {
        note(rule, nil, "The text of the badge is \"\(badge.shownText)\".")
      }
    case .badgeTooSmall:
      guard let frame = badge?.frame else { return false }
      if !frame.has(15) || !frame.lies(in: bounds) {
        note(rule, nil, "The badge is at \(frame.text), in a view of \(bounds.sizeText).")
      }
    case .adChoicesNotInCorner:
      guard let frame = rendering.adChoices?.frame else { return false }
      if !frame.isInCorner(of: bounds) {
        note(rule, .adChoicesView, "AdChoices is at \(frame.text), in \(bounds.sizeText).")
      }
    case .adChoicesHidden:
      guard let frame = rendering.adChoices?.frame else { return false }
      if frame.width <= 0 || frame.height <= 0 || !frame.lies(in: bounds) {
        note(rule, .adChoicesView, "AdChoices is at \(frame.text), in \(bounds.sizeText).")
      } else {
        for (asset, cover) in frames where asset.hidesAdChoices && cover.covers(halfOf: frame) {
          note(
            rule, .adChoicesView,
            "\(asset.rawValue), at \(cover.text), covers AdChoices, at \(frame.text).")
        }
      }
    case .headlineTruncated: return check(rule, .headline, assets.headline, least: 25)
    case .bodyTruncated: return check(rule, .body, assets.body, least: 90)
    case .backgroundClickable: return checkBackground()
    }
    return true
  }

  private mutating func check(
    _ rule: LayoutRule, _ asset: AssetName, _ text: String?, least: Int
  ) -> Bool {
    guard let text, !text.isEmpty, let frame = frame(of: asset) else { return false }
    let layout = TextStyle(of: asset, height: frame.height).layout(text, in: frame)
    if layout.isTruncated, layout.visibleCount < least {
      note(
        rule, asset,
        "\(asset.rawValue) shows \(layout.visibleCount) characters in \(frame.sizeText) points.")
    }
    return true
  }

  /// A clickable asset that covers the view makes the background clickable. Media and images may
  /// cover it.
  private mutating func checkBackground() -> Bool {
    guard !frames.isEmpty else { return false }
    for (asset, frame) in frames where rendering.clickable[asset] != nil {
      if asset != .mediaView, asset != .image, frame.covers(bounds) {
        note(.backgroundClickable, asset, "\(asset.rawValue) reacts to touches in the whole view.")
      }
    }
    return true
  }

  private func frame(of asset: AssetName) -> Rect? {
    frames.first { $0.asset == asset }?.frame
  }

  private mutating func note(
    _ rule: LayoutRule, _ asset: AssetName?, _ message: String
  ) {
    violations.append(Violation(rule: rule, asset: asset, message: message))
  }
}

extension AssetName {
  /// Whether the asset hides AdChoices if their frames overlap. AdChoices lies on media and images.
  fileprivate var hidesAdChoices: Bool {
    switch self {
    case .mediaView, .image, .adChoicesView: false
    default: true
    }
  }
}

extension Rect {
  fileprivate func has(_ side: Double) -> Bool { width >= side && height >= side }

  fileprivate var sizeText: String { "\(Markup.text(of: width)) × \(Markup.text(of: height))" }

  fileprivate var text: String {
    "x \(Markup.text(of: x)), y \(Markup.text(of: y)), \(sizeText)"
  }

  /// Whether it covers a view completely.
  fileprivate func covers(_ bounds: Rect) -> Bool {
    x <= 0 && y <= 0 && x + width >= bounds.width && y + height >= bounds.height
  }

  /// Whether it covers half of another frame, or more.
  fileprivate func covers(halfOf other: Rect) -> Bool {
    let width = min(x + self.width, other.x + other.width) - max(x, other.x)
    let height = min(y + self.height, other.y + other.height) - max(y, other.y)
    return width > 0 && height > 0 && 2 * width * height >= other.width * other.height
  }

  /// Whether the frame is at most 15 points away from both edges of a corner.
  fileprivate func isInCorner(of bounds: Rect) -> Bool {
    min(abs(x), abs(bounds.width - x - width)) <= 15
      && min(abs(y), abs(bounds.height - y - height)) <= 15
  }
}
