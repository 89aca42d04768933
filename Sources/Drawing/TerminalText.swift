/// Text for a terminal, whose cells have one width.
package enum TerminalText {
  /// How many columns a text takes: two for a wide character of East Asia and an emoji, none for a
  /// mark on the character before it.
  package static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  private static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The mark asks for the picture of a character that also has a letter's shape.
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return first.properties.isEmojiPresentation || isWide(first.value) ? 2 : 1
  }

  /// The wide scripts, as UAX #11 lists them, without the small gaps in the blocks.
  private static func isWide(_ code: UInt32) -> Bool {
    switch code {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF,
      0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// The text without characters that control a terminal or reorder the line.
  static func printable(_ text: some StringProtocol) -> String {
    var printable = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: printable.append(" ")
      // It joins the parts of an emoji.
      case .format where scalar == "\u{200D}": printable.unicodeScalars.append(scalar)
      case .format, .unassigned, .surrogate, .privateUse: printable.append("\u{FFFD}")
      default: printable.unicodeScalars.append(scalar)
      }
    }
    return printable
  }

  /// The text in lines of at most so many columns, divided at spaces if possible.
  ///
  /// Each line of the text begins a line, and keeps its indentation.
  static func lines(of text: String, columns width: Int) -> [String] {
    // A carriage return and a line feed are one character.
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .flatMap { wrapped(printable($0), to: width) }
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    if columns(of: text) <= width { return [text] }
    let indentation = String(text.prefix { $0 == " " }.prefix(max(0, width - 20)))
    var lines: [String] = []
    var line = indentation
    for word in text.split(separator: " ") {
      var word = String(word)
      if line.count > indentation.count {
        if columns(of: line) + 1 + columns(of: word) <= width {
          line += " " + word
          continue
        }
        lines.append(line)
        line = indentation
      }
      while columns(of: line) + columns(of: word) > width {
        let start = prefix(of: word, columns: width - columns(of: line))
        lines.append(line + start)
        word = String(word.dropFirst(start.count))
        line = indentation
      }
      line += word
    }
    return lines + [line]
  }

  /// The characters that fit, at least one.
  private static func prefix(of text: String, columns width: Int) -> String {
    var taken = 0
    let fitting = text.prefix { character in
      taken += columns(of: character)
      return taken <= width
    }
    return String(fitting.isEmpty ? text.prefix(1) : fitting)
  }

  /// The text on one line of at most so many columns. An ellipsis ends one that is cut.
  static func cut(_ text: String, columns width: Int) -> String {
    let text = printable(text)
    guard columns(of: text) > width else { return text }
    return prefix(of: text, columns: width - 1) + "…"
  }
}
