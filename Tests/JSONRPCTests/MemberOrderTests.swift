import EventLoop
import JSON
import JSONRPC
import Testing

/// The order of members is promised, so these tests compare bytes.
@LoopActor
@Suite struct MemberOrderTests {
  @Test(arguments: [
    (#"{"id":1,"method":"ping","jsonrpc":"2.0"}"#, #"{"jsonrpc":"2.0","id":1,"result":"#),
    (
      #"{"params":[1],"jsonrpc":"2.0","method":"echo","id":"a"}"#,
      #"{"jsonrpc":"2.0","id":"a","error":"#
    ),
    (#"{"jsonrpc":"2.0","id":2,"method":"unknown"}"#, #"{"jsonrpc":"2.0","id":2,"error":"#),
    (#"{"id":3}"#, #"{"jsonrpc":"2.0","id":3,"error":"#),
    ("not JSON", #"{"jsonrpc":"2.0","id":null,"error":"#),
    (
      #"[{"jsonrpc":"2.0","id":4,"method":"ping"}]"#,
      #"[{"jsonrpc":"2.0","id":4,"result":"#
    ),
  ])
  func `a response has jsonrpc, then id, then result or error`(line: String, start: String) {
    let lines = TestPeer().send(line)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(start) == true)
  }

  @Test func `the response to a cancelled request has the same order`() throws {
    let peer = TestPeer()
    _ = peer.send(#"{"jsonrpc":"2.0","id":7,"method":"hold"}"#)
    _ = peer.connection.cancel(try RequestID(7))
    #expect(
      peer.turn().first?.hasPrefix(#"{"jsonrpc":"2.0","id":7,"error":{"code":-32800,"#) == true)
  }

  @Test func `a notification has jsonrpc, then method, then params`() {
    let peer = TestPeer()
    peer.connection.notify("adEvent", ["seq": 1] as JSONObject)
    #expect(peer.turn() == [#"{"jsonrpc":"2.0","method":"adEvent","params":{"seq":1}}"#])
  }

  @Test func `a request has jsonrpc, then id, then method, then params`() {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("adapter/ping", JSONObject()) { _ in }
    #expect(peer.turn() == [#"{"jsonrpc":"2.0","id":1,"method":"adapter/ping","params":{}}"#])
  }

  @Test func `an error has code, then message, then data that starts with the name`() {
    let lines = TestPeer().send(#"{"jsonrpc":"2.0","id":1,"method":"x"}"#)
    #expect(
      lines == [
        #"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"There is no method \"x\".","#
          + #""data":{"name":"methodNotFound","method":"x","nearest":[]}}}"#
      ])
  }
}
