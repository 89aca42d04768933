import JSON

/// The names of methods, and which of them a request calls.
///
/// They are compared with the bytes of the line, so no string is made of them, and none is hashed.
package struct MethodNames {
  /// All names, one behind the other.
  private var bytes: [UInt8] = []
  /// Where each of them ends.
  private var ends: [Int] = []

  package init(_ names: [String]) {
    for name in names {
      bytes += name.utf8
      ends.append(bytes.count)
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
      var start = 0
      for index in 0..<ends.count {
        let end = ends[index]
        if end - start == name.count,
          UnsafeBufferPointer(rebasing: bytes[start..<end]).hasSameBytes(as: name)
        {
          return index
        }
        start = end
      }
      return nil
    }
  }
}
