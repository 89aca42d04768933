extension String {
  /// The text on one line, without what could speak to a terminal or break a report.
  ///
  /// Much of a report is in the words of adapters and networks, which may hold anything.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text.append(" ")
      // They reorder what a person reads, or are not seen at all; XML forbids the last ones.
      case .format, .unassigned, .surrogate, .privateUse: text.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text with spaces behind it, up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
