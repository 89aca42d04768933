import Testing

@testable import JSONRPC

@Suite struct PostponedLinesTests {
  @Test func `lines that were taken keep no memory, and count no bytes`() {
    var lines = PostponedLines()
    for number in 1...1_000 {
      let text = Array("\(number)".utf8)
      text.withUnsafeBufferPointer { lines.append(.line($0), id: nil) }
    }
    #expect(lines.capacity >= 1_000)
    #expect(lines.byteCount > 64_000)

    var count = 0
    while lines.popFirst() != nil { count += 1 }
    #expect(count == 1_000)
    #expect(lines.isEmpty)
    #expect(lines.byteCount == 0)
    #expect(lines.capacity == 0)
  }
}
