import JSON
import Testing

/// `adbridge check`, as a user runs it.
@Suite struct CheckCommandTests {
  /// The program's exit code, and what it wrote.
  private func check(_ arguments: String...) throws -> (code: Int32, output: String, error: String)
  {
    let program = try RunningDaemon(["check"] + arguments)
    let code = try program.waitForExit()
    return (
      code, String(decoding: program.output, as: UTF8.self),
      String(decoding: program.errorOutput, as: UTF8.self)
    )
  }

  /// The checks that failed.
  private func failed(_ output: String) throws -> Set<String> {
    let report = try #require(try JSONValue(parsing: Array(output.utf8)).object)
    let checks = try #require(report["checks"]?.array).map(\.object)
    return Set(
      checks.filter { $0?["outcome"]?.string == "failed" }.compactMap { $0?["name"]?.string })
  }

  @Test(arguments: [
    "SampleCustomEvent", "SampleSelfTrackingCustomEvent", "SampleLegacyCustomEvent",
  ])
  func `a sample adapter passes, with the parameters of the configuration`(
    className: String
  ) throws {
    let (code, output, error) = try check("--adapter", className)

    #expect(code == 0)
    #expect(output.hasPrefix("\(className), version 1.0.0, network 1.0.0"))
    #expect(output.contains("\n\nadapter\n  pass  "))
    #expect(output.contains(" passed, 0 failed, "))
    #expect(error.isEmpty)
  }

  @Test(arguments: [
    (["--parameter=a=b=c"], "a=b=c"), (["--parameter", "=a="], "=a="),
    (["--parameter", "one", "--parameter=two"], "two"),
  ])
  func `a value may contain the sign that separates it, and the last one counts`(
    arguments: [String], parameter: String
  ) throws {
    let program = try RunningDaemon(
      ["check", "--adapter=SampleCustomEvent", "--format=native", "--only=slowVersion"] + arguments)

    _ = try program.waitForExit()
    let heading = String(decoding: program.output, as: UTF8.self).prefix { $0 != "\n" }
    #expect(heading.hasSuffix(", parameter \(parameter)"))
  }

  @Test func `messages are divided if COLUMNS says how wide the terminal is`() throws {
    let arguments = [
      "check", "--adapter", "SampleFaultyCustomEvent", "--only", "duplicateCompletion",
      "--parameter", "break-duplicateCompletion+content+" + String(repeating: "x", count: 90),
    ]
    let widths = try [[], ["env", "COLUMNS=64"]].map { environment in
      let program = try RunningDaemon(arguments, through: environment)
      _ = try program.waitForExit()
      return String(decoding: program.output, as: UTF8.self).split(separator: "\n").map(\.count)
        .max()
    }

    #expect(widths[0] ?? 0 > 90)
    #expect(widths[1] == 64)
  }

  @Test(arguments: [
    ("duplicateCompletion", "SampleFaultyCustomEvent", "break-duplicateCompletion+content"),
    ("doubleReward", "SampleFaultyCustomEvent", "break-doubleReward+content"),
    ("emptySignals", "SampleFaultyCustomEvent", "break-emptySignals+content"),
    ("failedSetUp", "SampleUnreadyCustomEvent", "content"),
  ])
  func `an adapter that breaks one sentence fails its check, and the exit code is 1`(
    name: String, className: String, parameter: String
  ) throws {
    let (code, output, _) = try check(
      "--adapter=\(className)", "--parameter", parameter, "--output", "json")

    #expect(code == 1)
    #expect(try failed(output) == [name])
  }

  @Test(arguments: [
    (["--adapter", "Mine", "--only", "missingAsset"], "Mine: /no/such can't be started: "),
    (["--adapter", "Mine", "--only", "unmetExpectation"], "Mine: /no/such can't be started: "),
    (
      ["--adapter", "SampleCustomEvent", "--only", "missingAsset", "--format", "banner"],
      "No chosen check applies to ads of the format banner."
    ),
    (
      ["--adapter", "SampleCustomEvent", "--only", "unmetExpectation"],
      "No chosen check applies to ads of the format native, banner, "
    ),
  ])
  func `a run that carries out no check fails`(_ options: [String], _ reason: String) throws {
    let file = try TemporaryFile(
      #"{"adapters": [{"className": "Mine", "command": ["/no/such"]}]}"#)
    let program = try RunningDaemon(
      ["check", "--config", file.path, "--parameter", "content", "--output", "json"] + options)

    #expect(try program.waitForExit() == 1)

    let output = String(decoding: program.output, as: UTF8.self)
    #expect(try failed(output) == ["nothingChecked"])
    #expect(output.contains(reason))
  }

  @Test func `JSON lines name each check as it begins, and end with the report`() throws {
    let (code, output, _) = try check(
      "--adapter=SampleCustomEvent", "--format=banner", "--output=jsonl")

    #expect(code == 0)
    var lines = try output.split(separator: "\n").map {
      try #require(try JSONValue(parsing: Array($0.utf8)).object)
    }
    let report = lines.removeLast()
    #expect(report["checks"]?.array?.count == lines.count)
    #expect(lines.map { $0["number"]?.int } == Array(1...lines.count))
    #expect(lines.allSatisfy { $0["count"]?.int == lines.count && $0["check"]?.string != nil })
  }

  @Test func `a warning fails only a strict run`() throws {
    let adapter = [
      "--adapter=SampleFaultyCustomEvent", "--parameter=break-missingAsset+content",
      "--only=missingAsset",
    ]
    for (options, expected) in [([], 0), (["--strict"], 1)] as [([String], Int32)] {
      let program = try RunningDaemon(["check"] + adapter + options)
      #expect(try program.waitForExit() == expected)
      #expect(String(decoding: program.output, as: UTF8.self).contains("\n  warn  "))
    }
  }

  @Test func `only the named checks are run`() throws {
    let (code, output, _) = try check(
      "--adapter", "SampleCustomEvent", "--format", "banner", "--only", "lostClick,slowVersion",
      "--output", "tap")
    #expect(code == 0)
    #expect(
      output == """
        TAP version 13
        1..2
        ok 1 - adapter: The versions are returned within 5 ms. (slowVersion)
        ok 2 - banner: A click that the network tracks is reported. (lostClick)

        """)
  }

