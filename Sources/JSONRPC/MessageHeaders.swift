import JSON

/// The headers of one message.
struct MessageHeaders {
  /// How many bytes the headers have so far, with their line ends.
  private(set) var byteCount = 0

  private var length: Int?

  /// Reads one header. Headers that JSON-RPC does not need are ignored.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - lineLength: How many bytes the line has with its end.
  mutating func read(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, lineLength: Int
  ) throws(HeaderError) {
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    guard let colon, colon > line.startIndex, line[..<colon].allSatisfy(Self.isNamePart) else {
      throw error("expected a name, a colon and a value, got \(Self.excerpt(line))")
    }
    let value = Self.trimmed(line[(colon + 1)...])
    if Self.isText(line[..<colon], "content-length") {
      if length != nil { throw error("Content-Length is repeated") }
      length = try contentLength(value)
    } else if Self.isText(line[..<colon], "content-type") {
      try requireUTF8(value)
    }
    byteCount += lineLength
  }

  /// The length of the body.
  func contentLength() throws(HeaderError) -> Int {
    guard let length else { throw error("Content-Length is missing") }
    return length
  }

  private func contentLength(
    _ value: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(HeaderError) -> Int {
    let isNumber = !value.isEmpty && value.allSatisfy { Self.digits.contains($0) }
    guard isNumber, let length = Int(String(decoding: value, as: UTF8.self)) else {
      throw error("Content-Length must be a whole number of bytes, got \(Self.excerpt(value))")
    }
    return length
  }

  /// Refuses a type whose parameter `charset` is not UTF-8. The language server protocol used to
  /// spell it `utf8`.
  private func requireUTF8(_ value: Slice<UnsafeBufferPointer<UInt8>>) throws(HeaderError) {
    for parameter in value.split(separator: UInt8(ascii: ";")).dropFirst() {
      let parts = parameter.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Self.isText(Self.trimmed(parts[0]), "charset") else { continue }
      var name = Self.trimmed(parts[1])
      if name.count >= 2, name.first == UInt8(ascii: "\""), name.last == UInt8(ascii: "\"") {
        name = name.dropFirst().dropLast()
      }
      guard Self.isText(name, "utf-8") || Self.isText(name, "utf8") else {
        throw error("the charset must be utf-8, got \(Self.excerpt(name))")
      }
    }
  }

  /// An error in the header that follows those that were read.
  private func error(_ reason: String) -> HeaderError {
    HeaderError(reason: reason, offset: byteCount)
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Whether a byte may be part of a header's name: visible ASCII without separators.
  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case digits, UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static func trimmed(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var rest = bytes.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  /// Whether bytes are a text in lower case, written in any case.
  private static func isText(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ text: StaticString
  ) -> Bool {
    Framing.isStart(bytes, of: text) && bytes.count == text.utf8CodeUnitCount
  }

  private static func excerpt(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    JSONValue.string(String(decoding: bytes, as: UTF8.self)).excerpt
  }
}

/// Why the headers of a message are invalid.
struct HeaderError: Error {
  /// What is wrong, as part of a sentence.
  let reason: String
  /// The byte of the headers where the error is, counted from 0.
  let offset: Int
}
