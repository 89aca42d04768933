import JSON

/// Shortens long texts of an answer, so that the answer fits into the context of a model.
///
/// Lists have limits of their own. What is left is a text of an adapter that is itself too long.
struct TextBudget {
  /// How many bytes an answer has, without its images.
  private static let answerBytes = 20_000
  /// How long a text may be if the answer is too long, in bytes. The first that suffices is taken.
  private static let textBytes = [4_000, 1_000, 250]

  /// An answer of fewer bytes is not looked at: its texts are written a second time with escapes.
  static let closeLook = 6_000

  /// The longest text that is written as it is.
  private let limit: Int

  /// - Parameters:
  ///   - text: What a model reads.
  ///   - content: The same for programs; `nil` if the answer has none.
  init(_ text: String, _ content: JSONValue?) {
    func byteCount(_ limit: Int) -> Int {
      let budget = TextBudget(limit: limit)
      let written = content.map { JSONWriter.bytes(of: budget.shortened($0)).count } ?? 0
      return JSONWriter.bytes(of: JSONValue.string(budget.shortened(text))).count + written
    }
    guard byteCount(.max) > Self.answerBytes else {
      limit = .max
      return
    }
    // A client may have asked for a long list, whose short texts then stay as they are.
    limit =
      Self.textBytes.first { byteCount($0) <= Self.answerBytes } ?? Self.textBytes[1]
  }

  private init(limit: Int) {
    self.limit = limit
  }

  /// The text with its long lines shortened.
  func shortened(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String($0)) }.joined(separator: "\n")
  }

  /// The value with its long texts shortened.
  func shortened(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(line(text))
    case .array(let elements): .array(elements.map(shortened))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.key, shortened($0.value)) }))
    default: value
    }
  }

  private func line(_ text: String) -> String { Self.shortened(text, to: limit) }

  /// The text, or its start and how long it was.
  static func shortened(_ text: String, to limit: Int) -> String {
    let count = text.utf8.count
    guard count > limit else { return text }
    // A character that is cut off becomes a replacement character.
    let start = String(decoding: text.utf8.prefix(limit), as: UTF8.self)
    return "\(start)… (shortened, \(count) bytes)"
  }
}
