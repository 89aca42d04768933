import JSON
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Arguments and configuration are checked before the first line is read.
@Suite struct CommandLineTests {
  @Test(arguments: [
    (
      ["--clok", "manual"],
      "There is no option --clok. Did you mean --clock? See adbridge --help."
    ),
    (["-seed=1"], "There is no option -seed. Did you mean --seed?"),
    (["--loudly"], "There is no option --loudly; see adbridge --help."),
    (["--clock"], "--clock needs a value"),
    (["--clock", "fast"], "--clock takes one of wall, manual, skip, not fast"),
    (["--seed", "-1"], "--seed takes a whole number from 0 to \(UInt64.max), not -1."),
    (
      ["--max-line-bytes", "1023"],
      "--max-line-bytes takes a whole number from 1024 to 1073741824, not 1023."
    ),
    (["--max-line-bytes=ten"], "--max-line-bytes takes a whole number"),
    (
      ["--max-line-bytes=9223372036854775807"], "--max-line-bytes takes a whole number from 1024 to"
    ),
    (["--log-level=loud"], "--log-level takes one of"),
    (["--config", "/no/such/file.json"], "/no/such/file.json: No such file or directory"),
    (["--strict=false"], "--strict takes no value"),
    (["loadNative"], "There is no command loadNative. Available: load, units"),
    (["chekc", "--adapter", "A"], "There is no command chekc. Did you mean check?"),
    (["check", "--adaptor", "A"], "There is no option --adaptor. Did you mean --adapter?"),
    (["report"], "report needs one file, or two to compare: "),
    (["report", ""], "report needs one file, or two to compare: "),
    (["--config="], "--config needs a value"),
    (["mcp", "--trace", ""], "--trace needs a value"),
    (["check", "--adapter", "A", "--format="], "--format needs a value"),
    (
      ["report", "one.jsonl", "two.jsonl", "three.jsonl"],
      "report needs one file, or two to compare: "
    ),
    (
      ["report", "--output"],
      "report needs one file, or two to compare: adbridge report RUN [OTHER] > FILE.html."
    ),
    (
      ["--max-line-bytes", "1073741825"],
      "--max-line-bytes takes a whole number from 1024 to 1073741824, not 1073741825."
    ),
    (["--seed", "18446744073709551616"], "--seed takes a whole number from 0 to"),
    (["--seed", "1", "mcp"], "mcp must come first: adbridge mcp [options]."),
    (["--strict", "report"], "report must come first: adbridge report RUN [OTHER] > FILE.html."),
    (
      ["mcp", "--clok", "skip"],
      "There is no option --clok. Did you mean --clock? See adbridge mcp --help."
    ),
    (
      ["check", "--adapter", "A", "--loudly"],
      "There is no option --loudly; see adbridge check --help."
    ),
    (
      ["loadNative"],
      "Available: load, units, check, init, inspect, connect, report, rerun, mcp, schema; see adbridge --help."
    ),
    (["--help=me"], "--help takes no value; see adbridge --help."),
    (["mcp", "--version=1"], "--version takes no value; see adbridge mcp --help."),
    (["check", "--list=all"], "--list takes no value"),
    (["check", "--adapter="], "--adapter needs a value"),
    (
      ["check", "--adapter", "A", "--soak", "1000001"],
      "--soak needs a number from 100 to 1,000,000, not 1000001."
    ),
    (["check", "--adapter", "A", "--soak", "many"], "--soak needs a number from 100"),
    (["check", "--adapter", "SampleCustomEvent", "--format", "native,"], "--format takes one of"),
    (
      ["check", "--adapter", "SampleCustomEvent", "--expect", "/no/such/file"],
      "/no/such/file: No such file or directory"
    ),
    (
      ["check", "--adapter", "SampleCustomEvent", "--request", "/no/such/file"],
      "/no/such/file: No such file or directory"
    ),
    (["--report", "/no/such/file"], "/no/such/file can't be written: No such file or directory."),
    (["--trace", "/no/such/file"], "/no/such/file can't be written: No such file or directory."),
    (["--log-level", ""], "--log-level needs a value"),
    (["mcp", "--config", "/no/such/file"], "/no/such/file: No such file or directory"),
    (["units", "--config", "/no/such/file"], "/no/such/file: No such file or directory"),
    (
      ["check", "--adapter", "A", "--config", "/no/such/file"],
      "/no/such/file: No such file or directory"
    ),
    (
      ["load", "sample/native", "--trace", "/no/such/file"],
      "/no/such/file can't be written: No such file or directory."
    ),
  ])
  func `wrong arguments are named, and the exit code is 2`(
    _ arguments: [String], _ message: String
  ) throws {
    let daemon = try RunningDaemon(arguments)
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 2)
    #expect(String(decoding: daemon.errorOutput, as: UTF8.self).contains(message))
    #expect(daemon.output.isEmpty)
  }

  @Test(arguments: [("--request", #"{"isTestRequest": true}"#), ("--expect", "{}")])
  func `a file of a check may come from standard input`(option: String, text: String) throws {
    let program = try RunningDaemon([
      "check", "--adapter", "SampleCustomEvent", "--format", "native", "--only", "failedLoad",
      option, "/dev/stdin",
    ])
    try program.send(text)
    program.closeInput()
    #expect(try program.waitForExit() == 0)
    #expect(program.errorOutput.isEmpty)
  }

  @Test(arguments: [
    ["--max-line-bytes", "1073741824", "--seed", "18446744073709551615"],
    ["--max-line-bytes=1024", "--seed=0", "--strict", "--clock=wall", "--log-level=error"],
    ["mcp", "--strict", "--clock", "skip"], ["--clock", "fast", "--help"],
  ])
  func `the largest and the smallest values are allowed`(_ arguments: [String]) throws {
    let daemon = try RunningDaemon(arguments)
    daemon.closeInput()
    let isWrong = arguments.contains("fast")
    #expect(try daemon.waitForExit() == (isWrong ? 2 : 0))
    #expect(daemon.errorOutput.isEmpty != isWrong)
  }

  @Test(arguments: [
    (["-h"], "Usage: adbridge [options]\n"),
    (["--seed", "1", "--help"], "Usage: adbridge [options]\n"),
    (["mcp", "-h"], "Usage: adbridge mcp [options]\n"),
    (["check", "-h"], "Usage: adbridge check --adapter CLASS [options]\n"),
    (["report", "--help"], "Usage: adbridge report RUN [OTHER] > FILE.html\n"),
    (["report", "a.jsonl", "-h"], "Usage: adbridge report RUN [OTHER] > FILE.html\n"),
    (["mcp", "--version"], "adbridge 0.1.0\n"), (["--strict", "--version"], "adbridge 0.1.0\n"),
  ])
  func `help has a short name, and each command has its own`(
    _ arguments: [String], _ start: String
  ) throws {
    let program = try RunningDaemon(arguments)
    #expect(try program.waitForExit() == 0)
    #expect(String(decoding: program.output, as: UTF8.self).hasPrefix(start))
    #expect(program.output.last == UInt8(ascii: "\n"))
    #expect(program.errorOutput.isEmpty)
  }

  @Test func `help and version are printed`() throws {
    let help = try RunningDaemon(["--help"])
    #expect(try help.waitForExit() == 0)
    #expect(String(decoding: help.output, as: UTF8.self).hasPrefix("Usage: adbridge [options]\n"))
    let agents = try RunningDaemon(["mcp", "--help"])
    #expect(try agents.waitForExit() == 0)
    #expect(String(decoding: agents.output, as: UTF8.self).hasPrefix("Usage: adbridge mcp "))
    let version = try RunningDaemon(["--version"])
    #expect(try version.waitForExit() == 0)
    #expect(String(decoding: version.output, as: UTF8.self) == "adbridge 0.1.0\n")
  }

  @Test(arguments: [
    ("{\n  \"adUnits\": {,}\n}", ":2:15: "),
    ("{\"adUnits\": []}", ":1:13: adUnits: expected an object, got an array"),
    (
      "{\"adUnits\": {\n  \"a\": {\"format\": \"native\", \"lineItems\": [\n    {\"className\": 7}]}}}",
      ":3:19: adUnits.a.lineItems[0].className: expected a string, got a number"
    ),
    (
      "{\"adUnits\": {\"a\": {\"format\": \"native\", \"lineItems\": []}}}",
      "adUnits.a.lineItems: expected at least one line item, got an empty array"
    ),
    (
      "{\"adUnits\": {\"a\": {\"format\": \"video\", \"lineItems\": []}}}",
      "adUnits.a.format: expected one of native, banner, interstitial, rewarded, rewardedInterstitial, appOpen; got \"video\""
    ),
    (
      "{\"adUnits\": {\"a\": {\"format\": \"Native\", \"lineItems\": []}}}",
      "; got \"Native\". Did you mean native?\n"
    ),
    (
      "{\"adapters\": [{\"className\": \"A\", \"comand\": []}]}",
      "; got \"comand\". Did you mean command?\n"
    ),
    (
      #"{"adapters": [{"className": "A", "command": []}]}"#,
      "adapters[0].command: expected a program and its arguments, got an empty array"
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["", "a"]}]}"#,
      "adapters[0].command: expected a program and its arguments, got an empty program"
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a", "b\u0000"]}]}"#,
      "adapters[0].command[1]: expected text without NUL"
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a"]}, {"className": "A", "command": ["b"]}]}"#,
      "adapters[1].className: expected a class name that no other entry has, got \"A\""
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a"], "environment": {"B=C": ""}}]}"#,
      #"adapters[0].environment["B=C"]: expected the name of a variable, got "B=C""#
    ),
    (
      #"{"limits": {"requestBytes": 65535}}"#,
      "limits.requestBytes: expected a whole number from 65536 to 1099511627776, got 65535"
    ),
    (
      #"{"limits": {"requests": 65537}}"#,
      "limits.requests: expected a whole number from 1 to 65536, got 65537"
    ),
    (
      #"{"requestConfiguration": {"tagForChildDirected": true}}"#,
      "requestConfiguration.tagForChildDirected: expected one of tagForChildDirectedTreatment, "
    ),
    (
      #"{"adUnits": {"a": {"format": "banner", "expiryMs": 5, "lineItems": [{"className": "A"}]}}}"#,
      "adUnits.a.expiryMs: expected no value, because banners do not expire"
    ),
    (
      #"{"adUnits": {"a": {"format": "native", "refreshMs": 30000, "lineItems": [{"className": "A"}]}}}"#,
      "adUnits.a.refreshMs: expected no value, because only banners are refreshed"
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {"socket": "/s"}, "restart": {}}]}"#,
      "adapters[0].restart: expected no value, because the program attaches itself"
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {"socket": "/s"}, "directory": "/"}]}"#,
      "adapters[0].directory: expected no value, because the program attaches itself"
    ),
    (
      "{\"adUnits\": {}, \"timeout\": 1}",
      ":1:28: timeout: expected one of programs, adapters, adUnits, requestConfiguration, limits, $schema; got \"timeout\""
    ),
  ])
  func `a wrong configuration is refused with its file, line, column and path`(
    _ text: String, _ message: String
  ) throws {
    let (path, error) = try refusal(of: text)
    #expect(error.contains(path + ":"))
    #expect(error.contains(message))
  }

  @Test func `a configuration replaces the built-in ad units, and keeps the adapters`() throws {
    let file = try TemporaryFile(
      """
      {"adUnits": {"mine": {"format": "native", "lineItems": [
        {"className": "Missing"}, {"className": "SampleCustomEvent", "parameter": "content"}]}}}
      """)
    let daemon = try RunningDaemon(["--config", file.path])
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"mine"}}"#)
    let info = try Answer(daemon.nextLine()).result?["responseInfo"]?.object
    #expect(info?["loadedAttempt"]?.int == 1)
    let missing = info?["attempts"]?.array?.first?.object?["error"]?.object
    #expect(missing?["code"]?.int == 8)
    try daemon.send(
      #"{"jsonrpc":"2.0","id":2,"method":"loadNative","params":{"adUnitId":"sample/native"}}"#)
    #expect(try Answer(daemon.nextLine()).code == 102)
  }

  @Test
  func
    `a configuration without ad units keeps the built-in ones, with and without a byte order mark`()
    throws
  {
    let file = try TemporaryFile("\u{FEFF}{\"limits\": {\"liveAds\": 1}}")
    let daemon = try RunningDaemon(["--config", file.path])
    for (id, code) in [(1, nil), (2, 203)] {
      try daemon.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"loadNative","params":{"adUnitId":"sample/native"}}"#
      )
      #expect(try Answer(daemon.nextLine()).code == code)
    }
  }

  @Test(arguments: [
    (
      #"{"limits": {"requests": 0}}"#,
      #"limits.requests: expected a whole number from 1 to 65536, got 0"#
    ),
    (
      #"{"limits": {"liveAds": 0}}"#,
      #"limits.liveAds: expected a whole number from 1 to 1000000000, got 0"#
    ),
    (
      #"{"limits": {"liveAds": 1000000001}}"#,
      #"limits.liveAds: expected a whole number from 1 to"#
    ),
    (
      #"{"limits": {"eventLog": 0}}"#,
      #"limits.eventLog: expected a whole number from 1 to 10000000, got 0"#
    ),
    (
      #"{"limits": {"eventLog": 10000001}}"#,
      #"limits.eventLog: expected a whole number from 1 to"#
    ),
    (
      #"{"limits": {"adBytes": 65535}}"#,
      #"limits.adBytes: expected a whole number from 65536 to"#
    ),
    (
      #"{"limits": {"eventLogBytes": 65535}}"#,
      #"limits.eventLogBytes: expected a whole number from 65536 to"#
    ),
    (
      #"{"limits": {"outputBytes": 65535}}"#,
      #"limits.outputBytes: expected a whole number from 65536 to"#
    ),
    (
      #"{"limits": {"outputBytes": 1099511627777}}"#,
      #"limits.outputBytes: expected a whole number from 65536 to"#
    ),
    (
      #"{"limits": {"memory": 1}}"#,
      #"limits.memory: expected one of liveAds, "#
    ),
    (
      #"{"$schema": 7}"#,
      #"$schema: expected a string, got a number"#
    ),
    (
      #"{"adUnits": {"a": {"format": "banner", "refreshMs": 9999, "lineItems": [{"className": "A"}]}}}"#,
      #"adUnits.a.refreshMs: expected a whole number from 10000 to 240000, got 9999"#
    ),
    (
      #"{"adUnits": {"a": {"format": "banner", "refreshMs": 240001, "lineItems": [{"className": "A"}]}}}"#,
      #"adUnits.a.refreshMs: expected a whole number from 10000 to"#
    ),
    (
      #"{"adUnits": {"a": {"format": "native", "expiryMs": 0, "lineItems": [{"className": "A"}]}}}"#,
      #"adUnits.a.expiryMs: expected a whole number from 1 to"#
    ),
    (
      #"{"adUnits": {"a": {"format": "native", "timeoutMs": 0, "lineItems": [{"className": "A"}]}}}"#,
      #"adUnits.a.timeoutMs: expected a whole number from 1 to"#
    ),
    (
      #"{"adUnits": {"a": {"format": "native", "lineItem": []}}}"#,
      #"adUnits.a.lineItem: expected one of format, "#
    ),
    (
      #"{"adUnits": {"a": {"format": "native"}}}"#,
      #"adUnits.a.lineItems: expected an array, got nothing"#
    ),
    (
      #"{"adUnits": {"a": {"format": "native", "lineItems": [{"className": "A"}, {"className": "A", "timeoutMs": 0}]}}}"#,
      #"adUnits.a.lineItems[1].timeoutMs: expected a whole number from 1 to"#
    ),
    (
      #"{"adUnits": {"a": {"format": "native", "lineItems": [{"className": "A", "params": 1}]}}}"#,
      #"adUnits.a.lineItems[0].params: expected one of className, "#
    ),
    (
      #"{"adUnits": {"a": {"format": "native", "lineItems": [{"className": "A", "request": {"extras": 1}}]}}}"#,
      #"adUnits.a.lineItems[0].request.extras: expected an object, got a number"#
    ),
    (
      #"{"adapters": [{"className": "", "command": ["a"]}]}"#,
      #"adapters[0].className: expected text of at least one character, without NUL"#
    ),
    (
      #"{"adapters": [{"className": "A"}]}"#,
      #"adapters[0]: expected command, attach or program; got none of them"#
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a"], "directory": ""}]}"#,
      #"adapters[0].directory: expected text of at least one character, without NUL"#
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a"], "environment": {"": "b"}}]}"#,
      #"expected the name of a variable, got """#
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a"], "environment": {"B": "\u0000"}}]}"#,
      #"adapters[0].environment.B: expected text without NUL"#
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a"], "timeoutMs": 0}]}"#,
      #"adapters[0].timeoutMs: expected a whole number from 1 to"#
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a"], "restart": {"delayMs": -1}}]}"#,
      #"adapters[0].restart.delayMs: expected a whole number from 0 to 86400000, got -1"#
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a"], "restart": {"maxDelayMs": 86400001}}]}"#,
      #"adapters[0].restart.maxDelayMs: expected a whole number from 0 to 86400000"#
    ),
    (
      #"{"adapters": [{"className": "A", "command": ["a"], "restart": {"delay": 1}}]}"#,
      #"adapters[0].restart.delay: expected one of delayMs, maxDelayMs"#
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {"socket": "/s", "port": 1}}]}"#,
      #"adapters[0].attach.port: expected no value, because the program attaches at the socket"#
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {}}]}"#,
      #"adapters[0].attach: expected socket or port"#
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {"socket": ""}}]}"#,
      #"adapters[0].attach.socket: expected text of at least one character"#
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {"port": 65536}}]}"#,
      #"adapters[0].attach.port: expected a whole number from 0 to 65535, got 65536"#
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {"path": "/s"}}]}"#,
      #"adapters[0].attach.path: expected one of socket, port"#
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {"socket": "/s"}, "command": ["a"]}]}"#,
      #"adapters[0].command: expected no value, because the program attaches itself"#
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {"socket": "/s"}, "environment": {}}]}"#,
      #"adapters[0].environment: expected no value, because the program attaches itself"#
    ),
    (
      #"{"requestConfiguration": {"maxAdContentRating": "X"}}"#,
      #"requestConfiguration.maxAdContentRating: expected one of"#
    ),
  ])
  func `a value beyond its limit, or in the wrong place, is refused with its path`(
    _ text: String, _ message: String
  ) throws {
    let (path, error) = try refusal(of: text)
    #expect(error.hasPrefix("adbridge: error: \(path):1:"))
    #expect(error.contains(": " + message), "\(error)")
  }

  /// Starts the program with a configuration that it refuses. Returns the file's path and the error.
  private func refusal(of text: String) throws -> (path: String, error: String) {
    let file = try TemporaryFile(text)
    let daemon = try RunningDaemon(["--config", file.path])
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 2)
    #expect(daemon.output.isEmpty)
    return (file.path, String(decoding: daemon.errorOutput, as: UTF8.self))
  }

  @Test(arguments: [
    """
    {"$schema": "s", "limits": {"requests": 1, "requestBytes": 65536, "adBytes": 65536,
      "eventLogBytes": 65536, "liveAds": 1, "eventLog": 1, "outputBytes": 65536},
     "adapters": [{"className": "A", "command": ["cat"], "timeoutMs": 1,
       "restart": {"delayMs": 0, "maxDelayMs": 0}, "environment": {"B": ""}}],
     "adUnits": {
       "a": {"format": "banner", "refreshMs": 10000, "timeoutMs": 1, "expiryMs": null,
         "lineItems": [{"className": "A", "timeoutMs": 1}]},
       "b": {"format": "appOpen", "expiryMs": 1, "refreshMs": null,
         "lineItems": [{"className": "A"}]}}}
    """,
    """
    {"limits": {"requests": 65536, "requestBytes": 1099511627776, "adBytes": 1099511627776,
      "eventLogBytes": 1099511627776, "liveAds": 1000000000, "eventLog": 10000000,
      "outputBytes": 1099511627776},
     "adapters": [{"className": "A", "command": ["cat"],
       "restart": {"delayMs": 86400000, "maxDelayMs": 86400000}}],
     "adUnits": {"a": {"format": "banner", "refreshMs": 240000,
       "lineItems": [{"className": "A", "timeoutMs": 60000}]}}}
    """,
    #"{"adapters": null, "adUnits": null, "limits": null, "requestConfiguration": null}"#, "{}",
  ])
  func `the limits themselves, and null, are allowed`(_ text: String) throws {
    let file = try TemporaryFile(text)
    let daemon = try RunningDaemon(["--config", file.path])
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    #expect(String(decoding: daemon.errorOutput, as: UTF8.self) == "")
  }

  @Test func `a configuration has at most 16 MiB`() throws {
    let file = try TemporaryFile("{}")
    truncate(file.path, 16 << 20 + 1)
    let daemon = try RunningDaemon(["--config", file.path])
    #expect(try daemon.waitForExit() == 2)
    #expect(String(decoding: daemon.errorOutput, as: UTF8.self).contains("16777216"))
  }
}
