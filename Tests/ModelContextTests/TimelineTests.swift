import EventLoop
import Testing

@testable import Mediation
@testable import ModelContext

@BridgeActor
@Suite struct TimelineTests {
  @Test func `a violation is a row with its severity, its adapter and its message`() {
    let violation = ContractViolation(
      index: 3, className: "A", ad: AdID(number: 7), rule: .doubleImpression,
      message: "The adapter reported two impressions.", atMs: 20)

    #expect(
      Timeline.text(of: [.violation(violation)]).hasSuffix(
        "\n| 3 | 20 | ad-7 | violation doubleImpression "
          + "| error: A: The adapter reported two impressions. |"))
  }

  @Test func `a log line is a row with its adapter and its level`() {
    let line = TraceEntry(
      index: 4, atMs: 21, .logLine(className: "A", level: .warning, message: "Hello."))

    #expect(
      Timeline.text(of: [.trace(line)]).hasSuffix(
        "\n| 4 | 21 |  | logLine | A: warning: Hello. |"))
  }

  @Test func `without entries nothing has happened`() {
    #expect(Timeline.text(of: []) == "Nothing has happened.")
  }

  @Test func `a cell is one line, and its bars are escaped`() {
    let line = TraceEntry(
      index: 4, atMs: 21,
      .logLine(className: "A", level: .info, message: "a|b\nc\r\u{2028}d\u{2029}e"))

    #expect(Timeline.text(of: [.trace(line)]).hasSuffix("| A: info: a\\|b c  d e |"))
  }
}
