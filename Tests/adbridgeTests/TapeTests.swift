import JSON
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a program answers is recorded, and a tape answers in its place.
@Suite struct TapeTests {
  /// An answer without what belongs to a run: the times of the networks.
  private func content(_ answer: Answer) -> JSONValue? {
    if var result = answer.result {
      result["responseInfo"] = nil
      return .object(result)
    }
    var error = answer.json["error"]?.object
    if var data = error?["data"]?.object {
      data["responseInfo"] = nil
      error?["data"] = .object(data)
    }
    return error.map(JSONValue.object)
  }

  private func record(_ tape: TapePath, _ arguments: [String] = []) throws -> [JSONValue?] {
    let adapter = try ScriptedAdapter(arguments: ["--record", tape.path] + arguments)
    defer { _ = try? adapter.end() }
    return try converse(adapter)
  }

  /// A native ad that is drawn, a failure, and a rewarded ad that is presented and closed.
  private func converse(_ adapter: ScriptedAdapter) throws -> [JSONValue?] {
    var said: [JSONValue?] = []
    func ask(_ method: String, _ params: JSONObject) throws {
      let (answer, before) = try adapter.ask(method, params)
      said += before.map { $0.params?["event"] } + [content(answer)]
    }
    said.append(content(try adapter.load("good-unit").answer))
    try ask("render", ["adId": "ad-1", "view": ["width": 320, "height": 250]])
    said.append(content(try adapter.load("fails").answer))
    let rewarded = try adapter.load("", "loadRewarded").answer
    said.append(content(rewarded))
    let ad = try #require(rewarded.result?["adId"])
    try ask("present", ["adId": ad])
    try ask("simulate", ["adId": ad, "action": "close"])
    return said
  }

  private func replaying(_ tape: TapePath, _ arguments: [String] = []) throws -> ScriptedAdapter {
    try ScriptedAdapter(
      flaw: "dead", arguments: ["--replay", tape.path, "--clock", "skip"] + arguments)
  }

  @Test(arguments: [false, true])
  func `a tape answers as the program did, without the program`(hasReport: Bool) throws {
    let tape = try TapePath()
    let reports = try [TemporaryFile(""), TemporaryFile("")]
    let arguments = reports.map { hasReport ? ["--report", $0.path] : [] }
    let recorded = try record(tape, arguments[0])

    let replaying = try replaying(tape, arguments[1])

    #expect(try converse(replaying) == recorded)
    #expect(try replaying.end() == 0)
    #expect(!recorded.isEmpty && recorded.allSatisfy { $0 != nil })
    for report in reports {
      let text = try report.text()
      for direction in ["sent", "received"] {
        #expect(text.contains(#""direction":"\#(direction)","#) == hasReport)
      }
    }
  }

  @Test func `a tape has no secrets, and images are files named after their digests`() throws {
    let tape = try TapePath()
    tape.write("")
    chmod(tape.path, 0o644)
    _ = try record(tape)

    let text = try tape.text()
    #expect(!text.contains("good-unit"))
    #expect(tape.images.count == 1)
    #expect(text.contains("file:\(tape.images[0])"))
    var information = stat()
    #expect(stat(tape.path, &information) == 0 && information.st_mode & 0o777 == 0o600)
    _ = try record(tape, ["--record-secrets"])
    #expect(try tape.text().contains("good-unit"))
  }

  @Test func `equal requests are answered in order, and the last answer is repeated`() throws {
    let tape = try TapePath()
    tape.write(
      try tapeText(answers: [
        #"{"assets":{"headline":"One"}}"#, #"{"assets":{"headline":"Two"}}"#,
      ]))
    let replaying = try replaying(tape, ["--match=-parameter"])

    let headlines = try (1...3).map { _ in
      try replaying.load("u").answer.result?["assets"]?.object?["headline"]
    }
    #expect(headlines == ["One", "Two", "Two"])
  }

