/// Cuts long texts out of a line of JSON while it is read, so that the line takes the memory of what
/// a page shows. A text that is cut ends with a sentence that says so.
package struct TextCutter {
  /// How many bytes a text keeps: more than the contract allows an ad, an event or an error.
  private static let textBytes = 1 << 20
  /// How many bytes an image keeps, in base64: more than the contract allows.
  private static let imageBytes = 12 << 20
  /// The member that has the bytes of an image.
  private static let imageMember = "data".utf8

  private var isInText = false
  private var length = 0
  private var limit = TextCutter.textBytes
  /// How many bytes of the text were left out.
  private var omittedBytes = 0
  /// How many bytes of an escape sequence follow.
  private var escapeBytes = 0
  private var escapeValue: UInt16 = 0
  /// Whether the other half of a character follows, in a sequence of its own.
  private var isHalfCharacter = false
  /// The first bytes of the text, and of the text before it, which can be the name of its member.
  private var beginning: [UInt8] = []

  package init() {}

  /// Adds the next bytes of a line, which have no line break.
  package mutating func add(_ bytes: UnsafeRawBufferPointer, to line: inout [UInt8]) {
    var start = 0
    for (index, byte) in bytes.enumerated() {
      guard isInText else {
        if byte == UInt8(ascii: "\"") { beginText() }
        continue
      }
      if byte == UInt8(ascii: "\""), escapeBytes == 0 {
        isInText = false
        if omittedBytes > 0 {
          line += "… (\(omittedBytes) bytes are left out)".utf8
          start = index
        }
        continue
      }
      if omittedBytes == 0, length >= limit, isBoundary(before: byte) {
        line += bytes[start..<index]
        omittedBytes = 1
      } else if omittedBytes > 0 {
        omittedBytes += 1
      }
      step(over: byte)
    }
    if !isInText || omittedBytes == 0 { line += bytes[start...] }
  }

  /// Ends the line.
  package mutating func endLine() {
    self = TextCutter()
  }

  private mutating func beginText() {
    limit = beginning.elementsEqual(Self.imageMember) ? Self.imageBytes : Self.textBytes
    beginning.removeAll(keepingCapacity: true)
    isInText = true
    length = 0
    omittedBytes = 0
    escapeBytes = 0
    isHalfCharacter = false
  }

  /// Whether a text can be cut before a byte of it: not in a character or an escape sequence.
  private func isBoundary(before byte: UInt8) -> Bool {
    escapeBytes == 0 && !isHalfCharacter && byte & 0xC0 != 0x80
  }

  private mutating func step(over byte: UInt8) {
    length += 1
    if beginning.count <= Self.imageMember.count { beginning.append(byte) }
    switch escapeBytes {
    case 0:
      isHalfCharacter = false
      if byte == UInt8(ascii: "\\") { escapeBytes = 5 }
    case 5:
      escapeBytes = byte == UInt8(ascii: "u") ? 4 : 0
      escapeValue = 0
    default:
      escapeBytes -= 1
      escapeValue = escapeValue << 4 | UInt16(Character(UnicodeScalar(byte)).hexDigitValue ?? 0)
      isHalfCharacter = escapeBytes == 0 && escapeValue & 0xFC00 == 0xD800
    }
  }
}
