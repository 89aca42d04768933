/// The widths of characters, in thousandths of the size of the font.
///
/// ASCII characters have the widths of Helvetica. Wide East Asian characters and emoji take 1000,
/// marks that combine with a letter take nothing, and all other characters take 560.
enum FontMetrics {
  static let ellipsis = 1_000
  /// The distance between two lines, as a factor of the size of the font.
  static let lineHeight = 1.25
  /// The baseline of the text in a line, as a factor of the size of the font.
  static let baseline = 0.95

  static func width(of character: Character, isBold: Bool) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    let value = Int(scalar.value)
    if value < 0x7F { return value < 0x20 ? other : (isBold ? bold : regular)[value - 0x20] }
    if scalar == "…" { return ellipsis }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if properties.isEmojiPresentation || wide.contains(where: { $0.contains(value) }) {
      return 1_000
    }
    return other
  }

  /// Whether a text runs from right to left: the direction of its first letter.
  static func isRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars.prefix(1_000) where scalar.properties.isAlphabetic {
      let value = Int(scalar.value)
      return rightToLeft.contains { $0.contains(value) }
    }
    return false
  }

  private static let other = 560

  private static let wide = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD,
  ]
  private static let rightToLeft = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]

  /// The characters from the space to the tilde.
  private static let regular = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
  private static let bold = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]
}
