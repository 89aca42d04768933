import JSON
import Testing

/// Invalid input never ends the process: it gets a clear error, and the next line is served.
@Suite struct BadInputTests {
  private static let ping = #"{"jsonrpc":"2.0","id":"next","method":"ping"}"#
  private static let pong = #"{"jsonrpc":"2.0","id":"next","result":{}}"#

  /// An invalid line, and the code of its error.
  struct BadLine: CustomTestStringConvertible, Sendable {
    let what: String
    let bytes: [UInt8]
    let code: Int

    var testDescription: String { what }

    init(_ what: String, _ text: String, _ code: Int) {
      self.init(what, Array(text.utf8), code)
    }

    init(_ what: String, _ bytes: [UInt8], _ code: Int) {
      (self.what, self.bytes, self.code) = (what, bytes, code)
    }
  }

  private static let badLines = [
    BadLine("no JSON", "loadNative please", -32700),
    BadLine(
      "an id of an ad that is too long",
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native","adId":""#
        + String(repeating: "x", count: 257) + #""}}"#, -32602),
    BadLine("half a request", #"{"jsonrpc":"2.0","id":1,"method":"ping""#, -32700),
    BadLine(
      "a megabyte of brackets", [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20), -32700),
    BadLine("NUL bytes", [0, 0, 0], -32700),
    BadLine(
      "a NUL byte inside a string", Array("{\"jsonrpc\":\"2.0\",\"id\":\"".utf8) + [0, 0x22, 0x7D],
      -32700),
    BadLine(
      "invalid UTF-8",
      Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + [0xC3, 0x28, 0x22, 0x7D], -32700),
    BadLine("a lone surrogate", #"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#, -32700),
    BadLine("a trailing comma", #"{"jsonrpc":"2.0","id":1,"method":"ping",}"#, -32700),
    BadLine("two values", #"{"jsonrpc":"2.0","id":1,"method":"ping"} {}"#, -32700),
    BadLine("UTF-16", [0xFF, 0xFE, 0x7B, 0x00], -32700),
    BadLine("a number alone", "1", -32600),
    BadLine("an empty batch", "[]", -32600),
    BadLine("another version", #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
    BadLine("a version that is a number", #"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, -32600),
    BadLine("no version", #"{"id":1,"method":"ping"}"#, -32600),
    BadLine("no method", #"{"jsonrpc":"2.0","id":1}"#, -32600),
    BadLine("a method that is a number", #"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
    BadLine("an id that is an object", #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
    BadLine(
      "parameters that are a number", #"{"jsonrpc":"2.0","id":1,"method":"ping","params":7}"#,
      -32600),
    BadLine(
      "parameters by position", #"{"jsonrpc":"2.0","id":1,"method":"ping","params":[7]}"#, -32602),
    BadLine("an unknown method", #"{"jsonrpc":"2.0","id":1,"method":"pong"}"#, -32601),
  ]

  @Test(arguments: badLines)
  func `an invalid line gets an error with its code, and the next line is served`(_ line: BadLine)
    throws
  {
    let daemon = try RunningDaemon()
    try daemon.send(line.bytes + [0x0A])
    try daemon.send(Self.ping)
    let error = try Answer(daemon.nextLine())
    #expect(error.code == line.code)
    #expect(error.data?["name"]?.string != nil)
    #expect(try daemon.nextLine() == Self.pong)
  }

  @Test(arguments: badLines)
  func `an invalid last line without a line end gets its error at the end of input`(_ line: BadLine)
    throws
  {
    let daemon = try RunningDaemon()
    try daemon.send(line.bytes)
    daemon.closeInput()
    #expect(try Answer(daemon.nextLine()).code == line.code)
    #expect(try daemon.waitForExit() == 0)
  }

  @Test func `a line over the limit is skipped, and its error has the limit`() throws {
    let daemon = try RunningDaemon(["--max-line-bytes", "1024"])
    try daemon.send([UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000) + [0x0A])
    try daemon.send(Self.ping)
    let error = try Answer(daemon.nextLine())
    #expect(error.code == -32600)
    #expect(error.data?["limit"]?.int == 1024)
    #expect(try daemon.nextLine() == Self.pong)
  }

  @Test func `a line that looks like an answer is ignored`() throws {
    let daemon = try RunningDaemon()
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}"#)
    try daemon.send(Self.ping)
    #expect(try daemon.nextLine() == Self.pong)
  }

  @Test func `input may arrive one byte at a time`() throws {
    let daemon = try RunningDaemon()
    for byte in Array((Self.ping + "\r\n").utf8) { try daemon.send([byte]) }
    #expect(try daemon.nextLine() == Self.pong)
  }
}
