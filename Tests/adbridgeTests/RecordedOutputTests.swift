import PlatformTesting
import Testing

/// What the program prints for many arguments, whole, is compared with that in a file.
///
/// In the file, `$` begins the arguments of a run, and `%` those of one on a terminal, after its
/// variables. `<` is a line of its input, `>` one of its output, `!` one of its errors, and `=` its
/// exit code. To write the file again: `RECORD=1 swift test --filter RecordedOutputTests; git diff`
@Suite struct RecordedOutputTests {
  /// A run of the program.
  private struct Run {
    let isOnTerminal: Bool
    let words: [String]
    var input: [String] = []

    /// What the file has about it.
    func text() throws -> String {
      var lines = ["\(isOnTerminal ? "%" : "$") \(words.joined(separator: " "))"]
      lines += input.map { "< \($0)" }
      let variables = words.prefix { isOnTerminal && $0.contains("=") }
      let program = try RunningDaemon(
        Array(words.dropFirst(variables.count)),
        through: RecordedOutputTests.environment + variables
          + (isOnTerminal ? RecordedOutputTests.terminal : []))
      for line in input { try program.send(line) }
      program.closeInput()
      let code = try program.waitForExit()
      lines += marked(program.output, with: ">") + marked(program.errorOutput, with: "!")
      return (lines + ["= \(code)"]).joined(separator: "\n") + "\n"
    }

    private func marked(_ output: [UInt8], with mark: String) -> [String] {
      var text = String(decoding: output, as: UTF8.self)
        .replacing("\r\n", with: "\n").replacing("\r", with: "␍").replacing("\u{1B}", with: "␛")
      // A check says how long it took.
      if words.contains("check") {
        text = text.replacing(/"durationMs":[0-9]+/, with: #""durationMs":0"#)
          .replacing(/time="[0-9.]+"/, with: #"time="0.000""#)
      }
      guard !text.isEmpty else { return [] }
      let isWhole = text.hasSuffix("\n")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast(isWhole ? 1 : 0)
      return lines.map { $0.isEmpty ? mark : "\(mark) \($0)" } + (isWhole ? [] : ["\\"])
    }
  }

  /// Runs a command without what the environment says about the terminal.
  private static let environment =
    ["env"]
    + ["COLUMNS", "KITTY_WINDOW_ID", "NO_COLOR", "STY", "TERM", "TERM_PROGRAM", "TMUX"]
    .flatMap { ["-u", $0] }

  /// Runs a command on a terminal.
  private static let terminal = [
    "python3", "-c", "import os, pty, sys; sys.exit(os.WEXITSTATUS(pty.spawn(sys.argv[1:])))",
  ]

  @Test func `each run prints what it printed before`() throws {
    let recorded = RecordedFile("Recorded/outputs.txt")
    var runs: [Run] = []
    for line in String(decoding: try recorded.bytes(), as: UTF8.self).split(separator: "\n") {
      let rest = String(line.dropFirst(2))
      switch line.first {
      case "$", "%":
        runs.append(
          Run(
            isOnTerminal: line.first == "%",
            words: rest.split(separator: " ").map(String.init)))
      case "<": runs[runs.count - 1].input.append(rest)
      default: break
      }
    }
    #expect(runs.count > 100)

    let text = try runs.map { try $0.text() }.joined()

    for difference in try recorded.differences(from: text) { Issue.record("\(difference)") }
  }
}
