/// Formats of C, with the marks that loggers allow in them: `%{public}@`.
enum LogFormat {
  private static let flags = Set("-+ #0123456789.*'hlqjztL")

  /// Puts the arguments in the places of the format. A place without an argument stays as it is.
  static func string(_ format: String, _ arguments: [Any]) -> String {
    var result = ""
    var arguments = arguments[...]
    var rest = format[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      let place = Place(rest)
      rest = rest[place.end...]
      if place.conversion == "%" {
        result += "%"
      } else if let argument = arguments.popFirst() {
        result += text(of: argument, place)
      } else {
        result += format[percent..<place.end]
      }
    }
    return result + rest
  }

  private static func text(of argument: Any, _ place: Place) -> String {
    // Another type would be read as bytes that mean something else.
    let fits =
      switch place.conversion {
      case "d", "i", "u", "x", "X", "o", "c": argument is any BinaryInteger || argument is Bool
      case "f", "e", "E", "g", "G": argument is any BinaryFloatingPoint
      default: false
      }
    guard fits, let value = argument as? any CVarArg else { return "\(argument)" }
    // A C format reads as many bytes as it names, and integers are passed with eight.
    let width = "fFeEgGc".contains(place.conversion) ? "" : "ll"
    let flags = place.flags.filter { !"hlqjztL".contains($0) }
    return String(format: "%\(flags)\(width)\(place.conversion)", value)
  }

  /// A place of the format, from its percent sign.
  private struct Place {
    var flags = ""
    var conversion: Character = "%"
    var end: Substring.Index

    init(_ text: Substring) {
      end = text.index(after: text.startIndex)
      if end < text.endIndex, text[end] == "{", let close = text[end...].firstIndex(of: "}") {
        end = text.index(after: close)
      }
      while end < text.endIndex, LogFormat.flags.contains(text[end]) {
        flags.append(text[end])
        end = text.index(after: end)
      }
      guard end < text.endIndex else { return }
      conversion = text[end]
      end = text.index(after: end)
    }
  }
}
