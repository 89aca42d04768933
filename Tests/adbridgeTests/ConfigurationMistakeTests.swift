import Testing

/// A configuration that can be used, but has a mistake: a warning before the first line is read.
@Suite struct ConfigurationMistakeTests {
  @Test(arguments: [
    (
      #"[{"className": "SampleCustomEvnt", "parameter": "content"}]"#,
      #":4:20: adUnits.feed.lineItems[0].className: there is no adapter "SampleCustomEvnt". "#
        + "Did you mean SampleCustomEvent?"
    ),
    (
      #"[{"className": "Other"}]"#,
      #":4:20: adUnits.feed.lineItems[0].className: there is no adapter "Other". "#
        + "Available: SampleCustomEvent, "
    ),
    (
      #"[{"className": "SampleLegacyCustomEvent", "parameter": "content"}]"#,
      ":4:20: adUnits.feed.lineItems[0].className: SampleLegacyCustomEvent loads no banner ads, "
        + "only native. Use for example SampleCustomEvent."
    ),
    (
      #"[{"className": "SampleCustomEvent", "parameter": "contnet"}]"#,
      #":4:54: adUnits.feed.lineItems[0].parameter: the sample network has no "contnet", "#
        + "so each load fails. Did you mean content?"
    ),
    (
      #"[{"className": "SampleCustomEvent"}]"#,
      ":4:6: adUnits.feed.lineItems[0]: the sample network needs a parameter, so each load fails."
    ),
    (
      #"[{"className": "SampleCustomEvent", "parameter": "content", "timeoutMs": 60001}]"#,
      ":4:78: adUnits.feed.lineItems[0].timeoutMs: 60001 is above the 60000 ms that the whole load "
        + "may take."
    ),
    (
      #"[{"className": "SampleCustomEvent", "parameter": "content", "parameter": "random"}]"#,
      ":4:78: adUnits.feed.lineItems[0].parameter: the member is repeated: it is also in line 4. "
        + "Only the last one is used."
    ),
    (
      #"[{"className": "SampleCustomEvent", "parameter": "content", "settings": {"parameter": 1}}]"#,
      ":4:91: adUnits.feed.lineItems[0].settings.parameter: the parameter of the line item, "
        + #""content", replaces it."#
    ),
  ])
  func `a mistake of a line item is named with its place`(_ items: String, _ warning: String) throws
  {
    let (code, log) = try run(
      """
      {"adUnits": {
        "feed": {
          "format": "banner", "lineItems":
          \(items)}}}
      """)

    #expect(code == 0)
    #expect(log.count == 1)
    #expect(log.first?.hasPrefix(warning) == true, "\(log)")
  }

