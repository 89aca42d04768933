import Testing

@testable import SampleNetwork

@Suite struct SampleImageTests {
  @Test(arguments: SampleImage.all)
  func `the bytes are a small PNG of the stated size`(image: SampleImage) throws {
    let chunks = try #require(PNG.chunks(of: image.data))

    #expect(image.data.count <= 2_200)
    #expect(image.mimeType == "image/png")
    #expect(chunks.first?.type == "IHDR")
    #expect(chunks.last?.type == "IEND")
    #expect(chunks.contains { $0.type == "IDAT" })
    let header = try #require(chunks.first?.data)
    #expect(header.count == 13)
    #expect(PNG.number(header[0..<4]) == image.width)
    #expect(PNG.number(header[4..<8]) == image.height)
    let indexed: UInt8 = 3
    #expect(header[9] == indexed)
  }

  @Test func `each image has its name, its size and its file`() {
    let files = [
      "icon.png 50x50 220802", "landscape.png 300x150 218035", "portrait.png 150x300 63272",
      "info_icon.png 24x24 239919", "interstitial.png 180x162 571681",
      "rewarded.png 180x162 761603", "app-open.png 180x162 326008",
    ]
    let lines: [String] = SampleImage.all.map { image in
      let sum = image.data.reduce(0) { ($0 * 31 + Int($1)) % 1_000_003 }
      return "\(SampleImageStore.url(of: image)) \(image.width)x\(image.height) \(sum)"
    }
    #expect(lines == files.map { "https://www.example.com/\($0)" })
    let images: [SampleImage] = [
      .icon, .landscape, .portrait, .infoIcon, .interstitial, .rewarded, .appOpen,
    ]
    #expect(zip(SampleImage.all, images).allSatisfy { $0 === $1 })
  }

  @Test func `a PNG with any wrong byte is detected`() {
    for index in SampleImage.infoIcon.data.indices {
      var damaged = SampleImage.infoIcon.data
      damaged[index] ^= 1
      #expect(PNG.chunks(of: damaged) == nil)
    }
  }

  @Test(arguments: [
    (SampleImage.icon, 16), (.landscape, 16), (.portrait, 16),
    (.interstitial, 64), (.rewarded, 64), (.appOpen, 64),
  ])
  func `an image looks like one: it has several colours`(image: SampleImage, most: Int) throws {
    #expect((4...most).contains(try palette(of: image).count / 3))
  }

  private func palette(of image: SampleImage) throws -> [UInt8] {
    let chunks = try #require(PNG.chunks(of: image.data))
    return try #require(chunks.first { $0.type == "PLTE" }?.data)
  }
}

/// Reads enough of a PNG to detect damage.
private enum PNG {
  struct Chunk: Equatable {
    let type: String
    let data: [UInt8]
  }

  /// The chunks of a file; `nil` if the signature, a length or a checksum is wrong.
  static func chunks(of file: [UInt8]) -> [Chunk]? {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var rest = file[8...]
    var chunks: [Chunk] = []
    while !rest.isEmpty {
      guard rest.count >= 12 else { return nil }
      let length = number(rest.prefix(4))
      guard length <= rest.count - 12 else { return nil }
      let checked = rest.dropFirst(4).prefix(4 + length)
      let checksum = number(rest.dropFirst(8 + length).prefix(4))
      guard checksum == crc32(checked) else { return nil }
      chunks.append(
        Chunk(
          type: String(decoding: checked.prefix(4), as: UTF8.self),
          data: Array(checked.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func crc32(_ bytes: ArraySlice<UInt8>) -> Int {
    let remainder = bytes.reduce(UInt32.max) { remainder, byte in
      (0..<8).reduce(remainder ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
    return Int(~remainder)
  }
}
