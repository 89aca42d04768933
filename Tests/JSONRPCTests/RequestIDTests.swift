import EventLoop
import JSON
import JSONRPC
import Testing

@LoopActor
@Suite struct RequestIDTests {
  @Test(arguments: [
    "1", "0", "-1", "1.0", "1.50", "1e2", "1E+2", "9007199254740993", "-0",
    "123456789012345678901234567890", #""""#, #""1""#, #""a b\\n\"""#, "null",
    "\"\u{E9}\u{1F600}\"",
  ])
  func `an id comes back as it was written`(id: String) {
    let peer = TestPeer()

    let lines = peer.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)

    #expect(lines == [#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#])
  }

  @Test(arguments: [
    ("seven", #""seven""#), (String(repeating: "é", count: 19), nil),
    (String(repeating: "é", count: 100), #""\#(String(repeating: "é", count: 39))…"#),
  ])
  func `a message quotes the begin of a long id`(id: String, quote: String?) throws {
    #expect(try RequestID(.string(id)).description == quote ?? #""\#(id)""#)
  }

  @Test(arguments: [
    (#""\u0061\/""#, #""a/""#), (#""\u00e9""#, "\"\u{E9}\""), ("\"\u{2028}\"", #""\u2028""#),
    ("\"\u{7F}\"", #""\u007f""#),
  ])
  func `an id that can be spelled in several ways comes back in the writer's spelling`(
    id: String, echo: String
  ) {
    let peer = TestPeer()

    let lines = peer.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)

    #expect(lines == [#"{"jsonrpc":"2.0","id":\#(echo),"result":{}}"#])
  }

  @Test func `ids are compared by their text`() throws {
    let values: [JSONValue] = [1, "1", "", "\u{E9}", "e\u{301}"]
    let ids = try values.map { try RequestID($0) } + [Self.id("1.0"), Self.id("1e0"), .null]

    #expect(Set(ids).count == 8)
    #expect(try Self.id(#""\u00e9""#) == RequestID("\u{E9}"))
  }

  @Test(arguments: [nil, true, [], [1], [:]] as [JSONValue])
  func `only a string or a number can name a request`(value: JSONValue) {
    #expect(throws: JSONReadError.self) { try RequestID(value) }
  }

  @Test func `a text that is too long for an id names no request`() throws {
    let longest = String(repeating: "a", count: 65536)

    #expect(try RequestID(.string(longest)).text == "\"\(longest)\"")
    #expect {
      try RequestID(.string(longest + "a"))
    } throws: {
      ($0 as? JSONReadError)?.description == "expected at most 65536 bytes, got 65537"
    }
  }

  private static func id(_ text: String) throws -> RequestID {
    try RequestID(try JSONValue(parsing: Array(text.utf8)))
  }
}
