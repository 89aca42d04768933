import EventLoop
import Testing

@testable import AdBridgeAdapters

@BridgeActor
@Suite struct SetUpTests {
  private let nothing = #"{"credentials":[]}"#

  @Test func `a successful set-up returns an empty result`() {
    #expect(TestBridge().call("setUp", nothing) == [answer()])
  }

  @Test func `the class gets the credentials of every line item, and the bridge gets its error`() {
    let bridge = TestBridge("EchoAdapter", serving: [EchoAdapter.self])

    let lines = bridge.call(
      "setUp",
      #"{"credentials":[{"format":"native","settings":{"parameter":"unit-7"}},"#
        + #"{"format":"banner","settings":{}}]}"#)

    #expect(
      lines == [
        failure(
          103, "native unit-7, banner -",
          #"{"error":{"domain":"echo","code":7,"name":null,"message":"native unit-7, banner -","#
            + #""underlying":null}}"#)
      ])
  }

  @Test func `both completions of a set-up are sent`() {
    let bridge = TestBridge("TwiceAdapter", serving: [TwiceAdapter.self])

    #expect(
      bridge.call("setUp", nothing) == [
        answer(),
        failure(
          103, "Again.",
          #"{"error":{"domain":"twice","code":2,"name":null,"message":"Again.","underlying":null}}"#
        ),
      ])
  }

  @Test func `a class is set up once`() {
    let bridge = TestBridge()
    _ = bridge.call("setUp", nothing)

    #expect(
      bridge.call("setUp", nothing)
        == [
          failure(-32600, "adapter/setUp can be called only once.", #"{"name":"invalidRequest"}"#)
        ])
  }
}
