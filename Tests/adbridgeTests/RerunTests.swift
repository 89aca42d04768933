import EventLoop
import JSON
import Testing

@testable import adbridge

/// `adbridge rerun` has a conversation again, and `adbridge report` shows tapes.
@Suite struct RerunTests {
  private static let requests = """
    # A comment.
    > {"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native"}}
    > {"jsonrpc":"2.0","id":2,"method":"recordImpression","params":{"adId":"ad-1"}}

    """

  private func run(_ arguments: [String]) throws -> (code: Int32, lines: [String], log: String) {
    let program = try RunningDaemon(arguments)
    program.closeInput()
    let code = try program.waitForExit()
    let lines = String(decoding: program.output, as: UTF8.self).split(separator: "\n")
    return (code, lines.map(String.init), String(decoding: program.errorOutput, as: UTF8.self))
  }

  /// A transcript with the answers of this program.
  private func transcript() throws -> TemporaryFile {
    let file = try TemporaryFile(Self.requests)
    #expect(try run(["rerun", file.path, "--update"]).code == 0)
    return file
  }

  @Test func `a conversation that is the same has no differences`() throws {
    let file = try transcript()
    #expect(try file.text().hasPrefix("# A comment.\n> "))

    let (code, lines, _) = try run(["rerun", file.path])

    #expect(code == 0)
    #expect(lines.count == 1 && lines[0].hasSuffix(": 3 messages, as they were"))
  }

  @Test func `a mark may have no space after it, or several`() throws {
    let text = try transcript().text()
    for space in ["", "   "] {
      let file = try TemporaryFile(
        text.replacing("\n> ", with: "\n>\(space)").replacing("\n< ", with: "\n<\(space)"))

      let (code, lines, _) = try run(["rerun", file.path])

      #expect(code == 0)
      #expect(lines.count == 1 && lines[0].hasSuffix(": 3 messages, as they were"))
    }
  }

  @Test func `each message that differs is shown with its line and its members`() throws {
    let file = try transcript()
    let text = try file.text()
    let changed = text.split(separator: "\n").map { line -> String in
      if line.hasPrefix(#"< {"jsonrpc":"2.0","id":2"#) {
        return #"< {"jsonrpc":"2.0","id":2,"result":{"counted":7}}"#
      }
      return String(line)
    }
    let other = try TemporaryFile(
      changed.joined(separator: "\n") + "\n"
        + #"< {"jsonrpc":"2.0","method":"adEvent","params":{"adId":"ad-9","event":"click"}}"#)

    let (code, lines, _) = try run(["rerun", other.path])

    #expect(code == 1)
    #expect(
      lines.dropLast() == [
        "line 6: the answer 2 to recordImpression: result.counted was 7, and is true",
        "line 7: adEvent click of ad-9 is missing",
      ])
    #expect(lines.last?.hasSuffix(": 2 differences") == true)
  }