  @Test(arguments: [
    (
      #""command": ["no-such-program"]"#,
      #".command[0]: there is no program "no-such-program" in PATH."#
    ),
    (
      #""command": ["no-such-program --now"]"#,
      #".command[0]: there is no program "no-such-program --now" in PATH. "#
        + #"Each argument is an element of its own: ["program", "argument"]."#
    ),
    (
      #""command": ["./no-such-program"]"#,
      #".command[0]: "./no-such-program" can't be run: No such file or directory."#
    ),
    (#""command": ["/dev"]"#, #".command[0]: "/dev" can't be run: Is a directory."#),
    (#""command": ["/dev/null"]"#, #".command[0]: "/dev/null" can't be run: Permission denied."#),
    (
      #""command": ["cat"], "directory": "/no/such""#,
      #".directory: the program can't be started in "/no/such": No such file or directory."#
    ),
    (
      #""command": ["cat"], "directory": "/dev/null""#,
      #".directory: the program can't be started in "/dev/null": Not a directory."#
    ),
    (
      #""command": ["cat", "no-such.py"], "directory": "/""#,
      #".command[1]: there is no file "no-such.py" in "/"."#
    ),
    (
      #""command": ["sh", "-eu", "-x", "no-such.sh", "other.sh"]"#,
      #".command[3]: there is no file "no-such.sh"."#
    ),
    (
      #""command": ["cat"], "environment": {"PYTHONPATH": "/no/such:/no/other"}"#,
      #".environment.PYTHONPATH: there is no "/no/such:/no/other", so no module is found there."#
    ),
    (
      #""command": ["cat"], "restart": {"delayMs": 200, "maxDelayMs": 100}"#,
      ".restart.delayMs: 200 is above maxDelayMs, so each wait takes 100 ms."
    ),
  ])
  func `a mistake of a process adapter is named with its path`(
    _ members: String, _ warning: String
  ) throws {
    let (code, log) = try run(#"{"adapters": [{"className": "Mine", \#(members)}]}"#)

    #expect(code == 0)
    #expect(log.count == 1)
    #expect(log.first?.hasSuffix(": adapters[0]" + warning) == true, "\(log)")
  }

  @Test(arguments: [
    ("Nope", #"there is no adapter "Nope". Available: SampleCustomEvent, "#),
    (
      "SampleCustomEvnt",
      #"there is no adapter "SampleCustomEvnt". Did you mean SampleCustomEvent?"#
    ),
    ("SampleCustomEvent", "SampleCustomEvent is not an exchange: it does not answer requests for"),
  ])
  func `an exchange that can give no bids is named with its place`(
    className: String, says: String
  ) throws {
    let (code, log) = try run(
      """
      {"adUnits": {"feed": {"format": "native", "lineItems": [],
        "exchange": {"className": "\(className)"}}}}
      """)
    #expect(code == 0)
    #expect(log.count == 1)
    let place = ":2:29: adUnits.feed.exchange.className"
    #expect(log.first?.contains("\(place): \(says)") == true, "\(log)")
  }

  @Test func `rules of a bidder that never decide are named with their place`() throws {
    let (code, log) = try run(
      #"""
      {"adUnits": {"feed": {"format": "native", "lineItems": [], "bidders": [
        {"className": "SampleCustomEvent", "parameter": "content", "rules": [
          {"when": {"format": "banner"}, "prices": [1]},
          {"when": {"minFloor": 2, "maxFloor": 1}, "prices": [1]},
          {"when": {"hours": null}},
          {"when": {"keywords": ["a"]}, "prices": [1]}]}]}}}
      """#)
    let rules = "adUnits.feed.bidders[0].rules"
    #expect(code == 0)
    #expect(
      log == [
        ":3:25: \(rules)[0].when.format: it fits no load: the format of the ad unit is native.",
        ":4:27: \(rules)[1].when.minFloor: it fits no load: it is above maxFloor.",
        ":6:5: \(rules)[3]: it is never used: rule 2 fits every load.",
      ])
  }

  @Test func `a program that replaces a built-in adapter takes any parameter`() throws {
    let (code, log) = try run(
      #"""
      {"adapters": [{"className": "SampleCustomEvent", "command": ["cat"]}],
       "adUnits": {"a": {"format": "banner", "lineItems": [
         {"className": "SampleCustomEvent", "parameter": "mine"}]}}}
      """#)

    #expect(code == 0)
    #expect(log == [])
  }

  @Test(arguments: [
    (
      #"{"adUnits": {" a": {"format": "native", "lineItems": [\#(Self.item)]}}}"#,
      #":1:20: adUnits[" a"]: the id begins or ends with white space."#
    ),
    (
      #"{"adUnits": {"a\t": {"format": "native", "lineItems": [\#(Self.item)]}}}"#,
      #":1:21: adUnits["a\t"]: the id begins or ends with white space."#
    ),
    (
      #"{"adUnits": {"": {"format": "native", "lineItems": [\#(Self.item)]}}}"#,
      #":1:18: adUnits[""]: the id is empty."#
    ),
    (
      """
      {"adUnits": {
        "a": {"format": "banner", "lineItems": [\(Self.item)]},
        "a": {"format": "native", "lineItems": [\(Self.item)]}}}
      """,
      ":3:8: adUnits.a: the member is repeated: it is also in line 2. Only the last one is used."
    ),
  ])
  func `a mistake of the ad units is named with its place`(_ text: String, _ warning: String) throws
  {
    let (code, log) = try run(text)

    #expect(code == 0)
    #expect(log.count == 1)
    #expect(log.first?.hasPrefix(warning) == true, "\(log)")
  }

  @Test(arguments: [
    #"{"adapters": [{"className": "Mine", "command": ["cat", "x"], "directory": "/"}]}"#,
    #"{"adapters": [{"className": "Mine", "command": ["cat", "adapter.sh"], "#
      + #""directory": "\#(packageFolder)/Tests/adbridgeTests"}]}"#,
    #"{"adapters": [{"className": "Mine", "command": ["/bin/sh", "-c", "a.sh"]}]}"#,
    #"{"adapters": [{"className": "Mine", "command": ["/bin/sh", "-eo", "errexit", "a.sh"]}]}"#,
    #"{"adapters": [{"className": "Mine", "command": ["cat", "-u", "a.sh"]}]}"#,
    #"{"adapters": [{"className": "Mine", "command": ["cat"], "restart": {"delayMs": 40000}}]}"#,
    #"{"adapters": [{"className": "Mine", "command": ["cat"]}], "adUnits": "#
      + #"{"a": {"format": "banner", "timeoutMs": 5, "lineItems": [{"className": "Mine", "#
      + #""parameter": "x", "settings": {"parameter": "x"}, "timeoutMs": 5}]}}}"#,
    #"{"adUnits": {"a": {"format": "native", "lineItems": [\#(Self.item), \#(Self.item)]}}}"#,
    #"{"adUnits": {"a": {"format": "native", "timeoutMs": 5, "lineItems": [\#(Self.item)]}}}"#,
    // Both are used: their bytes differ, though they look the same.
    "{\"adUnits\": {\"caf\u{E9}\": {\"format\": \"native\", \"lineItems\": [\(Self.item)]}, "
      + "\"cafe\u{301}\": {\"format\": \"native\", \"lineItems\": [\(Self.item)]}}}",
    #"{"adUnits": null}"#,
    #"{"adUnits": {}}"#,
  ])
  func `a configuration without a mistake has no warning`(_ text: String) throws {
    let (code, log) = try run(text, ["--strict"])

    #expect(code == 0)
    #expect(log == [])
  }

  @Test func `with --strict, a mistake changes the exit code, and nothing else`() throws {
    let file = try TemporaryFile(#"{"limits": {}, "limits": {}}"#)
    for (options, expected) in [([], 0), (["--strict"], 1)] as [([String], Int32)] {
      let daemon = try RunningDaemon(["--config", file.path] + options)
      try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
      daemon.closeInput()
      #expect(try daemon.waitForExit() == expected)
      #expect(
        String(decoding: daemon.output, as: UTF8.self)
          == #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n")
    }
  }

  @Test func `adbridge check warns, too`() throws {
    let file = try TemporaryFile(
      """
      {"adUnits": {"a": {"format": "native", "lineItems": [
        {"className": "SampleFaultyCustomEvent", "parameter": "content"},
        {"className": "SampleFaultyCustomEven"}]}}}
      """)
    for (options, expected) in [([], 0), (["--strict"], 1)] as [([String], Int32)] {
      let check = try RunningDaemon(
        [
          "check", "--config", file.path, "--adapter", "SampleCustomEvent",
          "--parameter", "content", "--format", "native", "--only", "changingVersion",
        ] + options)
      #expect(try check.waitForExit() == expected)
      let log = String(decoding: check.errorOutput, as: UTF8.self)
      #expect(log.contains("there is no adapter \"SampleFaultyCustomEven\""))
      #expect(!log.contains("there is no adapter \"SampleFaultyCustomEvent\""))
    }
  }

  @Test func `at most a hundred mistakes are listed`() throws {
    let items = Array(repeating: #"{"className": "X"}"#, count: 1000).joined(separator: ",")
    let repeated = (0..<300).map { _ in #""a": 1"# }.joined(separator: ",")

    let (_, log) = try run(
      #"{"adUnits": {"a": {"format": "native", "lineItems": [{"className": "SampleCustomEvent", "#
        + #""parameter": "content", "settings": {\#(repeated)}}, \#(items)]}}}"#)

    #expect(log.count == 101)
    #expect(log.last == ": 1199 more mistakes are not listed here.")
  }

  @Test(arguments: [(100, nil), (101, "1 more mistake is"), (102, "2 more mistakes are")])
  func `mistakes beyond a hundred are counted`(count: Int, rest: String?) throws {
    let items = Array(repeating: #"{"className": "X"}"#, count: count).joined(separator: ",")

    let (_, log) = try run(#"{"adUnits": {"a": {"format": "native", "lineItems": [\#(items)]}}}"#)

    #expect(log.dropFirst(100) == (rest.map { [": \($0) not listed here."] } ?? []))
  }

  private static let item = #"{"className": "SampleCustomEvent", "parameter": "content"}"#

  /// Runs the program without input, and returns its exit code and its warnings, each from the end
  /// of the file's name on.
  private func run(_ text: String, _ options: [String] = []) throws -> (Int32, [String]) {
    let file = try TemporaryFile(text)
    let daemon = try RunningDaemon(["--config", file.path] + options)
    daemon.closeInput()
    let code = try daemon.waitForExit()
    let start = "adbridge: warning: \(file.path)"
    let log = String(decoding: daemon.errorOutput, as: UTF8.self).split(separator: "\n").map {
      #expect($0.hasPrefix(start), "\($0)")
      return String($0.dropFirst(start.count))
    }
    return (code, log)
  }

  @Test func `each mistake is named, repeated members first, then programs and ad units`() throws {
    let (code, log) = try run(
      #"""
      {"adUnits": {
        "a": {"format": "native", "lineItems": [
          {"className": "SampleCustomEvent", "parameter": "content"},
          {"className": "Mime"}, {"className": "Mine", "parameter": "x", "parameter": "y",
            "parameter": "z"}]},
        "b": {"format": "native", "timeoutMs": 5, "lineItems": [
          {"className": "Mine", "timeoutMs": 6}]},
        "c": {"format": "native", "lineItems": [{"className": "Mine", "timeoutMs": 60000}]}},
       "adapters": [{"className": "Own", "command": ["cat"]},
         {"className": "Mine", "command": ["no-such-program"]}]}
      """#, ["--strict"])

    #expect(code == 1)
    #expect(
      log == [
        ":4:81: adUnits.a.lineItems[2].parameter: the member is repeated: it is also in line 4. "
          + "Only the last one is used.",
        ":5:20: adUnits.a.lineItems[2].parameter: the member is repeated: it is also in line 4. "
          + "Only the last one is used.",
        #":10:38: adapters[1].command[0]: there is no program "no-such-program" in PATH."#,
        #":4:19: adUnits.a.lineItems[1].className: there is no adapter "Mime". Did you mean Mine?"#,
        ":7:40: adUnits.b.lineItems[0].timeoutMs: 6 is above the 5 ms that the whole load may take.",
      ])
  }
}
