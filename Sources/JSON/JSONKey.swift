/// A key of an object, compared and hashed by its bytes.
///
/// Swift compares strings by what a reader sees; JSON's keys are equal only code point by code point.
struct JSONKey: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: JSONKey, right: JSONKey) -> Bool {
    // Strings that differ to Swift differ in their bytes too, and that comparison is the fast one.
    left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
