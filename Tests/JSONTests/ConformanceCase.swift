import Testing

/// One text of the public JSONTestSuite, with its name there.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]

  init(_ name: String, _ text: String) {
    self.init(name, Array(text.utf8))
  }

  /// A text that is not UTF-8.
  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  var testDescription: String { name }
}
