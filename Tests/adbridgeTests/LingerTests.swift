import Testing

/// The end of the input, and what comes after it.
@Suite struct LingerTests {
  private let load =
    #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adUnitId":"sample/banner-refresh","#
    + #""adSize":"banner"}}"#

  @Test(arguments: [([], false), (["--linger", "30000"], true), (["--linger=29999"], false)])
  func `events after the end of the input are waited for as long as --linger says`(
    arguments: [String], isSeen: Bool
  ) throws {
    let daemon = try RunningDaemon(["--clock", "manual"] + arguments)
    try daemon.send(load)
    daemon.closeInput()

    #expect(try daemon.waitForExit() == 0)

    let output = String(decoding: daemon.output, as: UTF8.self)
    #expect(output.contains(#""event":"refreshed""#) == isSeen)
  }

  @Test func `a client may leave while the program lingers`() throws {
    let daemon = try RunningDaemon(["--linger", "600000"])
    try daemon.send(load)
    _ = try daemon.nextLine()
    daemon.closeInput()
    daemon.closeOutput()

    #expect(try daemon.waitForExit() == 0)
    #expect(daemon.errorOutput.isEmpty)
  }

  @Test func `a client that closes the input and then the output ends the program with 0`() throws {
    for _ in 0..<50 {
      let daemon = try RunningDaemon()
      try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
      _ = try daemon.nextLine()
      daemon.closeInput()
      daemon.closeOutput()
      #expect(try daemon.waitForExit() == 0)
    }
  }

  @Test func `the end of the input may arrive after that of the output`() throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let daemon = try RunningDaemon(
      [], through: ["sh", "-c", "{ echo '\(ping)'; sleep 0.1; } | \"$0\""])
    _ = try daemon.nextLine()
    daemon.closeOutput()

    #expect(try daemon.waitForExit() == 0)
    #expect(daemon.errorOutput.isEmpty)
  }

  @Test func `a client that closes only the output ends the program with 1`() throws {
    let daemon = try RunningDaemon()
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    _ = try daemon.nextLine()
    daemon.closeOutput()

    #expect(try daemon.waitForExit() == 1)
  }
}
