import JSON

/// Shortens an answer, so that it fits into the context of a model: its long texts, and then its long
/// lists.
struct TextBudget {
  /// How many bytes an answer has, without its images.
  private static let answerBytes = 20_000
  /// How long a text may be if the answer is too long, in bytes. The first that suffices is taken.
  private static let textBytes = [4_000, 1_000, 250]
  /// How many lines a text and elements a list may have if that does not suffice.
  private static let listCounts = [100, 50, 20, 10, 5, 2]
  /// An object with more members is a list, too: no schema names so many.
  private static let mostNamedMembers = 40

  /// An answer of fewer bytes is not looked at: its texts are written a second time with escapes.
  static let closeLook = 6_000

  /// The longest text that is written as it is.
  private let limit: Int
  /// The longest list that is written as it is.
  private let listCount: Int

  /// - Parameters:
  ///   - text: What a model reads.
  ///   - content: The same for programs; `nil` if the answer has none.
  ///   - keepsLists: Whether the client has asked for long lists.
  init(_ text: String, _ content: JSONValue?, keepsLists: Bool = false) {
    func fits(_ limit: Int, _ listCount: Int) -> Bool {
      let budget = TextBudget(limit: limit, listCount: listCount)
      let written = content.map { JSONWriter.bytes(of: budget.shortened($0)).count } ?? 0
      return JSONWriter.bytes(of: JSONValue.string(budget.shortened(text))).count + written
        <= Self.answerBytes
    }
    if let limit = ([.max] + Self.textBytes).first(where: { fits($0, .max) }) {
      self.init(limit: limit, listCount: .max)
    } else if keepsLists {
      // Short texts stay as they are.
      self.init(limit: Self.textBytes[1], listCount: .max)
    } else {
      let (limit, last) = (Self.textBytes[2], Self.listCounts[Self.listCounts.count - 1])
      self.init(limit: limit, listCount: Self.listCounts.first { fits(limit, $0) } ?? last)
    }
  }

  private init(limit: Int, listCount: Int) {
    self.limit = limit
    self.listCount = listCount
  }

  /// The text with its long lines shortened, and without the lines in its middle if it has too many.
  func shortened(_ text: String) -> String {
    guard text.utf8.count > limit || listCount < .max else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let (first, leftOut, last) = ends(of: lines)
    let note = leftOut > 0 ? ["… (\(leftOut) lines are left out)"] : []
    return (first.map { line(String($0)) } + note + last.map { line(String($0)) })
      .joined(separator: "\n")
  }

  /// The value with its long texts shortened, and without the elements in the middle of lists that are
  /// too long.
  func shortened(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(line(text))
    case .array(let elements): return .array(shortened(elements).map(shortened))
    case .object(let object):
      let isList = object.members.count > Self.mostNamedMembers
      let members = isList ? shortened(object.members) : object.members
      return .object(JSONObject(members.map { ($0.key, shortened($0.value)) }))
    default: return value
    }
  }

  private func shortened<Element>(_ list: [Element]) -> [Element] {
    let (first, _, last) = ends(of: list)
    return Array(first + last)
  }

  /// A list without its middle: the last line names the next step, and the last network often won.
  private func ends<Element>(
    of list: [Element]
  ) -> (first: ArraySlice<Element>, leftOut: Int, last: ArraySlice<Element>) {
    guard list.count > listCount else { return (list[...], 0, []) }
    let half = listCount / 2
    return (list.prefix(listCount - half), list.count - listCount, list.suffix(half))
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
