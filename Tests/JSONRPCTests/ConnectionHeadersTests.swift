import EventLoop
import JSON
@testable import JSONRPC
import Testing

/// Messages with headers, as the language server protocol has them.
@LoopActor
@Suite struct ConnectionHeadersTests {
  private static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  private static let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#

  @Test(arguments: [
    "Content-Length: 40\r\n\r\n", "content-length:40\r\n\r\n", "CONTENT-LENGTH: \t 40 \t\r\n\r\n",
    "Content-Length: 40\n\n", "Content-Length: 00040\r\n\n", "\u{FEFF}Content-Length: 40\r\n\r\n",
    "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 40\r\n\r\n",
    "Content-Type: application/json\r\nContent-Length: 40\r\n\r\n",
    "Content-Length: 40\r\nContent-Type: a/b; x=y;Charset=\"UTF8\"\r\n\r\n",
    "Content-Length: 40\r\nX-Trace: é: 1\r\nEmpty:\r\n\r\n",
  ])
  func `input that begins with a header is framed by headers, and so is the output`(
    headers: String
  ) {
    let peer = FramedPeer()

    #expect(peer.send(headers + Self.ping) == [Self.pong])
    #expect(peer.send(headers.filter { $0 != "\u{FEFF}" } + Self.ping) == [Self.pong])
  }

  @Test(arguments: [
    "", " ", "\n", "Content", "Content\n", "\u{FEFF}", "\u{FEFF}Conten", "C", "Contents-",
    " Content-Length: 2\n",
  ])
  func `all other input is lines`(start: String) {
    let peer = TestPeer(allowsHeaders: true)

    let lines = peer.send(Array("\(start)\n\(Self.ping)\n".utf8))

    #expect(lines.last == Self.pong)
  }

  @Test(arguments: ["Content", "\u{FEFF}Con", "C"])
  func `a start of a header that never goes on is a line`(start: String) {
    let peer = TestPeer(allowsHeaders: true)

    #expect(peer.send(Array(start.utf8)) == [])
    #expect(peer.end().first?.contains("-32700") == true)
  }

  @Test func `a connection that speaks lines only takes a header for a line`() {
    let peer = TestPeer()

    let lines = peer.send(Array("Content-Length: 40\n".utf8))

    #expect(lines.first?.contains("The message is not JSON") == true)
  }

  @Test func `the framing is chosen once`() {
    let lines = TestPeer(allowsHeaders: true)
    #expect(lines.send(Self.ping, "Content-Length: 2", Self.ping).count == 3)

    let framed = FramedPeer()
    #expect(framed.send(framed.frame(Self.ping)) == [Self.pong])
    #expect(framed.send(Self.ping + "\n").first?.contains("The headers are invalid") == true)
  }

  @Test func `a body can have line ends, and blank lines can stand before headers`() {
    let peer = FramedPeer()
    let pretty = "{\n  \"jsonrpc\": \"2.0\",\r\n  \"id\": 1,\n  \"method\": \"ping\"\n}\n"

    let answers = peer.send(peer.frame(pretty) + "\r\n\n" + peer.frame(pretty))

    #expect(answers == [Self.pong, Self.pong])
  }

  @Test func `the answers do not depend on how the input is divided into reads`() {
    let bodies = [Self.ping, "junk", "[\(Self.ping),{}]", "{\"x\":\"\u{1F600}\"}", "", Self.ping]
    let input = Array("\u{FEFF}".utf8) + bodies.flatMap { Array(FramedPeer().frame($0).utf8) }
    let whole = FramedPeer()
    let expected = whole.send(input) + whole.end()

    let piecemeal = FramedPeer()
    let answers = input.flatMap { piecemeal.send([$0]) } + piecemeal.end()

    #expect(expected.count == bodies.count)
    #expect(answers == expected)
  }

  @Test func `notifications and calls have headers too`() {
    let peer = FramedPeer()
    _ = peer.send(peer.frame(Self.ping))

    peer.connection.notify("adEvent", ["é": 1] as JSONObject)

    #expect(peer.turn() == [#"{"jsonrpc":"2.0","method":"adEvent","params":{"é":1}}"#])
  }

