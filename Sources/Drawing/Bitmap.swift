/// A picture of few colors, drawn with rectangles and text, for readers that see no SVG.
struct Bitmap {
  /// The place in the palette.
  enum Color: UInt8, CaseIterable {
    case back
    case ink
    case faint
    case line
    case good
    case bad
    case busy

    var rgb: [UInt8] {
      switch self {
      case .back: [0xFF, 0xFF, 0xFF]
      case .ink: [0x20, 0x21, 0x24]
      case .faint: [0x5F, 0x63, 0x68]
      case .line: [0xDA, 0xDC, 0xE0]
      case .good: [0x18, 0x80, 0x38]
      case .bad: [0xC5, 0x22, 0x1F]
      case .busy: [0x1A, 0x73, 0xE8]
      }
    }
  }

  /// The width of a character with the space around it, in pixels.
  static let characterWidth = 12

  let width: Int
  let height: Int
  private var pixels: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: Color.back.rawValue, count: width * height)
  }

  /// Fills a rectangle. Parts outside the picture are left out.
  mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
    let columns = max(0, x)..<max(0, x, min(self.width, x + width))
    for row in max(0, y)..<max(0, y, min(self.height, y + height)) {
      for column in columns { pixels[row * self.width + column] = color.rawValue }
    }
  }

  /// Writes a text of at most `limit` characters. A longer one ends with two dots; a character that
  /// the font does not have is a box.
  mutating func write(_ text: String, x: Int, y: Int, limit: Int, _ color: Color) {
    let isTruncated = text.count > limit
    let shown = isTruncated ? text.prefix(max(0, limit - 2)) + ".." : text[...]
    for (place, character) in shown.enumerated() {
      let columns = BitmapFont.columns(of: character)
      for (column, bits) in columns.enumerated() {
        for row in 0..<8 where bits >> row & 1 == 1 {
          fill(
            x: x + place * Self.characterWidth + 2 * column, y: y + 2 * row, width: 2, height: 2,
            color)
        }
      }
    }
  }

  /// The picture as a PNG file.
  var png: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = PNGChunk.bytes(of: width) + PNGChunk.bytes(of: height)
    // Four bits a pixel, each of them a color of the palette.
    file += PNGChunk("IHDR", size + [4, 3, 0, 0, 0]).bytes
    file += PNGChunk("PLTE", Color.allCases.flatMap(\.rgb)).bytes
    file += PNGChunk("IDAT", Deflate.zlib(rows)).bytes
    file += PNGChunk("IEND", []).bytes
    return file
  }

  /// The rows as PNG stores them: each byte is the difference to the byte above it, which is mostly
  /// zero.
  private var rows: [UInt8] {
    let rowBytes = (width + 1) / 2
    var above = [UInt8](repeating: 0, count: rowBytes)
    var bytes: [UInt8] = []
    bytes.reserveCapacity((rowBytes + 1) * height)
    for row in 0..<height {
      let start = row * width
      let packed = (0..<rowBytes).map { place in
        let second = 2 * place + 1 < width ? pixels[start + 2 * place + 1] : 0
        return pixels[start + 2 * place] << 4 | second
      }
      bytes.append(2)
      for (byte, old) in zip(packed, above) { bytes.append(byte &- old) }
      above = packed
    }
    return bytes
  }
}

/// A part of a PNG file.
private struct PNGChunk {
  let bytes: [UInt8]

  init(_ type: String, _ content: [UInt8]) {
    let body = Array(type.utf8) + content
    bytes = Self.bytes(of: content.count) + body + Self.bytes(of: Int(Self.checksum(of: body)))
  }

  /// A number in four bytes, the highest first.
  static func bytes(of number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var checksum = UInt32.max
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~checksum
  }
}
