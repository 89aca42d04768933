/// How a peer separates its messages.
enum Framing {
  /// Each message is a line.
  case lines
  /// Each message has headers with its length.
  case headers

  /// Recognizes the framing by the first bytes of the input: a header, whose name begins with
  /// `Content-`, or anything else.
  ///
  /// - Parameter bytes: The first bytes, without a byte order mark.
  /// - Returns: `nil` if more bytes must arrive.
  init?(firstBytes bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let start: StaticString = "content-"
    guard Self.isStart(bytes.prefix(start.utf8CodeUnitCount), of: start) else {
      self = .lines
      return
    }
    guard bytes.count >= start.utf8CodeUnitCount else { return nil }
    self = .headers
  }

  /// Whether bytes are the start of a text in lower case, written in any case.
  static func isStart(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, of text: StaticString) -> Bool {
    guard bytes.count <= text.utf8CodeUnitCount else { return false }
    return zip(bytes, UnsafeBufferPointer(start: text.utf8Start, count: bytes.count))
      .allSatisfy { byte, letter in
        byte == letter || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte && byte | 0x20 == letter
      }
  }
}