  @Test func `a long run looks for leaks of a built-in adapter`() throws {
    let (code, output, _) = try check(
      "--adapter", "SampleCustomEvent", "--format", "banner", "--only", "leak", "--soak", "100",
      "--output", "tap")
    #expect(code == 0)
    #expect(
      output.hasSuffix(
        "ok 1 - banner: Loads and disposals leave no memory, descriptor, thread, process or ad "
          + "behind. (leak)\n")
    )
  }

  @Test(arguments: [("content", 0), ("network-error", 1)] as [(String, Int32)])
  func `every load has the request of the file`(adUnit: String, expected: Int32) throws {
    let file = try TemporaryFile(#"{"bidResponse": "sample-bid:\#(adUnit)"}"#)
    let (code, output, _) = try check(
      "--adapter", "SampleCustomEvent", "--parameter", "content", "--format", "banner", "--only",
      "failedLoad", "--request", file.path, "--output", "json")
    #expect(code == expected)
    #expect(try failed(output).contains("failedLoad") == (expected == 1))
  }

  @Test func `all checks are listed with their sentences`() throws {
    let (code, output, _) = try check("--list")
    #expect(code == 0)
    #expect(output.contains("\nlostClick "))
    #expect(output.split(separator: "\n").count > 40)
  }

  @Test func `the usual failing parameter is never the good one`() throws {
    let file = try TemporaryFile(
      """
      {"adUnits": {"a": {"format": "banner", "lineItems": [
        {"className": "SampleCustomEvent", "parameter": "no-inventory"},
        {"className": "SampleCustomEvent", "parameter": "content"}]}}}
      """)
    let (code, output, _) = try check(
      "--adapter", "SampleCustomEvent", "--config", file.path, "--format", "banner")
    #expect(code == 0)
    #expect(
      output.hasPrefix("SampleCustomEvent, version 1.0.0, network 1.0.0, parameter content\n"))
  }

  @Test func `a failing parameter and formats can be chosen`() throws {
    let (code, output, _) = try check(
      "--adapter", "SampleCustomEvent", "--failing-parameter", "content", "--format",
      "banner,appOpen", "--output=tap")

    #expect(code == 1)
    let failures = output.split(separator: "\n").filter { $0.hasPrefix("not ok") }
    #expect(failures.count == 2)
    #expect(failures.allSatisfy { $0.hasSuffix("(unreportedFailure)") })
    #expect(!output.contains("native: "))
  }

  @Test func `the parameters can come from a configuration`() throws {
    let file = try TemporaryFile(
      """
      {"adUnits": {
        "a": {"format": "banner", "lineItems": [
          {"className": "Other", "parameter": "x"},
          {"className": "SampleCustomEvent", "parameter": "network-error"}]},
        "b": {"format": "interstitial", "lineItems": [
          {"className": "SampleCustomEvent", "parameter": "not-ready"}]}}}
      """)
    let (_, banner, _) = try check(
      "--adapter", "SampleCustomEvent", "--config", file.path, "--format", "banner", "--output",
      "json")
    let (_, interstitial, _) = try check(
      "--adapter", "SampleCustomEvent", "--config", file.path, "--format", "interstitial",
      "--output", "json")

    #expect(try failed(banner) == ["failedLoad"])
    #expect(try failed(interstitial) == ["unpresentedAd"])
  }

  @Test(arguments: [
    ([], "--adapter is missing"),
    (["--adapter"], "--adapter needs a value"),
    (["--adapter", "SampleCustomEvnt"], "There is no adapter SampleCustomEvnt."),
    (["--adapter", "SampleCustomEvnt"], "Similar names: SampleCustomEvent"),
    (
      ["--adapter", "Zzz"],
      "There is no adapter Zzz. Available: SampleCustomEvent, SampleSelfTracking"
    ),
    (["--adapter", "SampleCustomEvent", "--format", "native,video"], "--format takes one of"),
    (
      ["--adapter", "SampleLegacyCustomEvent", "--format", "banner"],
      "SampleLegacyCustomEvent does not load banner ads; it loads native."
    ),
    (["--adapter", "SampleCustomEvent", "--output", "xml"], "--output takes one of table, junit"),
    (["--adapter", "SampleCustomEvent", "--strict=yes"], "--strict takes no value"),
    (
      ["--adapter", "SampleCustomEvent", "--only", "lostClick,lostKlick"],
      "There is no check lostKlick; similar names: lostClick."
    ),
    (["--adapter", "SampleCustomEvent", "--only", ""], "--only needs the name of a check"),
    (
      ["--adapter", "SampleCustomEvent", "--soak", "99"],
      "--soak needs a number from 100 to 1,000,000, not 99."
    ),
    (["--help=all"], "--help takes no value; see adbridge check --help."),
    (["--adapter", "SampleCustomEvent", "--config", "/no/such"], "/no/such: No such file"),
  ])
  func `wrong arguments are named, and the exit code is 2`(
    _ arguments: [String], _ message: String
  ) throws {
    let program = try RunningDaemon(["check"] + arguments)

    #expect(try program.waitForExit() == 2)
    #expect(String(decoding: program.errorOutput, as: UTF8.self).contains(message))
    #expect(program.output.isEmpty)
  }

  @Test func `an unknown adapter is named with those of the configuration`() throws {
    let file = try TemporaryFile(
      #"{"adapters": [{"className": "Network", "command": ["cat"]}]}"#)
    let (code, _, error) = try check("--config", file.path, "--adapter", "Netwrok")
    #expect(code == 2)
    #expect(error.hasSuffix("There is no adapter Netwrok. Similar names: Network.\n"))
    let (_, _, other) = try check("--config", file.path, "--adapter", "Zzz")
    #expect(other.contains("There is no adapter Zzz. Available: SampleCustomEvent, "))
    #expect(other.hasSuffix(", Network.\n"))
  }

  @Test func `a mistake of the configuration fails only a strict check`() throws {
    let file = try TemporaryFile(#"{"limits": {}, "limits": {}}"#)
    let run = [
      "--config", file.path, "--adapter", "SampleCustomEvent", "--format", "banner", "--only",
      "slowVersion",
    ]
    for (options, expected) in [([], 0), (["--strict"], 1)] as [([String], Int32)] {
      let program = try RunningDaemon(["check"] + run + options)
      #expect(try program.waitForExit() == expected)
      #expect(
        String(decoding: program.errorOutput, as: UTF8.self).contains("the member is repeated"))
    }
  }

  @Test func `an error says that check comes before the options`() throws {
    let program = try RunningDaemon(["--config", "net.json", "check", "--adapter", "Net"])

    #expect(try program.waitForExit() == 2)
    let error = String(decoding: program.errorOutput, as: UTF8.self)
    #expect(error.contains("check must come first: adbridge check --adapter CLASS [options]"))
  }

  @Test func `the report names the parameter of the loads`() throws {
    let (_, own, _) = try check(
      "--adapter", "SampleCustomEvent", "--parameter", "slow-100+content", "--format", "banner")
    let (_, configured, _) = try check(
      "--adapter", "SampleCustomEvent", "--format", "native,banner")

    #expect(
      own.hasPrefix(
        "SampleCustomEvent, version 1.0.0, network 1.0.0, parameter slow-100+content\n"))
    #expect(configured.hasPrefix("SampleCustomEvent, version 1.0.0, network 1.0.0\n"))
    #expect(configured.contains("\n\nnative, parameter app-install\n"))
    #expect(configured.contains("\n\nbanner, parameter content\n"))
  }

  @Test func `a report that cannot be written is an error in the log, and the exit code is 1`()
    throws
  {
    let program = try RunningDaemon(["check", "--adapter", "SampleCustomEvent"])
    program.closeOutput()

    #expect(try program.waitForExit() == 1)
    let error = String(decoding: program.errorOutput, as: UTF8.self)
    #expect(error.contains("The report could not be written"))
  }

  @Test func `the help wraps the names of all formats in its column`() throws {
    let (_, output, _) = try check("--help")
    let column = String(repeating: " ", count: 25)
    #expect(
      output.contains(
        "  native, banner, interstitial, rewarded, rewardedInterstitial,\n\(column)appOpen (default: "
      ))
  }

  @Test func `help is printed`() throws {
    let (code, output, _) = try check("--help")
    #expect(code == 0)
    #expect(output.hasPrefix("Usage: adbridge check --adapter CLASS [options]\n"))
  }

  @Test func `the same adapter gives the same report each time`() throws {
    let reports = try (0..<3).map { _ in try check("--adapter", "SampleCustomEvent").output }
    #expect(Set(reports).count == 1)
  }
}
