import JSON
import Ads
import Mediation

/// Draws an ad as SVG. The same ad gives the same bytes.
package struct Picture {
  let ad: PreviewedAd
  let layout: Layout
  private let showsClickZones: Bool
  private let faults: [LayoutCheck.Violation]
  /// The badge of the client's view.
  let badge: LayoutCheck.Badge?
  private let phone: PhoneFrame?

  /// - Parameters:
  ///   - template: The shape of a native ad; `nil` for the view that it is drawn in, or for the
  ///     medium template if it is in no view. Other ads have a shape of their own.
  ///   - showsClickZones: Whether the frames of the assets are shown, and which of them react to a
  ///     touch.
  ///   - faults: What is wrong with the layout. Each is outlined, with its number from 1. A template
  ///     has no faults.
  ///   - badge: The badge in the client's view; `nil` if it is unknown. Templates have their own.
  ///   - showsPhone: Whether a phone is drawn around the ad.
  package init(
    of ad: PreviewedAd, template: Template? = nil, showsClickZones: Bool = false,
    faults: [LayoutCheck.Violation] = [], badge: LayoutCheck.Badge? = nil, showsPhone: Bool = false
  ) {
    self.ad = ad
    self.faults = template == nil ? faults : []
    self.showsClickZones = showsClickZones
    switch ad.content {
    case .native(let assets, let media):
      let rendering = template == nil ? ad.rendering : nil
      if let rendering, !(rendering.clickable.isEmpty && rendering.nonclickable.isEmpty) {
        layout = Layout(of: rendering)
      } else {
        let template = template ?? rendering.map { Template(for: $0.size) } ?? .medium
        var layout = Layout(
          template, size: rendering?.size ?? template.size, assets, hasMedia: media != nil,
          ad.adChoices)
        if let rendering { layout.adChoices = rendering.adChoices?.frame }
        self.layout = layout
      }
    case .banner(let banner):
      layout = Layout(banner: banner.size)
    case .fullScreen(_, let content):
      layout = Layout(fullScreen: content)
    }
    let place: PhoneFrame.Place =
      switch ad.content {
      case .native: template == .fullScreen ? .whole : .feed
      case .banner: .bottom
      case .fullScreen: .whole
      }
    self.badge = layout.isOfClient ? badge : nil
    phone = showsPhone ? PhoneFrame(around: layout.size, place) : nil
  }

  /// The picture as SVG: images are data, and nothing is fetched or run.
  package var svg: String {
    let (width, height) = (max(1, layout.size.width), max(1, layout.size.height))
    let box = self.box
    let viewBox = [box.x, box.y, box.width, box.height].map(Markup.text(of:))
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": .text(viewBox.joined(separator: " ")),
        "width": .number(box.width), "height": .number(box.height),
        "font-family": "Helvetica,Arial,Liberation Sans,sans-serif", "font-size": 13,
        "fill": "#202124", "role": "img",
      ]
    ) { markup in
      markup.element("title") { $0.write(title) }
      phone?.draw(&markup)
      markup.element(
        "rect",
        [
          "width": .number(width), "height": .number(height), "fill": "#fff", "stroke": "#dadce0",
        ])
      // AdChoices lies on media, and other assets of a client can cover it. See ``LayoutCheck``.
      let media = layout.frames.prefix { $0.asset == .mediaView || $0.asset == .image }.count
      for (asset, frame) in layout.frames[..<media] { draw(asset, in: frame, &markup) }
      if layout.isOfClient { drawAdChoices(&markup) }
      for (asset, frame) in layout.frames[media...] { draw(asset, in: frame, &markup) }
      drawFixedParts(&markup)
      if showsClickZones { drawClickZones(&markup) }
      drawFaults(&markup)
    }
    return markup.text
  }

  /// The picture as a page that contains everything.
  package var html: String {
    var title = Markup()
    title.write(self.title)
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title.text)</title>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width">
      <style>:root{color-scheme:light dark}body{margin:16px}svg{max-width:100%;height:auto}</style>
      </head><body>\(svg)</body></html>

      """
  }

  /// How much is shown of what is outside the view.
  static let margin = 48.0

  /// What the picture shows: the view, what is near it if a frame lies outside it, and the phone.
  private var box: Rect {
    let (width, height) = (max(1, layout.size.width), max(1, layout.size.height))
    let margin = hasFrameOutside ? Self.margin : 0
    let near = Rect(
      x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin)
    guard let outer = phone?.bounds else { return near }
    let (x, y) = (min(near.x, outer.x), min(near.y, outer.y))
    return Rect(
      x: x, y: y, width: max(near.x + near.width, outer.x + outer.width) - x,
      height: max(near.y + near.height, outer.y + outer.height) - y)
  }

  /// Whether a part of an asset, or of the badge, is outside the view.
  var hasFrameOutside: Bool {
    let bounds = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    return (layout.frames.map(\.frame) + [layout.adChoices, badge?.frame].compactMap { $0 })
      .contains { !$0.lies(in: bounds) }
  }

  private var title: String {
    let (format, headline) =
      switch ad.content {
      case .native(let assets, _): ("Native ad", assets.headline)
      case .banner(let content): ("Banner", content.text)
      case .fullScreen(let format, let content): (format.title, content.headline)
      }
    guard let headline, !headline.isEmpty else { return format }
    return "\(format): \(Markup.shortened(String(headline.prefix(100))))"
  }

  // MARK: Assets

  private func draw(_ asset: AssetName, in frame: Rect, _ markup: inout Markup) {
    guard case .native(let assets, let media) = ad.content else { return }
    let text = assets.text(of: asset)
    markup.clipped(to: frame) { markup in
      switch asset {
      case .mediaView where media != nil:
        markup.image(assets.images?.first, frame)
        if let media, media.hasVideoContent {
          markup.video(ad.video, durationMs: media.durationMs, frame)
        }
      case .image where assets.images?.isEmpty == false: markup.image(assets.images?.first, frame)
      case .icon where assets.icon != nil: markup.image(assets.icon, frame)
      case .starRating where assets.starRating != nil:
        markup.stars(assets.starRating?.double ?? 0, frame)
      case .callToAction where text?.isEmpty == false: markup.button(text ?? "", frame)
      case .adChoicesView: break
      default:
        if let text, !text.isEmpty {
          let style = TextStyle(of: asset, height: frame.height)
          markup.text(text, style, frame, color: asset == .headline ? nil : "#5f6368")
        } else if layout.isOfClient {
          markup.missing(asset.rawValue, frame)
        }
      }
    }
  }

  /// The parts that are not assets with a frame: the badge, AdChoices, and the parts of other
  /// formats.
  private func drawFixedParts(_ markup: inout Markup) {
    switch ad.content {
    case .native:
      // The badge of a client's view is the client's own.
      guard !layout.isOfClient else {
        if let badge {
          let frame = Rect(x: 0, y: 0, width: badge.frame.width, height: badge.frame.height)
          markup.clipped(to: badge.frame) { $0.badge(frame, badge.shownText) }
        }
        return
      }
      markup.badge(layout.badge)
      drawAdChoices(&markup)
    case .banner(let content):
      let size = layout.size
      let inner = Rect(x: 30, y: 2, width: max(0, size.width - 34), height: max(0, size.height - 4))
      markup.clipped(to: inner) {
        $0.text(
          content.text
            ?? "A banner of \(Markup.text(of: size.width)) × \(Markup.text(of: size.height))",
          TextStyle(size: 14), inner, isCentered: true)
      }
      markup.badge(layout.badge)
    case .fullScreen(let format, let content):
      drawFullScreen(format, content, &markup)
    }
  }

  private func drawAdChoices(_ markup: inout Markup) {
    if let frame = layout.adChoices { markup.adChoices(frame, ad.adChoicesImage) }
  }

  private func drawFaults(_ markup: inout Markup) {
    let radius = 8.0
    let marks = faultMarks(radius: radius)
    for mark in marks { markup.faultOutline(mark.frame) }
    for (index, mark) in marks.enumerated() {
      markup.faultNumber(index + 1, x: mark.x, y: mark.y, radius: radius)
    }
  }

  /// The frame of each fault, and the middle of its number. A fault without a place is one of the
  /// whole view. The numbers of faults with the same corner stand side by side, and all of them are
  /// inside the picture.
  func faultMarks(radius: Double) -> [(frame: Rect, x: Double, y: Double)] {
    let view = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    let box = self.box
    var marks: [(frame: Rect, x: Double, y: Double)] = []
    for fault in faults {
      let isAdChoices = fault.asset == .adChoicesView
      let known = layout.frames.first { $0.asset == fault.asset }?.frame
      let placed = fault.rule.isOfBadge ? badge?.frame : isAdChoices ? layout.adChoices : known
      let frame = placed ?? view
      var x = min(max(frame.x, box.x + radius), box.x + box.width - radius)
      let y = min(max(frame.y, box.y + radius), box.y + box.height - radius)
      let isFree = { (x: Double) in
        !marks.contains { abs($0.x - x) < 2 * radius && abs($0.y - y) < 2 * radius }
      }
      while !isFree(x), x < box.x + box.width - 3 * radius { x += 2 * radius + 1 }
      marks.append((frame, x, y))
    }
    return marks
  }

  private func drawFullScreen(
    _ format: AdFormat, _ content: FullScreenAdContent, _ markup: inout Markup
  ) {
    let (width, height) = (layout.size.width, layout.size.height)
    if content.image != nil || content.durationMs != nil {
      let frame = Rect(x: 0, y: 0, width: width, height: 340)
      markup.clipped(to: frame) {
        $0.image(content.image, frame)
        if let durationMs = content.durationMs, format.hasVideo {
          $0.video(ad.video, durationMs: min(durationMs, 1_000_000_000), frame)
        }
      }
    }
    let texts: [(String?, Rect, TextStyle)] = [
      (
        content.headline ?? format.title, Rect(x: 20, y: 360, width: width - 40, height: 60),
        TextStyle(size: 22, isBold: true)
      ),
      (content.body, Rect(x: 20, y: 425, width: width - 40, height: 120), TextStyle(size: 15)),
      (
        content.reward.map { "Reward: \(Markup.text(of: $0.amount)) \($0.type)" },
        Rect(x: 20, y: content.body == nil ? 425 : 550, width: width - 40, height: 22),
        TextStyle(size: 15, isBold: true)
      ),
    ]
    for (text, frame, style) in texts {
      guard let text, !text.isEmpty else { continue }
      markup.clipped(to: frame) { $0.text(text, style, frame, isCentered: true) }
    }
    if let action = content.callToAction, !action.isEmpty {
      let frame = Rect(x: 20, y: height - 80, width: width - 40, height: 48)
      markup.clipped(to: frame) { $0.button(action, frame) }
    }
    markup.badge(layout.badge)
    markup.close(Rect(x: width - 44, y: 12, width: 32, height: 32))
  }

  // MARK: Click zones

  private func drawClickZones(_ markup: inout Markup) {
    let rendering = ad.rendering
    for (asset, frame) in layout.frames {
      markup.zone(asset.rawValue, frame, reacts: rendering?.reacts(to: asset) ?? true)
    }
    if layout.frames.isEmpty {
      markup.zone(
        "ad", Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height), reacts: true)
    }
    if let frame = layout.adChoices { markup.zone("adChoicesView", frame, reacts: false) }
  }
}

extension Layout {
  /// The view of a banner.
  fileprivate init(banner size: AdSize) {
    self.init(size: size, badge: Rect(x: 2, y: 2, width: 25, height: 19))
  }

  /// The screen of a phone.
  fileprivate init(fullScreen content: FullScreenAdContent) {
    self.init(size: Template.screen, badge: Rect(x: 12, y: 18, width: 28, height: 21))
  }

  private init(size: AdSize, badge: Rect) {
    self.size = size
    self.badge = badge
    isOfClient = false
  }
}