  @Test(arguments: [
    ("Content-Length: ten\r\n\r\n", 0), ("Content-Length: -1\r\n\r\n", 0),
    ("Content-Length: +1\r\n\r\n", 0), ("Content-Length: 1.0\r\n\r\n", 0),
    ("Content-Length:\r\n\r\n", 0), ("Content-Length: 1 2\r\n\r\n", 0),
    ("Content-Length: 99999999999999999999\r\n\r\n", 0),
    ("Content-Type: application/json\r\n\r\n", 32), ("Content-Length\r\n\r\n", 0),
    ("Content-Length : 2\r\n\r\n{}", 0),
    ("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 19),
    ("Content-Length: 2\r\n: x\r\n\r\n{}", 19), ("Content-Length: 2\r\n folded\r\n\r\n{}", 19),
    ("Content-Length: 2\r\n{\"jsonrpc\":\"2.0\"}\r\n\r\n{}", 19),
    ("Content-Type: text/plain; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}", 0),
    ("Content-X: \(String(repeating: "x", count: 4096))", 4096),
    ("Content-Length: 2\r\n" + String(repeating: "X-A: b\r\n", count: 1000), 4096),
  ])
  func `invalid headers get an error with their place, and nothing more is read`(
    input: String, offset: Int
  ) throws {
    let peer = FramedPeer()
    var endCount = 0
    peer.connection.onInvalidHeaders = { endCount += 1 }

    let answers = peer.send(input + peer.frame(Self.ping))

    try #require(answers.count == 1)
    let error = try #require(JSONValue(parsing: Array(answers[0].utf8)).object)
    #expect(error["id"] == .null)
    #expect(error["error"]?.object?["code"] == -32700)
    let data = try #require(error["error"]?.object?["data"]?.object)
    #expect(data == ["name": "parseError", "offset": .number(JSONNumber(offset))])
    #expect(endCount == 1)
    #expect(peer.send(peer.frame(Self.ping)) == [])
    #expect(peer.end() == [])
    #expect(endCount == 1)
  }

  @Test func `a header that does not end is refused as soon as it is too long`() {
    let peer = FramedPeer()

    #expect(peer.send("Content-X: " + String(repeating: "x", count: 4085)) == [])
    let answers = peer.send("x")

    #expect(answers.count == 1)
    #expect(answers.first?.contains("they are longer than 4096 bytes") == true)
  }

  @Test func `an error names the header and what was found`() {
    let peer = FramedPeer()

    #expect(
      peer.send("Content-Type: a/b\r\nContent-Length: ten\r\n\r\n") == [
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"The headers are invalid: "#
          + #"Content-Length must be a whole number of bytes, got \"ten\" at byte 19.","#
          + #""data":{"name":"parseError","offset":19}}}"#
      ])
  }

  @Test(arguments: [1, 7, 1_000])
  func `a body over the limit is skipped, and the next message is served`(chunk: Int) {
    var limits = Connection.Limits()
    limits.lineBytes = 64
    let peer = FramedPeer(limits: limits)
    let longest = Self.ping + String(repeating: " ", count: 64 - Self.ping.utf8.count)
    let input = Array(
      (peer.frame(String(repeating: "x", count: 65)) + peer.frame(longest)).utf8)

    let answers = stride(from: 0, to: input.count, by: chunk).flatMap {
      peer.send(Array(input[$0..<min($0 + chunk, input.count)]))
    }

    #expect(
      answers == [
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
          + #""message":"The message is longer than 64 bytes.","#
          + #""data":{"name":"invalidRequest","limit":64}}}"#, Self.pong,
      ])
  }

  @Test(arguments: [
    "Content-", "Content-Length: 40", "Content-Length: 40\r\n", "Content-Length: 40\r\n\r",
    "Content-Length: 40\r\n\r\n", "Content-Length: 40\r\n\r\n{\"jsonrpc\":",
  ])
  func `a message that the end of the input cuts off gets an error`(input: String) {
    let peer = FramedPeer()
    var hasInvalidHeaders = false
    peer.connection.onInvalidHeaders = { hasInvalidHeaders = true }

    #expect(peer.send(input) == [])
    #expect(peer.end().map { $0.contains("-32700") } == [true])
    #expect(peer.end() == [])
    #expect(hasInvalidHeaders == !input.contains("\r\n\r\n"))
  }

  @Test func `a last body that is shorter than its length is served if it is complete`() {
    let peer = FramedPeer()

    #expect(peer.send("Content-Length: 41\r\n\r\n\(Self.ping)") == [])
    #expect(peer.end() == [Self.pong])
  }

  @Test func `ten megabytes come back complete`() {
    let peer = FramedPeer()
    let text = String(repeating: "0123456789", count: 1 << 20)
    let echo = #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"\#(text)"}}"#

    let answers = peer.send(peer.frame(echo) + peer.frame(Self.ping))

    #expect(answers == [#"{"jsonrpc":"2.0","id":1,"result":{"text":"\#(text)"}}"#, Self.pong])
  }
}

