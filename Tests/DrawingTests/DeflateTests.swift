import Testing

@testable import Drawing

/// Data that is compressed can be read again.
@Suite struct DeflateTests {
  /// Reads the only kind of block that ``Deflate`` writes.
  private struct Reader {
    let bytes: [UInt8]
    var bit = 0

    mutating func value(_ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | next() << $1 }
    }

    mutating func code(_ count: Int) -> Int {
      (0..<count).reduce(0) { code, _ in code << 1 | next() }
    }

    private mutating func next() -> Int {
      defer { bit += 1 }
      return Int(bytes[bit / 8] >> UInt8(bit % 8) & 1)
    }

    /// A symbol of the fixed code.
    mutating func symbol() -> Int {
      let seven = code(7)
      if seven < 24 { return 256 + seven }
      let eight = seven << 1 | next()
      if eight < 0xC0 { return eight - 0x30 }
      return eight < 0xC8 ? 280 + eight - 0xC0 : 144 + (eight << 1 | next()) - 0x190
    }
  }

  private func inflated(_ file: [UInt8]) throws -> [UInt8] {
    try #require(file.starts(with: [0x78, 0x01]))
    var reader = Reader(bytes: Array(file.dropFirst(2).dropLast(4)))
    #expect(reader.value(3) == 3)
    var data: [UInt8] = []
    while case let symbol = reader.symbol(), symbol != 256 {
      if symbol < 256 {
        data.append(UInt8(symbol))
        continue
      }
      let (group, place) = ((symbol - 257) / 4, (symbol - 257) % 4)
      let extra = max(0, group - 1)
      let base = group == 0 ? 3 + place : 3 + (4 + place) << extra
      let count = symbol == 285 ? 258 : base + reader.value(extra)
      try #require(reader.code(5) == 0)
      data += Array(repeating: try #require(data.last), count: count)
    }
    return data
  }

  @Test func `runs of any length are the same afterwards`() throws {
    for count in Array(0...20) + [33, 34, 35, 130, 131, 257, 258, 259, 260, 261, 262, 517, 600] {
      let data = [UInt8](repeating: 7, count: count) + [8]
      #expect(try inflated(Deflate.zlib(data)) == data, "\(count)")
    }
    #expect(Deflate.zlib([UInt8](repeating: 0, count: 10_000)).count < 120)
  }

  @Test func `each byte is the same afterwards`() throws {
    let data = (0..<256).map { UInt8($0) }
    #expect(try inflated(Deflate.zlib(data)) == data)
    // The checksum of the format's description.
    #expect(Deflate.zlib(Array("Wikipedia".utf8)).suffix(4) == [0x11, 0xE6, 0x03, 0x98])
    #expect(
      Deflate.zlib([UInt8](repeating: 255, count: 10_000)).suffix(4) == [0xB6, 0x23, 0xEB, 0x2B])
  }
}
