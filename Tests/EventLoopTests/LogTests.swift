import PlatformTesting
import Testing

@testable import EventLoop
@testable import Platform

@LoopActor
@Suite struct LogTests {
  private let pipe = Ends.ofPipe()

  private func text(_ line: LogLine) -> String {
    String(decoding: line.bytes, as: UTF8.self)
  }

  @Test func `a line names the program and the level`() {
    Log(pipe.writer).write(.warning, "Something is odd.")
    #expect(pipe.reader.receive() == Array("adbridge: warning: Something is odd.\n".utf8))
  }

  @Test func `control characters become escapes`() {
    let line = LogLine(.info, "a\nb\u{1B}[2J\u{2028}\u{202E}é\0\u{7F}\u{AD}")
    #expect(text(line) == #"adbridge: info: a\nb\u{1B}[2J\u{2028}\u{202E}é\0\u{7F}\u{00AD}"# + "\n")
  }

  @Test func `quotes and backslashes stay as they are`() {
    #expect(text(LogLine(.info, #"a "b" \c"#)) == #"adbridge: info: a "b" \c"# + "\n")
  }

  @Test(arguments: ["x", "é", "🙂", "\u{1B}"])
  func `a line that is too long is shortened between characters`(character: String) {
    let line = LogLine(.error, String(repeating: character, count: 10_000))
    #expect(line.bytes.count <= Descriptor.pipeAtom)
    #expect(line.bytes.count > Descriptor.pipeAtom - 16)
    #expect(String(validating: line.bytes, as: UTF8.self)?.hasSuffix("…\n") == true)
  }

  @Test func `a log without a reader drops lines and counts them`() {
    let log = Log(pipe.writer)
    for number in 0..<2000 { log.write(.info, "\(number) " + String(repeating: "x", count: 90)) }
    var lines = received()
    let kept = lines.count
    #expect(kept < 2000)

    log.write(.info, "I am back.")
    lines = received()
    #expect(
      lines == [
        "adbridge: warning: \(2000 - kept) lines of this log were lost here.",
        "adbridge: info: I am back.",
      ])
  }

  @Test func `the levels are in the order of their importance`() {
    #expect(Log.Level.allCases.sorted(by: >) == [.error, .warning, .info, .debug])
  }

  @Test func `a closed log causes no error`() {
    Log(Descriptor(-1)).write(.error, "This line is lost.")
  }

  @Test func `the message of a line that is left out is not computed`() {
    var wasBuilt = false
    func message() -> String {
      wasBuilt = true
      return "expensive"
    }
    Log.level = .error
    Log.debug(message())
    #expect(!wasBuilt)
  }

  @Test func `each level leaves out the lines that are less important`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { @LoopActor in
      for level in Log.Level.allCases {
        Log.level = level
        precondition(Log.writesAll == (level == .debug))
        Log.error("at \(level)")
        Log.warning("at \(level)")
        Log.info("at \(level)")
        Log.debug("at \(level)")
        Log.hint("always at \(level)")
      }
    }
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("adbridge: ") }.map { $0.dropFirst("adbridge: ".count) }
    #expect(
      lines == [
        "error: at error", "info: always at error",
        "error: at warning", "warning: at warning", "info: always at warning",
        "error: at info", "warning: at info", "info: at info", "info: always at info",
        "error: at debug", "warning: at debug", "info: at debug", "debug: at debug",
        "info: always at debug",
      ])
  }

  private func received() -> [String] {
    var bytes: [UInt8] = []
    while case let part = pipe.reader.receive(), !part.isEmpty { bytes += part }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
