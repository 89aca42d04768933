/// A key of an object, compared and hashed by its bytes.
package struct JSONKey: Hashable {
  private let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: JSONKey, right: JSONKey) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }
}
