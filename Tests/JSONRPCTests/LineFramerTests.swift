import JSONRPC
import Testing

@Suite struct LineFramerTests {
  @Test func `a line may arrive in pieces`() {
    var framer = LineFramer()

    #expect(framer.feed("{\"id\"") == [])
    #expect(framer.feed(":1}\n{") == ["{\"id\":1}"])
    #expect(framer.feed("}\n") == ["{}"])
  }

  @Test(arguments: [
    "ok\n", "ok\r\n", "\n\nok\n", " \t\r\n\r\nok\n", "\u{FEFF}ok\n", "\u{FEFF}\n\nok\n",
  ])
  func `all line ends, blank lines and a byte order mark are accepted`(input: String) {
    var framer = LineFramer()

    #expect(framer.feed(input) == ["ok"])
  }

  @Test(arguments: ["ok\n", "ok\r\n", "\n\nok\r\n", "\u{FEFF}ok\n"])
  func `one byte at a time gives the same lines`(input: String) {
    var framer = LineFramer()

    #expect(input.utf8.flatMap { framer.feed([$0]) } == ["ok"])
  }

  @Test func `a byte order mark counts only at the start of the input`() {
    var framer = LineFramer()

    #expect(framer.feed("a\n\u{FEFF}b\n") == ["a", "\u{FEFF}b"])
  }

  @Test func `white space inside and around a line is kept`() {
    var framer = LineFramer()

    #expect(framer.feed(" a\rb \r\r\n") == [" a\rb \r"])
  }

  @Test func `the last line may lack its end`() {
    var framer = LineFramer()

    #expect(framer.feed("a\nb") == ["a"])
    framer.finish()
    #expect(framer.feed("") == ["b"])
    #expect(framer.feed("") == [])
  }

  @Test(arguments: ["", "\n", " ", "\u{FEFF}", "\r\n \t"])
  func `an input without lines gives no lines`(input: String) {
    var framer = LineFramer()

    #expect(framer.feed(input) == [])
    framer.finish()
    #expect(framer.feed("") == [])
  }

  @Test(arguments: [1, 3, 7, 100])
  func `a line over the limit is reported once, and the next one is read`(chunk: Int) {
    var framer = LineFramer(maximumLength: 10)
    let input = Array("1234567890\n12345678901\n\(String(repeating: "x", count: 60))\r\nok\n".utf8)

    let lines = stride(from: 0, to: input.count, by: chunk).flatMap {
      framer.feed(Array(input[$0..<min($0 + chunk, input.count)]))
    }

    #expect(lines == ["1234567890", nil, nil, "ok"])
  }

  @Test func `a carriage return and a byte order mark do not count for a line's length`() {
    var framer = LineFramer(maximumLength: 4)

    #expect(framer.feed("\u{FEFF}1234") == [])
    #expect(framer.feed("\r") == [])
    #expect(framer.feed("\n1234\r\n12345\r\n") == ["1234", "1234", nil])
  }

  @Test func `a line over the limit that never ends is reported at the end of the input`() {
    var framer = LineFramer(maximumLength: 10)

    #expect(framer.feed(String(repeating: "x", count: 100)) == [])
    framer.finish()
    #expect(framer.feed("") == [nil])
    #expect(framer.feed("") == [])
  }

  @Test func `lines before a line that is too long come first`() {
    var framer = LineFramer(maximumLength: 4)

    #expect(framer.feed("a\nb\n123456") == ["a", "b"])
    #expect(framer.feed("7\nc\n") == [nil, "c"])
  }

  @Test func `a line that is too long is not kept`() {
    var framer = LineFramer(maximumLength: 1_000)
    let piece = Array(repeating: UInt8(ascii: "x"), count: 1_000)

    for _ in 0..<10_000 { #expect(framer.feed(piece) == []) }

    #expect(framer.capacity < 200_000)
  }

  @Test func `the memory of a huge line is freed`() {
    var framer = LineFramer()
    let huge = Array(repeating: UInt8(ascii: "x"), count: 10 << 20)

    #expect(framer.feed(huge) == [])
    #expect(framer.capacity >= 10 << 20)
    #expect(framer.feed("\nrest").count == 1)
    #expect(framer.feed("\n") == ["rest"])

    #expect(framer.capacity < 1 << 20)
  }

  @Test(arguments: [1, 4_096, 1 << 20])
  func `each byte is searched once, however the input is divided into reads`(chunk: Int) {
    var framer = LineFramer()
    let input = Array(repeating: UInt8(ascii: "x"), count: 1 << 20) + [UInt8(ascii: "\n")]

    var lineCount = 0
    for start in stride(from: 0, to: input.count, by: chunk) {
      lineCount += framer.feed(Array(input[start..<min(start + chunk, input.count)])).count
    }

    #expect(lineCount == 1)
    #expect(framer.searchedByteCount <= input.count)
  }

  @Test func `lines that wait are kept when more bytes arrive`() {
    var framer = LineFramer()
    for number in 0..<1_000 {
      Array("line \(number)\n".utf8).withUnsafeBytes { framer.append($0) }
    }

    #expect(framer.feed("") == (0..<1_000).map { "line \($0)" })
    #expect(framer.feed("") == [])
  }
}

extension LineFramer {
  /// Appends bytes, and returns every complete line; `nil` is a line that was too long.
  fileprivate mutating func feed(_ bytes: [UInt8]) -> [String?] {
    bytes.withUnsafeBytes { append($0) }
    var lines: [String?] = []
    while let line = next() {
      switch line {
      case .line(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
      case .tooLong: lines.append(nil)
      }
    }
    return lines
  }

  fileprivate mutating func feed(_ text: String) -> [String?] {
    feed(Array(text.utf8))
  }
}
