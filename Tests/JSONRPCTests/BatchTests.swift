import EventLoop
import JSON
import JSONRPC
import Testing

@LoopActor
@Suite struct BatchTests {
  /// The answer to a request with the id 1 while that id is in flight.
  private let refusal =
    #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"#
    + #""message":"A request with the id 1 is still in flight.","data":{"name":"invalidRequest"}}}"#

  @Test func `the example batch of the specification gets the specified answers`() {
    let peer = TestPeer()

    let lines = peer.send(
      #"[{"jsonrpc":"2.0","method":"echo","params":{"sum":7},"id":"1"},"#
        + #"{"jsonrpc":"2.0","method":"ping","params":[7]},"#
        + #"{"jsonrpc":"2.0","method":"echo","params":{"difference":19},"id":"2"},"#
        + #"{"foo":"boo"},"#
        + #"{"jsonrpc":"2.0","method":"foo.get","params":{"name":"myself"},"id":"5"},"#
        + #"{"jsonrpc":"2.0","method":"ping","id":"9"}]"#)

    #expect(
      lines == [
        #"[{"jsonrpc":"2.0","id":"1","result":{"sum":7}},"#
          + #"{"jsonrpc":"2.0","id":"2","result":{"difference":19}},"#
          + #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
          + #""message":"The member jsonrpc must be \"2.0\".","data":{"name":"invalidRequest"}}},"#
          + #"{"jsonrpc":"2.0","id":"5","error":{"code":-32601,"#
          + #""message":"There is no method \"foo.get\".","#
          + #""data":{"name":"methodNotFound","method":"foo.get","nearest":[]}}},"#
          + #"{"jsonrpc":"2.0","id":"9","result":{}}]"#
      ])
  }

  @Test(arguments: [("[1]", 1), ("[1,2,3]", 3), ("[[]]", 1), ("[[{}],null]", 2)])
  func `each entry that is not a request gets an invalid request error`(line: String, count: Int)
    throws
  {
    let peer = TestPeer()

    let lines = peer.send(line)

    let answers = try #require(try JSONValue(parsing: Array(lines[0].utf8)).array)
    #expect(lines.count == 1)
    #expect(answers.count == count)
    #expect(answers.allSatisfy { $0.object?["id"] == .null })
    #expect(answers.allSatisfy { $0.object?["error"]?.object?["code"] == -32600 })
  }

  @Test func `an empty batch is one invalid request`() {
    let peer = TestPeer()

    let lines = peer.send("[]")

    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600"#))
  }

