import JSON
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whatever a process adapter does, the client gets an answer, and the daemon keeps running.
@Suite struct ProcessAdapterFaultTests {
  /// The message of the answer's error, without the lines that the adapter wrote to standard error.
  private func message(_ answer: Answer) -> String? {
    answer.data?["error"]?.object?["message"]?.string.map(sentence)
  }

  private func sentence(_ message: String) -> String {
    let end = " The end of its standard error:"
    let line = String(message.prefix { $0 != "\n" })
    return line.hasSuffix(end) ? String(line.dropLast(end.count)) : line
  }

  @Test(arguments: [
    ("dead", "Script has ended with exit code 4."),
    ("other", "Script: the program serves Other instead."),
    (
      "shapeless",
      "Script's answer to adapter/initialize is invalid: result.adapterVersion: expected a string, got a number"
    ),
    ("unready", "No key."),
    ("unoffering", "Script answered with an error: Not this."),
  ])
  func `an adapter that does not get ready is 103`(flaw: String, expected: String) throws {
    let adapter = try ScriptedAdapter(flaw: flaw)
    let answer = try adapter.load().answer
    #expect(answer.code == 103)
    #expect(message(answer) == expected)
    #expect(try adapter.end() == 0)
  }

  @Test func `an adapter that does not answer is given up in time`() throws {
    let adapter = try ScriptedAdapter(flaw: "silent", ["timeoutMs": 50])
    let answer = try adapter.load().answer
    #expect(answer.code == 103)
    #expect(message(answer) == "Script did not answer adapter/initialize within 50 ms.")
  }

