import EventLoop
import JSON
import JSONRPC
import Testing

@LoopActor
@Suite struct MethodNamesTests {
  /// Finds the method that each request calls.
  private final class Finder: RequestHandler {
    let names = MethodNames(["load", "loadNative", "", "é", "a/b"])
    var found: [Int?] = []

    func handle(_ request: borrowing Request, _ responder: Responder) {
      found.append(names.index(of: request))
    }
  }

  @Test(
    arguments: [
      ("load", 0), ("loadNative", 1), ("é", 3), ("a/b", 4), (#"a\/b"#, 4), (#"l\u006fad"#, 0),
      (#"\u00e9"#, 3), ("loa", nil), ("loadN", nil), ("Load", nil), ("oadNative", nil),
      (#"l\u004fad"#, nil), ("loadNativeé", nil),
    ] as [(String, Int?)])
  func `a method is found by its whole name, however it is spelled`(name: String, index: Int?) {
    let peer = TestPeer()
    let finder = Finder()

    Array((#"{"jsonrpc":"2.0","method":"\#(name)"}"# + "\n").utf8).withUnsafeBytes {
      peer.connection.receive($0)
    }
    while peer.connection.processNextLine(with: finder) {}

    #expect(finder.found == [index])
    #expect(finder.names.all == ["load", "loadNative", "", "é", "a/b"])
  }
}
