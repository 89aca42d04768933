import Testing

/// `--check-config`: what is wrong in a configuration, in the form that editors and CI read.
@Suite struct ConfigurationCheckTests {
  /// Checks a configuration, and returns the exit code and the lines without the file's name.
  private func check(_ text: String) throws -> (Int32, [String]) {
    let file = try TemporaryFile(text)
    let program = try RunningDaemon(["--check-config", file.path])
    program.closeInput()
    let code = try program.waitForExit()
    let lines = String(decoding: program.output, as: UTF8.self).split(separator: "\n")
    return (
      code,
      lines.map { line in
        #expect(line.hasPrefix("\(file.path):"), "\(line)")
        return String(line.dropFirst(file.path.count + 1))
      }
    )
  }

  private let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"

  @Test func `a configuration without a mistake prints nothing, and succeeds`() throws {
    let (code, lines) = try check(
      """
      {"adapters": [{"className": "Script", "command": ["sh", "\(script)", ""]}],
       "adUnits": {"feed": {"format": "native", "lineItems": [
         {"className": "SampleCustomEvent", "parameter": "no-inventory"},
         {"className": "Script"}]}}}
      """)

    #expect(code == 0)
    #expect(lines == [])
  }

  @Test func `a hundred mistakes of a kind are listed, and the others are counted`() throws {
    func units(_ count: Int) -> String {
      let items = #"{"className": "SampleCustomEvent", "parameter": "content"}"#
      let units = (1...count).map {
        #""unit-\#($0)": {"format": "native", "lineItems": [\#(items), \#(items)]}"#
      }
      return "{\"adUnits\": {\(units.joined(separator: ",\n"))}}"
    }

    let (_, allowed) = try check(units(100))
    #expect(allowed.count == 100)
    #expect(allowed.last?.hasPrefix("100:") == true)

    let (code, lines) = try check(units(300))
    #expect(code != 0)
    #expect(lines.count == 101)
    #expect(lines.last == " 200 more mistakes are not listed here.")
  }

  @Test func `a configuration that comes through a pipe is checked`() throws {
    let program = try RunningDaemon(["--check-config", "/dev/stdin"])
    try program.send(#"{"adUnits": {}}"#)
    program.closeInput()

    #expect(try program.waitForExit() == 0)
    #expect(program.output.isEmpty)
  }

  @Test(arguments: [
    (#"{"adUnits": }"#, "1:13: "),
    (
      "{\"adUnits\": {\n  \"a\": {\"format\": \"natve\", \"lineItems\": []}}}",
      "2:19: adUnits.a.format"
    ),
    (
      #"{"adUnits": {"a": {"format": "native", "lineItems": [{"className": "Nobody"}]}}}"#,
      #"1:68: adUnits.a.lineItems[0].className: there is no adapter "Nobody"."#
    ),
  ])
  func `an error and a mistake of the file are printed with their place`(
    text: String, start: String
  ) throws {
    let (code, lines) = try check(text)

    #expect(code == 1)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(start) == true, "\(lines)")
  }

  @Test func `a program says which formats it loads`() throws {
    let (code, lines) = try check(
      """
      {"adapters": [{"className": "Script", "command": ["sh", "\(script)", ""]}],
       "adUnits": {"feed": {"format": "appOpen", "lineItems": [{"className": "Script"}]}}}
      """)

    #expect(code == 1)
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(
        "2:72: adUnits.feed.lineItems[0].className: Script loads no appOpen ads, only ")
        == true, "\(lines)")
  }

  @Test func `a program that ends at once is named`() throws {
    let (code, lines) = try check(
      #"{"adapters": [{"className": "Own", "command": ["sh", "-c", "exit 3"]}]}"#)

    #expect(code == 1)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("1:15: adapters[0]: Own ") == true, "\(lines)")
  }

  @Test(arguments: [
    (#""requestConfiguration": {"tagForChildDirectedTreatment": true}"#, true),
    (#""adUnits": {}"#, false),
  ])
  func `a program that can't be set up after what the publisher says is named`(
    member: String, isRefused: Bool
  ) throws {
    let (code, lines) = try check(
      """
      {"adapters": [{"className": "Script", "command": ["sh", "\(script)", "adults"]}],
       \(member)}
      """)

    #expect(code == (isRefused ? 1 : 0))
    #expect(lines == (isRefused ? ["1:15: adapters[0]: Not for children."] : []))
  }

  @Test func `a program with a mistake in the file, and one that attaches, are not started`()
    throws
  {
    let (code, lines) = try check(
      """
      {"adapters": [{"className": "Own", "command": ["/nowhere"]},
       {"className": "Later", "attach": {"port": 0}}]}
      """)

    #expect(code == 1)
    #expect(
      lines == [
        #"1:48: adapters[0].command[0]: "/nowhere" can't be run: No such file or directory."#
      ])
  }

  @Test func `a shared program with a mistake is named once, and is not started`() throws {
    let (code, lines) = try check(
      """
      {"programs": {"p": {"command": ["/nowhere"]}}, "adapters": [
        {"className": "One", "program": "p"}, {"className": "Two", "program": "p"}]}
      """)

    #expect(code == 1)
    #expect(
      lines == [
        #"1:33: programs.p.command[0]: "/nowhere" can't be run: No such file or directory."#
      ])
  }

  @Test func `a program that is not an exchange, or has not the format, is named`() throws {
    let (code, lines) = try check(
      """
      {"adapters": [{"className": "Script", "command": ["sh", "\(script)", ""]}],
       "adUnits": {"feed": {"format": "appOpen", "lineItems": [],
         "exchange": {"className": "Script"},
         "bidders": [{"className": "SampleCustomEvent", "parameter": "content"},
           {"className": "Script"}]}}}
      """)

    #expect(code == 1)
    #expect(lines.count == 2)
    #expect(
      lines.first
        == "3:30: adUnits.feed.exchange.className: Script is not an exchange: it does not answer "
        + "requests for bids.")
    #expect(
      lines.last?.hasPrefix(
        "5:20: adUnits.feed.bidders[1].className: Script loads no appOpen ads, only ")
        == true, "\(lines)")
  }