  @Test func `times of the wall clock count only if they are asked for`() throws {
    let file = try transcript()
    let text = try file.text()
    let late = try TemporaryFile(
      text.split(separator: "\n").map { line in
        line.split(separator: #""atMs":"#).joined(separator: #""atMs":9"#)
      }.joined(separator: "\n"))
    #expect(try run(["rerun", late.path]).code == 0)
    #expect(try run(["rerun", late.path, "--times"]).code == 1)
    #expect(try run(["rerun", late.path, "--clock", "manual"]).code == 1)
    // The file need not be written again for them.
    let before = try late.text()
    #expect(try run(["rerun", late.path, "--update"]).code == 0)
    #expect(try late.text() == before)
  }

  @LoopActor
  @Test(arguments: [
    (
      #"{"method":"loadEnded","params":{"adId":"ad-1","durationMs":1}}"#,
      #"{"method":"loadEnded","params":{"adId":"ad-1","durationMs":2}}"#, true
    ),
    (
      #"{"method":"networkCall","params":{"arguments":{"timeoutMs":60000}}}"#,
      #"{"method":"networkCall","params":{"arguments":{"timeoutMs":59999}}}"#, true
    ),
    (
      #"{"id":1,"result":{"requests":[{"timeoutMs":60000}]}}"#,
      #"{"id":1,"result":{"requests":[{"timeoutMs":59999}]}}"#, true
    ),
    (
      #"{"id":1,"result":{"clients":[{"connectedAtMs":3}]}}"#,
      #"{"id":1,"result":{"clients":[{"connectedAtMs":4}]}}"#, true
    ),
    (#"{"id":1,"result":{"nowMs":3}}"#, #"{"id":1,"result":{"nowMs":4}}"#, true),
    (#"{"id":1,"result":{"startedAtMs":3}}"#, #"{"id":1,"result":{"startedAtMs":4}}"#, true),
    (
      #"{"id":1,"result":{"adapters":[{"processId":3}]}}"#,
      #"{"id":1,"result":{"adapters":[{"processId":4}]}}"#, true
    ),
    (
      #"{"id":1,"result":{"responseInfo":{"attempts":[{"latencyMs":3}]}}}"#,
      #"{"id":1,"result":{"responseInfo":{"attempts":[{"latencyMs":4}]}}}"#, true
    ),
    (
      #"{"id":1,"result":{"adUnits":[{"timeoutMs":5000}]}}"#,
      #"{"id":1,"result":{"adUnits":[{"timeoutMs":5001}]}}"#, false
    ),
    (
      #"{"id":1,"result":{"mediaContent":{"durationMs":5000}}}"#,
      #"{"id":1,"result":{"mediaContent":{"durationMs":5001}}}"#, false
    ),
  ])
  func `what a wall clock has measured does not count, and what was chosen does`(
    was: String, now: String, isSame: Bool
  ) throws {
    let file = try TemporaryFile("> {\"id\":1,\"method\":\"ping\"}\n< \(was)\n")
    let differences = ConversationDifferences(
      try RecordedConversation(file.path), [try JSONValue(parsing: Array(now.utf8))],
      ignoresTimes: true)
    #expect((differences.count == 0) == isSame)
    #expect(
      ConversationDifferences(
        try RecordedConversation(file.path), [try JSONValue(parsing: Array(now.utf8))],
        ignoresTimes: false
      ).count == 1)
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `a transcript without marks keeps and sends its notifications`(mark: String) throws {
    let requests = [
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native"}}"#,
      #"{"jsonrpc":"2.0","method":"render","#
        + #""params":{"adId":"ad-1","view":{"width":320,"height":250}}}"#,
      #"{"jsonrpc":"2.0","method":"recordImpression","params":{"adId":"ad-1"}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"getAd","params":{"adId":"ad-1"}}"#,
    ]
    let file = try TemporaryFile(mark + requests.joined(separator: "\n") + "\n")

    #expect(try run(["rerun", file.path, "--clock", "manual", "--update"]).code == 0)

    let lines = try file.text().split(separator: "\n").map(String.init)
    #expect(lines.filter(requests.contains) == requests)
    let answer = try #require(lines.last { $0.contains(#""id":2,"result""#) })
    #expect(answer.contains(#""counters":{"impression":1,"#))
    let (code, text, _) = try run(["rerun", file.path, "--clock", "manual"])
    #expect(code == 0)
    #expect(text.last?.hasSuffix(" messages, as they were") == true)
  }

  @Test func `wrong arguments are explained`() throws {
    let file = try TemporaryFile("Hello.")
    for (arguments, sentence) in [
      ([], "rerun needs a transcript"), (["/nowhere"], "/nowhere can't be read"),
      ([file.path], "has no request of JSON-RPC"),
    ] {
      let (code, _, log) = try run(["rerun"] + arguments)
      #expect(code == 2)
      #expect(log.contains(sentence), "\(log)")
    }
    let recorded = try transcript()
    let text = try recorded.text()
    let (code, lines, log) = try run(["rerun", recorded.path, "--update", "--no-such-option"])
    #expect(code == 2)
    #expect(lines.isEmpty)
    #expect(log.contains("There is no option --no-such-option"))
    #expect(try recorded.text() == text)
  }

  @Test func `one difference is counted as one, and an update takes it over`() throws {
    let file = try TemporaryFile(Self.ping.replacing("{}", with: #"{"a":1}"#))
    let (code, lines, _) = try run(["rerun", file.path])
    #expect(code == 1)
    #expect(lines.count == 2)
    #expect(lines.first == "line 2: the answer 1 to ping: result.a was 1, and is absent")
    #expect(lines.last?.hasSuffix(": 1 difference") == true)
    #expect(try run(["rerun", file.path, "--update"]).code == 0)
    #expect(try file.text() == Self.ping)
  }

  private static func kind(_ line: RecordedConversation.Line) -> String {
    switch line {
    case .sent: "sent"
    case .received: "received"
    case .other: "other"
    }
  }

  @LoopActor
  @Test(arguments: [
    (#"{"id":1,"method":"ping"}"#, "sent"), ("{\"id\":1,\"method\":\"ping\"}\r", "sent"),
    (#"[{"id":1,"method":"ping"}]"#, "sent"), (#"{"method":"initialized"}"#, "sent"),
    (#"{"method":"exit"}"#, "sent"), (#"{"method":"$/cancelRequest","params":{"id":1}}"#, "sent"),
    (#"{"id":1,"result":{}}"#, "received"), (#"[{"id":1,"result":{}}]"#, "received"),
    (#"{"id":1,"error":{"code":1,"message":"No."}}"#, "received"),
    (#"{"method":"adEvent","params":{}}"#, "received"),
    // A mark decides.
    (#"  > {"method":"adEvent","params":{}}"#, "sent"),
    (#"  < {"id":1,"method":"ping"}"#, "received"),
    ("> Hello.", "other"), ("Hello.", "other"), ("", "other"), ("7", "other"), ("[]", "other"),
    ("[7]", "other"),
  ])
  func `a line is what a client sent, what the daemon wrote, or neither`(
    line: String, kind: String
  ) throws {
    let file = try TemporaryFile("{\"id\":0,\"method\":\"ping\"}\n\(line)\n")
    let lines = try RecordedConversation(file.path).lines
    #expect(lines.map { Self.kind($0.line) } == ["sent", kind])
  }

  @LoopActor
  @Test func `new answers stand after what was sent, and everything else stays`() throws {
    let file = try TemporaryFile(
      """
      # Two requests.
      > {"id":1,"method":"ping"}
      < {"id":1,"result":{"old":1}}

      > {"id":2,"method":"ping"}
      < {"id":2,"result":{"old":1}}
      """)
    #expect(
      try RecordedConversation(file.path).text(with: [1: ["{}", "[]"], 2: ["7"]]) == """
        # Two requests.
        > {"id":1,"method":"ping"}
        < {}
        < []

        > {"id":2,"method":"ping"}
        < 7

        """)
  }

  private static func reward(_ number: Int, of ad: String = "ad-1") -> String {
    #"{"method":"adEvent","params":{"adId":"\#(ad)","event":"reward","n":\#(number)}}"#
  }

  @LoopActor
  @Test(
    arguments: [
      (
        [#"{"id":1,"result":{}}"#, #"{"id":"1","result":{"a":1}}"#],
        [#"{"id":"1","result":{"a":1}}"#, #"{"id":1,"result":{}}"#], []
      ),
      ([reward(1), reward(2)], [reward(1), reward(2)], []),
      (
        [reward(1), reward(2)], [reward(2), reward(1)],
        [
          "line 2: adEvent reward of ad-1: params.n was 1, and is 2",
          "line 3: adEvent reward of ad-1: params.n was 2, and is 1",
        ]
      ),
      (
        [reward(1), reward(2, of: "ad-2")], [reward(2, of: "ad-2"), reward(1)], []
      ),
      (
        [
          #"{"method":"contractViolation","params":{"rule":"lostClick","adId":"ad-1"}}"#,
          #"{"id":9,"result":{}}"#,
        ], [#"{"id":1,"result":{}}"#, #"{"method":"logLine","params":{}}"#],
        [
          "line 2: contractViolation lostClick of ad-1 is missing",
          "line 3: the answer 9 to a request is missing", "new: the answer 1 to ping",
          "new: logLine",
        ]
      ),
    ] as [([String], [String], [String])])
  func `answers are compared by their ids, and events by their order for each ad`(
    was: [String], now: [String], sentences: [String]
  ) throws {
    let file = try TemporaryFile(
      "> {\"id\":1,\"method\":\"ping\"}\n" + was.map { "< \($0)\n" }.joined())
    let differences = ConversationDifferences(
      try RecordedConversation(file.path), try now.map { try JSONValue(parsing: Array($0.utf8)) },
      ignoresTimes: true)
    #expect(differences.sentences == sentences)
    #expect(differences.count == sentences.count)
  }

  @LoopActor
  @Test func `a daemon that can't be started is a failure`() throws {
    let file = try TemporaryFile(Self.ping)
    var options = RerunOptions()
    options.file = file.path
    let rerun = try Rerun(options, program: "/no/such/program")
    #expect(rerun.run() == .failure)
    #expect(rerun.failure?.hasPrefix("/no/such/program can't be started: ") == true)
    #expect(rerun.loop.realTime.timerCount == 0)
  }

  @Test func `a report shows a tape`() throws {
    let tape = try TemporaryFile(
      """
      {"tape":1,"writer":"0.1.0","salt":"1","redacted":true}
      {"request":1,"program":"Exchange","method":"adapter/setUp","params":{},"atMs":7}
      {"answer":1,"afterMs":5,"result":{}}

      """)

    let (code, lines, _) = try run(["report", tape.path])

    #expect(code == 0)
    #expect(
      lines.contains {
        $0.hasPrefix(#"{"wire":{"className":"Exchange","direction":"sent","atMs":7"#)
      })
    #expect(
      lines.contains {
        $0.hasPrefix(#"{"wire":{"className":"Exchange","direction":"received","atMs":12"#)
      })
  }

  @Test func `a hundred differences are shown, and the others are counted`() throws {
    let clicks = (1...102).map {
      #"< {"jsonrpc":"2.0","method":"adEvent","params":{"adId":"ad-\#($0)","event":"click"}}"#
    }
    for (count, rest) in [(100, nil), (101, "and 1 more"), (102, "and 2 more")] {
      let file = try TemporaryFile(
        ([
          #"> {"jsonrpc":"2.0","id":1,"method":"ping"}"#,
          #"< {"jsonrpc":"2.0","id":1,"result":{}}"#,
        ]
          + clicks.prefix(count)).joined(separator: "\n") + "\n")

      let (code, lines, _) = try run(["rerun", file.path])

      #expect(code == 1)
      #expect(lines.count == 101 + (rest == nil ? 0 : 1))
      #expect(lines[99] == "line 102: adEvent click of ad-100 is missing")
      if let rest { #expect(lines[100] == rest) }
      #expect(lines.last?.hasSuffix(": \(count) differences") == true)
    }
  }

  @Test func `answers of batches, and messages that are new, are named`() throws {
    let file = try TemporaryFile(
      """
      > [{"jsonrpc":"2.0","id":1,"method":"ping"}]
      < [{"jsonrpc":"2.0","id":1,"result":{"a":1}}]
      > {"jsonrpc":"2.0","id":"x","method":"listAds"}
      > {"jsonrpc":"2.0","id":3,"method":"loadNative","params":{"adUnitId":"sample/native"}}
      > {"jsonrpc":"2.0","id":4,"method":"recordImpression","params":{"adId":"ad-1"}}

      """)

    let (code, lines, _) = try run(["rerun", file.path])

    #expect(code == 1)
    #expect(lines.first == "line 2: the answer to a batch: [0].result.a was 1, and is absent")
    #expect(
      lines.dropFirst().dropLast() == [
        #"new: the answer "x" to listAds"#, "new: the answer 3 to loadNative",
        "new: adEvent impression of ad-1", "new: the answer 4 to recordImpression",
      ])
  }

  @Test func `a transcript without marks is written without marks`() throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let untrack = #"{"jsonrpc":"2.0","method":"untrack","params":{"adId":"ad-7"}}"#
    let exit = #"{"jsonrpc":"2.0","method":"exit"}"#
    let file = try TemporaryFile("\(ping)\n# A comment.\n\(untrack)\n\(exit)\n")

    #expect(try run(["rerun", file.path, "--update"]).code == 0)

    #expect(
      try file.text()
        == "\(ping)\n# A comment.\n\(untrack)\n\(exit)\n"
        + #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n")
    #expect(try run(["rerun", file.path]).code == 0)
  }

  private static let ping = """
    > {"jsonrpc":"2.0","id":1,"method":"ping"}
    < {"jsonrpc":"2.0","id":1,"result":{}}

    """

  @LoopActor
  @Test func `a daemon that writes too much or never ends is killed, and no timer stays`() throws {
    let file = try TemporaryFile(Self.ping)
    var (silent, talkative) = (Rerun.Limits(), Rerun.Limits())
    (silent.answerMs, talkative.mostBytes) = (50, 10)
    for (limits, failure) in [
      (silent, "The daemon did not end."), (talkative, "The daemon wrote more than 10 bytes."),
    ] {
      var options = RerunOptions()
      (options.file, options.daemon) = (file.path, ["--linger", "1000000"])
      let rerun = try Rerun(options, program: RunningDaemon.path, limits: limits)
      #expect(rerun.run() == .failure)
      #expect(rerun.failure == failure)
      #expect(rerun.loop.realTime.timerCount == 0)
    }
  }

  @LoopActor
  @Test func `a daemon that answers as before leaves no timer`() throws {
    let file = try TemporaryFile(Self.ping)
    var options = RerunOptions()
    options.file = file.path
    let rerun = try Rerun(options, program: RunningDaemon.path)
    #expect(rerun.run() == .success)
    #expect(rerun.loop.realTime.timerCount == 0)
  }

  @Test(arguments: [
    ([], true), (["--clock", "wall"], true), (["--clock=wall"], true),
    (["--seed", "1", "--clock", "skip"], false), (["--clock=manual"], false),
    (["--clock"], false),
  ])
  func `the clock of the daemon decides whether times count`(daemon: [String], isWall: Bool) {
    var options = RerunOptions()
    options.daemon = daemon
    #expect(options.isWall == isWall)
  }
}
