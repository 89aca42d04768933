import Foundation

/// An image: the bytes of a picture file, which are kept as they are.
public final class UIImage: NSObject, @unchecked Sendable {
  // Nothing changes after the initializer, so it can be shared.

  /// The bytes of the file; `nil` for an image without content.
  public let fileData: Data?
  /// What the file is, such as `image/png`.
  public let mimeType: String
  /// How many pixels are one point.
  public let scale: CGFloat
  /// The size in points.
  public let size: CGSize

  /// Makes an image without content.
  public override init() {
    fileData = nil
    mimeType = "image/png"
    scale = 1
    size = .zero
    super.init()
  }

  /// Makes an image without content, of a size, with the scale of the screen.
  init(emptyOf size: CGSize) {
    fileData = nil
    mimeType = "image/png"
    scale = 3
    self.size = size
    super.init()
  }

  /// Makes an image from a PNG, JPEG, GIF, WebP or BMP file; `nil` for any other bytes.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Makes an image from a PNG, JPEG, GIF, WebP or BMP file; `nil` for any other bytes.
  public init?(data: Data, scale: CGFloat) {
    guard let header = ImageHeader(data) else { return nil }
    fileData = data
    mimeType = header.mimeType
    self.scale = scale > 0 ? scale : 1
    size = CGSize(
      width: CGFloat(header.width) / self.scale, height: CGFloat(header.height) / self.scale)
    super.init()
  }

  /// Makes an image from a file.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// Finds no image: there is no asset catalogue.
  public convenience init?(named name: String) {
    self.init(contentsOfFile: name)
  }

  /// Finds no image: there is no asset catalogue.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: Any?) {
    self.init(named: name)
  }

  /// The file, if it is a PNG.
  public func pngData() -> Data? { mimeType == "image/png" ? fileData : nil }

  /// The file, if it is a JPEG.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    mimeType == "image/jpeg" ? fileData : nil
  }
}

/// What the first bytes of a picture file say.
struct ImageHeader {
  let mimeType: String
  let width: Int
  let height: Int

  init?(_ data: Data) {
    let bytes = [UInt8](data)
    func big(_ at: Int, _ count: Int) -> Int {
      bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func little(_ at: Int, _ count: Int) -> Int {
      bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
      (mimeType, width, height) = ("image/png", big(16, 4), big(20, 4))
    } else if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
      (mimeType, width, height) = ("image/gif", little(6, 2), little(8, 2))
    } else if bytes.starts(with: Array("BM".utf8)), bytes.count >= 26 {
      // A negative height means that the rows are stored from top to bottom.
      let rows = Int32(truncatingIfNeeded: little(22, 4)).magnitude
      (mimeType, width, height) = ("image/bmp", little(18, 4), Int(rows))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]),
      let size = Self.sizeOfJPEG(bytes)
    {
      (mimeType, width, height) = ("image/jpeg", size.width, size.height)
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 30,
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      mimeType = "image/webp"
      switch String(decoding: bytes[12..<16], as: UTF8.self) {
      case "VP8X": (width, height) = (little(24, 3) + 1, little(27, 3) + 1)
      case "VP8L":
        let bits = little(21, 4)
        (width, height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      default: (width, height) = (little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
      }
    } else {
      return nil
    }
  }

  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var at = 2
    while at + 9 <= bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame {
        return (
          Int(bytes[at + 7]) << 8 | Int(bytes[at + 8]), Int(bytes[at + 5]) << 8 | Int(bytes[at + 6])
        )
      }
      at += 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
    }
    return nil
  }
}
