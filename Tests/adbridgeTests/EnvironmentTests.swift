import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The daemon starts in a poor environment, or says what is missing and exits with 1.
@Suite struct EnvironmentTests {
  private static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  private static let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n"

  /// Starts the program through a line of shell, in which `"$@"` is the program.
  private func start(_ line: String, _ arguments: [String] = []) throws -> RunningDaemon {
    try RunningDaemon(arguments, through: ["sh", "-c", line, "sh"])
  }

  private func log(_ daemon: RunningDaemon) -> String {
    String(decoding: daemon.errorOutput, as: UTF8.self)
  }

  @Test(arguments: [
    ("<&-", "Bad file descriptor"),
    ("</", "Is a directory"),
    ("0>/dev/null", "Bad file descriptor"),
  ])
  func `a standard input that can't be read is an error`(
    _ redirection: String, _ reason: String
  ) throws {
    let daemon = try start("exec \"$@\" \(redirection)")
    #expect(try daemon.waitForExit() == 1)
    #expect(log(daemon) == "adbridge: error: The standard input can't be read: \(reason).\n")
    #expect(daemon.output.isEmpty)
  }

  @Test(arguments: [["--version"], ["--help"], ["check", "--help"], []])
  func `a standard output that can't be written is an error`(_ arguments: [String]) throws {
    let daemon = try start("exec \"$@\" >/dev/full", arguments)
    if arguments.isEmpty { try daemon.send(Self.ping) }
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 1)
    #expect(
      log(daemon)
        == "adbridge: error: The standard output can't be written: No space left on device.\n")
  }

  @Test(arguments: [
    ["--version"], [], ["mcp"], ["check", "--adapter", "SampleCustomEvent"],
    ["load", "sample/native"], ["units"], ["connect", "unix:/tmp/adbridge-test-nowhere"],
  ])
  func `a standard output that is closed is an error`(_ arguments: [String]) throws {
    let daemon = try start("exec \"$@\" >&-", arguments)
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 1)
    #expect(
      log(daemon) == "adbridge: error: The standard output can't be written: Bad file descriptor.\n"
    )
  }

  @Test func `cards that can't be written are an error`() throws {
    let load = try start(
      "exec \"$@\" >/dev/full", ["load", "sample/native", "--clock", "skip"])
    #expect(try load.waitForExit() == 1)
    #expect(
      String(decoding: load.errorOutput, as: UTF8.self)
        .hasPrefix("adbridge: error: The standard output can't be written: "))
  }

  @Test(arguments: [([], true), (["mcp"], false)])
  func `a person at a terminal is told what to type, and an agent is not`(
    _ arguments: [String], _ isTold: Bool
  ) throws {
    let daemon = try RunningDaemon(
      arguments,
      through: [
        "python3", "-c",
        "import os, pty, sys; sys.exit(os.WEXITSTATUS(pty.spawn(sys.argv[1:])))",
      ])
    // Ctrl-D.
    try daemon.send([4])
    #expect(try daemon.waitForExit() == 0)
    let shown = String(decoding: daemon.output, as: UTF8.self)
    #expect(shown.contains("It waits for JSON-RPC requests") == isTold, "\(shown)")
  }

  @Test func `a report of checks that can't be written is an error with its reason`() throws {
    let check = try start(
      "exec \"$@\" >/dev/full",
      ["check", "--adapter", "SampleCustomEvent", "--format", "banner", "--only", "lostClick"])
    #expect(try check.waitForExit() == 1)
    #expect(
      log(check)
        == "adbridge: error: The report could not be written to standard output: "
        + "No space left on device.\n")
  }

  @Test func `a file that may not grow is an error, and no signal ends the daemon`() throws {
    let file = try TemporaryFile("")
    let daemon = try start("ulimit -f 0; exec \"$@\" >\(file.path)")
    try daemon.send(Self.ping)
    #expect(try daemon.waitForExit() == 1)
    let message = "The standard output can't be written: File too large."
    #expect(log(daemon) == "adbridge: error: \(message)\n")
  }

  // A debug build is linked dynamically, and its loader needs a fourth descriptor.
  @Test(arguments: 4...16)
  func `with few descriptors the daemon serves, or says why it can't`(_ count: Int) throws {
    let daemon = try start("ulimit -n \(count); exec \"$@\"")
    try daemon.send(Array((Self.ping + "\n").utf8))
    daemon.closeInput()
    let code = try daemon.waitForExit()
    if code == 0 {
      #expect(String(decoding: daemon.output, as: UTF8.self) == Self.pong)
    } else {
      #expect(code == 1)
      #expect(log(daemon).hasPrefix("adbridge: error: "))
      #expect(log(daemon).hasSuffix(": Too many open files.\n"))
      #expect(daemon.output.isEmpty)
    }
  }

  @Test(arguments: [
    ["check", "--adapter", "SampleCustomEvent", "--parameter", "content", "--format", "native"],
    ["mcp"], ["--version"], ["check", "--list"],
  ])
  func `with few descriptors each command works, or says why it can't`(
    _ arguments: [String]
  ) throws {
    for count in 4...14 {
      let program = try start("ulimit -n \(count); exec \"$@\"", arguments)
      program.closeInput()
      let code = try program.waitForExit()
      guard code != 0 else { continue }
      #expect(code == 1)
      #expect(log(program).hasPrefix("adbridge: error: "))
      #expect(log(program).hasSuffix(": Too many open files.\n"))
      #expect(program.output.isEmpty)
    }
  }

  @Test func `an interrupt that the parent process ignores is ignored`() throws {
    let daemon = try start("trap '' INT; exec \"$@\"")
    try daemon.send(Self.ping)
    _ = try daemon.nextLine()
    daemon.send(signal: SIGINT)
    try daemon.send(Self.ping)
    #expect(try daemon.nextLine() + "\n" == Self.pong)
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
  }

  @Test func `an argument that is not UTF-8 is a wrong argument`() throws {
    let daemon = try start(#"exec "$1" --config "$(printf 'a\377b')""#)
    #expect(try daemon.waitForExit() == 2)
    #expect(log(daemon) == "adbridge: error: Argument 2 is not UTF-8 text.\n")
  }

  @Test func `a program inherits who and where it is, and nothing that may be a secret`() throws {
    let inherited = [
      "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TMP", "TEMP",
      "LC_ALL", "LC_ADDRESS", "LC_COLLATE", "LC_CTYPE", "LC_IDENTIFICATION", "LC_MEASUREMENT",
      "LC_MESSAGES", "LC_MONETARY", "LC_NAME", "LC_NUMERIC", "LC_PAPER", "LC_TELEPHONE", "LC_TIME",
    ]
    let others = ["ADBRIDGE_ATTACH_TOKEN", "API_KEY", "LC_SECRET", "HOME_2"]
    let file = try TemporaryFile(
      #"{"adapters": [{"className": "Net", "command": ["sh", "-c", "env >&2"]}]}"#)
    let daemon = try RunningDaemon(
      ["--config", file.path],
      through: ["env"] + (inherited + others).map { "\($0)=value-of-\($0)" })
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adapter":{"className":"Net"}}}"#)
    _ = try daemon.nextLine()
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let start = "adbridge: warning: Net: "
    let lines = log(daemon).split(separator: "\n").filter { $0.contains("=value-of-") }
    #expect(
      Set(lines.map(String.init)) == Set(inherited.map { "\(start)\($0)=value-of-\($0)" }))
  }
}
