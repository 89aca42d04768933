import Ads
import Drawing
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// The parts of reports that a run rarely has.
@Suite struct ReportTextTests {
  private func report(
    _ results: [(CheckResult.Outcome, isKnown: Bool)],
    parameters: [AdFormat: String?] = [.native: nil, .banner: "unit-1"], isStrict: Bool = false
  ) -> CheckReport {
    CheckReport(
      className: "A&B",
      adapterVersion: VersionNumber(majorVersion: 1, minorVersion: 2, patchVersion: 3),
      adSDKVersion: VersionNumber(majorVersion: 4, minorVersion: 5, patchVersion: 6),
      parameters: parameters, isStrict: isStrict,
      results: results.enumerated().map { index, result in
        var written = CheckResult(
          name: "check\(index)", sentence: "It holds.", basis: Basis(.contract, "A rule."),
          severity: .error, format: index == 0 ? nil : .banner, outcome: result.0,
          durationMs: 7 + index)
        written.isKnown = result.isKnown
        return written
      })
  }

  private var known: CheckReport {
    report([(.passed, false), (.failed("It is #1."), true)])
  }

  @Test func `a known failure does not fail a table`() {
    #expect(
      ReportFormat.table.text(of: known) == """
        A&B, version 1.2.3, network 4.5.6

        adapter
          pass  It holds.

        banner, parameter unit-1
          know  It holds. (check1)
                  Known: It is #1.

        1 passed, 0 failed, 1 known to fail
        2 of the 2 checks that apply were carried out.

        """)
    #expect(known.knownCount == 1)
    #expect(known.isSuccess)
  }

  @Test func `a table has at most 80 columns, unless a word is longer`() {
    let words = String(repeating: "word and ", count: 30)
    let results: [(CheckResult.Outcome, isKnown: Bool)] = [
      (.failed(words), false), (.notRun(words), false), (.failed(words), true),
      (.failed(String(repeating: "x", count: 90)), false),
    ]
    let many = report(results + Array(repeating: (.skipped("No."), false), count: 40))
    let text = ReportFormat.table.text(of: many)
    let lines = text.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 && !$0.hasSuffix("xxx") } == [])
    #expect(lines.filter { $0.hasSuffix("xxx") }.map(\.count) == [100, 94])
    #expect(text.contains("\n  skip  40 checks do not apply: check4, check5,"))
    #expect(text.contains(" check43.\n"))
    // All words are still there, and the lines are full.
    #expect(text.split { $0 == " " || $0 == "\n" }.count { $0 == "word" } == 4 * 30)
    #expect(lines.contains("          " + String(repeating: "word and ", count: 7) + "word"))
  }

  @Test func `a known failure is skipped in JUnit`() {
    let text = ReportFormat.junit.text(of: known)
    #expect(text.contains(#"<testsuite name="A&amp;B.banner" tests="1" failures="0" errors="0" "#))
    #expect(text.contains(#"tests="2" failures="0" errors="0" skipped="1" time="0.015">"#))
    #expect(text.contains(#"      <skipped message="Known failure: It is #1."/>"#))
  }

  @Test func `a known failure is a task in TAP`() {
    #expect(
      ReportFormat.tap.text(of: known) == ##"""
        TAP version 13
        1..2
        ok 1 - adapter: It holds. (check0)
        not ok 2 - banner: It holds. (check1) # TODO known
          ---
          message: "It is #1."
          severity: "known"
          source: "adbridge's contract with adapters"
          basis: "A rule."
          ...

        """##)
  }

  @Test func `JSON has every count, every result and every parameter`() {
    let report = report([
      (.notRun("No ad."), false), (.failed("Bad."), true), (.skipped("No."), false),
    ])
    func check(_ name: String, _ format: String, _ outcome: String, _ ms: Int) -> String {
      #"{"name":"\#(name)","format":\#(format),"sentence":"It holds.","#
        + #""source":"adbridge's contract with adapters","basis":"A rule.","#
        + #""outcome":\#(outcome),"durationMs":\#(ms),"evidence":null}"#
    }
    #expect(
      ReportFormat.json.text(of: report)
        == #"{"className":"A&B","adapterVersion":"1.2.3","adSdkVersion":"4.5.6","#
        + #""parameters":{"native":null,"banner":"unit-1"},"passed":0,"failed":0,"warnings":0,"#
        + #""known":1,"notRun":1,"skipped":1,"success":true,"durationMs":24,"checks":["#
        + check("check0", "null", #""notRun","reason":"No ad.""#, 7) + ","
        + check("check1", #""banner""#, #""known","reason":"Bad.""#, 8) + ","
        + check("check2", #""banner""#, #""skipped","reason":"No.""#, 9) + "]}\n")
    #expect(ReportFormat.jsonl.text(of: report) == ReportFormat.json.text(of: report))
    #expect(JSONReport.progress(2, of: 7, "a b") == #"{"number":2,"count":7,"check":"a b"}"# + "\n")
  }

  @Test func `only a failure is in the colour of a failure`() {
    let (red, yellow, green) = ("\u{1B}[31m", "\u{1B}[33m", "\u{1B}[32m")
    let bad = ReportFormat.table.text(of: report([(.failed("Bad."), false)]), inColor: true)
    #expect(bad.contains("\(red)          Bad.\u{1B}[0m"))
    #expect(bad.contains("\(red)0 passed, 1 failed\n"))
    let good = ReportFormat.table.text(of: known, inColor: true)
    #expect(!good.contains(red))
    #expect(good.contains("\(yellow)know"))
    #expect(good.contains("\(green)pass"))
    #expect(good.contains("\(green)1 passed"))
    #expect(good.contains("\u{1B}[1mbanner, parameter unit-1\u{1B}[0m"))
    let others = report([(.skipped("No."), false), (.notRun("No."), false)])
    let text = ReportFormat.table.text(of: others, inColor: true)
    #expect(text.contains("\(yellow)skip") && text.contains("\(yellow)none"))
  }

  @Test
  func
    `a table shows the last 20 lines of the evidence, cut to 200 bytes, and events in 80 columns`()
  {
    var results = report([(.failed("Bad."), false)]).results
    var evidence = CheckEvidence()
    for number in 1...22 { evidence.log.append("\(number)" + String(repeating: "x", count: 200)) }
    evidence.events.append("5 ms: ad-1" + String(repeating: " event", count: 12))
    results[0].evidence = evidence
    let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    let text = ReportFormat.table.text(
      of: CheckReport(
        className: "A", adapterVersion: version, adSDKVersion: version, parameters: [:],
        isStrict: false, results: results))

    #expect(text.contains("    log\n      … 2 earlier lines\n      3xxx"))
    #expect(
      text.contains(
        "      5 ms: ad-1\(String(repeating: " event", count: 10))\n        event event\n"))
    #expect(text.contains("\n      22\(String(repeating: "x", count: 198))…\n"))
  }

  @Test(arguments: [50, 72, 80])
  func `a table for a terminal divides messages, logs and long words, and indents them`(
    columns: Int
  ) {
    var results = report([(.failed("Bad " + String(repeating: "😀", count: 60)), false)]).results
    var evidence = CheckEvidence()
    evidence.wire.append("<< " + String(repeating: "x", count: 190))
    evidence.log.append("error: " + String(repeating: "word ", count: 30))
    results[0].evidence = evidence
    let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    let checked = CheckReport(
      className: "A", adapterVersion: version, adSDKVersion: version, parameters: [:],
      isStrict: false, results: results)

    let lines = ReportFormat.table.text(of: checked, columns: columns).split(separator: "\n")

    #expect(lines.filter { TerminalText.columns(of: $0) > columns } == [])
    #expect(lines.contains("      <<"))
    #expect(lines.contains("        " + String(repeating: "x", count: columns - 8)))
    #expect(lines.contains { $0.hasPrefix("        word word") })
    #expect(lines.map { $0.count { $0 == "x" } }.reduce(0, +) == 190)
    #expect(lines.map { $0.count { $0 == "😀" } }.reduce(0, +) == 2 * 60)
  }

  @Test(arguments: [
    ("a\tb\n", "a b "), ("\u{2028}\u{2029}", "  "), ("\u{200E}a", "\u{FFFD}a"),
    ("\u{E000}", "\u{FFFD}"), ("\u{378}", "\u{FFFD}"), ("é 😀 \u{301}", "é 😀 \u{301}"),
  ])
  func `a text of an adapter is shown without what controls a terminal`(
    text: String, shown: String
  ) {
    #expect(text.printable == shown)
  }

  @Test(arguments: [("a", 3, "a  "), ("abc", 3, "abc"), ("abcd", 3, "abcd"), ("", 0, "")])
  func `a text is padded, and never truncated`(text: String, width: Int, padded: String) {
    #expect(text.padded(to: width) == padded)
  }

  @Test(
    arguments: [
      ([.native: "a", .banner: "a"], ", parameter a\n", false),
      ([.native: "a", .banner: "b"], "\n", true),
      ([.native: nil, .banner: nil], ", no parameter\n", false),
    ] as [([AdFormat: String?], String, Bool)])
  func `a parameter of all formats stands in the title`(
    parameters: [AdFormat: String?], title: String, isApart: Bool
  ) {
    let text = ReportFormat.table.text(
      of: report([(.passed, false), (.passed, false)], parameters: parameters))
    #expect(text.hasPrefix("A&B, version 1.2.3, network 4.5.6\(title)"))
    #expect(text.contains("\nbanner, parameter b\n") == isApart)
    #expect(text.contains("\nbanner\n") == !isApart)
  }

  @Test(
    arguments: [
      (.passed, false, false), (.failed("A."), true, true), (.skipped("A."), false, false),
      (.notRun("A."), false, true),
    ] as [(CheckResult.Outcome, Bool, Bool)])
  func `a strict run also fails for what was not run`(
    outcome: CheckResult.Outcome, fails: Bool, failsStrictly: Bool
  ) {
    #expect(report([(outcome, false)]).isSuccess == !fails)
    #expect(report([(outcome, false)], isStrict: true).isSuccess == !failsStrictly)
  }

  @Test @MainActor func `the list of checks is aligned`() async {
    let (list, all) = await (CheckRun.checkList, AdapterCheckDescription.all)
    let lines = list.split(separator: "\n")
    #expect(lines.count == all.count)
    let width = all.map(\.name.count).max() ?? 0
    for (line, check) in zip(lines, all) {
      #expect(line == check.name.padded(to: width) + "  " + check.sentence)
    }
    let (checks, results) = await (CheckRun.checkNames, CheckRun.resultNames)
    #expect(checks == all.map(\.name) + ["unmetExpectation"])
    #expect(
      results == checks + [
        "noAd", "unsteadyResult", "unexpectedEnd", "failedEnd", "wrongExitCode", "ignoredEnd",
        "outputAtEnd", "processLeftBehind", "neverCalled", "offMainThread",
        "changingValue", "duplicateAdChoices",
      ])
  }
}
