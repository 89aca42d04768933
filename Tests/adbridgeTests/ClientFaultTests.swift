import JSON
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A client that misbehaves or goes away neither blocks the daemon nor loses answers.
@Suite struct ClientFaultTests {
  private func ping(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"# }

  @Test
  func `sixty thousand pings are answered even if the client reads only after it has written them`()
    throws
  {
    let daemon = try RunningDaemon()
    let input = (1...60_000).map { ping($0) + "\n" }.joined()
    try daemon.send(Array(input.utf8))
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let lines = String(decoding: daemon.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 60_000)
    #expect(lines.last == #"{"jsonrpc":"2.0","id":60000,"result":{}}"#)
  }

  @Test
  func `the daemon stops reading from a client that does not read, which gets every answer later`()
    throws
  {
    let daemon = try RunningDaemon()
    // Its answer is larger than 64 KiB; the padding fills the pipe with few of them.
    let padding = String(repeating: "x", count: 8192)
    let line = #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover","params":{"x":"\#(padding)"}}"#
    let request = Array((line + "\n").utf8)
    let taken = try daemon.fill(with: request, limit: 8 << 20)
    #expect(taken < 8 << 20)
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let answers = daemon.output.count { $0 == UInt8(ascii: "\n") }
    #expect(answers == (taken + request.count - 1) / request.count)
  }

  @Test func `requests are read only as fast as their answers are written`() throws {
    let file = try TemporaryFile(#"{"limits":{"outputBytes":65536}}"#)
    let daemon = try RunningDaemon(["--config", file.path])
    let line = #"{"jsonrpc":"2.0","id":1,"method":"listAdUnits"}"# + "\n"
    let many = Array(String(repeating: line, count: 1000).utf8)
    let taken = try daemon.send(many, untilOutputHas: 4 << 20)
    let answered = daemon.output.count { $0 == UInt8(ascii: "\n") }
    // A pipe of 64 KiB, one read of 64 KiB, and the requests whose answers wait.
    #expect(taken - answered * line.utf8.count < 256 << 10)
  }

  @Test func `during a long advance, the daemon stops reading when enough requests wait`() throws {
    // A banner that is refreshed for thousands of years. It sends nothing to an agent.
    let file = try TemporaryFile(
      """
      {"adUnits": {"strip": {"format": "banner", "refreshMs": 10000, "lineItems": [
        {"className": "SampleCustomEvent", "parameter": "content"}]}}}
      """)
    let daemon = try RunningDaemon([
      "mcp", "--config", file.path, "--clock", "manual", "--max-line-bytes", "65536",
    ])
    let meta =
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
      + #""io.modelcontextprotocol/clientCapabilities":{}}"#
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"load_ad","#
        + #""arguments":{"adUnitId":"strip"},\#(meta)}}"#)
    _ = try daemon.nextLine()
    try daemon.send(
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"advance_clock","#
        + #""arguments":{"ms":100000000000000},\#(meta)}}"#)
    let padding = String(repeating: " ", count: 8192)
    let list =
      #"{"jsonrpc":"2.0","id":3,\#(padding)"method":"prompts/list","params":{\#(meta)}}"# + "\n"
    #expect(try daemon.fill(with: Array(list.utf8), limit: 2 << 20) < 2 << 20)
  }

  @Test func `a client that closes its end ends the daemon, and the log says so`() throws {
    let daemon = try RunningDaemon()
    daemon.closeOutput()
    #expect(try daemon.waitForExit() == 1)
    #expect(String(decoding: daemon.errorOutput, as: UTF8.self).contains("The client has closed"))
  }

  @Test func `a client that goes away while loads are running ends the daemon`() throws {
    let daemon = try RunningDaemon()
    for id in 1...10 {
      try daemon.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"loadNative","params":{"adUnitId":"sample/never"}}"#
      )
    }
    try daemon.send(ping(11))
    _ = try daemon.nextLine()
    daemon.closeOutput()
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 1)
  }

  @Test func `after the end of input every request is still answered`() throws {
    let daemon = try RunningDaemon(["--clock", "manual"])
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/slow"}}"#)
    daemon.closeInput()
    #expect(try Answer(daemon.nextLine()).result?["adId"]?.string == "ad-1")
    #expect(try daemon.waitForExit() == 0)
  }