  @Test func `a batch that is not JSON gets one parse error, and none of its entries run`() {
    let peer = TestPeer()

    let lines = peer.send(#"[{"jsonrpc":"2.0","method":"ping","id":1},{"jsonrpc":"2.0","method"]"#)

    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700"#))
    #expect(peer.handler.calls == [])
  }

  @Test func `a batch of notifications gets no answer`() {
    let peer = TestPeer()

    let lines = peer.send(#"[{"jsonrpc":"2.0","method":"ping"},{"jsonrpc":"2.0","method":"nope"}]"#)

    #expect(lines == [])
    #expect(peer.handler.calls == ["ping", "nope"])
  }

  @Test func `answers wait for each other, and keep the order of the entries`() {
    let peer = TestPeer()
    let ids = [1, 2, 3]
    let entries = ids.map { #"{"jsonrpc":"2.0","id":\#($0),"method":"hold"}"# }
    #expect(peer.send("[\(entries.joined(separator: ","))]") == [])
    #expect(peer.connection.inFlightCount == 3)

    for index in [2, 0, 1] {
      #expect(peer.turn() == [])
      peer.handler.held[index].answer(["index": .number(JSONNumber(index))] as JSONObject)
    }

    #expect(
      peer.turn() == [
        #"[{"jsonrpc":"2.0","id":1,"result":{"index":0}},"#
          + #"{"jsonrpc":"2.0","id":2,"result":{"index":1}},"#
          + #"{"jsonrpc":"2.0","id":3,"result":{"index":2}}]"#
      ])
    #expect(peer.connection.inFlightCount == 0)
  }

  @Test func `other requests are served while a batch waits`() {
    let peer = TestPeer()

    let lines = peer.send(
      #"[{"jsonrpc":"2.0","id":1,"method":"hold"}]"#, #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)

    #expect(lines == [#"{"jsonrpc":"2.0","id":2,"result":{}}"#])
  }

  @Test func `an id may occur once in a batch, even if its request is answered at once`() {
    let peer = TestPeer()

    let lines = peer.send(
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":1.0,"method":"ping"},"#
        + #"{"jsonrpc":"2.0","id":1,"method":"hold"}]"#)

    #expect(
      lines == [
        #"[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":1.0,"result":{}},"#
          + refusal + "]"
      ])
    #expect(peer.handler.calls == ["ping", "ping"])
  }

  @Test func `an id is in flight until its batch is written`() {
    let peer = TestPeer()
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#
    let hold = #"{"jsonrpc":"2.0","id":2,"method":"hold"}"#
    let held = #"{"jsonrpc":"2.0","id":2,"result":{}}"#

    #expect(peer.send("[\(ping),\(hold)]") == [])
    #expect(peer.send(ping, "[\(ping)]") == [refusal, "[\(refusal)]"])
    peer.handler.held.first?.answer(JSONObject())

    #expect(peer.turn() == ["[\(pong),\(held)]"])
    #expect(peer.send(ping, "[\(ping)]") == [pong, "[\(pong)]"])
  }

  @Test func `a refused entry does not use its id`() throws {
    let peer = TestPeer()
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let held = #"{"jsonrpc":"2.0","id":1,"method":"hold"}"#
    _ = peer.send(held, #"[\#(ping),{"jsonrpc":"2.0","id":2,"method":"hold"}]"#)
    let first = try #require(peer.handler.held.first)

    first.answer(JSONObject())
    _ = peer.turn()

    #expect(peer.send(ping) == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
  }

  @Test func `any number of entries may have the id null`() {
    let peer = TestPeer()
    let ping = #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#
    let pong = #"{"jsonrpc":"2.0","id":null,"result":{}}"#

    #expect(peer.send("[\(ping),\(ping)]", ping) == ["[\(pong),\(pong)]", pong])
  }

  @Test
  func `lines that follow the answers of a batch come after it, in the order of the entries`() {
    let peer = TestPeer()
    var count = 0
    peer.handler.onWritten = {
      count += 1
      peer.connection.notify("event", ["seq": .number(JSONNumber(count))] as JSONObject)
    }

    let lines = peer.send(
      #"[{"jsonrpc":"2.0","id":1,"method":"announce"},{"jsonrpc":"2.0","id":2,"method":"announce"}]"#
    )

    #expect(
      lines == [
        #"[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]"#,
        #"{"jsonrpc":"2.0","method":"event","params":{"seq":1}}"#,
        #"{"jsonrpc":"2.0","method":"event","params":{"seq":2}}"#,
      ])
  }

  @Test(arguments: zip([1_000, 1_001], [true, false]))
  func `a batch has at most a thousand entries`(count: Int, isServed: Bool) throws {
    let peer = TestPeer()
    let entry = #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#

    let lines = peer.send("[" + Array(repeating: entry, count: count).joined(separator: ",") + "]")

    #expect(lines.count == 1)
    if isServed {
      #expect(try JSONValue(parsing: Array(lines[0].utf8)).array?.count == count)
    } else {
      #expect(lines[0].hasSuffix(#""data":{"name":"invalidRequest","limit":1000}}}"#))
      #expect(peer.handler.calls == [])
    }
  }

  @Test func `a batch stops running entries when its answers are too large`() throws {
    var limits = Connection.Limits()
    limits.overloaded = { RPCError(code: 401, name: "overloaded", message: "Too much.") }
    let peer = TestPeer(limits: limits)
    let entry = #"{"jsonrpc":"2.0","id":null,"method":"big"}"#

    let lines = peer.send("[" + Array(repeating: entry, count: 10).joined(separator: ",") + "]")

    let answers = try #require(try JSONValue(parsing: Array(lines[0].utf8)).array)
    #expect(
      answers.map { $0.object?["error"]?.object?["code"]?.int } == [nil, nil, nil]
        + Array(repeating: 401, count: 7))
    #expect(peer.handler.calls.count == 3)
  }

  @Test func `a notification shares the batch of the requests beside it`() {
    let peer = TestPeer()
    let hold = #"{"jsonrpc":"2.0","id":1,"method":"hold"}"#
    let notification = #"{"jsonrpc":"2.0","method":"hold"}"#

    _ = peer.send("[\(hold),\(notification)]", notification, "[\(notification)]")

    let held = peer.handler.held
    #expect(held.map { $0.sharesBatch(with: held[0]) } == [true, true, false, false])
    #expect(!held[2].sharesBatch(with: held[2]))
  }

  @Test func `a batch may contain answers to our calls`() {
    let peer = TestPeer()
    var results: [JSONValue] = []
    for _ in 0..<2 {
      peer.connection.call("x", JSONObject()) { results.append((try? $0.get()) ?? .null) }
    }
    _ = peer.turn()

    let lines = peer.send(
      #"[{"jsonrpc":"2.0","id":2,"result":"b"},{"jsonrpc":"2.0","id":1,"result":"a"}]"#)

    #expect(lines == [])
    #expect(results == ["b", "a"])
  }
}
