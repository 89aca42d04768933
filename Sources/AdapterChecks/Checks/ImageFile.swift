/// What the first bytes of a picture file say about it.
struct ImageFile {
  /// The type, such as `image/png`.
  let mimeType: String
  /// In pixels; `nil` if the bytes do not say it at a known place.
  let size: (width: Int, height: Int)?

  /// The types that this recognizes.
  static let knownTypes: Set = [
    "image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp",
  ]

  /// Recognizes PNG, JPEG, GIF, WebP and BMP; `nil` for any other bytes.
  init?(_ bytes: [UInt8]) {
    func has(_ text: StaticString, at place: Int = 0) -> Bool {
      text.withUTF8Buffer { bytes.dropFirst(place).starts(with: $0) }
    }
    func number(_ place: Int, _ count: Int, isBig: Bool) -> Int? {
      guard bytes.count >= place + count else { return nil }
      let part = bytes[place..<place + count]
      return (isBig ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    func pair(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
      guard let width, let height else { return nil }
      return (width, height)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      mimeType = "image/png"
      size = pair(number(16, 4, isBig: true), number(20, 4, isBig: true))
    } else if has("GIF87a") || has("GIF89a") {
      mimeType = "image/gif"
      size = pair(number(6, 2, isBig: false), number(8, 2, isBig: false))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      mimeType = "image/jpeg"
      size = Self.sizeOfJPEG(bytes)
    } else if has("RIFF"), has("WEBP", at: 8) {
      mimeType = "image/webp"
      size = nil
    } else if has("BM"), number(2, 4, isBig: false) == bytes.count {
      mimeType = "image/bmp"
      size = nil
    } else {
      return nil
    }
  }

  /// The size in the first frame header of a JPEG file.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      func number(_ offset: Int) -> Int {
        Int(bytes[place + offset]) << 8 | Int(bytes[place + offset + 1])
      }
      // Frame headers, without tables that have a number between theirs.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (number(7), number(5))
      }
      place += 2 + number(2)
    }
    return nil
  }
}
