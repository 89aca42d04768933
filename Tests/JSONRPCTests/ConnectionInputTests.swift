import EventLoop
import JSON
@testable import JSONRPC
import Testing

@LoopActor
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
          + #""message":"The message is longer than 64 bytes.","#
          + #""data":{"name":"invalidRequest","limit":64}}}"#, pong,
      ])
  }

  // MARK: Half of a surrogate pair

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":7,"method":"echo","params":{"text":"\ud800"}}"#,
    #"{"jsonrpc":"2.0","id":7,"method":"\udc00"}"#,
    #"{"jsonrpc":"2.0","\ud800":1,"method":"ping","id":7}"#,
  ])
  func `half of a surrogate pair is refused with the id of its request`(line: String) {
    let lines = TestPeer().send(line)

    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":7,"error":{"code":-32700,"#) == true)
    #expect(lines.first?.contains("a surrogate pair is incomplete at byte") == true)
  }

  @Test func `an id with half of a surrogate pair cannot be repeated`() {
    let lines = TestPeer().send(#"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#)

    #expect(lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#) == true)
  }

  @Test func `a notification with half of a surrogate pair is logged and not answered`() {
    let peer = TestPeer()

    #expect(peer.send(#"{"jsonrpc":"2.0","method":"echo","params":{"a":"\ud800"}}"#) == [])
    #expect(peer.log.count == 1)
    #expect(peer.handler.calls == [])
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","params":{"a":"\ud800"}}"#,
    #"{"jsonrpc":"1.0","method":"echo","params":{"a":"\ud800"}}"#,
    #"{"jsonrpc":"2.0","method":"","params":{"a":"\ud800"}}"#,
    #"{"jsonrpc":"2.0","method":"echo","params":"\ud800"}"#,
    #"{"\ud800":1}"#,
  ])
  func `an invalid request with half of a surrogate pair and no id is answered`(
    line: String
  ) {
    let alone = TestPeer().send(line)
    let inBatch = TestPeer().send("[\(line)]")

    let start = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
    #expect(alone.count == 1 && alone[0].hasPrefix(start))
    #expect(inBatch.count == 1 && inBatch[0].hasPrefix("[" + start))
  }

  @Test func `the first notification with half of a surrogate pair is reported`() {
    let peer = TestPeer()
    var sentences: [String] = []
    peer.connection.onUnansweredFault = { sentences.append($0) }
    let line = #"{"jsonrpc":"2.0","method":"echo","params":{"a":"\ud800"}}"#

    #expect(peer.send("[\(line)]") == [])
    #expect(peer.send(line) == [])

    #expect(sentences.count == 1 && sentences[0].hasPrefix("A notification was ignored: "))
    #expect(peer.log.count == 1)
  }

  @Test func `a notification of a program with half of a surrogate pair is skipped`() {
    let peer = TestPeer(localRole: .client)

    #expect(peer.send(#"{"jsonrpc":"2.0","method":"echo","params":{"a":"\ud800"}}"#) == [])

    #expect(peer.connection.skippedCount == 1)
  }

  @Test func `in a batch, half of a surrogate pair concerns its entry only`() throws {
    let bad = #"{"jsonrpc":"2.0","id":2,"method":"echo","params":{"a":"\ud800"}}"#

    let lines = TestPeer().send("[\(ping),\(bad),3]")

    let answers = try #require(try JSONValue(parsing: Array(lines[0].utf8)).array)
    #expect(answers.map { $0.object?["id"] } == [1, 2, .null])
    #expect(answers.map { $0.object?["error"]?.object?["code"]?.int } == [nil, -32700, -32600])
  }

  @Test func `an answer with half of a surrogate pair fails its call`() {
    let peer = TestPeer(localRole: .client)
    var error: RPCError?
    peer.connection.call("x", JSONObject()) {
      if case .failure(let failure) = $0 { error = failure }
    }

    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"result":"\ud800"}"#)

    #expect(error?.message == "The answer has half of a surrogate pair.")
  }

  // MARK: Limits

  @Test func `an id that is too long is refused`() {
    let lines = TestPeer().send(
      #"{"jsonrpc":"2.0","id":"\#(String(repeating: "x", count: 65_535))","method":"ping"}"#, ping)

    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#))
    #expect(lines[0].contains(#""limit":65536"#))
    #expect(lines[1] == pong)
  }

  @Test func `the values of waiting requests are bounded by the memory that they take`() {
    let peer = TestPeer(limits: limits(requestBytes: 200_000))
    let values = String(repeating: "{},", count: 4_096) + "{}"
    func hold(_ id: Int) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"hold","params":{"a":[\#(values)]}}"#
    }

    #expect(peer.send(hold(2)) == [])
    #expect(peer.send(hold(3)).first?.contains(#""code":401"#) == true)
    #expect(peer.send(ping) == [pong], "What does not wait needs no room.")
    peer.handler.held[0].answer(JSONObject())
    _ = peer.sink.readLines()
    #expect(peer.send(hold(4)) == [], "An answer makes room.")
  }

  @Test(arguments: [Connection.LocalRole.server, .client])
  func `a notification takes no memory after it was handled`(
    localRole: Connection.LocalRole
  ) {
    let peer = TestPeer(localRole: localRole, limits: limits(requestBytes: 100_000))
    let text = String(repeating: "x", count: 60_000)
    for _ in 1...10 {
      _ = peer.send(#"{"jsonrpc":"2.0","method":"note","params":{"a":"\#(text)"}}"#)
    }
    #expect(peer.connection.waitingCount == 0)
    #expect(peer.connection.hasRoomToWait(beyond: 0))
  }

  @Test func `an answer that is too long is an error`() throws {
    var limits = Connection.Limits()
    limits.answerBytes = 200
    let peer = TestPeer(limits: limits)
    let text = String(repeating: "\u{7F}", count: 40)
    let echo = #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":"\#(text)"}}"#
    let error =
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"#
      + #""message":"The answer has more than 200 bytes.","data":{"name":"internalError"}}}"#

    #expect(peer.send(echo) == [error])
    #expect(peer.send("[\(echo)]") == ["[\(error)]"])
    #expect(peer.send(ping) == [pong])
  }

  @Test func `an answer that does not fit in the line of its batch is an error`() throws {
    var limits = Connection.Limits()
    limits.answerBytes = 200
    let peer = TestPeer(limits: limits)
    let text = String(repeating: "x", count: 100)
    let echo = #"{"jsonrpc":"2.0","id":null,"method":"echo","params":{"a":"\#(text)"}}"#

    let lines = peer.send("[\(echo),\(echo),\(ping)]")
    let answers = try #require(try JSONValue(parsing: Array(lines[0].utf8)).array)
    #expect(
      answers.map { $0.object?["error"]?.object?["code"]?.int } == [nil, -32603, -32603])
  }

  @Test func `the ids of a batch have at most 1 MiB together`() {
    let peer = TestPeer()
    func batch(_ count: Int) -> String {
      let entries = (0..<count).map { number in
        let id = "\(number)" + String(repeating: "x", count: 65_000)
        return #"{"jsonrpc":"2.0","id":"\#(id)","method":"ping"}"#
      }
      return "[" + entries.joined(separator: ",") + "]"
    }
    #expect(peer.send(batch(16)).map(\.utf8.count) == [16 * 65_037 + 22 + 17])
    #expect(
      peer.send(batch(17)) == [
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
          + #""message":"The ids of the batch have more than 1048576 bytes.","#
          + #""data":{"name":"invalidRequest","limit":1048576}}}"#
      ])
  }

  @Test func `a request may take 64 KiB in any case`() {
    let peer = TestPeer(limits: limits(requestBytes: 100_000))
    let text = String(repeating: "x", count: 60_000)
    let hold = #"{"jsonrpc":"2.0","method":"hold","params":{"a":"\#(text)"}}"#
    let echo = #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":"\#(text)"}}"#

    _ = peer.send(hold, hold, hold)

    #expect(peer.send(echo) == [#"{"jsonrpc":"2.0","id":1,"result":{"a":"\#(text)"}}"#])
    #expect(!peer.connection.hasRoomToWait(beyond: 0))
    for responder in peer.handler.held { responder.answer(JSONObject()) }
    #expect(peer.connection.hasRoomToWait(beyond: 0))
    #expect(peer.connection.waitingCount == 0)
  }

  @Test func `answers that wait for the rest of their batch take memory`() throws {
    let peer = TestPeer(limits: limits(requestBytes: 100_000))
    let text = String(repeating: "x", count: 60_000)
    let echo = #"{"jsonrpc":"2.0","id":null,"method":"echo","params":{"a":"\#(text)"}}"#
    let hold = #"{"jsonrpc":"2.0","id":7,"method":"hold"}"#

    #expect(peer.send("[\(hold),\(echo),\(echo),\(echo)]") == [])
    peer.handler.held[0].answer(JSONObject())

    let answers = try #require(
      try JSONValue(parsing: Array(peer.sink.readLines()[0].utf8)).array)
    #expect(
      answers.map { $0.object?["error"]?.object?["code"]?.int } == [nil, nil, nil, 401])
    #expect(peer.connection.hasRoomToWait(beyond: 0))
  }

  private func limits(requestBytes: Int) -> Connection.Limits {
    var limits = Connection.Limits()
    limits.requestBytes = requestBytes
    limits.outOfMemory = { RPCError(code: 401, name: "overloaded", message: "Too much.") }
    return limits
  }

  // MARK: Urgent lines

  @Test func `an urgent line is handled before earlier lines, and the others keep their order`() {
    let peer = TestPeer()
    let echo = #"{"jsonrpc":"2.0","id":2,"method":"echo","params":{"a":1}}"#

    #expect(peer.sendEarly(echo, "junk", ping, "[\(ping)]") == [pong])
    #expect(
      peer.send(echo).map { String($0.prefix(25)) } == [
        #"{"jsonrpc":"2.0","id":2,""#, #"{"jsonrpc":"2.0","id":nul"#, #"[{"jsonrpc":"2.0","id":1,"#,
        #"{"jsonrpc":"2.0","id":2,""#,
      ])
  }

  @Test func `no more lines wait than a line may be long`() {
    var limits = Connection.Limits()
    limits.lineBytes = 1_000
    let peer = TestPeer(limits: limits)
    let note = #"{"jsonrpc":"2.0","method":"\#(String(repeating: "x", count: 500))"}"#

    #expect(peer.sendEarly(note) == [])
    #expect(!peer.connection.isFull)
    #expect(peer.sendEarly(String(repeating: " x", count: 1_000), note, ping) == [])
    #expect(peer.connection.isFull, "The ping is behind as many bytes as may wait.")
    #expect(peer.turn().last == pong)
    #expect(!peer.connection.isFull)
  }

  @Test func `a line that is too long is refused in its turn, behind urgent lines`() {
    var limits = Connection.Limits()
    limits.lineBytes = 1_000
    let peer = TestPeer(limits: limits)
    let echo = #"{"jsonrpc":"2.0","id":2,"method":"echo","params":{"a":1}}"#

    #expect(peer.sendEarly(echo, String(repeating: "x", count: 1_010), ping) == [pong])
    #expect(
      peer.turn().map { String($0.prefix(45)) } == [
        #"{"jsonrpc":"2.0","id":2,"result":{"a":1}}"#,
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-3"#,
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

  @Test func `an id of 64 KiB is served, and its quotes count`() {
    let id = "\"" + String(repeating: "x", count: 65_534) + "\""
    let peer = TestPeer()

    #expect(
      peer.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#) == [
        #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#
      ])
  }

  @Test func `an answer of exactly the limit is written, and so are the answers of a batch`() {
    let text = String(repeating: "x", count: 100)
    let echo = #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":"\#(text)"}}"#
    let answer = #"{"jsonrpc":"2.0","id":1,"result":{"a":"\#(text)"}}"#
    for (limit, isWritten) in [(answer.utf8.count, true), (answer.utf8.count - 1, false)] {
      var limits = Connection.Limits()
      limits.answerBytes = limit
      #expect((TestPeer(limits: limits).send(echo) == [answer]) == isWritten)
      #expect((TestPeer(limits: limits).send("[\(echo)]") == ["[\(answer)]"]) == isWritten)
    }
  }

  @Test func `a failure is reported with its request, also one of a notification`() {
    let peer = TestPeer()
    var failures: [String] = []
    peer.connection.onFailure = { responder, error in
      failures.append("\(responder.id?.text ?? "-") \(error.code)")
    }

    _ = peer.send(
      ping, #"{"jsonrpc":"2.0","id":"a","method":"nope"}"#,
      #"{"jsonrpc":"2.0","method":"nope"}"#, "junk", #"{"jsonrpc":"2.0","id":2}"#,
      #"[{"jsonrpc":"2.0","id":3,"method":"nope"}]"#)

    #expect(
      failures == [#""a" -32601"#, "- -32601", "null -32700", "2 -32600", "3 -32601"])
  }

  @Test func `invalid headers are refused in their turn, behind urgent lines`() {
    let peer = TestPeer(allowsHeaders: true)
    var endCount = 0
    peer.connection.onInvalidHeaders = { endCount += 1 }
    let text = "Content-Length: \(ping.utf8.count)\r\n\r\n\(ping)Content-Length: x\r\n\r\n"
    Array(text.utf8).withUnsafeBytes { peer.connection.receive($0) }

    while peer.connection.processUrgentLine(with: peer.handler) {}
    #expect(peer.sink.readText().hasSuffix(pong))
    #expect(endCount == 0)
    while peer.connection.processNextLine(with: peer.handler) {}
    #expect(peer.sink.readText().contains("The headers are invalid"))
    #expect(endCount == 1)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":9,"method":"ping"} x"#, #"{"id":9,"method":"ping"}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{},"method":"hold"}"#, #"{"jsonrpc":"2.0","id":9}"#,
  ])
  func `only a valid request is urgent`(line: String) {
    let peer = TestPeer()

    #expect(peer.sendEarly(line, ping) == [pong])
    #expect(peer.connection.inFlightCount == 0)
  }

  @Test func `the members that JSON-RPC does not know are named`() {
    let peer = TestPeer()
    let observer = MemberObserver(peer.connection)
    for line in [
      #"{"jsonrpc":"2.0","id":1,"method":"a","b":1,"params":{"c":2},"result":1,"error":2,"d":[{}]}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"a"}"#, #"[{"jsonrpc":"2.0","id":1,"method":"a","b":1}]"#,
    ] {
      Array((line + "\n").utf8).withUnsafeBytes { peer.connection.receive($0) }
      while peer.connection.processNextLine(with: observer) {}
    }

    #expect(observer.members == [["b", "d"], [], []])
    #expect(observer.hasUnknown == [true, false, true])
    #expect(peer.connection.unknownMembers == [])
  }
}

/// Notes the members of each request that JSON-RPC does not know.
@LoopActor
private final class MemberObserver: RequestHandler {
  private let connection: Connection
  var members: [[String]] = []
  var hasUnknown: [Bool] = []

  init(_ connection: Connection) { self.connection = connection }

  func handle(_ request: borrowing Request, _ responder: Responder) {
    hasUnknown.append(request.hasUnknownMember)
    members.append(connection.unknownMembers)
    responder.answer(JSONObject())
  }
}
