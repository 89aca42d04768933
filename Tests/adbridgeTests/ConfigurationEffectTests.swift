import JSON
import Testing

/// Each member of the configuration, and each option, has its effect.
@Suite struct ConfigurationEffectTests {
  private static let long = String(repeating: "x", count: 100_000)
  private static let item = #"{"className": "SampleCustomEvent", "parameter": "content"}"#

  @Test(arguments: [
    ("adBytes", "sample/native", 203), ("requestBytes", "sample/never", 401),
  ])
  func `a limit of memory refuses requests beyond it`(
    _ limit: String, _ unit: String, _ code: Int
  ) throws {
    let load =
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"\#(unit)","#
      + #""request":{"extras":{"a":"\#(Self.long)"}}}}"#
    let answers = try run(
      #"{"limits": {"\#(limit)": 65536}}"#,
      [load, #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#])

    #expect(answers.first?.code == code)
  }

  @Test(arguments: ["\"eventLog\": 5", "\"eventLogBytes\": 65536"])
  func `a limit of the event log makes it forget`(_ limit: String) throws {
    let answers = try run(
      "{\"limits\": {\(limit)}}",
      [Self.load("sample/native")]
        + Array(
          repeating:
            #"{"jsonrpc":"2.0","method":"recordClick","params":{"adId":"ad-1","asset":"body"}}"#,
          count: 2_000) + [#"{"jsonrpc":"2.0","id":2,"method":"getEvents","params":{"limit":1}}"#])

    #expect(try #require(answers.last?.result?["forgotten"]?.int) > 0)
  }

  @Test(arguments: [("\"liveAds\": 1", 203), ("\"requests\": 1", nil)] as [(String, Int?)])
  func `a limit of numbers counts`(_ limit: String, _ code: Int?) throws {
    let answers = try run(
      "{\"limits\": {\(limit)}}", [Self.load("sample/native"), Self.load("sample/native")])

    #expect(answers.map(\.code) == [nil, code])
  }

  @Test func `the times of an ad unit and of a line item count`() throws {
    let configuration = """
      {"adUnits": {
        "brief": {"format": "native", "expiryMs": 70, "lineItems": [\(Self.item)]},
        "hasty": {"format": "native", "timeoutMs": 50, "lineItems": [
          {"className": "SampleCustomEvent", "parameter": "never"}]},
        "patient": {"format": "native", "lineItems": [
          {"className": "SampleCustomEvent", "parameter": "never", "timeoutMs": 60}, \(Self.item)]},
        "strip": {"format": "banner", "refreshMs": 10000, "lineItems": [\(Self.item)]}}}
      """
    let answers = try run(
      configuration,
      [
        Self.load("brief"), Self.load("hasty", 2), Self.load("patient", 3),
        #"{"jsonrpc":"2.0","id":4,"method":"loadBanner","params":{"adUnitId":"strip","adSize":"banner"}}"#,
        #"{"jsonrpc":"2.0","id":5,"method":"advanceClock","params":{"ms":55}}"#,
        #"{"jsonrpc":"2.0","id":6,"method":"advanceClock","params":{"ms":10}}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"advanceClock","params":{"ms":10}}"#,
        #"{"jsonrpc":"2.0","id":8,"method":"advanceClock","params":{"ms":10000}}"#,
      ])
    let order = answers.compactMap { $0.id?.int.map(String.init) ?? $0.params?["event"]?.string }

    #expect(order == ["1", "4", "2", "5", "3", "6", "expired", "7", "refreshed", "8"])
    #expect(answers.first { $0.id == 2 }?.code == 201)
    #expect(answers.first { $0.id == 3 }?.result?["adId"] == "ad-3")
  }

  @Test func `the seed decides random results`() throws {
    let loads = (1...20).map { Self.load("sample/random", $0) }
    let outputs = try [0, 0, 1].map { seed in
      try run("{}", loads, ["--seed", "\(seed)"]).map { $0.result?["nativeAdType"]?.string ?? "" }
    }

    #expect(outputs[0] == outputs[1])
    #expect(outputs[0] != outputs[2])
  }

  @Test func `an ad unit has the size of its banners, and the names of its networks`() throws {
    let source = #"{"name": "My network", "id": "7", "instanceName": "Feed", "instanceId": "9"}"#
    let item = Self.item.dropLast() + #", "adSource": \#(source)}"#
    let answers = try run(
      """
      {"adUnits": {
        "strip": {"format": "banner", "adSize": "leaderboard", "lineItems": [\(item)]},
        "plain": {"format": "banner", "lineItems": [\(Self.item)]}}}
      """,
      [
        #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adUnitId":"strip"}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"loadBanner","params":{"adUnitId":"strip","adSize":{"kind":"inlineAdaptive","width":300,"maxHeight":80}}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"loadBanner","params":{"adUnitId":"plain"}}"#,
        #"{"jsonrpc":"2.0","id":4,"method":"loadBanner","params":{"adUnitId":"plain","adSize":"fluid"}}"#,
        #"{"jsonrpc":"2.0","id":5,"method":"listAdUnits"}"#,
      ])

    #expect(answers[0].result?["size"] == ["width": 728, "height": 90])
    #expect(answers[1].result?["size"] == ["width": 300, "height": 80])
    #expect(answers[2].code == -32602)
    #expect(answers[3].result?["size"] == ["width": 320, "height": 50])
    let attempts = answers.map {
      $0.result?["responseInfo"]?.object?["attempts"]?.array?.first?.object?["adSource"]
    }
    #expect(
      attempts[0]
        == ["name": "My network", "id": "7", "instanceName": "Feed", "instanceId": "9"])
    #expect(attempts.map { $0.flatMap { $0 }?.object != nil } == [true, true, false, false, false])
    let sizes = answers[4].result?["adUnits"]?.array?.map { $0.object?["adSize"] }
    #expect(sizes == [["width": 728, "height": 90], nil])
  }

  @Test func `the seed of a line item is that of its loads`() throws {
    func types(_ request: String) throws -> [String?] {
      let item = #"{"className": "SampleCustomEvent", "parameter": "random"\#(request)}"#
      return try run(
        #"{"adUnits": {"feed": {"format": "native", "lineItems": [\#(item)]}}}"#,
        (1...12).map { Self.load("feed", $0) }
      ).map { "\($0.code ?? 0) \($0.result?["nativeAdType"]?.string ?? "")" }
    }

    #expect(Set(try types(#", "request": {"seed": 7}"#)).count == 1)
    #expect(Set(try types("")).count > 1)
  }

  @Test func `of options that are repeated the last one counts`() throws {
    let loads = (1...20).map { Self.load("sample/random", $0) }
    let options = [["--seed=0"], ["--seed", "1", "--seed=0"], ["--seed", "0", "--seed", "1"]]
    let outputs = try options.map { options in
      try run("{}", loads, options).map { $0.result?["nativeAdType"]?.string ?? "" }
    }

    #expect(outputs[0] == outputs[1])
    #expect(outputs[0] != outputs[2])
  }

  @Test func `the waterfall of an agent has the configuration and the seed of its daemon`() throws {
    let file = try TemporaryFile(
      #"{"adUnits": {"mine": {"format": "native", "lineItems": ["#
        + #"{"className": "SampleCustomEvent", "parameter": "random"}]}}}"#)
    let texts = try [("7", ""), ("7", ""), ("8", ""), ("8", #","seed":7"#)].map { seed, member in
      let daemon = try RunningDaemon(["mcp", "--config", file.path, "--seed", seed])
      try daemon.send(
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#
      )
      _ = try daemon.nextLine()
      try daemon.send(
        #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"run_waterfall","#
          + #""arguments":{"adUnitId":"mine","count":60\#(member)}}}"#)
      let answer = try Answer(daemon.nextLine())
      daemon.closeInput()
      #expect(try daemon.waitForExit() == 0)
      return try #require(answer.result?["content"]?.array?.first?.object?["text"]?.string)
    }

    #expect(texts[0].contains(" of 60 loads were filled."))
    #expect(texts[0] == texts[1])
    #expect(texts[0] != texts[2])
    #expect(texts[0] == texts[3])
  }

  /// Loads an ad and draws it, as an agent does.
  ///
  /// - Returns: The exit code, and what the agent read.
  private func drive(_ load: String, _ options: [String]) throws -> (code: Int32, text: String) {
    let daemon = try RunningDaemon(["mcp"] + options)
    var text = ""
    for line in [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"load_ad","arguments":"#
        + load + "}}",
      #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"drive_ad","#
        + #""arguments":{"adId":"ad-1","action":"render"}}}"#,
    ] {
      try daemon.send(line)
      text += try daemon.nextLine()
    }
    daemon.closeInput()
    return (try daemon.waitForExit(), text)
  }

  @Test func `a strict bridge of an agent exits with 1 after a violation or a mistake`() throws {
    func load(_ unit: String) -> String { #"{"adUnitId":"sample/break-\#(unit)"}"# }
    let mistaken = try TemporaryFile(
      #"{"adUnits": {" mine": {"format": "native", "lineItems": [{"className": "SampleCustomEvent"}]}}}"#
    )
    for (unit, options, code) in [
      ("duplicateCompletion", ["--strict"], 1), ("duplicateCompletion", [], 0),
      ("unpairedScreen", ["--strict"], 0),
      ("unpairedScreen", ["--strict", "--config", mistaken.path], 1),
      ("unpairedScreen", ["--config", mistaken.path], 0),
    ] as [(String, [String], Int32)] {
      #expect(try drive(load(unit), options).code == code, "\(unit) \(options)")
    }
  }

  @Test func `an agent's bridge writes the files of its options, and replays a tape`() throws {
    let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"
    func configuration(_ flaw: String) throws -> TemporaryFile {
      try TemporaryFile(
        #"{"adapters": [{"className": "Script", "command": ["sh", "\#(script)", "\#(flaw)"]}]}"#)
    }
    let load = #"{"adapter":{"className":"Script","parameter":"good-unit"},"format":"native"}"#
    let (working, dead) = (try configuration(""), try configuration("dead"))
    let (tape, report, trace) = (try TapePath(), try TemporaryFile(""), try TemporaryFile(""))
    let recorded = try drive(
      load,
      [
        "--config", working.path, "--record", tape.path, "--record-secrets", "--report",
        report.path, "--trace", trace.path,
      ])
    let replayed = try drive(load, ["--config", dead.path, "--replay", tape.path])

    #expect(recorded.code == 0 && replayed.code == 0)
    for output in [recorded.text, replayed.text] {
      #expect(output.contains("Loaded the native ad ad-1 from Script."))
    }
    #expect(try tape.text().contains("good-unit"))
    #expect(try report.text().contains("<html"))
    #expect(try trace.text().contains("good-unit"))
  }

  @Test func `the longest line is the one of the option`() throws {
    let pad = String(repeating: " ", count: 2_000)
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"\#(pad)}"#

    #expect(try run("{}", [ping]).map(\.code) == [nil])
    let refused = try run("{}", [ping], ["--max-line-bytes", "1024"])
    #expect(refused.map(\.code) == [-32600])
    #expect(refused.first?.data?["limit"] == 1024)
  }

  @Test func `an agent's bridge has the longest line of its option`() throws {
    let daemon = try RunningDaemon(["mcp", "--max-line-bytes", "1024"])
    let pad = String(repeating: " ", count: 2_000)
    try daemon.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"\#(pad)}"#)
    let refused = try Answer(daemon.nextLine())
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    #expect(refused.code == -32600)
    #expect(refused.data?["limit"] == 1024)
  }

  @Test func `an agent's bridge has the limit of requests of its configuration`() throws {
    let file = try TemporaryFile(#"{"limits": {"requests": 1}}"#)
    let daemon = try RunningDaemon(["mcp", "--clock", "manual", "--config", file.path])
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#)
    _ = try daemon.nextLine()
    for id in 2...3 {
      try daemon.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"load_ad","#
          + #""arguments":{"adUnitId":"sample/never"}}}"#)
    }
    let refused = try daemon.nextLine()
    #expect(refused.contains("Too many requests are waiting: the limit is 1."), "\(refused)")
    #expect(try Answer(refused).id == 3)
  }

  @Test(arguments: [([], false), (["load", "feed"], false), ([], true), (["load", "feed"], true)])
  func `programs are told what the configuration says about all requests`(
    command: [String], isSaid: Bool
  ) throws {
    // This one can't be set up after it was told something.
    let script = "\(packageFolder)/Tests/adbridgeTests/adapter.sh"
    let said = isSaid ? #"{"tagForChildDirectedTreatment": true}"# : "{}"
    let file = try TemporaryFile(
      """
      {"adapters": [{"className": "Script", "command": ["sh", "\(script)", "adults"]}],
       "adUnits": {"feed": {"format": "native",
         "lineItems": [{"className": "Script", "parameter": "good"}]}},
       "requestConfiguration": \(said)}
      """)
    let program = try RunningDaemon(command + ["--config", file.path])
    if command.isEmpty {
      try program.send(Self.load("feed"))
      let answer = try Answer(program.nextLine())
      #expect((answer.code != nil) == isSaid)
    }
    program.closeInput()
    #expect(try program.waitForExit() == (isSaid && !command.isEmpty ? 1 : 0))
  }

  /// What a run logs, with each line's level. The times are those of a manual clock.
  private static let log = """
    warning: ping: params has an unknown member "pad", which is ignored.
    debug: SampleCustomEvent for ad-1 called its network: \(fetch("no-inventory"))
    info: ad-1, attempt 1: SampleCustomEvent with "no-inventory" failed after 0 ms: \
    Sample SDK returned an ad load failure callback with error code: 3 (There is no ad to show.)
    debug: SampleCustomEvent for ad-2 called its network: \(fetch("slow-2000+content"))
    debug: SampleCustomEvent for ad-3 called its network: \(fetch("slow-2000+content"))
    info: ad-2, attempt 1: SampleCustomEvent with "slow-2000+content" was cancelled after 0 ms.
    warning: There is no method "nothing".
    info: A notification failed: There is no method "nothing". \
    The method rpc.discover returns all methods.
    info: ad-3, attempt 1: SampleCustomEvent with "slow-2000+content" gave an ad after 2000 ms.
    info: ad-3 was not disposed of.
    """

  private static func fetch(_ unit: String) -> String {
    #"fetchAd {"adUnit":"\#(unit)","testMode":false,"keywords":[],"shouldDownloadImages":true}"#
  }

  @Test(arguments: [
    ("error", []), ("warning", ["warning"]), ("info", ["warning", "info"]),
    ("debug", ["warning", "info", "debug"]),
  ])
  func `the level decides what is logged`(_ level: String, _ levels: [String]) throws {
    let daemon = try RunningDaemon(["--clock", "manual", "--log-level", level])
    for line in [
      #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"pad":1}}"#,
      Self.load("sample/no-fill", 2), Self.load("sample/slow", 3), Self.load("sample/slow", 4),
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}"#,
      #"{"jsonrpc":"2.0","method":"nothing"}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"advanceClock","params":{"byMs":2000}}"#,
    ] { try daemon.send(line) }
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)

    let expected = Self.log.split(separator: "\n").filter { line in
      levels.contains { line.hasPrefix("\($0): ") }
    }
    let log = String(decoding: daemon.errorOutput, as: UTF8.self)
    #expect(log.split(separator: "\n") == expected.map { "adbridge: \($0)" })
  }

  @Test func `the log of a model's bridge tells what its client cancels`() throws {
    let daemon = try RunningDaemon(["mcp", "--log-level", "debug"])
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a","#
    for line in [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/strange"}"#,
      #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"load_ad","#
        + #""arguments":{"adUnitId":"sample/slow"}}}"#,
      cancel + #""reason":"No time"}}"#, cancel + #""reason":"Again"}}"#,
    ] { try daemon.send(line) }
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)

    let log = String(decoding: daemon.errorOutput, as: UTF8.self)
    let request = #"""
      adbridge: debug: Ignored the notification notifications/strange.
      adbridge: debug: SampleCustomEvent for ad-1 called its network: \#(Self.fetch("slow-2000+content"))
      adbridge: info: ad-1, attempt 1: SampleCustomEvent with "slow-2000+content" was cancelled after T ms.
      adbridge: info: The client cancelled the request "a": "No time"

      """#
    #expect(log.replacing(/after \d+ ms/, with: "after T ms") == request)
  }

  @Test func `a limit of unread output stops the reading`() throws {
    let file = try TemporaryFile(#"{"limits": {"outputBytes": 65536}}"#)
    let daemon = try RunningDaemon(["--config", file.path])
    let ping = Array((#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n").utf8)

    #expect(try daemon.fill(with: ping, limit: 4 << 20) < 4 << 20)
  }

  @Test func `after a signal, output that nobody reads ends the daemon after two seconds`() throws {
    let daemon = try RunningDaemon()
    let ping = Array((#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n").utf8)
    _ = try daemon.fill(with: ping, limit: 1 << 20)
    daemon.send(signal: 15)
    // The test reads nothing meanwhile, so only the end of the time ends the daemon.
    #expect(try daemon.waitForExitWithoutReading() == 143)
  }

  private static func load(_ unit: String, _ id: Int = 1) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"loadNative","params":{"adUnitId":"\#(unit)"}}"#
  }

  /// What the program writes to the end, on a manual clock.
  private func run(
    _ configuration: String, _ lines: [String], _ options: [String] = []
  ) throws -> [Answer] {
    let file = try TemporaryFile(configuration)
    let daemon = try RunningDaemon(["--clock", "manual", "--config", file.path] + options)
    try daemon.send(Array((lines.joined(separator: "\n") + "\n").utf8))
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    return try String(decoding: daemon.output, as: UTF8.self).split(separator: "\n").map {
      try Answer(String($0))
    }
  }
}
