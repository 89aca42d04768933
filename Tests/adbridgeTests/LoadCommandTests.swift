import Ads
import JSON
import Mediation
import Testing

@testable import adbridge

/// `adbridge load` and its companions, as a user runs them.
@Suite struct LoadCommandTests {
  private func run(_ arguments: String...) throws -> (code: Int32, output: String, error: String) {
    try run(arguments)
  }

  private func run(_ arguments: [String]) throws -> (code: Int32, output: String, error: String) {
    let program = try RunningDaemon(arguments)
    program.closeInput()
    let code = try program.waitForExit()
    return (
      code, String(decoding: program.output, as: UTF8.self),
      String(decoding: program.errorOutput, as: UTF8.self)
    )
  }

  @Test func `a load shows a card, and exits with 0`() throws {
    let (code, output, error) = try run("load", "sample/waterfall", "--clock", "skip")

    #expect(code == 0)
    #expect(output.hasPrefix("sample/waterfall  native "))
    #expect(output.contains("noInventory: There is no ad to show.\n"))
    #expect(output.contains("networkError: "))
    #expect(output.contains("\n  ✓  3. third: SampleCustomEvent (content) "))
    #expect(!output.contains("\u{1B}"))
    #expect(error.isEmpty)
  }

  @Test func `each ad unit has a card, and one without an ad makes the exit code 1`() throws {
    let (code, output, _) = try run(
      "load", "sample/no-fill", "sample/banner", "sample/rewarded", "--clock=skip")

    #expect(code == 1)
    #expect(output.contains("sample/no-fill  native "))
    #expect(output.contains(" no ad after 0 ms\n"))
    #expect(output.contains("\nsample/banner  banner "))
    #expect(output.contains("a banner of 320 × 50 points"))
    #expect(output.contains("\nsample/rewarded  rewarded "))
    #expect(output.contains("reward: "))
  }

  @Test func `a load that can't begin has a card with the reason, and a line of JSON`() throws {
    let configuration = try TemporaryFile(
      """
      {"limits": {"liveAds": 1}, "adUnits": {"feed": {"format": "banner", "adSize": "banner",
         "lineItems": [{"className": "SampleCustomEvent", "parameter": "content"}]}}}
      """)
    let arguments = ["load", "feed", "feed", "--config", configuration.path, "--clock", "skip"]

    let card = try run(arguments)
    #expect(card.code == 1)
    #expect(
      card.output.split(separator: "\n").suffix(3) == [
        "feed  banner                                                    no ad after 0 ms",
        "  ·  1. SampleCustomEvent (content)                                    not asked",
        "     There are already 1 ads, which is the limit.",
      ])

    let lines = try run(arguments + ["--json"]).output.split(separator: "\n")
    let failed = try Answer(String(try #require(lines.last))).json
    #expect(
      failed == [
        "adUnitId": "feed", "format": "banner", "durationMs": 0, "ad": nil,
        "error": [
          "code": 203, "message": "There are already 1 ads, which is the limit.",
          "data": ["name": "tooManyAds", "limit": 1],
        ],
      ])
  }

  @Test func `a violation of the contract is on the card`() throws {
    let (code, output, _) = try run(
      "load", "sample/break-emptyCompletion", "--clock", "skip", "--strict")

    #expect(code == 1)
    #expect(output.contains("SampleFaultyCustomEvent broke the rule emptyCompletion: "))
  }

