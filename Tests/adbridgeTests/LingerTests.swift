import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

  @Test(
    arguments: [
      ([#""dispose","params":{"adId":"ad-1"}"#, #""untrack","params":{"adId":"ad-1"}"#], 0, ""),
      ([#""dispose","params":{"adId":"ad-1"}"#, #""exit""#], 1, ""),
      (
        [#""render","params":{"adId":"ad-1"}"#, #""recordImpression","params":{"adId":"ad-1"}"#], 1,
        "The client has closed the standard output."
      ),
      (
        [#""dispose","params":{"adId":"ad-1"}"#, #""ping","id":2"#], 1,
        "The client has closed the standard output."
      ),
    ] as [([String], Int32, String)])
  func `a client may send notifications, and leave at once, unless it misses an event or an answer`(
    last messages: [String], code: Int32, says: String
  ) throws {
    let daemon = try RunningDaemon()
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native"}}"#)
    _ = try daemon.nextLine()
    // The daemon notices everything together.
    daemon.send(signal: SIGSTOP)
    for message in messages { try daemon.send(#"{"jsonrpc":"2.0","method":\#(message)}"#) }
    daemon.closeInput()
    daemon.closeOutput()
    daemon.send(signal: SIGCONT)

    #expect(try daemon.waitForExit() == code)
    let error = String(decoding: daemon.errorOutput, as: UTF8.self)
    #expect(error.contains(says) && error.isEmpty == says.isEmpty, "\(error)")
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
