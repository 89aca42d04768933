import EventLoop
import JSON
import JSONRPC
import Testing

@LoopActor
@Suite struct CancellationTests {
  private let hold = #"{"jsonrpc":"2.0","id":7,"method":"hold"}"#
  private let cancelled =
    #"{"jsonrpc":"2.0","id":7,"error":{"code":-32800,"message":"The request was cancelled.","#
    + #""data":{"name":"requestCancelled"}}}"#

  @Test func `a request in flight that is cancelled gets one answer`() throws {
    let peer = TestPeer()
    _ = peer.send(hold)
    let id = try RequestID(7)

    #expect(peer.connection.cancel(id))
    #expect(peer.turn() == [cancelled])
    #expect(!peer.connection.cancel(id))
    peer.handler.held.first?.answer(JSONObject())

    #expect(peer.turn() == [])
    #expect(peer.connection.inFlightCount == 0)
  }

  @Test func `the handler is told of the cancellation once, before the answer`() throws {
    let peer = TestPeer()
    var count = 0
    peer.handler.onCancel = { responder in
      count += 1
      #expect(!responder.isAnswered)
    }
    _ = peer.send(hold)
    let id = try RequestID(7)

    _ = peer.connection.cancel(id)
    _ = peer.connection.cancel(id)

    #expect(count == 1)
    #expect(peer.turn() == [cancelled])
  }

  @Test func `the handler may answer a cancelled request itself`() throws {
    let peer = TestPeer()
    peer.handler.onCancel = { $0.answer(["partial": true] as JSONObject) }
    _ = peer.send(hold)

    #expect(peer.connection.cancel(try RequestID(7)))

    #expect(peer.turn() == [#"{"jsonrpc":"2.0","id":7,"result":{"partial":true}}"#])
  }

  @Test func `a request that was answered can't be cancelled`() throws {
    let peer = TestPeer()
    peer.handler.onCancel = { _ in Issue.record("It was answered before.") }
    _ = peer.send(hold)
    peer.handler.held.first?.answer(JSONObject())
    _ = peer.turn()

    #expect(!peer.connection.cancel(try RequestID(7)))
    #expect(peer.turn() == [])
  }

  @Test(arguments: [8, 7.5, "7", ""] as [JSONValue])
  func `cancelling an id that is not in flight does nothing`(value: JSONValue) throws {
    let peer = TestPeer()
    _ = peer.send(hold, #"{"jsonrpc":"2.0","id":null,"method":"hold"}"#)

    #expect(!peer.connection.cancel(try RequestID(value)))
    #expect(!peer.connection.cancel(.null))

    #expect(peer.turn() == [])
    #expect(peer.connection.inFlightCount == 2)
  }

  @Test func `a cancelled entry of a batch keeps its place`() throws {
    let peer = TestPeer()
    _ = peer.send(#"[\#(hold),{"jsonrpc":"2.0","id":8,"method":"ping"}]"#)

    #expect(peer.connection.cancel(try RequestID(7)))

    #expect(peer.turn() == [#"[\#(cancelled),{"jsonrpc":"2.0","id":8,"result":{}}]"#])
  }
}
