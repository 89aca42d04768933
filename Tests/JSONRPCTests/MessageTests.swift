import EventLoop
import JSON
import JSONRPC
import Testing

/// How one line is read, shown by its answer.
@LoopActor
@Suite struct MessageTests {
  @Test(arguments: [
    (#"{"method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":"1.0","method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":2.0,"method":"ping","id":"a"}"#, #""a""#),
    (#"{"jsonrpc":"2.00","method":"ping","id":1.0}"#, "1.0"),
    (#"{"jsonrpc":null,"method":"ping"}"#, "null"),
    (#"{"jsonrpc":"2.0","jsonrpc":"3.0","method":"ping","id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":1,"id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":null,"id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":"","id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":["ping"],"id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":1}"#, "null"),
    (#"{"jsonrpc":"2.0","method":"ping","id":true}"#, "null"),
    (#"{"jsonrpc":"2.0","method":"ping","id":[1]}"#, "null"),
    (#"{"jsonrpc":"2.0","method":"ping","id":{}}"#, "null"),
    (#"{"jsonrpc":"2.0","method":"ping","params":5,"id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":"ping","params":"x","id":1}"#, "1"),
    (#"{"jsonrpc":"2.0","method":"ping","params":false}"#, "null"),
    (#"{"foo":"boo"}"#, "null"),
    ("{}", "null"),
    ("1", "null"),
    (#""ping""#, "null"),
    ("null", "null"),
    ("[]", "null"),
  ])
  func `an invalid request gets an error with its id, if the id can be read`(
    line: String, id: String
  ) throws {
    let peer = TestPeer()

    let lines = peer.send(line)

    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32600,"message":""#))
    #expect(lines[0].hasSuffix(#""data":{"name":"invalidRequest"}}}"#))
    #expect(peer.handler.calls == [])
  }

  @Test(arguments: [
    ("{", 1), (#"{"jsonrpc":"2.0","method":"ping","id":1"#, 39), ("nope", 0), ("\u{0}", 0),
    ("'x'", 0), (#"{"a":1}}"#, 7), (#"{"a":1} {"id":2}"#, 8), (#"[{"id":1},]"#, 10), ("[1", 2),
    (#"{"jsonrpc":"2.0","method":"ping","id":01}"#, 39), (#"{"params":{"a":tru}}"#, 15),
  ])
  func `invalid JSON gets an error with the first invalid byte`(
    line: String, offset: Int
  ) {
    let peer = TestPeer()

    let lines = peer.send(line)

    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#))
    #expect(lines[0].hasSuffix(#""data":{"name":"parseError","offset":\#(offset)}}}"#))
  }

  @Test func `a line that is not UTF-8 is not JSON`() {
    let peer = TestPeer()

    let lines = peer.send(Array(#"{"a":""#.utf8) + [0xFF] + Array("\"}\n".utf8))

    #expect(lines.count == 1)
    #expect(lines[0].hasSuffix(#""data":{"name":"parseError","offset":6}}}"#))
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":[1.0]}}"#,
    #"{"params":{"a":[1.0]},"method":"echo","id":1,"jsonrpc":"2.0"}"#,
    #" { "jsonrpc" : "2.0" , "id" : 1 , "method" : "echo" , "params" : {"a":[1.0]} } "#,
    #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":[1.0]},"extra":{"id":9},"result":2}"#,
    #"{"\u006asonrpc":"\u0032.0","id":1,"m\u0065thod":"\u0065cho","params":{"a":[1.0]}}"#,
    #"{"jsonrpc":"1","id":0,"method":5,"params":1,"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":[1.0]}}"#,
  ])
  func `a request may be written in many ways`(line: String) {
    let peer = TestPeer()

    #expect(peer.send(line) == [#"{"jsonrpc":"2.0","id":1,"result":{"a":[1.0]}}"#])
  }

  @Test(arguments: ["", #","params":null"#, #","params":[]"#, #","params":[ ]"#, #","params":{}"#])
  func `missing parameters may be written in many ways`(params: String) {
    let peer = TestPeer()

    let lines = peer.send(#"{"jsonrpc":"2.0","id":1,"method":"echo"\#(params)}"#)

    #expect(lines == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
  }

  @Test func `parameters by position are refused when they are read`() {
    let peer = TestPeer()

    let lines = peer.send(
      #"{"jsonrpc":"2.0","id":1,"method":"echo","params":[1]}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"nope","params":[1]}"#)

    #expect(lines.count == 2)
    #expect(
      lines[0] == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"#
        + #""message":"params: expected an object, got an array","data":{"name":"invalidParams","#
        + #""path":"params","expected":"an object","found":"an array"}}}"#)
    #expect(lines[1].contains(#""code":-32601"#))
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"ping"}"#, #"{"jsonrpc":"2.0","method":"nope"}"#,
    #"{"jsonrpc":"2.0","method":"echo","params":[1]}"#, #"{"jsonrpc":"2.0","method":"hold"}"#,
  ])
  func `a valid notification gets no answer`(line: String) {
    let peer = TestPeer()

    #expect(peer.send(line) == [])

    for responder in peer.handler.held { responder.answer(JSONObject()) }
    #expect(peer.turn() == [])
    #expect(peer.connection.inFlightCount == 0)
  }

  @Test func `a notification that fails is logged`() {
    let peer = TestPeer()

    _ = peer.send(#"{"jsonrpc":"2.0","method":"nope"}"#)

    #expect(peer.log == [#"A notification failed: There is no method "nope"."#])
  }

  @Test func `a message with the id null is a request, and gets an answer`() {
    let peer = TestPeer()

    let lines = peer.send(#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#)

    #expect(lines == [#"{"jsonrpc":"2.0","id":null,"result":{}}"#])
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","id":null,"error":{}}"#,
    #"{"id":[1],"result":1}"#, #"{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"m"}}"#,
  ])
  func `an unexpected answer is ignored and logged`(line: String) {
    let peer = TestPeer()

    #expect(peer.send(line) == [])
    #expect(peer.log.count == 1)
    #expect(peer.connection.skippedCount == 1)
  }
}
