import Ads
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// Reports in each format, with all kinds of texts from adapters.
@Suite struct ReportTests {
  private static let basis = Basis(.bannerGuide, "Banners have a size & a view.")

  private func report(
    _ reason: String = "It is <wide> & \"flat\".",
    parameters: [AdFormat: String?] = [.banner: "unit-1"],
    isStrict: Bool = false
  ) -> CheckReport {
    func result(
      _ name: String, _ format: AdFormat?, _ outcome: CheckResult.Outcome,
      _ severity: ContractRule.Severity = .error
    ) -> CheckResult {
      CheckResult(
        name: name, sentence: "The \(name) holds.", basis: Self.basis, severity: severity,
        format: format, outcome: outcome, durationMs: 1234)
    }
    return CheckReport(
      className: "MyNetwork",
      adapterVersion: VersionNumber(majorVersion: 1, minorVersion: 2, patchVersion: 304),
      adSDKVersion: VersionNumber(majorVersion: 5, minorVersion: 6, patchVersion: 7),
      parameters: parameters,
      isStrict: isStrict,
      results: [
        result("setUp", nil, .passed),
        result("longerName", .banner, .failed(reason)),
        result("screens", .banner, .failed("It stays open."), .warning),
        result("size", .banner, .skipped("No # banner.")),
        result("clicks", .banner, .notRun("No tap.")),
      ])
  }

