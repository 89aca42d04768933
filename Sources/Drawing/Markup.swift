import Ads
import JSON
import Mediation

/// Writes XML. Every text and every value is escaped.
struct Markup {
  private(set) var text = ""

  /// Writes an element.
  ///
  /// - Parameters:
  ///   - attributes: Names and values, in order.
  ///   - content: Writes what the element contains.
  mutating func element(
    _ name: StaticString,
    _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ content: ((inout Markup) -> Void)? = nil
  ) {
    text += "<\(name)"
    for (name, value) in attributes {
      guard let value else { continue }
      text += " \(name)='"
      switch value {
      case .text(let text): write(text)
      case .number(let number): text += Self.text(of: number)
      }
      text += "'"
    }
    guard let content else {
      text += "/>"
      return
    }
    text += ">"
    content(&self)
    text += "</\(name)>"
  }

  /// The value of an attribute.
  enum Value: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
  {
    case text(String)
    case number(Double)

    init(stringLiteral value: String) { self = .text(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
  }

  /// Writes a text. Control characters are shown by their symbols, because XML can't contain them.
  mutating func write(_ string: String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "'": text += "&#39;"
      case "\"": text += "&quot;"
      default: text.unicodeScalars.append(Self.visible(scalar))
      }
    }
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x9: " "
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: scalar
    }
  }

  /// A number with at most two decimals. Lengths without bounds are truncated to a million.
  static func text(of number: Double) -> String {
    guard number.isFinite else { return "0" }
    let hundredths = Int((min(max(number, -1e6), 1e6) * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }
}

extension Image {
  /// The bytes as a URL; `nil` if there are none, or if no browser shows them.
  var dataURL: String? {
    guard let bytes = data?.bytes, let type = Self.type(of: bytes) else { return nil }
    let base64 = JSONWriter.bytes(of: Base64(bytes)).dropFirst().dropLast()
    return "data:\(type);base64,\(String(decoding: base64, as: UTF8.self))"
  }

  /// The bytes decide the type, and not what the adapter says. An SVG image could contain anything,
  /// so it is not shown.
  private static func type(of bytes: [UInt8]) -> StaticString? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }
}
