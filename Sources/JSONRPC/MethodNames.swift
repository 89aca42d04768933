import JSON

/// The names of methods, and which of them a request calls.
///
/// They are compared with the bytes of the line, so no string is made of them, and none is hashed.
package struct MethodNames {
  /// All names, one behind the other.
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  package init(_ names: some Sequence<String>) {
    for name in names {
      let start = bytes.count
      bytes += name.utf8
      ranges.append(start..<bytes.count)
    }
  }

  /// The place of the name that a request calls, in the order in which they were given.
  package func index(of request: borrowing Request) -> Int? {
    let written = request.writtenMethod
    if let index = index(of: written) { return index }
    // Any character may be written as an escape.
    guard written.contains(UInt8(ascii: "\\")) else { return nil }
    var name = request.method
    return name.withUTF8 { index(of: $0) }
  }

  private func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      for (index, range) in ranges.enumerated() where range.count == name.count {
        if UnsafeBufferPointer(rebasing: bytes[range]).hasSameBytes(as: name) { return index }
      }
      return nil
    }
  }
}
