/// A place in a JSON text: the byte, and the line and column as an editor shows them.
package struct JSONLocation: Sendable, Equatable {
  /// The byte, counted from 0.
  package let offset: Int
  /// The line, counted from 1.
  package let line: Int
  /// The character within its line, counted from 1.
  package let column: Int

  /// Finds the line and column of the byte at `offset`.
  package init(offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    let newline = UInt8(ascii: "\n")
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    self.offset = offset
    line = 1 + before.count { $0 == newline }
    column = 1 + String(decoding: before[lineStart...], as: UTF8.self).count
  }

  /// Finds the value at `path`, or the innermost existing value around it.
  ///
  /// In a text that is not JSON, this is the place of the syntax error.
  package init(of path: JSONPath, in bytes: [UInt8]) {
    let offset = bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      do throws(JSONSyntaxError) {
        return try scanner.findValue(at: path.steps[...])
      } catch {
        return error.offset
      }
    }
    self.init(offset: offset, in: bytes)
  }
}

extension JSONScanner {
  /// Reads past one value, and returns where the value at `steps` inside it starts.
  fileprivate mutating func findValue(
    at steps: ArraySlice<JSONPath.Step>
  ) throws(JSONSyntaxError) -> Int {
    let kind = nextKind()
    var found = offset
    switch (steps.first, kind) {
    case (.key(let name), .object):
      try open()
      while let key = try nextKey() {
        if key.string.hasSameBytes(as: name) {
          found = try findValue(at: steps.dropFirst())
        } else {
          try skipValue()
        }
      }
    case (.index(let index), .array):
      var current = 0
      try open()
      while try nextElement() {
        if current == index {
          found = try findValue(at: steps.dropFirst())
        } else {
          try skipValue()
        }
        current += 1
      }
    default:
      try skipValue()
    }
    return found
  }
}
