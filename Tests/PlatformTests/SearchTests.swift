import Testing

@testable import Platform

@Suite struct SearchTests {
  private let bytes = Array("a\nb\nc".utf8)

  @Test(arguments: [(0, 1), (1, 1), (2, 3), (4, 5), (5, 5)])
  func `a byte is found at its first place from the start on, or at the end`(
    start: Int, place: Int
  ) {
    #expect(bytes.withUnsafeBytes { $0.offset(of: UInt8(ascii: "\n"), from: start) } == place)
  }

  @Test func `in the first bytes of a longer text, the bytes after them are not found`() {
    bytes.withUnsafeBytes { bytes in
      let first = UnsafeRawBufferPointer(rebasing: bytes[..<3])
      #expect(first.offset(of: UInt8(ascii: "c"), from: 0) == 3)
    }
  }

  @Test func `nothing is found in no bytes`() {
    #expect(UnsafeRawBufferPointer(start: nil, count: 0).offset(of: 0, from: 0) == 0)
  }
}
