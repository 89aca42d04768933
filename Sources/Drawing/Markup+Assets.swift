import Ads
import Mediation

/// The parts of a picture.
extension Markup {
  /// Draws in a frame: the content begins at 0, 0, and what does not fit is truncated.
  mutating func clipped(to frame: Rect, _ content: @escaping (inout Markup) -> Void) {
    guard frame.width > 0, frame.height > 0 else { return }
    element(
      "svg",
      [
        "x": .number(frame.x), "y": .number(frame.y), "width": .number(frame.width),
        "height": .number(frame.height),
      ], content)
  }

  /// Writes a text in lines. Every line is an element, so a text can't change the others.
  mutating func text(
    _ text: String, _ style: TextStyle, _ frame: Rect, color: String? = nil,
    isCentered: Bool = false
  ) {
    let lines = style.layout(text, in: frame).lines
    let isRightToLeft = FontMetrics.isRightToLeft(text)
    let height = style.size * FontMetrics.lineHeight
    // A single line stands in the middle of its frame; a text of several lines begins at the top.
    let top =
      isCentered || lines.count == 1 && frame.height < 2 * height
      ? (frame.height - Double(lines.count) * height) / 2 : 0
    // A reader's font can be wider than the one that the lines are broken for.
    let fills = lines.count > 1 || lines.contains { style.width(of: $0) > 0.8 * frame.width }
    element(
      "g",
      [
        "font-size": .number(style.size), "font-weight": style.isBold ? "bold" : nil,
        "fill": color.map { .text($0) }, "text-anchor": isCentered ? "middle" : nil,
        "direction": isRightToLeft ? "rtl" : nil,
      ]
    ) { markup in
      for (index, line) in lines.enumerated() where !line.isEmpty {
        let length = fills ? style.knownWidth(of: line) : nil
        markup.element(
          "text",
          [
            "x": .number(isCentered ? frame.width / 2 : isRightToLeft ? frame.width : 0),
            "y": .number(top + Double(index) * height + style.size * FontMetrics.baseline),
            "textLength": length.map { .number($0) },
            "lengthAdjust": length.map { _ in "spacingAndGlyphs" },
          ]
        ) { $0.write(Self.shortened(line)) }
      }
    }
  }

