import Testing

@testable import GoogleMobileAds

/// An invalid line of the bridge gets an error, and the program lives on.
@MainActor
@Suite(.serialized) struct LineTests {
  @Test(arguments: [
    ("7", "null", -32600, "A line is a request or a notification."),
    ("[]", "null", -32600, "A line is a request or a notification."), ("{", "null", -32700, ""),
    ("", "null", -32700, ""),
    (#"{"jsonrpc":"2.0","id":1}"#, "1", -32600, "A request has a method."),
    (
      #"{"jsonrpc":"2.0","id":"a","method":"adapter/none"}"#, #""a""#, -32601,
      #"There is no method \"adapter/none\"."#
    ),
    (#"{"jsonrpc":"2.0","id":2,"method":"adapter/ping","params":[]}"#, "2", -32602, "params: "),
  ])
  func `an invalid line gets an error with its id`(
    line: String, id: String, code: Int, message: String
  ) throws {
    let bridge = TestBridge.ofMyNetwork()

    let answers = bridge.send(line)

    try #require(answers.count == 1)
    #expect(answers[0].hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"#))
    #expect(answers[0].contains(#","message":"\#(message)"#))
    #expect(bridge.call("ping") == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
  }
}