@Suite struct HeaderFramerTests {
  @Test func `a body that is too long is not kept`() {
    var framer = HeaderFramer(maximumLength: 1_000)
    framer.append("Content-Length: 10000000\r\n\r\n")
    framer.append(String(repeating: "x", count: 1_000))
    guard case .tooLong(let head) = framer.next() else {
      Issue.record("The body is not too long.")
      return
    }

    #expect(head.count == 1_000)
    for _ in 1..<10_000 { framer.append(String(repeating: "x", count: 1_000)) }

    #expect(framer.capacity < 200_000)
    framer.append("Content-Length: 2\r\n\r\n{}")
    guard case .body(let body) = framer.next() else {
      Issue.record("There is no body.")
      return
    }
    #expect(body.elementsEqual("{}".utf8))
  }

  @Test func `the memory of a huge body is freed`() {
    var framer = HeaderFramer(maximumLength: 16 << 20)
    framer.append("Content-Length: \(10 << 20)\r\n\r\n")
    for _ in 0..<10 { framer.append(String(repeating: "x", count: 1 << 20)) }
    #expect(framer.capacity >= 10 << 20)
    guard case .body(let body) = framer.next() else {
      Issue.record("There is no body.")
      return
    }
    #expect(body.count == 10 << 20)

    #expect(framer.next() == nil)

    #expect(framer.capacity < 1 << 20)
  }

  @Test func `input after invalid headers is not kept`() {
    var framer = HeaderFramer(maximumLength: 1_000)
    framer.append("junk\n")
    #expect(framer.next() != nil)

    for _ in 0..<1_000 { framer.append(String(repeating: "x", count: 1_000)) }

    #expect(framer.capacity < 200_000)
    #expect(framer.next() == nil)
  }
}

extension HeaderFramer {
  fileprivate mutating func append(_ text: String) {
    Array(text.utf8).withUnsafeBytes { append($0) }
  }
}

/// A peer that frames its messages by headers.
@LoopActor
final class FramedPeer {
  private let peer: TestPeer
  /// What was written and is not a whole message yet.
  private var written = ""

  var connection: Connection { peer.connection }

  init(limits: Connection.Limits = Connection.Limits()) {
    peer = TestPeer(limits: limits, allowsHeaders: true)
  }

  /// A message with its header.
  func frame(_ body: String) -> String {
    "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  /// Sends bytes, and returns the bodies of the messages that came back.
  func send(_ bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBytes { connection.receive($0) }
    return turn()
  }

  func send(_ text: String) -> [String] { send(Array(text.utf8)) }

  /// Ends the input, and returns the bodies of the messages that came back.
  func end() -> [String] {
    connection.receiveEnd()
    return turn()
  }

  func turn() -> [String] {
    while connection.processNextLine(with: peer.handler) {}
    var rest = peer.sink.readText()[...]
    var bodies: [String] = []
    while !rest.isEmpty {
      let start = "Content-Length: "
      guard rest.hasPrefix(start), let end = rest.utf8.firstIndex(of: UInt8(ascii: "\r")),
        let length = Int(rest[..<end].dropFirst(start.count)), rest[end...].hasPrefix("\r\n\r\n")
      else {
        Issue.record("There is no header: \(rest)")
        return bodies
      }
      let body = rest.utf8[end...].dropFirst(4).prefix(length)
      bodies.append(String(decoding: body, as: UTF8.self))
      rest = rest[body.endIndex...]
    }
    return bodies
  }
}
