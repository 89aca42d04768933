import JSON
import Testing

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
    (["loadNative"], "There is no command loadNative. Available: check"),
    (["chekc", "--adapter", "A"], "There is no command chekc. Did you mean check?"),
    (["check", "--adaptor", "A"], "There is no option --adaptor. Did you mean --adapter?"),
    (["report"], "report needs one file: "),
    (["report", ""], "report needs one file: "),
    (["--config="], "--config needs a value"),
    (["mcp", "--trace", ""], "--trace needs a value"),
    (["check", "--adapter", "A", "--format="], "--format needs a value"),
    (["report", "one.jsonl", "two.jsonl"], "report needs one file: "),
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
      ":1:28: timeout: expected one of adapters, adUnits, requestConfiguration, limits, $schema; got \"timeout\""
    ),
  ])
  func `a wrong configuration is refused with its file, line, column and path`(
    _ text: String, _ message: String
  ) throws {
    let file = try TemporaryFile(text)
    let daemon = try RunningDaemon(["--config", file.path])
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 2)
    let error = String(decoding: daemon.errorOutput, as: UTF8.self)
    #expect(error.contains(file.path + ":"))
    #expect(error.contains(message))
    #expect(daemon.output.isEmpty)
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
}
