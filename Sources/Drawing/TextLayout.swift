import Ads

/// A text that is broken into the lines of a frame.
struct TextLayout {
  private(set) var lines: [String] = []
  /// How many characters of the text the frame shows.
  private(set) var visibleCount = 0
  /// Whether the text goes on behind the last line.
  private(set) var isTruncated = false

  /// - Parameters:
  ///   - size: The size of the font.
  ///   - width: The width of the frame.
  ///   - lineLimit: How many lines the frame has room for.
  init(_ text: String, size: Double, isBold: Bool, width: Double, lineLimit: Int) {
    guard lineLimit > 0, size > 0, width > 0 else {
      isTruncated = !text.isEmpty
      return
    }
    let room = Int(min(width / size * 1_000, 1e9))
    var line: [Character] = []
    var lineWidth = 0
    /// How many characters of the line can stay if the next word does not fit.
    var breakIndex = 0
    for character in text {
      if character.isNewline {
        guard lines.count + 1 < lineLimit else {
          truncate(line, lineWidth, room, isBold)
          return
        }
        finish(line, count: line.count + 1)
        (line, lineWidth, breakIndex) = ([], 0, 0)
        continue
      }
      let width = FontMetrics.width(of: character, isBold: isBold)
      if lineWidth + width > room, !line.isEmpty {
        guard lines.count + 1 < lineLimit else {
          truncate(line, lineWidth, room, isBold)
          return
        }
        if character == " " {
          finish(line, count: line.count + 1)
          (line, lineWidth, breakIndex) = ([], 0, 0)
          continue
        }
        let end = breakIndex > 0 ? breakIndex : line.count
        let rest = Array(line[end...])
        finish(Array(line[..<end]), count: end)
        (line, breakIndex) = (rest, 0)
        lineWidth = rest.reduce(0) { $0 + FontMetrics.width(of: $1, isBold: isBold) }
      }
      line.append(character)
      lineWidth += width
      if character == " " || width >= 1_000 { breakIndex = line.count }
    }
    finish(line, count: line.count)
  }

  private mutating func finish(_ line: [Character], count: Int) {
    lines.append(String(line))
    visibleCount += count
  }

  /// Ends the last line with an ellipsis.
  private mutating func truncate(_ line: [Character], _ width: Int, _ room: Int, _ isBold: Bool) {
    var (line, width) = (line, width)
    while let last = line.last, width + FontMetrics.ellipsis > room {
      width -= FontMetrics.width(of: last, isBold: isBold)
      line.removeLast()
    }
    finish(line + ["…"], count: line.count)
    isTruncated = true
  }
}

/// How the text of an asset is set in its frame.
struct TextStyle {
  let size: Double
  var isBold = false

  /// The style of an asset: its usual size, or a smaller one that fits a low frame.
  init(of asset: AssetName, height: Double) {
    let usual =
      switch asset {
      case .headline: 17.0
      case .callToAction: 15.0
      case .body: 14.0
      default: 13.0
      }
    isBold = asset == .headline || asset == .callToAction
    size = min(usual, max(height, 0) / FontMetrics.lineHeight)
  }

  init(size: Double, isBold: Bool = false) {
    self.size = size
    self.isBold = isBold
  }

  /// How wide a line is.
  func width(of line: String) -> Double {
    let units = line.reduce(0) { $0 + FontMetrics.width(of: $1, isBold: isBold) }
    return Double(units) * size / 1_000
  }

  /// How wide a line is without the space at its end; `nil` if the width is an estimate.
  func knownWidth(of line: String) -> Double? {
    guard line.unicodeScalars.allSatisfy({ $0.isASCII || $0 == "…" }) else { return nil }
    return width(of: line.last == " " ? String(line.dropLast()) : line)
  }

  /// Breaks a text into the lines of a frame.
  func layout(_ text: String, in frame: Rect) -> TextLayout {
    let lines = (frame.height + 0.001) / (size * FontMetrics.lineHeight)
    return TextLayout(
      text, size: size, isBold: isBold, width: frame.width,
      lineLimit: size > 0 ? Int(min(max(lines, 0), 10_000)) : 0)
  }
}