  @Test func `a violation on the card has the label of its line item`() throws {
    let configuration = try TemporaryFile(
      """
      {"adUnits": {"feed": {"format": "native", "lineItems": [
         {"className": "SampleCustomEvent", "label": "first", "parameter": "no-inventory"},
         {"className": "SampleFaultyCustomEvent", "label": "second",
          "parameter": "break-emptyCompletion"}]}}}
      """)

    let (_, output, _) = try run("load", "feed", "--config", configuration.path, "--clock", "skip")

    #expect(
      output.contains("\n  !  second: SampleFaultyCustomEvent broke the rule emptyCompletion: "))
  }

  @Test func `each card has its own load and violations, and a label that is not ambiguous`()
    throws
  {
    let broken = #""className": "SampleFaultyCustomEvent", "parameter": "break-emptyCompletion""#
    let configuration = try TemporaryFile(
      """
      {"adUnits": {
        "a": {"format": "native", "lineItems": [
          {\(broken), "label": "first"}, {\(broken), "label": "second"}]},
        "b": {"format": "native", "lineItems": [{\(broken), "label": "only"}]},
        "c": {"format": "native", "lineItems": [], "bidders": [
          {"className": "SampleCustomEvent", "parameter": "no-inventory", "prices": [2]}]},
        "d": {"format": "banner", "adSize": "banner", "lineItems": [
          {"className": "SampleCustomEvent", "parameter": "never"}]}}}
      """)

    let (code, output, _) = try run(
      "load", "a", "b", "c", "d", "--config", configuration.path, "--clock", "skip", "--timeout",
      "70")

    #expect(code == 1)
    #expect(
      output == """
        a  native                                                       no ad after 0 ms
          ✗  1. first: SampleFaultyCustomEvent (break-emptyCompletion)              0 ms
                SampleFaultyCustomEvent gave neither an ad nor an error.
          ✗  2. second: SampleFaultyCustomEvent (break-emptyCompletion)             0 ms
                SampleFaultyCustomEvent gave neither an ad nor an error.
          !  SampleFaultyCustomEvent broke the rule emptyCompletion: The adapter
             answered a load with neither an ad nor an error.
          !  SampleFaultyCustomEvent broke the rule emptyCompletion: The adapter
             answered a load with neither an ad nor an error.

        b  native                                                       no ad after 0 ms
          ✗  1. only: SampleFaultyCustomEvent (break-emptyCompletion)               0 ms
                SampleFaultyCustomEvent gave neither an ad nor an error.
          !  only: SampleFaultyCustomEvent broke the rule emptyCompletion: The adapter
             answered a load with neither an ad nor an error.

        c  native                                                       no ad after 0 ms
          ·  1. SampleCustomEvent (no-inventory)                              no signals
             noFill: No network has bid.

        d  banner                                                      no ad after 70 ms
          ✗  1. SampleCustomEvent (never)                                          70 ms
                timeout: SampleCustomEvent did not answer within 70 ms.

        """)
  }

  @Test func `a strict load fails if another ad unit has a mistake`() throws {
    let configuration = try TemporaryFile(
      """
      {"adUnits": {
        "a": {"format": "native", "lineItems": [
          {"className": "SampleCustomEvent", "parameter": "content"}]},
        "b": {"format": "native", "lineItems": [{"className": "Nobody"}]}}}
      """)
    let load = ["load", "a", "--config", configuration.path, "--clock", "skip"]
    for (options, expected) in [([], 0), (["--strict"], 1)] as [([String], Int32)] {
      let (code, output, _) = try run(load + options)
      #expect(code == expected)
      #expect(output.hasPrefix("a  native "))
    }
  }

  @Test func `the seed decides the random results of loads`() throws {
    let units = Array(repeating: "sample/random", count: 20)
    let outputs = try ["0", "0", "1"].map {
      try run(["load"] + units + ["--clock", "skip", "--seed", $0]).output
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0] != outputs[2])
  }

  @Test func `a violation that a program commits after its answer is on the card`() throws {
    let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"
    let configuration = try TemporaryFile(
      """
      {"adapters": [{"className": "Script", "command": ["sh", "\(script)"]}],
       "adUnits": {"feed": {"format": "native",
         "lineItems": [{"className": "Script", "parameter": "again"}]}}}
      """)

    var isShown = false
    // A busy machine may hold the program for longer than a card waits, but not in each of ten runs.
    for _ in 1...10 where !isShown {
      let (code, output, _) = try run("load", "feed", "--config", configuration.path)
      #expect(code == 0)
      isShown = output.contains("\n  !  Script broke the rule duplicateCompletion: ")
    }
    #expect(isShown)
  }

  @Test func `a signal cancels the load, and no card is shown`() throws {
    let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"
    let configuration = try TemporaryFile(
      """
      {"adapters": [{"className": "Script", "command": ["sh", "\(script)"]}],
       "adUnits": {"feed": {"format": "native",
         "lineItems": [{"className": "Script", "parameter": "hang"}]}}}
      """)
    let program = try RunningDaemon(["load", "feed", "feed", "--config", configuration.path])
    try program.waitForErrorOutput("adapter/loadNative")
    program.send(signal: 15)
    #expect(try program.waitForExit() == 128 + 15)
    #expect(program.output.isEmpty)
    let log = String(decoding: program.errorOutput, as: UTF8.self)
    #expect(log.contains(#""method":"$/cancelRequest""#), "\(log)")
    #expect(log.split(separator: "adapter/loadNative").count == 2)
  }

  @Test func `a load ends with 1 as soon as nobody can read its cards`() throws {
    let configuration = try scripted(["feed": "hang"])
    // Only the end of the output ends it in time.
    let program = try RunningDaemon([
      "load", "feed", "--config", configuration.path, "--timeout", "3600000",
    ])
    try program.waitForErrorOutput("adapter/loadNative")
    program.closeOutput()
    #expect(try program.waitForExit() == 1)
  }

  /// A configuration with the adapter `adapter.sh` and its native ad units.
  ///
  /// - Parameters:
  ///   - units: The parameter of each ad unit's line item.
  ///   - flaw: The fault that the script has from the start.
  private func scripted(_ units: [String: String], flaw: String = "") throws -> TemporaryFile {
    let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"
    let adUnits = units.sorted { $0.key < $1.key }.map { id, parameter in
      #""\#(id)": {"format": "native", "lineItems": "#
        + #"[{"className": "Script", "parameter": "\#(parameter)"}]}"#
    }
    return try TemporaryFile(
      """
      {"adapters": [{"className": "Script", "command": ["sh", "\(script)", "\(flaw)"]}],
       "adUnits": {\(adUnits.joined(separator: ",\n"))}}
      """)
  }

  @Test func `a load writes the files of its options, and replays a tape`() throws {
    let units = ["feed": "good-unit", "other": "other-unit"]
    let (working, dead) = (try scripted(units), try scripted(units, flaw: "dead"))
    let (tape, report, trace) = (try TapePath(), try TemporaryFile(""), try TemporaryFile(""))
    let record = ["load", "feed", "--config", working.path, "--record", tape.path]

    #expect(try run(record).code == 0)
    #expect(try tape.text().contains("adapter/loadNative"))
    #expect(try !tape.text().contains("good-unit"))
    let files = ["--record-secrets", "--report", report.path, "--trace", trace.path]
    let recorded = try run(record + files)
    #expect(recorded.code == 0)
    #expect(recorded.output.contains("│ Hello\n"))
    #expect(try tape.text().contains("good-unit"))
    #expect(try report.text().contains(#""direction":"received","#))
    #expect(try report.text().contains(#"{"method":"loadBegan","params":"#))
    #expect(try trace.text().contains(#"{"name":"feed","cat":"load","ph":"B","#))

    for (arguments, code) in [
      (["feed"], 0), (["other"], 1), (["other", "--match=-parameter,-settings"], 0),
    ] as [([String], Int32)] {
      let replayed = try run(
        ["load"] + arguments
          + ["--config", dead.path, "--clock", "skip", "--replay", tape.path])
      #expect(replayed.code == code, "\(arguments): \(replayed.error)")
      #expect(replayed.output.contains("│ Hello\n") == (code == 0), "\(arguments)")
    }
  }

  @Test func `a load whose tape can't be written ends with 1, though each ad unit gave an ad`()
    throws
  {
    let configuration = try scripted(["feed": "u"])
    let tape = try TapePath()
    tape.write("")
    let program = try RunningDaemon(
      ["load"] + Array(repeating: "feed", count: 12)
        + ["--config", configuration.path, "--clock", "skip", "--record", tape.path],
      through: ["sh", "-c", "ulimit -f 5; exec \"$0\" \"$@\""])

    #expect(try program.waitForExit() == 1)
    let cards = String(decoding: program.output, as: UTF8.self)
    #expect(cards.ranges(of: "│ Hello\n").count == 12)
    #expect(String(decoding: program.errorOutput, as: UTF8.self).contains("can't be written"))
  }

  @Test func `a load of a banner has the size of its ad unit`() throws {
    let configuration = try TemporaryFile(
      """
      {"adUnits": {"strip": {"format": "banner", "adSize": "leaderboard",
         "lineItems": [{"className": "SampleCustomEvent", "parameter": "content"}]}}}
      """)
    let (code, output, _) = try run(
      "load", "strip", "--config", configuration.path, "--clock", "skip")
    #expect(code == 0)
    #expect(output.contains("a banner of 728 × 90 points"))
  }

  @Test func `programs get a line of JSON for each ad unit`() throws {
    let (code, output, _) = try run(
      "load", "sample/native", "sample/no-fill", "--json", "--clock", "skip")

    #expect(code == 1)
    let lines = output.split(separator: "\n")
    try #require(lines.count == 2)
    let loaded = try Answer(String(lines[0])).json
    #expect(loaded["adUnitId"]?.string == "sample/native")
    #expect(loaded["ad"]?.object?["adId"]?.string == "ad-1")
    #expect(loaded["error"] == .null)
    let failed = try Answer(String(lines[1])).json
    #expect(failed["ad"] == .null)
    #expect(failed["error"]?.object?["code"]?.int == 201)
  }

  @Test(arguments: [
    (["load"], "load needs an ad unit: adbridge load UNIT… [options]. adbridge units lists them."),
    (
      ["load", "sample/natve"],
      "There is no ad unit sample/natve. Did you mean sample/native? adbridge units lists them."
    ),
    (["load", "sample/native", "--clock", "manual"], "--clock takes one of wall, skip here"),
    (["load", "sample/native", "--jsn"], "There is no option --jsn. Did you mean --json?"),
    (["load", "sample/native", "--timeout", "0"], "--timeout takes a whole number from 1 to"),
    (["load", "a", "--config", "/no/such/file"], "/no/such/file: No such file or directory"),
    (["units", "all"], "There is no option all; see adbridge units --help."),
    (["schema", "all"], "schema takes no arguments: adbridge schema."),
    (["init", "a", "b"], "init writes into one folder: adbridge init [FOLDER]"),
    (["init", "--language", "rust"], "takes one of python, javascript, swift, not rust"),
    (["init", "--checkout", "/tmp"], "--checkout: /tmp is not a checkout of adbridge."),
  ])
  func `wrong arguments are named, and the exit code is 2`(
    _ arguments: [String], _ message: String
  ) throws {
    let program = try RunningDaemon(arguments)

    #expect(try program.waitForExit() == 2)
    #expect(String(decoding: program.errorOutput, as: UTF8.self).contains(message))
    #expect(program.output.isEmpty)
  }

  @Test func `the ad units are listed, for people and for programs`() throws {
    let (code, output, _) = try run("units")
    #expect(code == 0)
    let line = output.split(separator: "\n").first { $0.hasPrefix("sample/waterfall ") }
    #expect(
      line?.hasSuffix(
        "SampleCustomEvent (no-inventory) → SampleCustomEvent (network-error) → "
          + "SampleCustomEvent (content)") == true)

    let (_, lines, _) = try run("units", "--json")
    let units = try lines.split(separator: "\n").map { try Answer(String($0)).json }
    #expect(units.count == output.split(separator: "\n").count)
    #expect(units.first?["adUnitId"]?.string == "sample/native")
  }

  @Test func `a list of ad units has their networks, bidders and exchanges in columns`() throws {
    let configuration = try TemporaryFile(
      """
      {"adapters": [{"className": "Own", "command": ["cat"]}], "adUnits": {
        "a": {"format": "rewardedInterstitial", "lineItems": [
          {"className": "SampleCustomEvent", "parameter": "content"}, {"className": "Own"}]},
        "longer": {"format": "native", "lineItems": [], "bidders": [
          {"className": "SampleCustomEvent", "parameter": "random"}, {"className": "Own"}]},
        "both": {"format": "banner", "lineItems": [{"className": "Own"}],
          "bidders": [{"className": "Own"}], "exchange": {"className": "Own", "parameter": "x"}}}}
      """)
    #expect(
      try run("units", "--config", configuration.path).output == """
        a       rewardedInterstitial  SampleCustomEvent (content) → Own
        longer  native                bidders: SampleCustomEvent (random), Own
        both    banner                Own; bidders: Own; exchange: Own (x)

        """)
    let empty = try TemporaryFile(#"{"adUnits": {}}"#)
    #expect(
      try run("units", "--config", empty.path).output == "The configuration has no ad units.\n")
  }

  @Test func `programs find the ad units for tests that Google names`() {
    let (mob, manager) = ("ca-app-pub-3940256099942544/", "/21775744923/example/")
    #expect(
      AdUnit.ofGoogle.map { "\($0.id) \($0.format.rawValue)" } == [
        "\(mob)5575463023 appOpen", "\(manager)app-open appOpen",
        "\(mob)2435281174 banner", "\(manager)adaptive-banner banner",
        "\(mob)2934735716 banner", "\(manager)fixed-size-banner banner",
        "\(mob)4411468910 interstitial", "\(manager)interstitial interstitial",
        "\(mob)1712485313 rewarded", "\(manager)rewarded rewarded",
        "\(mob)6978759866 rewardedInterstitial",
        "\(manager)rewarded-interstitial rewardedInterstitial",
        "\(mob)3986624511 native", "\(manager)native native",
        "\(mob)2521693316 native", "\(manager)native-video native",
      ])
    #expect(AdUnit.ofGoogle.allSatisfy { $0.lineItems.map(\.parameter) == ["content"] })
    #expect(AdUnit.ofGoogle.allSatisfy { $0.lineItems.map(\.className) == ["SampleCustomEvent"] })
  }

  @Test func `the schema is printed, with its id`() throws {
    let (code, output, _) = try run("schema")

    #expect(code == 0)
    let schema = try Answer(output).json
    #expect(schema["$id"]?.string == "urn:adbridge:configuration")
    #expect(schema["properties"]?.object?["adUnits"] != nil)
  }

  @Test func `the help names every way in`() throws {
    let (code, output, _) = try run("--help")

    #expect(code == 0)
    for command in ["load", "units", "check", "init", "inspect", "report", "mcp", "schema"] {
      #expect(output.contains("\n  \(command) "))
      let (code, help, _) = try run(command, "--help")
      #expect(code == 0)
      #expect(help.hasPrefix("Usage: adbridge \(command)"))
    }
    #expect(output.contains("python -m adbridge is a prompt"))
    #expect(try run("inspect").output.contains("\n  python -m adbridge inspect\n"))
  }

  @Test(arguments: ["python", "javascript"])
  func `a first adapter passes its checks, and loads an ad`(language: String) throws {
    let folder = try TemporaryFile("").path + "-\(language)"
    let checkout = packageFolder
    let made = try run("init", folder, "--language", language, "--checkout", checkout)
    #expect(made.code == 0)
    #expect(made.output.contains("\n  cd \(folder)\n"))

    let again = try run("init", folder, "--language", language)
    #expect(again.code == 2)
    #expect(again.error.contains("\(folder)/adbridge.json exists. Name another folder"))

    let check = try RunningDaemon(
      [
        "check", "--config", "adbridge.json", "--adapter", "MyNetwork", "--failing-parameter",
        "unit-1",
      ], through: ["env", "-C", folder])
    let checkCode = try check.waitForExit()
    let results = String(decoding: check.output, as: UTF8.self)
    #expect(checkCode == 0 && results.contains(" 0 failed"), "\(results)")
    let load = try RunningDaemon(
      ["load", "feed", "empty", "--config", "adbridge.json"], through: ["env", "-C", folder])
    #expect(try load.waitForExit() == 1)
    let cards = String(decoding: load.output, as: UTF8.self)
    #expect(cards.contains("     │ My first ad.\n"))
    #expect(cards.contains("noFill: There is no ad.\n"))
    let removal = try RunningDaemon([], through: ["sh", "-c", "rm -r '\(folder)'"])
    #expect(try removal.waitForExit() == 0)
  }

  @Test(arguments: [
    (
      "python", "python3 -m pip install --no-index --find-links PACKAGES adbridge",
      #"{"className": "MyNetwork", "command": ["python3", "my_network.py"]}"#
    ),
    (
      "javascript", "npm install --offline PACKAGES/adbridge-*.tgz",
      #"import { Adapter, AdError, NativeAd } from "adbridge/adapter";"#
    ),
  ])
  func `a program outside of a checkout says where the library of an adapter comes from`(
    language: String, command: String, use: String
  ) throws {
    let folder = try TemporaryFile("").path + "-outside"
    let made = try RunningDaemon(
      [],
      through: [
        "sh", "-c",
        #"mkdir "$1" && cp "$3" "$1/adbridge" && "$1/adbridge" init "$1/mine" --language "$2""#,
        "sh", folder, language,
      ])
    #expect(try made.waitForExit() == 0)
    let output = String(decoding: made.output, as: UTF8.self)
    #expect(output.contains("\n  \(command)\n"))
    #expect(output.contains("PACKAGES stands for the folder with adbridge's packages"))
    let files = try RunningDaemon(
      [],
      through: ["sh", "-c", #"cat "$1"/mine/adbridge.json "$1"/mine/my[-_]*"#, "sh", folder])
    #expect(try files.waitForExit() == 0)
    #expect(String(decoding: files.output, as: UTF8.self).contains("\(use)\n"))
    let removal = try RunningDaemon([], through: ["sh", "-c", "rm -r '\(folder)'"])
    #expect(try removal.waitForExit() == 0)
  }
}
