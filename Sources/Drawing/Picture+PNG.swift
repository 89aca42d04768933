package import Ads
import JSON
import Mediation

extension Picture {
  /// The picture as a PNG file, for readers that see no SVG: frames with their texts, and a gray box
  /// for each image. A fault is outlined in red, with its number.
  package var png: ImageData {
    let margin = hasFrameOutside ? Self.margin : 0
    let size = layout.size
    // Two pixels are a point, unless the picture would be very large.
    let (width, height) = (max(1, size.width) + 2 * margin, max(1, size.height) + 2 * margin)
    let scale = min(2, 1_600 / width, 2_400 / height)
    var canvas = Canvas(width: width, height: height, margin: margin, scale: scale)
    canvas.outline(Rect(x: 0, y: 0, width: size.width, height: size.height), .line)
    switch ad.content {
    case .native(let assets, _):
      for (asset, frame) in layout.frames { canvas.draw(asset, of: assets, in: frame) }
      if let frame = layout.adChoices { canvas.drawAdChoices(in: frame) }
      if !layout.isOfClient {
        canvas.drawBadge(in: layout.badge)
      } else if let badge {
        canvas.drawBadge(in: badge.frame, badge.shownText)
      }
    case .banner(let content):
      canvas.write(
        content.text
          ?? "A banner of \(Markup.text(of: size.width)) x \(Markup.text(of: size.height))",
        in: Rect(x: 30, y: 2, width: size.width - 34, height: size.height - 4), .ink)
      canvas.drawBadge(in: layout.badge)
    case .fullScreen(let format, let content):
      canvas.draw(content, format, size)
      canvas.drawBadge(in: layout.badge)
    }
    // The square of a number has 24 pixels.
    let radius = 12 / scale
    let marks = faultMarks(radius: radius)
    for mark in marks { canvas.outline(mark.frame, .bad, thickness: 4) }
    for (index, mark) in marks.enumerated() {
      canvas.drawNumber(index + 1, x: mark.x, y: mark.y, radius: radius)
    }
    return canvas.image
  }
}

/// A bitmap that is drawn in points.
private struct Canvas {
  private var bitmap: Bitmap
  private let margin: Double
  private let scale: Double

  init(width: Double, height: Double, margin: Double, scale: Double) {
    self.margin = margin
    self.scale = scale
    bitmap = Bitmap(width: Int(width * scale) + 1, height: Int(height * scale) + 1)
  }

  var image: ImageData {
    ImageData(bitmap.png, mimeType: "image/png", width: bitmap.width, height: bitmap.height)
  }

  /// A frame in pixels. Far outside the picture, its place does not matter.
  private func pixels(_ frame: Rect) -> (x: Int, y: Int, width: Int, height: Int) {
    func pixel(_ points: Double) -> Int {
      Int((min(max(points, -9_999), 99_999) * scale).rounded())
    }
    let (x, y) = (pixel(frame.x + margin), pixel(frame.y + margin))
    return (
      x, y, pixel(frame.x + frame.width + margin) - x, pixel(frame.y + frame.height + margin) - y
    )
  }

  mutating func fill(_ frame: Rect, _ color: Bitmap.Color) {
    let frame = pixels(frame)
    bitmap.fill(x: frame.x, y: frame.y, width: frame.width, height: frame.height, color)
  }

  mutating func outline(_ frame: Rect, _ color: Bitmap.Color, thickness: Int = 1) {
    let (x, y, width, height) = pixels(frame)
    bitmap.fill(x: x, y: y, width: width, height: thickness, color)
    bitmap.fill(x: x, y: y + height - thickness, width: width, height: thickness, color)
    bitmap.fill(x: x, y: y, width: thickness, height: height, color)
    bitmap.fill(x: x + width - thickness, y: y, width: thickness, height: height, color)
  }

  /// Writes a text in as many lines as have room.
  mutating func write(_ text: String, in frame: Rect, _ color: Bitmap.Color) {
    let lineHeight = 20
    let (x, y, width, height) = pixels(frame)
    let room = max(1, (width - 8) / Bitmap.characterWidth)
    var rest = text.prefix(1_000)[...]
    for line in 0..<max(1, height / lineHeight) where !rest.isEmpty {
      let isLast = line + 1 >= max(1, height / lineHeight)
      let shown = isLast ? rest : rest.prefix(room)
      bitmap.write(String(shown), x: x + 4, y: y + 4 + line * lineHeight, limit: room, color)
      rest = rest.dropFirst(shown.count)
    }
  }

  mutating func draw(_ asset: AssetName, of assets: NativeAdAssets, in frame: Rect) {
    switch asset {
    case .icon: drawImage("icon", in: frame)
    case .image: drawImage("image", in: frame)
    case .mediaView: drawImage("mediaView", in: frame)
    case .callToAction:
      fill(frame, .busy)
      write(assets.text(of: asset) ?? "", in: frame, .back)
    case .adChoicesView: break
    default:
      outline(frame, .line)
      write(assets.text(of: asset) ?? "no \(asset.rawValue)", in: frame, .ink)
    }
  }

  private mutating func drawImage(_ name: String, in frame: Rect) {
    fill(frame, .line)
    write(name, in: frame, .faint)
  }

  mutating func drawAdChoices(in frame: Rect) {
    fill(frame, .back)
    outline(frame, .busy)
    write("i", in: frame, .busy)
  }

  mutating func drawBadge(in frame: Rect, _ text: String = "Ad") {
    fill(frame, .back)
    outline(frame, .good)
    write(text, in: frame, .good)
  }

  mutating func draw(_ content: FullScreenAdContent, _ format: AdFormat, _ size: AdSize) {
    let (width, height) = (size.width, size.height)
    drawImage("media", in: Rect(x: 0, y: 0, width: width, height: 340))
    write(
      content.headline ?? format.title, in: Rect(x: 20, y: 360, width: width - 40, height: 60),
      .ink)
    write(content.body ?? "", in: Rect(x: 20, y: 425, width: width - 40, height: 120), .faint)
    if let reward = content.reward {
      write(
        "Reward: \(Markup.text(of: reward.amount)) \(reward.type)",
        in: Rect(x: 20, y: content.body == nil ? 425 : 550, width: width - 40, height: 22), .ink)
    }
    guard let action = content.callToAction, !action.isEmpty else { return }
    let frame = Rect(x: 20, y: height - 80, width: width - 40, height: 48)
    fill(frame, .busy)
    write(action, in: frame, .back)
  }

  mutating func drawNumber(_ number: Int, x: Double, y: Double, radius: Double) {
    let (x, y, _, _) = pixels(
      Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    bitmap.fill(x: x, y: y, width: 24, height: 24, .bad)
    bitmap.write("\(number)", x: x + 6, y: y + 5, limit: 2, .back)
  }
}
