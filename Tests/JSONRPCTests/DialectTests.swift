import EventLoop
import JSON
import JSONRPC
import Testing

/// What dialects of JSON-RPC do in different ways.
@LoopActor
@Suite struct DialectTests {
  private nonisolated static let notJSON =
    #""error":{"code":-32700,"message":"The message is not JSON: expected a value at byte 0. "#
    + #"Each message must be a JSON object.","data":{"name":"parseError","offset":0}}}"#

  @Test(arguments: [
    (Connection.Dialect.Anonymous.nullID, [#"{"jsonrpc":"2.0","id":null,"# + notJSON]),
    (.noID, [#"{"jsonrpc":"2.0","# + notJSON]),
    (.silence, []),
  ])
  func `a dialect decides what is written about a message without an id`(
    _ anonymous: Connection.Dialect.Anonymous, _ lines: [String]
  ) {
    let peer = TestPeer()
    peer.connection.dialect.anonymous = anonymous
    #expect(peer.send("text") == lines)
    #expect(peer.log.count == (lines.isEmpty ? 1 : 0))
  }

  @Test func `an entry of a batch without an id is answered in its place`() {
    let peer = TestPeer()
    peer.connection.dialect.anonymous = .noID
    let lines = peer.send(#"[5,{"jsonrpc":"2.0","id":1,"method":"ping"}]"#)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix(#"[{"jsonrpc":"2.0","error":"#))
    #expect(lines[0].hasSuffix(#",{"jsonrpc":"2.0","id":1,"result":{}}]"#))
  }

  @Test func `a dialect without batches refuses them, and carries out no entry`() {
    let peer = TestPeer()
    peer.connection.dialect.hasBatches = false
    let lines = peer.send(#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#))
    #expect(peer.handler.calls.isEmpty)
  }

  @Test func `nothing is written for a request that is withdrawn`() throws {
    let peer = TestPeer()
    var wasAnswered = false
    peer.handler.onCancel = { responder in
      wasAnswered = responder.isAnswered
      responder.answer(JSONObject())
    }
    _ = peer.send(#"{"jsonrpc":"2.0","id":7,"method":"hold"}"#)
    #expect(peer.connection.withdraw(try RequestID(7)))
    #expect(wasAnswered)
    #expect(!peer.connection.withdraw(try RequestID(7)))
    #expect(peer.turn() == [])
    #expect(peer.connection.inFlightCount == 0)
  }

  @Test func `a batch is written without its withdrawn requests, or not at all`() throws {
    let peer = TestPeer()
    let hold = { (id: Int) in #"{"jsonrpc":"2.0","id":\#(id),"method":"hold"}"# }
    _ = peer.send("[\(hold(1)),\(hold(2))]")
    #expect(peer.connection.withdraw(try RequestID(1)))
    peer.handler.held.last?.answer(JSONObject())
    #expect(peer.turn() == [#"[{"jsonrpc":"2.0","id":2,"result":{}}]"#])

    _ = peer.send("[\(hold(1))]")
    #expect(peer.connection.withdraw(try RequestID(1)))
    #expect(peer.turn() == [])
    #expect(peer.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).count == 1)
  }

  @Test func `a request whose id the dialect refuses is answered without an id`() {
    let peer = TestPeer()
    peer.connection.dialect.anonymous = .noID
    _ = peer.send(#"{"jsonrpc":"2.0","id":1.5,"method":"hold"}"#)
    peer.handler.held.first?.refuseID(.invalidRequest("No."))
    #expect(
      peer.turn() == [
        #"{"jsonrpc":"2.0","error":{"code":-32600,"message":"No.","#
          + #""data":{"name":"invalidRequest"}}}"#
      ])
    #expect(peer.connection.inFlightCount == 0)
  }

  @Test func `a batch with a request whose id the dialect refuses is answered`() throws {
    let peer = TestPeer()
    peer.connection.dialect.anonymous = .noID
    _ = peer.send(
      #"[{"jsonrpc":"2.0","id":1.5,"method":"hold"},{"jsonrpc":"2.0","id":2,"method":"ping"}]"#)
    peer.handler.held.first?.refuseID(.invalidRequest("No."))
    let lines = peer.turn()
    let answers = try #require(try JSONValue(parsing: Array(lines.joined().utf8)).array)
    #expect(answers.map { $0.object?["id"] } == [2, nil])
    #expect(answers.last?.object?["error"]?.object?["message"] == "No.")
    #expect(peer.connection.inFlightCount == 0)
  }
}