  @Test(
    arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129), (SIGQUIT, 131)] as [(Int32, Int32)])
  func `a signal answers waiting requests, and decides the exit code`(
    _ signal: Int32, _ code: Int32
  ) throws {
    let daemon = try RunningDaemon()
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/never"}}"#)
    try daemon.send(ping(2))
    #expect(try Answer(daemon.nextLine()).id == 2)
    daemon.send(signal: signal)
    #expect(try Answer(daemon.nextLine()).code == 402)
    #expect(try daemon.waitForExit() == code)
  }

  @Test func `no more than 65,536 requests may wait, and requests that do not wait are served`()
    throws
  {
    let daemon = try RunningDaemon(["--clock", "manual"])
    try daemon.send(
      #"{"jsonrpc":"2.0","id":0,"method":"loadNative","params":{"adUnitId":"sample/never"}}"#)
    let waiting = (1...65_536).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"untrack","params":{"adId":"ad-1"}}"#
    }
    try daemon.send(Array((waiting.joined(separator: "\n") + "\n").utf8))
    let refused = try Answer(daemon.nextLine())
    #expect(refused.id == 65_536)
    #expect(refused.code == 401)
    #expect(refused.data?["limit"] == 65_536)
    try daemon.send(#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#)
    #expect(try daemon.nextLine() == #"{"jsonrpc":"2.0","id":"p","result":{}}"#)
    try daemon.send(#"{"jsonrpc":"2.0","id":"c","method":"$/cancelRequest","params":{"id":7}}"#)
    #expect(try Answer(daemon.nextLine()).code == -32800)
  }

  @Test(arguments: [[], ["--linger", "3600000"]])
  func `invalid headers end the daemon with exit code 1, however long it would linger`(
    _ arguments: [String]
  ) throws {
    let daemon = try RunningDaemon(arguments)
    try daemon.send(Array("Content-Length: many\r\n\r\n".utf8))
    #expect(try daemon.waitForExit() == 1)
  }

  @Test func `a refused notification is logged the first time`() throws {
    let file = try TemporaryFile(#"{"limits":{"requests":1}}"#)
    let daemon = try RunningDaemon(["--clock", "manual", "--config", file.path])
    for _ in 0..<4 {
      try daemon.send(
        #"{"jsonrpc":"2.0","method":"loadNative","params":{"adUnitId":"sample/never"}}"#)
    }
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let log = String(decoding: daemon.errorOutput, as: UTF8.self).split(separator: "\n")
    #expect(
      log.filter { $0.contains("was refused") } == [
        "adbridge: warning: The notification loadNative was refused: Too many requests are "
          + "waiting: the limit is 1."
      ])
  }

  private static let tenAds = (1...10).map { "ad-\($0)" }.joined(separator: ", ")

  @Test(arguments: [
    (1, "ad-1 was"), (3, "ad-1, ad-2, ad-3 were"), (10, "\(tenAds) were"),
    (12, "\(tenAds) and 2 more were"),
  ])
  func `ads that were not disposed of are named at the shutdown`(
    count: Int, names: String
  ) throws {
    let ids = "[\((1...count).map { "\"ad-\($0)\"" }.joined(separator: ","))]"
    let daemon = try RunningDaemon()
    for id in 1...count {
      try daemon.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"loadNative","params":{"adUnitId":"sample/native"}}"#
      )
    }
    try daemon.send(#"{"jsonrpc":"2.0","id":99,"method":"shutdown"}"#)
    try daemon.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try daemon.waitForExit() == 0)
    #expect(
      String(decoding: daemon.output, as: UTF8.self)
        .contains(#"{"jsonrpc":"2.0","id":99,"result":{"undisposedAds":\#(ids)}}"#))
    #expect(
      String(decoding: daemon.errorOutput, as: UTF8.self) == """
        adbridge: warning: \(names) not disposed of.

        """)
  }

  @Test func `a strict daemon exits with 1 after a violation of severity error`() throws {
    for (unit, code) in [("duplicateCompletion", 1), ("unpairedScreen", 0)] as [(String, Int32)] {
      let daemon = try RunningDaemon(["--strict"])
      try daemon.send(
        #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/break-\#(unit)"}}"#
      )
      try daemon.send(
        #"{"jsonrpc":"2.0","id":2,"method":"render","params":{"adId":"ad-1","view":{"width":1,"height":1}}}"#
      )
      daemon.closeInput()
      #expect(try daemon.waitForExit() == code)
    }
  }

  @Test func `the exit code is 1 for exit alone, and 0 for exit after shutdown`() throws {
    let exit = #"{"jsonrpc":"2.0","method":"exit"}"#
    let abrupt = try RunningDaemon()
    try abrupt.send(exit)
    #expect(try abrupt.waitForExit() == 1)

    let orderly = try RunningDaemon()
    try orderly.send(#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#)
    try orderly.send(ping(2))
    try orderly.send(exit)
    #expect(try orderly.nextLine() == #"{"jsonrpc":"2.0","id":1,"result":{"undisposedAds":[]}}"#)
    #expect(try Answer(orderly.nextLine()).code == 402)
    #expect(try orderly.waitForExit() == 0)
  }
}