  @Test(arguments: [
    (#""bidders": [{"className": "SampleCustomEvent", "parameter": "content"}], "#, ""),
    ("", #", "adapters": [{"className": "SampleCustomEvent", "attach": {"port": 0}}]"#),
  ])
  func `a line item beside bidders, or after a program named as a sample, is not named`(
    bidders: String, adapters: String
  ) throws {
    let item = #"{"className": "SampleCustomEvent", "parameter": "content"}"#
    let (code, lines) = try check(
      """
      {"adUnits": {"a": {"format": "native", \(bidders)"lineItems": [
        \(item), \(item)]}}\(adapters)}
      """)

    #expect(code == 0)
    #expect(lines == [])
  }

  @Test(arguments: [(5, false), (6, true)])
  func `networks that never answer take the time of a load that names none`(
    count: Int, isNamed: Bool
  ) throws {
    let never = #"{"className": "SampleCustomEvent", "parameter": "never"},"#
    let (code, lines) = try check(
      """
      {"adUnits": {"a": {"format": "native", "lineItems": [
      \(Array(repeating: never, count: count).joined(separator: "\n"))
      {"className": "SampleCustomEvent", "parameter": "content"}]}}}
      """)

    #expect(code == (isNamed ? 1 : 0))
    let sentence =
      "8:1: adUnits.a.lineItems[6]: a plain load never reaches it: the networks before it never "
      + "answer, and take all 60000 ms of the load."
    #expect(lines == (isNamed ? [sentence] : []))
  }

  @Test(arguments: [
    "no-inventory", "content+random", "content+fill-99", "content+fail-first-1", "content+slow-1",
    "content+missing-images", "content+break-doubleReward", "never",
    #"never", "timeoutMs": 19999, "label": ""#,
  ])
  func `a line item that some load reaches is not named`(parameter: String) throws {
    let (code, lines) = try check(
      """
      {"adUnits": {"a": {"format": "native", "timeoutMs": 20000, "lineItems": [
        {"className": "SampleCustomEvent", "parameter": "\(parameter)"},
        {"className": "SampleCustomEvent", "parameter": "content"}]}}}
      """)

    #expect(code == 0)
    #expect(lines == [])
  }

  @Test(arguments: [
    (
      "native", #"{"className": "SampleUnreadyCustomEvent", "parameter": "content"}"#, "content"
    ),
    ("native", #"{"className": "SampleCustomEvnt", "parameter": "content"}"#, "content"),
    ("banner", #"{"className": "SampleLegacyCustomEvent", "parameter": "content"}"#, "content"),
    (
      "native",
      #"{"className": "SampleCustomEvent", "parameter": "content", "#
        + #""request": {"bidResponse": "sample-bid:no-inventory"}}"#,
      "content"
    ),
    ("native", #"{"className": "SampleCustomEvent", "parameter": "content"}"#, "app-install"),
    ("native", #"{"className": "SampleCustomEvent", "parameter": "content"}"#, "random"),
    ("native", #"{"className": "SampleUnreadyCustomEvent", "parameter": "never"}"#, "content"),
  ])
  func `a line item after a network that fails, or may fail, is not named`(
    format: String, first: String, second: String
  ) throws {
    let (_, lines) = try check(
      """
      {"adUnits": {"a": {"format": "\(format)", "timeoutMs": 10000, "lineItems": [
        \(first),
        {"className": "SampleCustomEvent", "parameter": "\(second)"}]}}}
      """)

    #expect(lines.filter { $0.contains("a.lineItems[1]") } == [])
  }

  @Test(arguments: [
    (
      "content", 1, "native", "content+no-inventory",
      "SampleCustomEvent with content always has an ad."
    ),
    ("content", 1, "banner", "no-inventory", "SampleCustomEvent with content always has an ad."),
    (
      "content+app-install", 1, "native", "no-inventory",
      "SampleCustomEvent with content+app-install always has an ad."
    ),
    (
      "never", 2, "native", "content",
      "the networks before it never answer, and take all 20000 ms of the load."
    ),
    (
      #"never", "timeoutMs": 20000, "label": ""#, 1, "native", "content",
      "the networks before it never answer, and take all 20000 ms of the load."
    ),
  ])
  func `a line item that no plain load reaches is named`(
    parameter: String, count: Int, format: String, last: String, reason: String
  ) throws {
    let item = #"{"className": "SampleCustomEvent", "parameter": "\#(parameter)"}"#
    let last = #"{"className": "SampleCustomEvent", "parameter": "\#(last)"}"#
    let items = Array(repeating: item, count: count) + [last]
    let (code, lines) = try check(
      """
      {"adUnits": {"a": {"format": "\(format)", "timeoutMs": 20000, "lineItems": [
      \(items.joined(separator: ",\n"))]}}}
      """)

    #expect(code == 1)
    let place = "\(count + 2):1: adUnits.a.lineItems[\(count)]"
    #expect(lines == ["\(place): a plain load never reaches it: \(reason)"])
  }
}
