/// A key of an object, compared and hashed by its bytes.
struct JSONKey: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: JSONKey, right: JSONKey) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }
}
