import EventLoop
import JSON
import JSONRPC
import Testing

@BridgeActor
@Suite struct CallingTests {
  /// The outcomes of our calls, in order.
  @BridgeActor
  private final class Outcomes {
    var all: [Result<JSONValue, RPCError>] = []

    func record(_ outcome: Result<JSONValue, RPCError>) {
      all.append(outcome)
    }

    var errors: [RPCError] {
      all.compactMap { outcome in
        if case .failure(let error) = outcome { error } else { nil }
      }
    }
  }

  private let outcomes = Outcomes()

  @Test func `calls are numbered, and each gets its own answer`() throws {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("adapter/setUp", ["a": 1] as JSONObject, completion: outcomes.record)
    peer.connection.call("adapter/load", JSONObject(), completion: outcomes.record)

    #expect(
      peer.turn() == [
        #"{"jsonrpc":"2.0","id":1,"method":"adapter/setUp","params":{"a":1}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"adapter/load","params":{}}"#,
      ])
    let lines = peer.send(
      #"{"jsonrpc":"2.0","id":2,"error":{"code":5,"message":"no","data":{"name":"n"}}}"#,
      #"{"jsonrpc":"2.0","id":1,"result":{"ok":true}}"#)

    #expect(lines == [])
    #expect(
      outcomes.all == [
        .failure(RPCError(code: 5, name: "n", message: "no")), .success(["ok": true]),
      ])
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"result":null}"#,
    #"{"jsonrpc":"2.0","id":1,"result":1,"error":null}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{},"extra":1}"#,
  ])
  func `a result may be any value`(line: String) {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("x", JSONObject(), completion: outcomes.record)

    _ = peer.send(line)

    #expect(outcomes.all.count == 1)
    #expect(outcomes.errors == [])
  }

  @Test(arguments: [
    #"{"id":1,"result":{}}"#,
    #"{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}"#,
    #"{"jsonrpc":"2.0","id":1,"error":null}"#, #"{"jsonrpc":"2.0","id":1,"error":"no"}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":"m"}}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":1}}"#,
  ])
  func `an answer that breaks the rules fails the call at once`(line: String) {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("x", JSONObject(), completion: outcomes.record)

    _ = peer.send(line)

    #expect(outcomes.errors.map(\.code) == [-32603])
  }

  @Test(
    arguments: [
      ("", [:]), (#","data":null"#, [:]), (#","data":"x""#, ["data": "x"]),
      (#","data":{"x":1}"#, ["x": 1]),
    ] as [(String, JSONObject)])
  func `the data of an error is kept, whatever its type`(member: String, data: JSONObject) {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("x", JSONObject(), completion: outcomes.record)

    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"error":{"code":5,"message":"m"\#(member)}}"#)

    #expect(outcomes.errors.map(\.code) == [5])
    #expect(outcomes.errors.map { $0.data as? JSONObject } == [data])
  }

  @Test(arguments: ["9", "1.0", "\"1\"", "0", "-1", "null", "99999999999999999999"])
  func `an answer to an unknown call is skipped and counted`(id: String) {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("x", JSONObject(), completion: outcomes.record)

    _ = peer.send(#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)

    #expect(outcomes.all.isEmpty)
    #expect(peer.connection.skippedCount == 1)
    #expect(peer.log.count == 1)
  }

  @Test func `a second answer is dropped`() {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("x", JSONObject(), completion: outcomes.record)

    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"result":1}"#, #"{"jsonrpc":"2.0","id":1,"result":2}"#)

    #expect(outcomes.all == [.success(1)])
  }

  @Test func `a cancelled call fails at once, and its late answer is dropped`() {
    let peer = TestPeer(localRole: .client)
    let call = peer.connection.call("x", JSONObject(), completion: outcomes.record)
    _ = peer.turn()

    call.cancel()
    call.cancel()

    #expect(outcomes.all == [.failure(.requestCancelled)])
    #expect(peer.turn() == [#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#])
    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    #expect(outcomes.all.count == 1)
    #expect(peer.connection.skippedCount == 0)
  }

  @Test func `a forgotten call has no outcome, and its answer is a surplus`() {
    let peer = TestPeer(localRole: .client)
    var surplus: [Int] = []
    peer.connection.onSurplusAnswer = { call, _ in surplus.append(call) }
    let call = peer.connection.call("x", JSONObject(), completion: outcomes.record)

    call.forget()
    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    peer.connection.peerIsGone(.internalError("The program has ended."))

    #expect(outcomes.all.isEmpty)
    #expect(surplus == [1])
  }

  @Test func `a call that was answered can't be cancelled`() {
    let peer = TestPeer(localRole: .client)
    let call = peer.connection.call("x", JSONObject(), completion: outcomes.record)
    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"result":{}}"#)

    call.cancel()

    #expect(peer.turn() == [])
    #expect(outcomes.all.count == 1)
    #expect(outcomes.errors == [])
  }

  @Test func `when the peer is gone, all calls fail in order, and later calls fail too`() {
    let peer = TestPeer(localRole: .client)
    var order: [Int] = []
    for number in 1...20 {
      peer.connection.call("x", JSONObject()) { outcome in
        order.append(number)
        outcomes.record(outcome)
      }
    }
    _ = peer.turn()

    peer.connection.peerIsGone(.internalError("The program has ended."))
    peer.connection.peerIsGone(.internalError("It ended before."))
    let late = peer.connection.call("x", JSONObject(), completion: outcomes.record)
    late.cancel()
    peer.connection.notify("x", JSONObject())

    #expect(order == Array(1...20))
    #expect(
      outcomes.all
        == Array(repeating: .failure(.internalError("The program has ended.")), count: 21))
    #expect(peer.turn() == [])
  }

  @Test func `when the peer is gone, its requests are cancelled`() throws {
    let peer = TestPeer()
    var cancelledCount = 0
    peer.handler.onCancel = { _ in cancelledCount += 1 }
    _ = peer.send(#"{"jsonrpc":"2.0","id":7,"method":"hold"}"#)

    peer.connection.peerIsGone(.internalError("The client is gone."))

    #expect(cancelledCount == 1)
    #expect(peer.connection.inFlightCount == 0)
    #expect(peer.turn() == [])
  }

  @Test(arguments: [
    "junk", "{}", "[]", "[1]", #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
    #"{"jsonrpc":"2.0","method":"ping","params":1}"#, String(repeating: "x", count: 2_000),
  ])
  func `a client never answers invalid messages of its server`(line: String) {
    var limits = Connection.Limits()
    limits.lineBytes = 1_000
    let peer = TestPeer(localRole: .client, limits: limits)

    #expect(peer.send(line) == [])

    #expect(peer.connection.skippedCount == 1)
    #expect(peer.log.count == 1)
    #expect(peer.handler.calls == [])
  }

  @Test func `a server may send notifications to its client`() {
    let peer = TestPeer(localRole: .client)

    #expect(peer.send(#"{"jsonrpc":"2.0","method":"adapter/event","params":{}}"#) == [])

    #expect(peer.handler.calls == ["adapter/event"])
    #expect(peer.connection.skippedCount == 0)
  }

  @Test func `a completion may call again`() {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("first", JSONObject()) { _ in
      peer.connection.call("second", JSONObject(), completion: outcomes.record)
    }
    _ = peer.turn()

    let lines = peer.send(#"{"jsonrpc":"2.0","id":1,"result":{}}"#)

    #expect(lines == [#"{"jsonrpc":"2.0","id":2,"method":"second","params":{}}"#])
  }

  @Test func `a call does not keep its connection alive, and may outlive it`() {
    var peer: TestPeer? = TestPeer(localRole: .client)
    weak let connection = peer?.connection
    let call = peer?.connection.call("x", JSONObject(), completion: outcomes.record)

    peer = nil
    call?.cancel()

    #expect(connection == nil)
  }
}