  /// A line whose characters have at most 16 parts, so that marks can't pile up without bounds.
  static func shortened(_ line: String) -> String {
    guard line.unicodeScalars.count > line.count * 2 else { return line }
    var text = ""
    for character in line {
      text.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(16))
    }
    return text
  }

  /// An image that fills its frame, or a grey frame with its address.
  mutating func image(_ image: Image?, _ frame: Rect) {
    if let url = image?.dataURL {
      element(
        "image",
        [
          "width": .number(frame.width), "height": .number(frame.height),
          "preserveAspectRatio": "xMidYMid slice", "href": .text(url),
        ])
      return
    }
    element(
      "rect", ["width": .number(frame.width), "height": .number(frame.height), "fill": "#e3e6ea"])
    let side = min(frame.width, frame.height) / 2
    let (x, y) = (frame.width / 2, frame.height / 2)
    let corner = { (dx: Double, dy: Double) in
      "\(Self.text(of: x + dx * side)) \(Self.text(of: y + dy * side))"
    }
    element(
      "path",
      [
        "d": .text(
          "M\(corner(-0.5, 0.35))L\(corner(-0.12, -0.3))L\(corner(0.12, 0.1))L\(corner(0.25, -0.08))L\(corner(0.5, 0.35))Z"
        ),
        "fill": "#b4bac2",
      ])
    if let url = image?.url, frame.height >= 40 {
      let label = Rect(x: 0, y: 0, width: frame.width - 8, height: 13)
      element("svg", ["x": 4, "y": 3]) {
        $0.text(url, TextStyle(size: 10), label, color: "#5f6368")
      }
    }
  }

  /// The controls of a video.
  mutating func video(_ video: VideoState, durationMs: Int, _ frame: Rect) {
    let (x, y) = (frame.width / 2, frame.height / 2)
    let radius = min(26, frame.width / 5, frame.height / 5)
    element(
      "circle",
      [
        "cx": .number(x), "cy": .number(y), "r": .number(radius), "fill": "#000",
        "fill-opacity": "0.6",
      ])
    let at = { (dx: Double, dy: Double) in
      "\(Self.text(of: x + dx * radius)) \(Self.text(of: y + dy * radius))"
    }
    let symbol =
      switch video.playback {
      case .notStarted, .paused: "M\(at(-0.3, -0.5))L\(at(0.55, 0))L\(at(-0.3, 0.5))Z"
      case .playing:
        "M\(at(-0.4, -0.5))L\(at(-0.1, -0.5))L\(at(-0.1, 0.5))L\(at(-0.4, 0.5))Z"
          + "M\(at(0.1, -0.5))L\(at(0.4, -0.5))L\(at(0.4, 0.5))L\(at(0.1, 0.5))Z"
      case .ended: "M\(at(-0.45, -0.45))L\(at(0.45, -0.45))L\(at(0.45, 0.45))L\(at(-0.45, 0.45))Z"
      }
    element("path", ["d": .text(symbol), "fill": "#fff"])
    guard frame.height >= 60 else { return }
    let state =
      switch video.playback {
      case .notStarted: "video"
      case .playing: "video playing"
      case .paused: "video paused"
      case .ended: "video ended"
      }
    let seconds = (durationMs + 500) / 1_000
    let length =
      durationMs == 0 ? "" : " · \(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    element(
      "rect",
      [
        "y": .number(frame.height - 20), "width": .number(frame.width), "height": 20,
        "fill": "#000",
        "fill-opacity": "0.6",
      ])
    element("svg", ["x": 6, "y": .number(frame.height - 18)]) {
      $0.text(
        "\(state)\(length)\(video.isMuted ? " · muted" : "")", TextStyle(size: 12),
        Rect(x: 0, y: 0, width: frame.width - 12, height: 16), color: "#fff")
    }
  }

  /// The blue of Google's templates for iOS.
  private static let blue = "#5c84f0"

  mutating func button(_ text: String, _ frame: Rect) {
    element(
      "rect",
      [
        "width": .number(frame.width), "height": .number(frame.height),
        "fill": .text(Self.blue),
      ])
    let size = min(15, frame.height / FontMetrics.lineHeight)
    let height = size * FontMetrics.lineHeight
    element("svg", ["x": 4, "y": .number((frame.height - height) / 2)]) {
      $0.text(
        text, TextStyle(size: size, isBold: true),
        Rect(x: 0, y: 0, width: max(0, frame.width - 8), height: height), color: "#fff",
        isCentered: true)
    }
  }

  /// Five stars, and the number. As in Google's templates for iOS, a star is filled or empty.
  mutating func stars(_ rating: Double, _ frame: Rect) {
    let side = min(16, frame.height, frame.width / 7)
    let top = min((frame.height - side) / 2, 4)
    let star = "l2.9 6 6.6 .9-4.7 4.6 1.1 6.6-5.9-3.1-5.9 3.1 1.1-6.6-4.7-4.6 6.6-.9z"
    let stars = (0..<5).map { "M\($0 * 20 + 10) 1\(star)" }.joined()
    let filled = min(max(rating, 0), 5).rounded(.down) * side
    for (width, color) in [(side * 5, "#dadce0"), (filled, "#fbbc04")] where width > 0 {
      element("svg", ["y": .number(top), "width": .number(width), "height": .number(side)]) {
        $0.element(
          "path",
          [
            "d": .text(stars), "fill": .text(color),
            "transform": "scale(\(Self.text(of: side / 20)))",
          ])
      }
    }
    element("svg", ["x": .number(side * 5 + 6), "y": .number(top)]) {
      $0.text(
        Self.text(of: rating), TextStyle(size: side * 0.8),
        Rect(x: 0, y: 0, width: frame.width - side * 5 - 6, height: side), color: "#5f6368")
    }
  }

  /// The place of an asset that the ad does not have.
  mutating func missing(_ name: String, _ frame: Rect) {
    element(
      "rect",
      [
        "x": 0.5, "y": 0.5, "width": .number(max(0, frame.width - 1)),
        "height": .number(max(0, frame.height - 1)), "fill": "none", "stroke": "#9aa0a6",
        "stroke-dasharray": "3",
      ])
    text(
      "no \(name)", TextStyle(size: min(11, frame.height * 0.7)),
      Rect(x: 0, y: 0, width: frame.width, height: frame.height), color: "#80868b", isCentered: true
    )
  }

  /// A red outline around a fault of the layout.
  mutating func faultOutline(_ frame: Rect) {
    element(
      "rect",
      [
        "x": .number(frame.x), "y": .number(frame.y), "width": .number(max(0, frame.width)),
        "height": .number(max(0, frame.height)), "fill": "none", "stroke": "#d93025",
        "stroke-width": 2,
      ])
  }

  /// The number of a fault, in a red circle.
  mutating func faultNumber(_ number: Int, x: Double, y: Double, radius: Double) {
    element(
      "circle", ["cx": .number(x), "cy": .number(y), "r": .number(radius), "fill": "#d93025"])
    element(
      "text",
      [
        "x": .number(x), "y": .number(y + 4), "text-anchor": "middle", "font-size": 11,
        "font-weight": "bold", "fill": "#fff",
      ]
    ) { $0.write("\(number)") }
  }

  mutating func badge(_ frame: Rect, _ text: String = "Ad") {
    element(
      "rect",
      [
        "x": .number(frame.x + 0.5), "y": .number(frame.y + 0.5),
        "width": .number(max(0, frame.width - 1)), "height": .number(max(0, frame.height - 1)),
        "rx": 3, "fill": "#fff", "stroke": .text(Self.blue),
      ])
    element(
      "text",
      [
        "x": .number(frame.x + frame.width / 2), "y": .number(frame.y + frame.height / 2 + 4.5),
        "text-anchor": "middle", "fill": .text(Self.blue),
      ]
    ) { $0.write(Markup.shortened(text)) }
  }

  /// The icon: its own picture, or a triangle that contains an i.
  mutating func adChoices(_ frame: Rect, _ image: Image?) {
    let side = min(frame.width, frame.height)
    guard side > 0 else { return }
    if let image, image.data != nil {
      let inner = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
      return clipped(to: frame) { $0.image(image, inner) }
    }
    element(
      "svg",
      [
        "x": .number(frame.x), "y": .number(frame.y), "width": .number(frame.width),
        "height": .number(frame.height), "viewBox": "0 0 24 24",
      ]
    ) { markup in
      markup.element("rect", ["width": 24, "height": 24, "fill": "#fff", "fill-opacity": "0.85"])
      markup.element(
        "path",
        [
          "d": "M4 4L21 12L4 20Z", "fill": "none", "stroke": "#00a0d2", "stroke-width": 2,
          "stroke-linejoin": "round",
        ])
      markup.element(
        "path", ["d": "M9 8.2v1.6M9 11.2v4.6", "stroke": "#00a0d2", "stroke-width": 2])
    }
  }

  mutating func close(_ frame: Rect) {
    let (x, y, r) = (frame.x + frame.width / 2, frame.y + frame.height / 2, frame.width / 2)
    element(
      "circle",
      ["cx": .number(x), "cy": .number(y), "r": .number(r), "fill": "#000", "fill-opacity": "0.55"])
    let d = r * 0.35
    element(
      "path",
      [
        "d":
          "M\(Self.text(of: x - d)) \(Self.text(of: y - d))l\(Self.text(of: 2 * d)) \(Self.text(of: 2 * d))m0-\(Self.text(of: 2 * d))l-\(Self.text(of: 2 * d)) \(Self.text(of: 2 * d))",
        "stroke": "#fff", "stroke-width": 2,
      ])
  }

  /// A frame of an asset, with its name.
  mutating func zone(_ name: String, _ frame: Rect, reacts: Bool) {
    let color = reacts ? "#1967d2" : "#5f6368"
    element(
      "rect",
      [
        "x": .number(frame.x), "y": .number(frame.y), "width": .number(frame.width),
        "height": .number(frame.height), "fill": .text(color),
        "fill-opacity": reacts ? "0.2" : "0.05", "stroke": .text(color),
        "stroke-dasharray": reacts ? nil : "3",
      ])
    let width = TextStyle(size: 9).width(of: name) + 6
    element(
      "rect",
      [
        "x": .number(frame.x), "y": .number(frame.y - 5), "width": .number(width), "height": 11,
        "rx": 2, "fill": .text(color),
      ])
    element(
      "text",
      ["x": .number(frame.x + 3), "y": .number(frame.y + 3.5), "font-size": 9, "fill": "#fff"]
    ) { $0.write(name) }
  }
}
