import EventLoop
import JSON
import JSONRPC
import Testing

@LoopActor
@Suite struct CallingTests {
  /// The outcomes of our calls, in order.
  @LoopActor
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

  @Test func `a forgotten call has no outcome, and its response is unsolicited`() {
    let peer = TestPeer(localRole: .client)
    var unsolicited: [Int] = []
    peer.connection.onUnsolicitedResponse = { call, _ in unsolicited.append(call) }
    let call = peer.connection.call("x", JSONObject(), completion: outcomes.record)

    call.forget()
    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    peer.connection.peerIsGone(.internalError("The program has ended."))

    #expect(outcomes.all.isEmpty)
    #expect(unsolicited == [1])
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

  @Test func `an error beside the result null is the error of the call`() {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("x", JSONObject(), completion: outcomes.record)

    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"result":null,"error":{"code":5,"message":"m"}}"#)

    #expect(outcomes.errors.map(\.code) == [5])
    #expect(outcomes.errors.map(\.isReceived) == [true])
  }

  @Test(arguments: [
    (#"{"id":1,"result":{}}"#, "The answer's member jsonrpc is not \"2.0\"."),
    (
      #"{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}"#,
      "The answer must have either a result or an error."
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"error":{"code":1}}"#,
      "The answer's error has no code or message."
    ),
  ])
  func `the error of an answer that breaks the rules is our own`(line: String, message: String) {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("x", JSONObject(), completion: outcomes.record)

    _ = peer.send(line)

    #expect(outcomes.errors.map(\.message) == [message])
    #expect(outcomes.errors.map(\.isReceived) == [false])
  }

  @Test func `an unsolicited response is passed on with its outcome, however often it comes`() {
    let peer = TestPeer(localRole: .client)
    var unsolicited: [Result<JSONValue, RPCError>] = []
    peer.connection.onUnsolicitedResponse = { _, answer in unsolicited.append(answer) }
    peer.connection.call("x", JSONObject(), completion: outcomes.record)

    _ = peer.send(
      #"{"jsonrpc":"2.0","id":1,"result":1}"#, #"{"jsonrpc":"2.0","id":1,"result":2}"#,
      #"{"jsonrpc":"2.0","id":1,"result":3}"#)

    #expect(outcomes.all == [.success(1)])
    #expect(unsolicited == [.success(2), .success(3)])
    #expect(peer.connection.skippedCount == 0)
    #expect(peer.log == [])
  }

  @Test func `an unsolicited response that nobody takes is logged`() {
    let peer = TestPeer(localRole: .client)
    peer.connection.call("x", JSONObject(), completion: outcomes.record)
    let answer = #"{"jsonrpc":"2.0","id":1,"result":1}"#

    _ = peer.send(answer, answer, #"{"jsonrpc":"2.0","id":2,"result":1}"#)

    #expect(
      peer.log == [
        "Dropped a late answer to 1.",
        "Skipped a message: Received an answer to 2, but no request had this id.",
      ])
  }

  @Test func `each answer has all the memory that one may take`() {
    var limits = Connection.Limits()
    limits.requestBytes = 100_000
    let peer = TestPeer(localRole: .client, limits: limits)
    let text = String(repeating: "x", count: 60_000)
    for _ in 1...3 { peer.connection.call("x", JSONObject(), completion: outcomes.record) }

    _ = peer.send(
      #"{"jsonrpc":"2.0","id":1,"result":"\#(text)"}"#,
      #"{"jsonrpc":"2.0","id":2,"result":"\#(text)\#(text)"}"#,
      #"{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"\#(text)"}}"#)

    #expect(outcomes.all.first == .success(.string(text)))
    #expect(
      outcomes.errors.map(\.message)
        == ["The answer's values take more than 100000 bytes.", text])
  }

  @Test func `the log quotes the first 80 bytes of a line that is not JSON`() {
    let peer = TestPeer(localRole: .client)

    _ = peer.send(String(repeating: "x", count: 80) + "y")

    #expect(peer.log.count == 1)
    #expect(peer.log[0].hasSuffix(" It begins: " + String(repeating: "x", count: 80)))
  }

  @Test func `asking the peer to cancel leaves the call to its answer`() {
    let peer = TestPeer(localRole: .client)
    let call = peer.connection.call("x", JSONObject(), completion: outcomes.record)
    _ = peer.turn()

    call.askToCancel()

    #expect(peer.turn() == [#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#])
    #expect(outcomes.all.isEmpty)
    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"result":1}"#)
    #expect(outcomes.all == [.success(1)])
    call.askToCancel()
    #expect(peer.turn() == [])
  }
}
