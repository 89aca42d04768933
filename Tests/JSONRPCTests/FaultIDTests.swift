import EventLoop
import JSON
import JSONRPC
import Testing

/// A message with a fault is answered with its id, if that was read before the fault.
@LoopActor
@Suite struct FaultIDTests {
  private func id(of line: String, lineBytes: Int = 16 << 20) -> String {
    var limits = Connection.Limits()
    limits.lineBytes = lineBytes
    let lines = TestPeer(limits: limits).send(line)
    guard lines.count == 1, let start = lines[0].split(separator: #","error""#).first else {
      return "\(lines)"
    }
    return String(start.dropFirst(#"{"jsonrpc":"2.0","id":"#.count))
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":NaN}}"#, "7"),
    (#"{"id":"seven","method":"ping","params":{"a":NaN}}"#, #""seven""#),
    (#"{"id":"seven""#, #""seven""#), (#"{"id":1e2 ,"params":{"#, "1e2"),
    (#"{"id":null,"a":NaN}"#, "null"), (#"{"id":7}x"#, "7"), (#"{"\u0069d":7,x"#, "7"),
    // The number may have been cut off.
    (#"{"id":7"#, "null"),
    // It stands after the fault, twice, deeper or in a batch.
    (#"{"params":NaN,"id":7}"#, "null"), (#"{"id":7,"id":8,"a":NaN}"#, "null"),
    (#"{"id":7,"id":7,"a":NaN}"#, "null"), (#"{"params":{"id":7},"a":NaN}"#, "null"),
    (#"[{"id":7,"a":NaN}]"#, "null"),
    // It can't be an id.
    (#"{"id":true,"a":NaN}"#, "null"), (#"{"id":[7],"a":NaN}"#, "null"),
    (#"{"id":"\ud800","a":NaN}"#, "null"), (#"{"id":"seven"#, "null"),
  ])
  func `the id before a fault is repeated if it is whole, and the only one`(
    line: String, expected: String
  ) {
    #expect(id(of: line) == expected)
  }

  @Test(arguments: [65, 1_000, 200_000])
  func `a line over the limit is answered with the id that it begins with`(length: Int) {
    let start = #"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":""#

    let rest = String(repeating: "x", count: length)

    #expect(id(of: start + rest, lineBytes: 64) == "7")
    #expect(id(of: String(repeating: " ", count: 64) + start + rest, lineBytes: 64) == "null")
  }

  @Test(arguments: [1, 7, 1_000])
  func `a body over the limit is answered with the id that it begins with`(chunk: Int) {
    var limits = Connection.Limits()
    limits.lineBytes = 64
    let peer = FramedPeer(limits: limits)
    let body = #"{"jsonrpc":"2.0","id":7,"params":""# + String(repeating: "x", count: 500)
    let input = Array(peer.frame(body).utf8)

    let answers = stride(from: 0, to: input.count, by: chunk).flatMap {
      peer.send(Array(input[$0..<min($0 + chunk, input.count)]))
    }

    #expect(answers.count == 1)
    #expect(answers.first?.hasPrefix(#"{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"#) == true)
  }
}
