import EventLoop
import JSON
import JSONRPC
import Testing

/// What a peer reads about each mistake, word for word.
@LoopActor
@Suite struct MistakeTextTests {
  /// The message of the error in a line.
  private func message(of line: String?) -> String? {
    guard let line, let answer = try? JSONValue(parsing: Array(line.utf8)).object else {
      return nil
    }
    return answer["error"]?.object?["message"]?.string
  }

  @Test(arguments: [
    ("1", "A request must be an object, not a number."),
    (#""ping""#, "A request must be an object, not a string."),
    ("null", "A request must be an object, not null."),
    ("true", "A request must be an object, not a boolean."),
    (
      #"{"jsonrpc":"2.0","method":"ping","id":[1]}"#,
      "The id must be a string, a number or null."
    ),
    (
      #"{"jsonrpc":"2.0","method":"ping","id":"\#(String(repeating: "x", count: 65_535))"}"#,
      "The id is longer than 65536 bytes."
    ),
    (#"{"method":"ping","id":1}"#, #"The member jsonrpc must be "2.0"."#),
    (#"{"jsonrpc":"2.0","method":1,"id":1}"#, "The method must be a string that is not empty."),
    (#"{"jsonrpc":"2.0","method":"","id":1}"#, "The method must be a string that is not empty."),
    (#"{"jsonrpc":"2.0","method":"ping","id":1,"params":5}"#, "The parameters must be an object."),
    ("[]", "A batch must have at least one entry."),
    (
      "[\(Array(repeating: "1", count: 1_001).joined(separator: ","))]",
      "The batch has more than 1000 entries."
    ),
  ])
  func `an invalid request is told what is wrong`(line: String, text: String) {
    #expect(message(of: TestPeer().send(line).first) == text)
  }

  @Test(arguments: [
    ("ping", "expected a value at byte 0. Each message must be a JSON object."),
    ("  ping", "expected a value at byte 2. Each message must be a JSON object."),
    (#"{"a":ping"#, "expected a value at byte 5."),
    (#"{"a":1"#, "the text ends too early at byte 6. Each message must be whole, and on one line."),
    (
      #""a": 1"#,
      "unexpected text after the value at byte 3. "
        + "Each message must be whole, and on a line of its own."
    ),
    (
      "1, 2",
      "unexpected text after the value at byte 1. "
        + "Each message must be whole, and on a line of its own."
    ),
    (
      "{} {}",
      "unexpected text after the value at byte 3. "
        + "Each message must be whole, and on a line of its own."
    ),
    ("{} x", "unexpected text after the value at byte 3."),
    ("{'a':1}", "expected a key in double quotes at byte 1. JSON has texts in double quotes only."),
  ])
  func `a line that is not JSON is told what to write`(line: String, text: String) {
    #expect(message(of: TestPeer().send(line).first) == "The message is not JSON: " + text)
  }

  @Test(arguments: [
    ("Content-Length", #"expected a name, a colon and a value, got "Content-Length" at byte 0"#),
    ("Content-Length: 2\r\nContent-Length: 2", "Content-Length is repeated at byte 19"),
    ("Content-Type: a/b", "Content-Length is missing at byte 19"),
    (
      "Content-Length: -1",
      #"Content-Length must be a whole number of bytes, got "-1" at byte 0"#
    ),
    (
      "Content-Type: a/b; charset=\"utf-16\"",
      #"the charset must be utf-8, got "utf-16" at byte 0"#
    ),
  ])
  func `invalid headers are named`(headers: String, text: String) {
    let answers = FramedPeer().send(headers + "\r\n\r\n{}")
    #expect(message(of: answers.first) == "The headers are invalid: \(text).")
  }

  @Test func `headers that the end of the input cuts off are named`() {
    let peer = FramedPeer()
    _ = peer.send("Content-Length: 40\r\n")
    #expect(
      message(of: peer.end().first)
        == "The headers are invalid: the input ends inside them at byte 20.")
  }

  @Test func `a dialect without batches says so`() {
    let peer = TestPeer()
    peer.connection.dialect.hasBatches = false
    #expect(
      message(of: peer.send("[1]").first)
        == "This protocol has no batches: send one message at a time.")
  }

  @Test func `what is not answered is logged with its reason`() {
    let peer = TestPeer()
    peer.connection.dialect.anonymous = .silence
    _ = peer.send("[]", #"{"jsonrpc":"2.0","method":"echo","params":{"a":"\ud800"}}"#)
    #expect(
      peer.log == [
        "A message was not answered: A batch must have at least one entry.",
        "A notification was ignored: The message is not JSON: "
          + "a surrogate pair is incomplete at byte 48.",
      ])
  }

  @Test func `a request of a program that may send none is skipped with the reason`() {
    let peer = TestPeer(localRole: .client)
    _ = peer.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    #expect(
      peer.log == ["Skipped a message: This peer may send notifications and answers only."])
  }

  @Test func `a program that may send requests gets their answers`() {
    let peer = TestPeer(localRole: .client)
    peer.connection.acceptsRequests = true
    #expect(
      peer.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
        == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
    #expect(peer.log.isEmpty)
  }

  @Test func `a connection has the limits that clients know`() {
    let limits = Connection.Limits()
    #expect(limits.lineBytes == 16 << 20)
    #expect(limits.batchEntries == 1_000)
    #expect(limits.batchIDBytes == 1 << 20)
    #expect(limits.batchAnswerBytes == 8 << 20)
    #expect(limits.answerBytes == 24 << 20)
    #expect(limits.writtenLineBytes == 32 << 20)
    #expect(limits.requestBytes == 256 << 20)
    #expect(limits.overloaded() == .internalError("The batch's answers are too large."))
    #expect(
      limits.outOfMemory()
        == .internalError("The values of the requests take too much memory."))
  }

  @Test func `a waiting request takes 2 KiB and the bytes of its id`() {
    var limits = Connection.Limits()
    limits.requestBytes = 3 * 2_048 + 2
    let peer = TestPeer(limits: limits)
    let hold = #"{"jsonrpc":"2.0","id":1,"method":"hold"}"#
    _ = peer.send(hold)
    #expect(peer.connection.hasRoomToWait(beyond: 0))
    _ = peer.send(hold.replacing("1,", with: "2,"))
    #expect(peer.connection.hasRoomToWait(beyond: 0))
    _ = peer.send(hold.replacing("1,", with: "3,"))
    #expect(!peer.connection.hasRoomToWait(beyond: 0))
    #expect(!peer.connection.hasRoomToWait(beyond: 2_048))
    #expect(peer.connection.hasRoomToWait(beyond: 2_049))
  }

  @Test func `a line over the limit keeps its id behind urgent lines`() {
    var limits = Connection.Limits()
    limits.lineBytes = 100
    let peer = TestPeer(limits: limits)
    let long = #"{"jsonrpc":"2.0","id":"seven","a":""# + String(repeating: "x", count: 200)
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    #expect(peer.sendEarly(long, ping) == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
    #expect(peer.turn().first?.hasPrefix(#"{"jsonrpc":"2.0","id":"seven","error""#) == true)
    #expect(!peer.connection.isFull)
  }
}
