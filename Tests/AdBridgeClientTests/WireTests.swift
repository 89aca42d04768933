import JSON
import Platform
import Testing

@testable import AdBridgeClient

/// The lines between the client and its daemon.
@Suite struct WireTests {
  @Test func `an entry of a map that can't be read has the path to it`() throws {
    let json = try JSONTree(parsing: Array(#"{"frames":{"icon":7}}"#.utf8))
    let object = try JSONObject(json)
    let error = try #require(throws: JSONReadError.self) {
      let _: [AssetName: AdBridge.Rect] = try object.readMap("frames")
    }
    #expect("\(error)" == "frames.icon: expected an object, got a number")
  }

  // MARK: Incoming lines

  /// Gives these portions to a buffer, and returns the lines that they make.
  private func lines(_ portions: [String]) -> [String] {
    var buffer = LineBuffer()
    var lines: [String] = []
    for portion in portions {
      var rest = Array(portion.utf8)[...]
      while !rest.isEmpty {
        let transfer = buffer.read { place in
          let count = min(place.count, rest.count)
          place.copyBytes(from: rest.prefix(count))
          rest = rest.dropFirst(count)
          return .moved(count)
        }
        #expect(transfer != .ended)
        while let line = buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
      }
    }
    return lines
  }

  @Test func `lines are the same, however they arrive`() {
    #expect(lines(["a\n", "b\nc", "\n\nd"]) == ["a", "b", "c", ""])
    let long = String(repeating: "x", count: 200_000)
    let text = "short\n\(long)\nmiddle\n\(long)\(long)\nend\n"
    let expected = ["short", long, "middle", long + long, "end"]
    #expect(lines([text]) == expected)
    var pieces: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(7_001)))
      rest = rest.dropFirst(7_001)
    }
    #expect(lines(pieces) == expected)
    let even = (0..<10_000).map { "line \($0)" }
    #expect(lines([even.joined(separator: "\n") + "\n"]) == even)
  }

  @Test func `a buffer passes on how a read has ended`() {
    var buffer = LineBuffer()
    for transfer in [Transfer.wouldBlock, .ended, .failed(SystemError(code: 5))] {
      #expect(buffer.read { _ in transfer } == transfer)
      #expect(buffer.next() == nil)
    }
  }

  private func message(_ line: String) throws -> IncomingMessage? {
    try Array(line.utf8).withUnsafeBytes { try IncomingMessage($0) }
  }

  @Test func `a message has its members in any order`() throws {
    for line in [
      #"{"jsonrpc":"2.0","id":7,"result":{"a":[1]}}"#, #"{"result":{"a":[1]},"x":{},"id":7}"#,
    ] {
      let message = try #require(try message(line))
      #expect(message.id == 7)
      #expect(message.method == nil)
      guard case .result(let bytes) = message.answer else {
        Issue.record("There is no result.")
        return
      }
      #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":[1]}"#)
    }
    let event = try #require(try message(#"{"params":{"b":2},"method":"adEvent"} "#))
    #expect(event.id == nil)
    #expect(event.method == "adEvent")
    #expect(String(decoding: event.params, as: UTF8.self) == #"{"b":2}"#)
    let failure = try #require(try message(#"{"id":-8,"error":{"code":1}}"#))
    #expect(failure.id == -8)
    guard case .error(let bytes) = failure.answer else {
      Issue.record("There is no error.")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"code":1}"#)
  }

  @Test func `a line without an id and a method is not a message`() throws {
    for line in ["{}", #"{"id":null,"error":{}}"#, #"{"id":"7"}"#, #"{"method":7}"#, "[]", "7"] {
      #expect(try message(line) == nil, "\(line)")
    }
    for line in [#"{"id":7"#, #"{"id":7}}"#, #"{"id":7} x"#, #"{"id":}"#] {
      #expect(throws: JSONSyntaxError.self, "\(line)") { try message(line) }
    }
  }

  // MARK: Requests

  private func text(_ calls: borrowing Calls) -> String {
    String(decoding: calls.outgoing, as: UTF8.self)
  }

  /// Adds a call, and keeps nothing of its answer.
  private func add(_ id: Int, to calls: inout Calls, isLoad: Bool = false, _ request: String) async
  {
    var added = calls
    calls = Calls()
    let answer = await withUnsafeContinuation { continuation in
      added.add(id, Call(continuation: continuation, isLoad: isLoad), request: Array(request.utf8))
      continuation.resume(returning: .failure(.closed))
    }
    guard case .failure(.closed) = answer else { return }
    calls = added
  }

  @Test func `a cancelled call is forgotten, and the late answer to a load is unwanted once`() async
  {
    var calls = Calls()
    await add(1, to: &calls, isLoad: true, "one\n")
    await add(2, to: &calls, "two\n")
    #expect(calls.count == 2)
    #expect(calls.addedCount == 2)
    #expect(!calls.isEmpty)

    #expect(calls.cancel(1) != nil)
    #expect(calls.cancel(1) == nil)
    #expect(calls.cancel(2) != nil)
    #expect(calls.isEmpty)
    #expect(
      text(calls) == """
        one
        two
        {"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}
        {"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}

        """)
    var isUnwanted = false
    #expect(calls.remove(2, isUnwanted: &isUnwanted) == nil)
    #expect(!isUnwanted)
    #expect(calls.remove(1, isUnwanted: &isUnwanted) == nil)
    #expect(isUnwanted)
    #expect(calls.remove(1, isUnwanted: &isUnwanted) == nil)
    #expect(!isUnwanted)
  }

  @Test func `requests beyond 1 MiB wait in their order, and cancelled ones are never written`()
    async
  {
    var calls = Calls()
    let full = String(repeating: "x", count: 1 << 20)
    await add(1, to: &calls, full)
    for id in 2...5 { await add(id, to: &calls, "\(id)\n") }
    #expect(text(calls) == full)
    #expect(calls.cancel(3) != nil)
    #expect(text(calls) == full)

    calls.outgoing = []
    calls.addQueued()
    #expect(text(calls) == "2\n4\n5\n")
    await add(6, to: &calls, "6\n")
    #expect(text(calls) == "2\n4\n5\n6\n")
    var isUnwanted = false
    #expect(calls.remove(4, isUnwanted: &isUnwanted)?.unwritten == nil)
    #expect(calls.removeAll().count == 4)
    #expect(calls.isEmpty)
  }

  @Test func `requests that wait are written in portions of about 1 MiB`() async {
    var calls = Calls()
    let half = String(repeating: "x", count: 1 << 19)
    for id in 1...5 { await add(id, to: &calls, half) }
    #expect(calls.outgoing.count == 1 << 20)
    calls.outgoing = []
    calls.addQueued()
    #expect(calls.outgoing.count == 1 << 20)
    calls.outgoing = []
    calls.addQueued()
    #expect(calls.outgoing.count == 1 << 19)
    calls.outgoing = []
    calls.addQueued()
    #expect(calls.outgoing.isEmpty)
  }

  @Test func `calls that were cancelled while they waited for room are forgotten`() async throws {
    var calls = Calls()
    await add(0, to: &calls, String(repeating: "x", count: 1 << 20))
    for id in 1...5_000 {
      await add(id, to: &calls, "\(id)\n")
      #expect(calls.cancel(id) != nil)
    }
    let queue = try #require(Mirror(reflecting: calls).descendant("queue") as? [Int])
    #expect(queue.count <= 1_003)
    await add(5_001, to: &calls, "last\n")
    calls.outgoing = []
    calls.addQueued()
    #expect(text(calls) == "last\n")
  }
}