  @Test func `a missing program is 103, and the error names it`() throws {
    let adapter = try ScriptedAdapter(["command": ["./nowhere"]])
    #expect(
      message(try adapter.load().answer)
        == "Script: ./nowhere can't be started: No such file or directory.")
  }

  @Test func `a missing directory is 103, and the error names it`() throws {
    let adapter = try ScriptedAdapter(["directory": "/nowhere"])
    #expect(
      message(try adapter.load().answer)
        == "Script: sh can't be started in /nowhere: No such file or directory.")
  }

  @Test(arguments: [
    ("crash", "Script has ended with exit code 3."),
    ("killed", "Script was killed by signal 9 (SIGKILL)."),
    ("grandchild", "Script has ended with exit code 5."),
    ("closes", "Script has closed its standard streams."),
  ])
  func `an adapter that ends fails its loads, and is started again`(
    parameter: String,
    expected: String
  ) throws {
    let adapter = try ScriptedAdapter()
    try adapter.send(
      "loadNative", ["adapter": ["className": "Script", "parameter": "hang"]], id: 7)
    let (answer, before) = try adapter.load(parameter)
    #expect(message(answer) == expected)
    let other = try #require(before.first { $0.id == 7 })
    #expect(message(other) == expected)
    // The notification and the answers may come in any order.
    let (again, events) = try adapter.load()
    #expect(again.result?["adId"] == "ad-3")
    let statuses = (before + events).filter { $0.method == "adapterStatus" }
    #expect(statuses.map { $0.params?["state"] } == ["notReady", "ready"])
    #expect(statuses.first?.params?["description"]?.string.map(sentence) == expected)
    #expect(try adapter.end() == 0)
  }

  @Test func `the exit code of an adapter is known even if the daemon inherits an ignored SIGCHLD`()
    throws
  {
    // A shell does not pass it on.
    let adapter = try ScriptedAdapter(
      through: ["perl", "-e", #"$SIG{CHLD} = "IGNORE"; exec @ARGV"#])
    #expect(message(try adapter.load("crash").answer) == "Script has ended with exit code 3.")
  }

  @Test func `a waterfall goes on when an adapter crashes`() throws {
    let adapter = try ScriptedAdapter()
    let info = try adapter.ask("loadNative", ["adUnitId": "feed"]).answer
      .result?["responseInfo"]?.object
    #expect(info?["loadedAttempt"] == 2)
    let messages = info?["attempts"]?.array?.map {
      $0.object?["error"]?.object?["message"]?.string.map(sentence)
    }
    #expect(messages == ["Script has ended with exit code 3.", "No fill.", nil])
  }

  @Test func `ads of an adapter that has ended stay, fail, and can be disposed of`() throws {
    let adapter = try ScriptedAdapter()
    _ = try adapter.load()
    _ = try adapter.load("crash")
    let answer = try adapter.ask("render", ["adId": "ad-1", "view": ["width": 9, "height": 9]])
      .answer
    #expect(answer.code == -32603)
    #expect(answer.data?["adId"] == "ad-1")
    #expect(message(answer) == "Script has ended with exit code 3.")
    #expect(try adapter.ask("dispose", ["adId": "ad-1"]).answer.result == ["disposed": true])
  }

  @Test func `a call that the adapter refuses is -32603, and the error says why`() throws {
    let adapter = try ScriptedAdapter(flaw: "unable")
    _ = try adapter.load()
    let answer = try adapter.ask("render", ["adId": "ad-1", "view": ["width": 9, "height": 9]])
      .answer
    #expect(answer.code == -32603)
    #expect(
      answer.data?["error"]?.object?["underlying"] == [
        "domain": "JSON-RPC", "code": 307, "name": nil, "message": "Not this.", "underlying": nil,
      ])
  }

  @Test func `a call without an answer is -32603 in time, and does not delay other calls`() throws {
    // The program also has to start in this time, even on a busy machine.
    let adapter = try ScriptedAdapter(["timeoutMs": 2000])
    _ = try adapter.load()
    _ = try adapter.ask("render", ["adId": "ad-1", "view": ["width": 9, "height": 9]])
    try adapter.send("simulate", ["adId": "ad-1", "action": "playVideo"], id: 8)
    let (loaded, before) = try adapter.load()
    #expect(loaded.result?["adId"] == "ad-2")
    #expect(before.isEmpty)
    let answer = try adapter.next()
    #expect(answer.id == 8)
    #expect(answer.code == -32603)
    #expect(message(answer) == "Script did not answer adapter/simulate within 2000 ms.")
  }

  @Test(arguments: [
    ("twice", "duplicateCompletion"), ("early", "eventBeforeCompletion"),
    ("nothing", "emptyCompletion"),
  ])
  func `an adapter's violations are reported`(parameter: String, rule: String) throws {
    let adapter = try ScriptedAdapter()
    var answers = try adapter.load(parameter).before
    while !answers.contains(where: \.isViolation) { answers.append(try adapter.next()) }
    #expect(try adapter.end() == 0)
    answers += try String(decoding: adapter.daemon.output, as: UTF8.self).split(separator: "\n")
      .map { try Answer(String($0)) }
    let violations = answers.filter(\.isViolation)
    #expect(violations.map { $0.params?["rule"] } == [.string(rule)])
    #expect(violations.first?.params?["adId"] == "ad-1")
  }

  @Test func `an event before its load's answer is sent after that answer`() throws {
    let adapter = try ScriptedAdapter()
    let (answer, before) = try adapter.load("early")
    #expect(answer.result?["adId"] == "ad-1")
    #expect(before.isEmpty)
    #expect(try adapter.next().params?["rule"] == "eventBeforeCompletion")
  }

  @Test func `an answer after the deadline is late`() throws {
    let adapter = try ScriptedAdapter()
    _ = try adapter.load()
    #expect(try adapter.load("late", timeoutMs: 100).answer.code == 201)
    let violation = try adapter.next()
    #expect(violation.params?["rule"] == "lateCompletion")
  }

  @Test func `an event of an ad that was disposed of is a violation`() throws {
    let adapter = try ScriptedAdapter(flaw: "afterlife")
    _ = try adapter.load()
    _ = try adapter.ask("dispose", ["adId": "ad-1"])
    let violation = try adapter.next()
    #expect(violation.params?["rule"] == "eventAfterDispose")
    #expect(violation.params?["adId"] == "ad-1")
  }

  @Test func `an answer of the wrong shape fails the load, and the adapter must dispose of its ad`()
    throws
  {
    let adapter = try ScriptedAdapter()
    #expect(
      message(try adapter.load("shapeless").answer)
        == "Script's answer to adapter/loadNative is invalid: "
        + "result.assets.icon.scale: expected a number, got a string")
    #expect(try adapter.end() == 0)
    #expect(adapter.log.contains("adapter/dispose"))
  }

  @Test func `an invalid message is skipped and logged`() throws {
    let adapter = try ScriptedAdapter()
    #expect(try adapter.load("garbage").answer.result != nil)
    #expect(try adapter.end() == 0)
    #expect(adapter.log.split(separator: "\n").count { $0.contains("Skipped a message") } == 7)
    #expect(adapter.log.contains("adapter/log: params: expected an object, got an array\n"))
    #expect(adapter.log.contains("Script: 7 of its messages were skipped."))
  }

  @Test func `a line that is not JSON is quoted in the log`() throws {
    let adapter = try ScriptedAdapter()
    _ = try adapter.load("garbage")
    _ = try adapter.end()
    #expect(
      adapter.log.contains(
        "The message is not JSON: expected a value at byte 0. Each message must be a JSON object. "
          + "It begins: garbage\n"))
  }

  @Test
  func
    `an event that the adapter sent before it knew of a disposal is not a violation, on any clock`()
    throws
  {
    let adapter = try ScriptedAdapter(flaw: "slowToRelease", arguments: ["--clock", "manual"])
    _ = try adapter.load()
    _ = try adapter.ask("dispose", ["adId": "ad-1"])
    let (answer, before) = try adapter.ask("advanceClock", ["ms": 100_000])
    #expect(answer.result == ["nowMs": 100_000])
    #expect(before.isEmpty)
    // The adapter answers this load after its late event.
    let (second, meanwhile) = try adapter.load()
    #expect(second.result != nil)
    #expect(meanwhile.isEmpty)
    #expect(try adapter.end() == 0)
    #expect(adapter.daemon.output.isEmpty)
  }

  @Test func `calls on an ad wait in order even if no more requests may wait`() throws {
    let adapter = try ScriptedAdapter(limits: ["requests": 3])
    try adapter.send("loadNative", ["adapter": ["className": "Script", "parameter": "late"]])
    try adapter.send("render", ["adId": "ad-1", "view": ["width": 9, "height": 9]], id: 1)
    try adapter.send("recordImpression", ["adId": "ad-1"], id: 2)
    var ids: [JSONValue?] = []
    while ids.count < 2 {
      let line = try adapter.next()
      if line.method == nil { ids.append(line.id) }
    }
    #expect(ids == [1, 2])
  }

  @Test func `a line that is too long is skipped, and the next one is read`() throws {
    let adapter = try ScriptedAdapter()
    #expect(try adapter.load("huge").answer.result != nil)
    #expect(try adapter.end() == 0)
    #expect(adapter.log.contains("longer than 16777216 bytes"))
  }

  @Test func `a client that reads a flood of events late loses none of them`() throws {
    let adapter = try ScriptedAdapter()
    try adapter.send(
      "loadNative", ["adapter": ["className": "Script", "parameter": "flood"]], id: 1)
    var seqs: [Int?] = []
    _ = try adapter.next()
    for _ in 1...20_000 { seqs.append(try adapter.next().params?["seq"]?.int) }
    #expect(seqs == Array(1...20_000))
  }

  @Test func `two hundred crashes leave no process behind`() throws {
    let adapter = try ScriptedAdapter()
    for _ in 1...200 {
      #expect(try adapter.load("crash").answer.code == 201)
    }
    #expect(try adapter.load().answer.result != nil)
    // The guard of the program that has just answered, the leader of its group, and the program.
    #expect(adapter.daemon.descendants().count == 3)
    #expect(try adapter.end() == 0)
  }

  @Test(arguments: ["stays", "stubborn"])
  func `a process that does not end by itself is killed`(flaw: String) throws {
    let adapter = try ScriptedAdapter(flaw: flaw)
    _ = try adapter.load()
    let processes = adapter.daemon.descendants()
    #expect(processes.count == 3)
    #expect(try adapter.end() == 0)
    #expect(processes.filter { kill($0, 0) == 0 } == [])
  }

  @Test func `an adapter that has just ended does not delay the daemon's end`() throws {
    let adapter = try ScriptedAdapter()
    _ = try adapter.load()
    try adapter.send(
      "loadNative", ["adapter": ["className": "Script", "parameter": "escapes"]], id: 2)
    // An event that came after its end, or the news of its end.
    #expect(["adEvent", "adapterStatus"].contains(try adapter.next().method))
    try adapter.daemon.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(try adapter.daemon.waitForExit() == 1)
  }

  @Test func `a banner is not refreshed while its adapter still changes its size`() throws {
    let adapter = try ScriptedAdapter(
      flaw: "frozen", ["timeoutMs": 60_000], arguments: ["--clock", "manual"])
    _ = try adapter.ask("loadBanner", ["adUnitId": "strip", "adSize": "banner"])
    try adapter.send("changeAdSize", ["adId": "ad-1", "adSize": "leaderboard"], id: 8)
    try adapter.send("advanceClock", ["ms": 30_000], id: 9)
    // The adapter answers when it is told to dispose of the other creative.
    var lines: [Answer] = []
    repeat { lines.append(try adapter.next()) } while lines.last?.id != 8
    #expect(lines.last?.result == ["size": ["width": 728, "height": 90]])
    #expect(lines.compactMap { $0.params?["event"] } == ["adSizeChanged"])
  }

  @Test(
    arguments: [
      ("loadRewarded", "present", [:]),
      ("loadBanner", "changeAdSize", ["adSize": "leaderboard"]),
    ] as [(String, String, JSONObject)])
  func `a call whose ad was disposed of meanwhile is 302, whatever the adapter answers`(
    load: String,
    method: String,
    params: JSONObject
  ) throws {
    let adapter = try ScriptedAdapter(flaw: "frozen")
    _ = try adapter.load("", load)
    var params = params
    params["adId"] = "ad-1"
    try adapter.send(method, params, id: 8)
    #expect(try adapter.ask("dispose", ["adId": "ad-1"]).answer.result == ["disposed": true])
    let answer = try adapter.next()
    #expect(answer.id == 8)
    #expect(answer.code == 302)
    #expect(try adapter.end() == 0)
    #expect(adapter.daemon.output.isEmpty)
  }
}

extension Answer {
  fileprivate var isViolation: Bool { method == "contractViolation" }
}