  /// A tape with loads of the script that differ in nothing.
  private func tapeText(answers: [String], afterMs: Int = 0) throws -> String {
    let tape = try TapePath()
    let adapter = try ScriptedAdapter(arguments: ["--record", tape.path])
    _ = try adapter.load("u")
    _ = try adapter.end()
    var lines = try tape.text().split(separator: "\n").map(String.init)
    let request = try #require(lines.first { $0.contains("adapter/loadNative") })
    let first = try #require(lines.firstIndex(of: request))
    let number = first / 2 + 1
    // The set-up takes no time.
    lines = lines[..<first].map { line in
      let parts = line.components(between: #""afterMs":"#, and: ",")
      return parts.map { $0.before + "0" + $0.after } ?? line
    }
    for (index, answer) in answers.enumerated() {
      let next = number + index
      let start = try #require(request.firstIndex(of: ","))
      lines.append(#"{"request":\#(next)"# + request[start...])
      lines.append(#"{"answer":\#(next),"afterMs":\#(afterMs),"result":\#(answer)}"#)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(arguments: ["manual", "skip", "wall"])
  func `times are those of the ads' clock`(clock: String) throws {
    let tape = try TapePath()
    tape.write(try tapeText(answers: [#"{"assets":{"headline":"One"}}"#], afterMs: 40))
    let replaying = try ScriptedAdapter(
      flaw: "dead", arguments: ["--replay", tape.path, "--clock", clock])
    try replaying.send("notify", ["methods": []], id: 7)
    _ = try replaying.next()

    try replaying.send(
      "loadNative", ["adapter": ["className": "Script", "parameter": "u"]], id: 2)
    if clock == "manual" { try replaying.send("advanceClock", ["ms": 10_000], id: 3) }
    var answer = try replaying.next()
    while answer.id != 2 { answer = try replaying.next() }

    let latency = try #require(
      answer.result?["responseInfo"]?.object?["attempts"]?.array?.first?.object?["latencyMs"]?.int)
    if clock == "wall" { #expect(latency >= 40) } else { #expect(latency == 40) }
  }

  @Test func `an unknown request fails with the nearest one and the difference`() throws {
    let tape = try TapePath()
    _ = try record(tape)
    let replaying = try replaying(tape)

    let load: JSONObject = [
      "adapter": ["className": "Script", "parameter": "good-unit"],
      "request": ["keywords": ["new"]],
    ]
    let error = try #require(try replaying.ask("loadNative", load).answer.json["error"]?.object)

    let text = String(decoding: JSONWriter.bytes(of: JSONValue.object(error)), as: UTF8.self)
    #expect(text.contains("has no adapter/loadNative of Script with these parameters"), "\(text)")
    #expect(text.contains(#"request.keywords was [], and is [\"new\"]"#), "\(text)")
    let ad = try #require(try replaying.load("", "loadRewarded").answer.result?["adId"])
    _ = try replaying.ask("present", ["adId": ad])
    _ = try replaying.ask("simulate", ["adId": ad, "action": "earnReward"])
    _ = try replaying.end()
    #expect(replaying.log.contains("has no adapter/simulate earnReward about the ad of request"))
    #expect(replaying.log.contains("It has adapter/present, adapter/simulate close"))
  }

  @Test func `a program answers what the tape lacks, and that is added`() throws {
    let tape = try TapePath()
    _ = try record(tape)
    let before = try tape.text()
    let both = ["--record", tape.path, "--replay", tape.path]

    let adding = try ScriptedAdapter(arguments: both)
    _ = try adding.load("good-unit")
    #expect(try adding.load("fails7").answer.json["error"] != nil)
    #expect(try adding.end() == 0)
    let after = try tape.text()
    #expect(after.hasPrefix(before))
    #expect(after.dropFirst(before.count).split(separator: "\n").count == 2)

    let replaying = try replaying(tape)
    #expect(try converse(replaying).count > 5)
    let error = try #require(try replaying.load("fails7").answer.json["error"]?.object)
    let text = String(decoding: JSONWriter.bytes(of: JSONValue.object(error)), as: UTF8.self)
    #expect(text.contains("No fill."))
  }

  @Test func `a tape that is recorded anew replaces the old one at the end`() throws {
    let tape = try TapePath()
    tape.write(try tapeText(answers: ["null"]))
    let old = try tape.text()

    let adapter = try ScriptedAdapter(arguments: ["--record", tape.path])
    _ = try adapter.load("u")
    #expect(try tape.text() == old)
    #expect(try adapter.end() == 0)
    #expect(try tape.text().contains("Hello"))
  }

  @Test func `a program that has crashed crashes again`() throws {
    let tape = try TapePath()
    let adapter = try ScriptedAdapter(arguments: ["--record", tape.path])
    let recorded = content(try adapter.load("crash").answer)
    _ = try adapter.end()

    let replaying = try replaying(tape)

    let error = try #require(content(try replaying.load("crash").answer))
    let text = String(decoding: JSONWriter.bytes(of: error), as: UTF8.self)
    #expect(text.contains("has ended with exit code 3"), "\(text)")
    #expect(recorded != nil)
  }

  @Test func `a tape that is cut at any byte is replayed up to there, or refused`() throws {
    let text = try tapeText(answers: [#"{"assets":{"headline":"Ä"}}"#, "null"])
    let bytes = Array(text.utf8)
    let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    let tape = try TapePath()
    for count in stride(from: 0, to: bytes.count, by: 7) {
      tape.write(String(decoding: bytes[..<count], as: UTF8.self))
      let daemon = try RunningDaemon(["--replay", tape.path])
      daemon.closeInput()
      #expect(try daemon.waitForExit() == (count > header ? 0 : 2), "\(count)")
    }
    var lines = text.split(separator: "\n").map(String.init)
    lines[1] = String(lines[1].dropLast(3))
    tape.write(lines.joined(separator: "\n") + "\n")
    let daemon = try RunningDaemon(["--replay", tape.path])
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 2)
    #expect(
      String(decoding: daemon.errorOutput, as: UTF8.self).contains(":2: The tape is damaged"))
  }

  @Test func `half a line is removed before anything is added`() throws {
    let tape = try TapePath()
    let text = try tapeText(answers: ["null"])
    tape.write(text + #"{"answer":3,"aft"#)

    let adding = try ScriptedAdapter(arguments: ["--record", tape.path, "--replay", tape.path])
    _ = try adding.load("fails")
    #expect(try adding.end() == 0)

    #expect(try tape.text().hasPrefix(text))
    #expect(try tape.text().dropFirst(text.count).hasPrefix(#"{"request":"#))
    #expect(adding.log.contains("was cut, and is removed"))
  }

  @Test func `a file that is not a tape is not replaced`() throws {
    let tape = try TapePath()
    tape.write("Notes without an end of the line")
    for arguments in [["--record", tape.path], ["--record", tape.path, "--replay", tape.path]] {
      let daemon = try RunningDaemon(arguments)
      daemon.closeInput()

      #expect(try daemon.waitForExit() == 2)
      #expect(try tape.text() == "Notes without an end of the line")
    }
  }

  @Test func `only one run records a tape`() throws {
    let tape = try TapePath()
    let first = try RunningDaemon(["--record", tape.path])
    try first.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    _ = try first.nextLine()

    let second = try RunningDaemon(["--record", tape.path])
    second.closeInput()

    #expect(try second.waitForExit() == 2)
    #expect(
      String(decoding: second.errorOutput, as: UTF8.self).contains("another process writes it"))
  }

  @Test func `a full disk is reported, and the tape stays whole`() throws {
    let tape = try TapePath()
    tape.write("")
    let adapter = try ScriptedAdapter(
      arguments: ["--record", tape.path], through: ["sh", "-c", "ulimit -f 5; exec \"$0\" \"$@\""])
    for _ in 0..<9 { #expect(try adapter.load("u").answer.result != nil) }

    #expect(try adapter.end() == 1)
    #expect(adapter.log.contains("can't be written"))
    let text = try tape.text()
    #expect(text.hasSuffix("}\n"))
    #expect(try replaying(tape).load("u").answer.result != nil)
  }

  @Test func `a program that a tape answers for may be missing`() throws {
    let tape = try TapePath()
    _ = try record(tape)
    let configuration = try TemporaryFile(
      #"{"adapters": [{"className": "Script", "command": ["./missing"]}]}"#)
    let options = ["--strict", "--config", configuration.path, "--replay", tape.path]
    for (added, isWarned) in [([], false), (["--record", tape.path], true)] {
      let daemon = try RunningDaemon(options + added)
      daemon.closeInput()

      #expect(try daemon.waitForExit() == (isWarned ? 1 : 0))
      let log = String(decoding: daemon.errorOutput, as: UTF8.self)
      #expect(log.contains("./missing") == isWarned, "\(log)")
    }
  }

  @Test func `an empty tape says that it is empty`() throws {
    let tape = try TapePath()
    tape.write(#"{"tape":1,"writer":"0.1.0","salt":"56e9","redacted":true}"# + "\n")
    let replaying = try replaying(tape)

    _ = try replaying.load("u")
    _ = try replaying.end()

    #expect(replaying.log.contains("has no adapter/initialize of Script. It is empty."))
  }

  @Test func `a tape needs a file, and both options need the same one`() throws {
    for (arguments, sentence) in [
      (["--replay", "/nowhere/t"], "There is no tape /nowhere/t: --record /nowhere/t records"),
      (["--record", "/nowhere/t"], "The tape /nowhere/t can't be written: No such file or"),
      (["--record", "/dev/null"], "it is not a file"),
      (["--record", "a", "--replay", "b"], "need the same tape, not a and b"),
      (["--replay", "t", "--match", "keywords"], "--match needs members with + or -"),
    ] {
      let daemon = try RunningDaemon(arguments)
      daemon.closeInput()
      #expect(try daemon.waitForExit() == 2)
      let log = String(decoding: daemon.errorOutput, as: UTF8.self)
      #expect(log.contains(sentence), "\(log)")
    }
  }
}

extension String {
  /// What stands up to the end of a text, and from the next occurrence of another one on.
  fileprivate func components(
    between start: String, and end: Character
  ) -> (before: String, after: String)? {
    guard let range = firstRange(of: start) else { return nil }
    let rest = self[range.upperBound...]
    return (String(self[..<range.upperBound]), String(rest.drop { $0 != end }))
  }
}
