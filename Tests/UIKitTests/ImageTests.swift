import Testing

@testable import UIKit

/// The bytes of picture files: their first bytes, with a size of 300 by 200 pixels.
private enum Picture {
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 44, 0, 0, 0, 200]
  static let gif: [UInt8] = Array("GIF89a".utf8) + [44, 1, 200, 0]
  static let bmp: [UInt8] =
    Array("BM".utf8) + [UInt8](repeating: 0, count: 16) + [44, 1, 0, 0, 200, 0, 0, 0]
  /// With segments before the frame, whose markers are near those of frames. They are long enough to
  /// be taken for one.
  static let jpeg: [UInt8] =
    [0xFF, 0xD8]
    + [0xC4, 0xC8, 0xCC, 0xE0].flatMap { [0xFF, $0, 0, 9, 1, 2, 3, 4, 5, 6, 7] }
    + [0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 44]
  static let extendedWebP = webP("VP8X", [0, 0, 0, 0, 43, 1, 0, 199, 0, 0])
  /// 299 and 199 in 14 bits each, after the signature.
  static let losslessWebP = webP("VP8L", [0x2F, 0x2B, 0xC1, 0x31, 0, 0, 0, 0, 0, 0])
  /// The two highest bits of a number are a scale.
  static let lossyWebP = webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 44, 0x41, 200, 0x80])

  private static func webP(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(kind)".utf8) + [0, 0, 0, 0] + content
  }
}

@Suite struct ImageTests {
  nonisolated static let pictures: [(String, [UInt8])] = [
    ("image/png", Picture.png), ("image/gif", Picture.gif), ("image/bmp", Picture.bmp),
    ("image/jpeg", Picture.jpeg), ("image/webp", Picture.extendedWebP),
    ("image/webp", Picture.losslessWebP), ("image/webp", Picture.lossyWebP),
  ]

  @Test(arguments: 0..<pictures.count)
  func `an image has the type and the size of its file`(number: Int) throws {
    let (mimeType, bytes) = Self.pictures[number]

    let image = try #require(UIImage(data: Data(bytes)))

    #expect(image.mimeType == mimeType)
    #expect(image.size == CGSize(width: 300, height: 200))
    #expect(image.scale == 1)
    #expect(image.fileData == Data(bytes))
  }

  @Test(arguments: 0..<pictures.count)
  func `a file that ends too early is not an image`(number: Int) {
    #expect(UIImage(data: Data(Self.pictures[number].1.dropLast())) == nil)
  }

  @Test(arguments: ["", "GIF", "RIFF0000AVI VP8X000000000000000000", "<svg/>"])
  func `other bytes are not an image`(text: String) {
    #expect(UIImage(data: Data(text.utf8)) == nil)
  }

  @Test func `a JPEG without a frame is not an image`() {
    #expect(
      UIImage(data: Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 2] + [UInt8](repeating: 0, count: 20))) == nil)
  }

  @Test func `the height of a BMP may be negative`() throws {
    let bytes = Picture.bmp.dropLast(4) + [0x38, 0xFF, 0xFF, 0xFF]

    let image = try #require(UIImage(data: Data(bytes)))

    #expect(image.size == CGSize(width: 300, height: 200))
  }

  @Test func `a point of an image has as many pixels as its scale says`() throws {
    let image = try #require(UIImage(data: Data(Picture.png), scale: 2))
    #expect(image.size == CGSize(width: 150, height: 100))
    #expect(image.scale == 2)

    let unscaled = try #require(UIImage(data: Data(Picture.png), scale: 0))
    #expect(unscaled.size == CGSize(width: 300, height: 200))
    #expect(unscaled.scale == 1)
  }

  @Test(arguments: [[0, 0], [0, 2], [0xFF, 0xFF]] as [[UInt8]])
  func `a JPEG whose segments have impossible lengths is not an image`(length: [UInt8]) {
    let segments = [[UInt8]](repeating: [0xFF, 0xE0] + length, count: 100).flatMap { $0 }
    #expect(UIImage(data: Data([0xFF, 0xD8] + segments)) == nil)
  }

  @Test func `the largest size of a PNG is read`() throws {
    let bytes = Picture.png.dropLast(8) + [UInt8](repeating: 0xFF, count: 8)

    let image = try #require(UIImage(data: Data(bytes)))

    #expect(image.size == CGSize(width: 4_294_967_295, height: 4_294_967_295))
  }

  @Test(arguments: [-1, .nan, 0] as [CGFloat])
  func `an impossible scale is 1`(scale: CGFloat) throws {
    let image = try #require(UIImage(data: Data(Picture.png), scale: scale))
    #expect(image.scale == 1)
    #expect(image.size == CGSize(width: 300, height: 200))
  }

  @Test func `a part of larger data is read like any other data`() throws {
    let data = Data([1, 2, 3] + Picture.gif).dropFirst(3)
    #expect(try #require(UIImage(data: data)).size == CGSize(width: 300, height: 200))
  }

  @Test func `an image is only written as the type that it has`() throws {
    let (png, jpeg) = (Data(Picture.png), Data(Picture.jpeg))

    #expect(try #require(UIImage(data: png)).pngData() == png)
    #expect(try #require(UIImage(data: png)).jpegData(compressionQuality: 1) == nil)
    #expect(try #require(UIImage(data: jpeg)).jpegData(compressionQuality: 0.5) == jpeg)
    #expect(try #require(UIImage(data: jpeg)).pngData() == nil)
  }

  @Test func `an image without content has no size and no bytes`() {
    let image = UIImage()
    #expect(image.size == .zero)
    #expect(image.scale == 1)
    #expect(image.pngData() == nil)
    #expect(image.mimeType == "image/png")
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 3)).image { _ in }
    #expect(drawn.size == CGSize(width: 2, height: 3))
    #expect(drawn.scale == 3)
    #expect(drawn.mimeType == "image/png")
    #expect(drawn.fileData == nil)
  }

  @Test func `an image is read from a file`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(Picture.gif).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }

    #expect(UIImage(contentsOfFile: path)?.mimeType == "image/gif")
    #expect(UIImage(contentsOfFile: path + ".missing") == nil)
    #expect(UIImage(named: "missing") == nil)
    #expect(UIImage(named: "missing", in: nil, compatibleWith: nil) == nil)
  }
}
