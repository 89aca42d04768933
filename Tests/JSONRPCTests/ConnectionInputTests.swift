import EventLoop
import JSON
@testable import JSONRPC
import Testing

@BridgeActor
@Suite struct ConnectionInputTests {
  private let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  private let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#

  @Test func `invalid lines do not affect the valid lines around them`() {
    let peer = TestPeer()

    let lines = peer.send(ping, "junk", "", ping, "\u{0}\u{1}", "[", ping)

    #expect(lines.count == 6)
    #expect(lines.filter { $0 == pong }.count == 3)
    #expect(lines.filter { $0.contains("-32700") }.count == 3)
  }

  @Test func `the answers do not depend on how the input is divided into reads`() {
    let input = Array(
      "\u{FEFF}\(ping)\r\n\n[\(ping),{}]\n{\"x\":\"\u{1F600}\"}\njunk\n\(ping)".utf8)
    let whole = TestPeer()
    let expected = whole.send(input) + whole.end()

    let piecemeal = TestPeer()
    let lines = input.flatMap { piecemeal.send([$0]) } + piecemeal.end()

    #expect(expected.count == 5)
    #expect(lines == expected)
  }

  @Test func `each call handles one line`() {
    let peer = TestPeer()
    Array((ping + "\n\n" + ping + "\n{").utf8).withUnsafeBytes { peer.connection.receive($0) }

    #expect(peer.connection.processNextLine(with: peer.handler))
    #expect(peer.sink.readLines() == [pong])
    #expect(peer.connection.processNextLine(with: peer.handler))
    #expect(!peer.connection.processNextLine(with: peer.handler))
    #expect(peer.sink.readLines() == [pong])
  }

  @Test func `a last line without its end is served`() {
    let peer = TestPeer()

    #expect(peer.send(Array(ping.utf8)) == [])
    #expect(peer.end() == [pong])
    #expect(peer.end() == [])
  }

  @Test func `ten megabytes come back complete`() {
    let peer = TestPeer()
    let text = String(repeating: "0123456789", count: 1 << 20)

    let lines = peer.send(
      #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"\#(text)"}}"#, ping)

    #expect(lines == [#"{"jsonrpc":"2.0","id":1,"result":{"text":"\#(text)"}}"#, pong])
  }

  @Test func `a line over the limit gets an error with the limit, and the next line is served`() {
    var limits = Connection.Limits()
    limits.lineBytes = 64
    let peer = TestPeer(limits: limits)

    let lines = peer.send(String(repeating: "x", count: 65), ping)

    #expect(
      lines == [
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
          + #""message":"The line is longer than 64 bytes.","#
          + #""data":{"name":"invalidRequest","limit":64}}}"#, pong,
      ])
  }

  @Test func `nesting is bounded`() {
    let peer = TestPeer()
    let deep = String(repeating: "[", count: 126) + String(repeating: "]", count: 126)

    let lines = peer.send(
      #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":\#(deep)}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":[\#(deep)]}}"#)

    #expect(lines.count == 2)
    #expect(lines.first == pong)
    #expect(lines.last?.contains("-32700") == true)
  }
}
