import Testing

/// The limits of the system on the stack.
@Suite struct StackTests {
  /// Runs the program with a limit of the stack, in KiB.
  private func run(_ limit: Int, _ arguments: [String]) throws -> RunningDaemon {
    let program = try RunningDaemon(
      arguments, through: ["sh", "-c", "ulimit -s \(limit); exec \"$0\" \"$@\""])
    program.closeInput()
    return program
  }

  @Test func `a stack that is too small is an error with the limit that is needed`() throws {
    for arguments in [["check", "--adapter", "SampleCustomEvent"], [], ["mcp"]] {
      for limit in [48, 255] {
        let program = try run(limit, arguments)
        #expect(try program.waitForExit() == 1)
        #expect(
          String(decoding: program.errorOutput, as: UTF8.self)
            == "adbridge: error: the stack may have only \(limit) KiB; adbridge needs 256. "
            + "Use for example: ulimit -s 8192\n")
      }
    }
  }

  @Test func `the smallest stack that is allowed suffices for a check`() throws {
    let program = try run(
      256, ["check", "--adapter", "SampleCustomEvent", "--parameter", "app-install"])
    #expect(try program.waitForExit() == 0)
  }
}