  /// The report with evidence for its first failure.
  private func reportWithEvidence(
    wire: [String] = [#">> {"id":1}"#, #"<< {"id":1}"#], log: [String] = ["warning: <Boom>"]
  ) -> CheckReport {
    let plain = report()
    var results = plain.results
    var evidence = CheckEvidence()
    evidence.events.append("3 ms: ad-1 click")
    for line in wire { evidence.wire.append(line) }
    for line in log { evidence.log.append(line) }
    results[1].evidence = evidence
    return CheckReport(
      className: plain.className, adapterVersion: plain.adapterVersion,
      adSDKVersion: plain.adSDKVersion, parameters: plain.parameters, isStrict: false,
      results: results)
  }

  @Test func `each format shows what happened in a check that failed`() throws {
    let report = reportWithEvidence()
    #expect(
      ReportFormat.table.text(of: report).contains(
        """
        failures
          banner longerName: It is <wide> & "flat".
            events
              3 ms: ad-1 click
            messages
              >> {"id":1}
              << {"id":1}
            log
              warning: <Boom>

        """))
    #expect(
      ReportFormat.junit.text(of: report).contains(
        """
        </failure>
              <system-out>events
          3 ms: ad-1 click
        messages
          &gt;&gt; {&quot;id&quot;:1}
          &lt;&lt; {&quot;id&quot;:1}</system-out>
              <system-err>warning: &lt;Boom&gt;</system-err>
            </testcase>
        """))
    #expect(
      ReportFormat.tap.text(of: report).contains(
        #"""
          basis: "Banners have a size & a view."
          events:
            - "3 ms: ad-1 click"
          messages:
            - ">> {\"id\":1}"
            - "<< {\"id\":1}"
          log:
            - "warning: <Boom>"
          ...
        """#))
    let json = try JSONValue(parsing: Array(ReportFormat.json.text(of: report).utf8))
    let checks = try #require(json.object?["checks"]?.array).map(\.object)
    #expect(checks[0]?["evidence"] == .null)
    #expect(
      checks[1]?["evidence"]
        == [
          "events": ["3 ms: ad-1 click"], "wire": [#">> {"id":1}"#, #"<< {"id":1}"#],
          "log": ["warning: <Boom>"],
        ])
    #expect(ReportFormat.html.text(of: report).contains("ad-1 click"))
  }

  @Test func `what happened is limited in bytes, and the last lines are kept`() throws {
    let flood = (1...100_000).map { "<< \($0)" } + [String(repeating: "ü", count: 5_000)]
    let report = reportWithEvidence(wire: flood, log: flood)

    let evidence = try #require(report.results[1].evidence)
    #expect(evidence.byteCount <= 32 << 10)
    #expect(evidence.wire.text().last?.hasSuffix("ü…") == true)
    #expect(evidence.log.text()[0].contains(" earlier line"))
    let table = ReportFormat.table.text(of: report)
    #expect(table.utf8.count < 12_000)
    #expect(table.contains("<< 100000\n"))
  }

  @Test func `a table explains failures, and names what was skipped at the end of its group`() {
    #expect(
      ReportFormat.table.text(of: report()) == """
        MyNetwork, version 1.2.304, network 5.6.7, parameter unit-1

        adapter
          pass  The setUp holds.

        banner
          FAIL  The longerName holds. (longerName)
                  It is <wide> & "flat".
                  guide to banner custom events: Banners have a size & a view.
          warn  The screens holds. (screens)
                  It stays open.
                  guide to banner custom events: Banners have a size & a view.
          none  The clicks holds. (clicks)
                  Not run: No tap.
          skip  1 check does not apply: size.

        failures
          banner longerName: It is <wide> & "flat".

        1 passed, 1 failed, 1 with a warning, 1 not run, 1 skipped
        3 of the 4 checks that apply were carried out.

        """)
  }

  @Test func `a table shows parameters that differ next to their formats`() {
    let table = ReportFormat.table.text(
      of: report(parameters: [.native: "unit-1", .banner: "unit\u{1B}2"]))
    #expect(table.hasPrefix("MyNetwork, version 1.2.304, network 5.6.7\n"))
    #expect(table.contains("\nbanner, parameter unit 2\n"))
  }

  @Test func `a table says if there is no parameter`() {
    let table = ReportFormat.table.text(of: report(parameters: [.banner: nil]))
    #expect(table.hasPrefix("MyNetwork, version 1.2.304, network 5.6.7, no parameter\n"))
  }

  @Test func `a table has colours on request`() {
    let text = ReportFormat.table.text(of: report(), inColor: true)
    #expect(text.contains("\u{1B}[31mFAIL\u{1B}[0m  The longerName"))
    #expect(!ReportFormat.table.text(of: report()).contains("\u{1B}"))
  }

  @Test func `JUnit counts tests, failures and skipped tests of each group`() {
    #expect(
      ReportFormat.junit.text(of: report()) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="adbridge check" tests="5" failures="1" errors="0" skipped="3" time="6.170">
          <testsuite name="MyNetwork.adapter" tests="1" failures="0" errors="0" skipped="0" time="1.234">
            <testcase classname="MyNetwork.adapter" name="The setUp holds. (setUp)" time="1.234"/>
          </testsuite>
          <testsuite name="MyNetwork.banner" tests="4" failures="1" errors="0" skipped="3" time="4.936">
            <testcase classname="MyNetwork.banner" name="The longerName holds. (longerName)" time="1.234">
              <failure type="longerName" message="It is &lt;wide&gt; &amp; &quot;flat&quot;.">\
        guide to banner custom events: Banners have a size &amp; a view.</failure>
            </testcase>
            <testcase classname="MyNetwork.banner" name="The screens holds. (screens)" time="1.234">
              <skipped message="Warning: It stays open."/>
              <system-out>Warning: It stays open. \
        guide to banner custom events: Banners have a size &amp; a view.</system-out>
            </testcase>
            <testcase classname="MyNetwork.banner" name="The size holds. (size)" time="1.234">
              <skipped message="No # banner."/>
            </testcase>
            <testcase classname="MyNetwork.banner" name="The clicks holds. (clicks)" time="1.234">
              <skipped message="Not run: No tap."/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test(arguments: [(0, "0.000"), (7, "0.007"), (50, "0.050"), (999, "0.999"), (60_001, "60.001")])
  func `JUnit has seconds with three decimal places`(ms: Int, seconds: String) {
    let result = CheckResult(
      name: "setUp", sentence: "It holds.", basis: Self.basis, severity: .error, format: nil,
      outcome: .passed, durationMs: ms)
    let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    let report = CheckReport(
      className: "A", adapterVersion: version, adSDKVersion: version, parameters: [:],
      isStrict: false, results: [result])

    let text = ReportFormat.junit.text(of: report)

    #expect(text.split(separator: " time=\"\(seconds)\"").count == 4)
  }

  @Test func `TAP numbers the tests and explains failures`() {
    #expect(
      ReportFormat.tap.text(of: report()) == ##"""
        TAP version 13
        1..5
        ok 1 - adapter: The setUp holds. (setUp)
        not ok 2 - banner: The longerName holds. (longerName)
          ---
          message: "It is <wide> & \"flat\"."
          severity: "failed"
          source: "guide to banner custom events"
          basis: "Banners have a size & a view."
          ...
        not ok 3 - banner: The screens holds. (screens) # TODO warning
          ---
          message: "It stays open."
          severity: "warning"
          source: "guide to banner custom events"
          basis: "Banners have a size & a view."
          ...
        ok 4 - banner: The size holds. (size) # SKIP No \# banner.
        ok 5 - banner: The clicks holds. (clicks) # SKIP not run: No tap.

        """##)
  }

  @Test func `TAP escapes what could begin a directive, and nothing else`() {
    let texts = [##"C:\ads"##, "1 # TODO", ##"\#"##, "It's \"so\" & (so)."]
    let results = texts.map { text in
      CheckResult(
        name: "size", sentence: "It is \(text)", basis: Self.basis, severity: .error,
        format: .banner, outcome: .skipped(text), durationMs: 0)
    }
    let plain = report()
    let report = CheckReport(
      className: "A", adapterVersion: plain.adapterVersion, adSDKVersion: plain.adSDKVersion,
      parameters: [:], isStrict: false, results: results)

    #expect(
      ReportFormat.tap.text(of: report) == ###"""
        TAP version 13
        1..4
        ok 1 - banner: It is C:\\ads (size) # SKIP C:\\ads
        ok 2 - banner: It is 1 \# TODO (size) # SKIP 1 \# TODO
        ok 3 - banner: It is \\\# (size) # SKIP \\\#
        ok 4 - banner: It is It's "so" & (so). (size) # SKIP It's "so" & (so).

        """###)
  }

  @Test func `JSON is one document on one line`() throws {
    let text = ReportFormat.json.text(of: report("\u{1B}[2J\n"))
    #expect(text.split(separator: "\n").count == 1)

    let json = try #require(try JSONValue(parsing: Array(text.utf8)).object)
    #expect(json["className"]?.string == "MyNetwork")
    #expect(json["parameters"]?.object?["banner"]?.string == "unit-1")
    #expect(json["failed"]?.int == 1)
    let checks = try #require(json["checks"]?.array?.map(\.object))
    #expect(
      checks.map { $0?["outcome"]?.string }
        == ["passed", "failed", "warning", "skipped", "notRun"])
    #expect(checks.map { $0?["format"]?.string } == [nil] + Array(repeating: "banner", count: 4))
    #expect(json["success"]?.bool == false)
    #expect(checks[1]?["reason"]?.string == "\u{1B}[2J\n")
  }

  @Test(arguments: [ReportFormat.table, .junit, .tap])
  func `texts of adapters can't break a report or control a terminal`(
    format: ReportFormat
  ) {
    let nasty = "\u{0}\u{1B}[2J\r\nok 9 - fine\u{2028}\u{202E}\u{FFFF}\u{85}]]>"
    let text = format.text(of: report(nasty))
    let plain = format.text(of: report("plain"))

    #expect(text.split(separator: "\n").count == plain.split(separator: "\n").count)
    let forbidden: [Unicode.Scalar] = ["\u{0}", "\u{1B}", "\r", "\u{2028}", "\u{202E}", "\u{FFFF}"]
    #expect(!text.unicodeScalars.contains { forbidden.contains($0) })
  }

  @Test func `a report counts the checks of each outcome`() {
    #expect(report().passedCount == 1)
    #expect(report().failedCount == 1)
    #expect(report().warningCount == 1)
    #expect(report().notRunCount == 1)
    #expect(report().skippedCount == 1)
    #expect(report().durationMs == 6170)
  }

  @Test func `in a strict run a warning and a check that was not run are failures`() {
    let strict = report(isStrict: true)
    #expect(
      strict.results.filter(strict.isFailure).map(\.name) == ["longerName", "screens", "clicks"])
    #expect(
      ReportFormat.table.text(of: strict).contains(
        """
        failures
          banner longerName: It is <wide> & "flat".
          banner screens: It stays open.
          banner clicks: No tap.
        """))
    let counts = #"tests="5" failures="3" errors="0" skipped="1""#
    #expect(ReportFormat.junit.text(of: strict).contains(counts))
    let tap = ReportFormat.tap.text(of: strict)
    #expect(tap.split(separator: "\n").count { $0.hasPrefix("not ok ") } == 3)
    #expect(!tap.contains("TODO"))
  }
}
