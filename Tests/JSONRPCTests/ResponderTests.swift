import EventLoop
import JSON
import JSONRPC
import Testing

@LoopActor
@Suite struct ResponderTests {
  private let hold = #"{"jsonrpc":"2.0","id":7,"method":"hold"}"#

  @Test func `only the first answer counts`() {
    let peer = TestPeer()

    let lines = peer.send(#"{"jsonrpc":"2.0","id":1,"method":"twice"}"#)

    #expect(lines == [#"{"jsonrpc":"2.0","id":1,"result":{"first":true}}"#])
  }

  @Test func `a request is in flight until it is answered; then its id is free`() throws {
    let peer = TestPeer()

    #expect(peer.send(hold) == [])
    #expect(peer.connection.inFlightCount == 1)
    let responder = try #require(peer.handler.held.first)
    #expect(!responder.isAnswered)
    responder.fail(RPCError(code: 201, name: "loadFailed", message: "No ad."))

    #expect(responder.isAnswered)
    #expect(
      peer.turn() == [
        #"{"jsonrpc":"2.0","id":7,"error":{"code":201,"message":"No ad.","data":{"name":"loadFailed"}}}"#
      ])
    #expect(peer.connection.inFlightCount == 0)
    #expect(peer.send(hold) == [])
    #expect(peer.connection.inFlightCount == 1)
  }

  @Test func `a second answer is written by another responder for the request`() throws {
    let peer = TestPeer()
    _ = peer.send(hold)
    let responder = try #require(peer.handler.held.first)

    responder.answer(JSONObject())
    responder.again().fail(.requestCancelled)

    #expect(
      peer.turn() == [
        #"{"jsonrpc":"2.0","id":7,"result":{}}"#,
        #"{"jsonrpc":"2.0","id":7,"error":{"code":-32800,"#
          + #""message":"The request was cancelled.","data":{"name":"requestCancelled"}}}"#,
      ])
  }

  @Test func `a detached request is no longer in flight, and its answer is still written`()
    throws
  {
    let peer = TestPeer()
    _ = peer.send(hold, hold.replacing("7", with: "8"))

    peer.connection.detach(try RequestID(7))
    peer.connection.detach(try RequestID(9))

    #expect(peer.connection.inFlightCount == 1)
    #expect(peer.turn() == [])
    peer.handler.held.first?.answer(JSONObject())
    #expect(peer.turn() == [#"{"jsonrpc":"2.0","id":7,"result":{}}"#])
    #expect(peer.connection.inFlightCount == 1)
  }

  @Test func `answers are written when they are ready`() {
    let peer = TestPeer()
    _ = peer.send(hold, #"{"jsonrpc":"2.0","id":8,"method":"hold"}"#)

    for responder in peer.handler.held.reversed() { responder.answer(JSONObject()) }

    #expect(
      peer.turn() == [
        #"{"jsonrpc":"2.0","id":8,"result":{}}"#, #"{"jsonrpc":"2.0","id":7,"result":{}}"#,
      ])
  }

  @Test func `an id in flight is refused, and the first request keeps it`() throws {
    let peer = TestPeer()

    let lines = peer.send(hold, hold, #"{"jsonrpc":"2.0","id":7.0,"method":"ping"}"#)

    #expect(
      lines == [
        #"{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"#
          + #""message":"A request with the id 7 is still in flight.","data":{"name":"invalidRequest"}}}"#,
        #"{"jsonrpc":"2.0","id":7.0,"result":{}}"#,
      ])
    #expect(peer.handler.held.count == 1)
    peer.handler.held.first?.answer(JSONObject())
    #expect(peer.turn() == [#"{"jsonrpc":"2.0","id":7,"result":{}}"#])
  }

  @Test func `any number of requests may wait with id null`() {
    let peer = TestPeer()
    let line = #"{"jsonrpc":"2.0","id":null,"method":"hold"}"#

    #expect(peer.send(line, line) == [])
    #expect(peer.connection.inFlightCount == 2)
    for responder in peer.handler.held { responder.answer(JSONObject()) }

    #expect(peer.turn().count == 2)
    #expect(peer.connection.inFlightCount == 0)
  }

  @Test func `lines that follow an answer come directly after it`() {
    let peer = TestPeer()
    peer.handler.onWritten = { peer.connection.notify("adEvent", ["seq": 1] as JSONObject) }

    let lines = peer.send(#"{"jsonrpc":"2.0","id":1,"method":"announce"}"#)

    #expect(
      lines == [
        #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        #"{"jsonrpc":"2.0","method":"adEvent","params":{"seq":1}}"#,
      ])
  }

  @Test func `a notification's answer is not written, but the lines that follow it are`() {
    let peer = TestPeer()
    peer.handler.onWritten = { peer.connection.notify("adEvent", ["seq": 1] as JSONObject) }

    let lines = peer.send(#"{"jsonrpc":"2.0","method":"announce"}"#)

    #expect(lines == [#"{"jsonrpc":"2.0","method":"adEvent","params":{"seq":1}}"#])
  }

  /// An adapter does this when it reports an event while its answer is read.
  @Test func `a line that is sent while another line is written comes before it`() throws {
    let peer = TestPeer()
    _ = peer.send(hold)

    try #require(peer.handler.held.first).answer(Interruption(connection: peer.connection))

    #expect(
      peer.turn() == [
        #"{"jsonrpc":"2.0","method":"adEvent","params":{}}"#,
        #"{"jsonrpc":"2.0","id":7,"result":"done"}"#,
      ])
  }

  /// A value that sends a notification before it is written.
  @LoopActor
  private struct Interruption: JSONWritable {
    let connection: Connection

    func write(to writer: inout JSONWriter) {
      connection.notify("adEvent", JSONObject())
      writer.string("done")
    }
  }

  @Test func `failing all requests answers them in the order in which they were read`() {
    let peer = TestPeer()
    let ids = ["5", "null", "3", "\"a\"", "null", "1"]
    for id in ids { _ = peer.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"hold"}"#) }

    peer.connection.failAll(RPCError(code: 402, name: "shuttingDown", message: "Bye."))

    let error = #""error":{"code":402,"message":"Bye.","data":{"name":"shuttingDown"}}}"#
    #expect(peer.turn() == ids.map { #"{"jsonrpc":"2.0","id":\#($0),\#(error)"# })
    #expect(peer.connection.inFlightCount == 0)
    peer.connection.failAll(.requestCancelled)
    #expect(peer.turn() == [])
  }
}
