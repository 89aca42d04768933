import EventLoop
import JSON
import Mediation
import ModelContext
import Platform
import ProcessAdapters
import SampleAdapters
import Testing

@testable import adbridge

/// What a configuration file says, member by member.
@LoopActor
@Suite struct ConfigurationReadingTests {
  private func read(_ text: String) throws -> Configuration {
    let file = try TemporaryFile(text)
    return try Configuration(contentsOf: file.path, with: SampleAdapters.all)
  }

  /// Each member of a program.
  private nonisolated static let program =
    #""command": ["sh", "-c", "exit"], "environment": {"A": "1", "B": ""}, "directory": "/tmp", "#
    + #""timeoutMs": 7, "restart": {"delayMs": 3, "maxDelayMs": 9}"#

  @Test(
    arguments: [
      (#"{"adapters": [{"className": "One", \#(program)}]}"#, ["One"], nil),
      (
        #"{"programs": {"p": {\#(program)}, "q": {"command": ["cat"]}}, "adapters": ["#
          + #"{"className": "Zero", "program": "q"}, {"className": "One", "program": "p"}]}"#,
        ["Zero", "One"], "p"
      ),
    ] as [(String, [String], String?)])
  func `each member of a program is that of its classes, and its name, if they share it`(
    text: String, classNames: [String], name: String?
  ) throws {
    let adapters = try read(text).adapters
    #expect(adapters.map(\.className) == classNames)
    let adapter = try #require(adapters.last)
    let command = try #require(adapter.command)
    #expect(command.program == "sh")
    #expect(command.arguments == ["-c", "exit"])
    #expect(command.environment == ["A": "1", "B": ""])
    #expect(command.directory == "/tmp")
    #expect(adapter.timeoutMs == 7)
    #expect([adapter.restart.delayMs, adapter.restart.maxDelayMs] == [3, 9])
    #expect(adapter.sharedProgram == name)
    #expect(adapter.forChecks.sharedProgram == name)
    #expect(adapter.attachAddress == nil)
  }

  @Test(
    arguments: [
      (#"{"socket": "/s"}"#, .socket(path: "/s")), (#"{"port": 5}"#, .port(5)),
      (#"{"socket": null, "port": 0}"#, .port(0)),
    ] as [(String, LocalAddress)])
  func `a program that attaches has an address, and may have a timeout`(
    attach: String, address: LocalAddress
  ) throws {
    let text =
      #"{"adapters": [{"className": "A", "attach": \#(attach), "timeoutMs": 7, "command": null}]}"#
    let adapter = try #require(try read(text).adapters.first)
    #expect(adapter.attachAddress == address)
    #expect(adapter.timeoutMs == 7)
    #expect(adapter.command == nil)
  }

  @Test(arguments: [
    ("null", 100, 30_000), ("{}", 100, 30_000), (#"{"delayMs": 5}"#, 5, 30_000),
    (#"{"maxDelayMs": 700}"#, 100, 700), (#"{"delayMs": 40000}"#, 40_000, 40_000),
    (#"{"delayMs": 5, "maxDelayMs": 6}"#, 5, 6),
  ])
  func `the longest wait is the first one if that is more and none is named`(
    restart: String, delayMs: Int, maxDelayMs: Int
  ) throws {
    let text = #"{"adapters": [{"className": "A", "command": ["cat"], "restart": \#(restart)}]}"#
    let used = try #require(try read(text).adapters.first).restart
    #expect([used.delayMs, used.maxDelayMs] == [delayMs, maxDelayMs])
  }

  @Test func `each limit sets its own value`() throws {
    let limits = try read(
      #"""
      {"limits": {"requests": 2, "requestBytes": 65537, "adBytes": 65538, "eventLogBytes": 65539,
        "liveAds": 3, "eventLog": 4, "outputBytes": 65540}}
      """#
    ).limits
    #expect(limits.requests == 2)
    #expect(limits.requestBytes == 65_537)
    #expect(limits.mediation.adBytes == 65_538)
    #expect(limits.mediation.eventLogBytes == 65_539)
    #expect(limits.mediation.liveAds == 3)
    #expect(limits.mediation.eventLog == 4)
    #expect(limits.outputBytes == 65_540)
  }

  @Test(arguments: [("{}", true), (#"{"adUnits": null}"#, true), (#"{"adUnits": {}}"#, false)])
  func `only a file without ad units has the built-in ones`(text: String, isBuiltIn: Bool) throws {
    let ids = try read(text).adUnits.map(\.id)
    #expect(ids == (isBuiltIn ? Configuration.builtInAdUnits.map(\.id) : []))
  }

  @Test(arguments: [
    (
      #"{"adapters": [{"className": "A", "program": "p", "command": ["a"]}]}"#,
      "adapters[0].command: expected no value, because `programs` says it"
    ),
    (
      #"{"adapters": [{"className": "A", "program": "p", "timeoutMs": 5}]}"#,
      "adapters[0].timeoutMs: expected no value, because `programs` says it"
    ),
    (
      #"{"adapters": [{"className": "A", "program": "p", "restart": {}}]}"#,
      "adapters[0].restart: expected no value, because `programs` says it"
    ),
    (
      #"{"adapters": [{"className": "A", "program": "p", "environment": {}}]}"#,
      "adapters[0].environment: expected no value, because `programs` says it"
    ),
    (
      #"{"adapters": [{"className": "A", "program": "p", "directory": "/"}]}"#,
      "adapters[0].directory: expected no value, because `programs` says it"
    ),
    (
      #"{"adapters": [{"className": "A", "attach": {"port": 0}, "program": "p"}]}"#,
      "adapters[0].program: expected no value, because the program attaches itself"
    ),
    (
      #"{"adapters": [{"className": "A", "program": "p"}]}"#,
      #"adapters[0].program: expected a name in `programs`, got "p""#
    ),
    (
      #"{"programs": {"p": {"command": ["a"]}}, "adapters": [{"className": "A", "program": "p"}, "#
        + #"{"className": "A", "program": "p"}]}"#,
      "adapters[1].className: expected a class name that no other entry has"
    ),
    (
      #"{"programs": {"p": {"command": ["a"]}, "q": {}}}"#,
      "programs.q: expected command, got no command"
    ),
    (
      #"{"programs": {"p": {"attach": {"port": 0}}}}"#,
      "programs.p.attach: expected one of command, environment, directory, timeoutMs, restart"
    ),
    (
      #"{"programs": {"p": {"command": ["a"], "environment": {"A": 1}}}}"#,
      "programs.p.environment.A: expected a string, got a number"
    ),
    (#"{"programs": []}"#, "programs: expected an object, got an array"),
  ])
  func `a program in the wrong place, or without its command, is refused with its path`(
    text: String, message: String
  ) throws {
    var refusal = ""
    do {
      _ = try read(text)
    } catch let error as UsageError {
      refusal = error.description
    }
    #expect(refusal.contains(": " + message), "\(refusal)")
  }

  @Test(arguments: [
    (#""command": ["no-such-program"]"#, "command[0]", true),
    (#""command": ["/no/such"]"#, "command[0]", true),
    (#""command": ["cat"], "directory": "/no/such""#, "directory", true),
    (#""command": ["cat", "no-such.py"]"#, "command[1]", true),
    (
      #""command": ["cat"], "environment": {"PYTHONPATH": "/no/such"}"#,
      "environment.PYTHONPATH", false
    ),
    (
      #""command": ["cat"], "restart": {"delayMs": 2, "maxDelayMs": 1}"#, "restart.delayMs",
      false
    ),
  ])
  func `a mistake of a program is that of its classes, and of its start if it can't start`(
    members: String, path: String, isOfStart: Bool
  ) throws {
    let own = try read(
      #"{"adapters": [{"className": "Zero", "command": ["cat"]}, {"className": "One", \#(members)}]}"#
    ).mistakes
    let shared = try read(
      #"{"programs": {"p": {\#(members)}, "q": {"command": ["cat"]}}, "adapters": ["#
        + #"{"className": "One", "program": "p"}, {"className": "Zero", "program": "q"}, "#
        + #"{"className": "Two", "program": "p"}]}"#
    ).mistakes
    for (mistakes, place, classNames) in [
      (own, "adapters[1]", ["One"]), (shared, "programs.p", ["One", "Two"]),
    ] {
      #expect(mistakes.count == 1)
      #expect(mistakes.first?.what.hasPrefix("\(place).\(path): ") == true, "\(mistakes)")
      #expect(mistakes.first?.classNames == classNames)
      #expect(mistakes.first?.adUnitID == nil)
      #expect(mistakes.first?.isOfStart == isOfStart)
    }
  }

  @Test func `a mistake of an ad unit has its id, also if a member is repeated`() throws {
    let item = #"{"className": "SampleCustomEvent", "parameter": "content"}"#
    let mistakes = try read(
      #"{"adUnits": {"a": {"format": "native", "lineItems": [\#(item)], "timeoutMs": 5, "#
        + #""timeoutMs": 6}, "b": {"format": "native", "lineItems": [], "bidders": ["#
        + #"\#(item), {"className": "Nobody"}]}}}"#
    ).mistakes
    #expect(mistakes.map(\.adUnitID) == ["a", "b"])
    #expect(mistakes.allSatisfy { $0.classNames.isEmpty && !$0.isOfStart })
    #expect(mistakes.last?.what.hasPrefix("adUnits.b.bidders[1].className: ") == true)
  }

  /// The classes `One` and `Two` of a program.
  private nonisolated func networks(_ program: TemporaryFile) throws -> TemporaryFile {
    try TemporaryFile(
      #"{"programs": {"networks": {"command": ["sh", "\#(program.path)"]}}, "adapters": ["#
        + #"{"className": "One", "program": "networks"}, "#
        + #"{"className": "Two", "program": "networks"}]}"#)
  }

  @Test
  nonisolated func `classes that share a program have one process, which has its own name`() throws
  {
    let program = try TemporaryFile("echo Started. >&2\n" + SharedProgram.script)
    let file = try networks(program)
    let daemon = try RunningDaemon(["--config", file.path])
    for className in ["One", "Two"] {
      try daemon.send(
        #"{"jsonrpc":"2.0","id":1,"method":"loadInterstitial","#
          + #""params":{"adapter":{"className":"\#(className)"}}}"#)
      #expect(try Answer(daemon.nextLine()).result?["adId"] != nil)
    }
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let log = String(decoding: daemon.errorOutput, as: UTF8.self).split(separator: "\n")
    #expect(log.filter { $0.hasSuffix("Started.") } == ["adbridge: warning: networks: Started."])
  }

  @Test nonisolated func `a class of a shared program is checked by its name`() async throws {
    let (code, output) = try await onOwnThread {
      let program = try TemporaryFile(SharedProgram.script)
      let file = try networks(program)
      let check = try RunningDaemon([
        "check", "--config", file.path, "--adapter", "Two", "--only", "failedLoad", "--output",
        "tap",
      ])
      let code = try check.waitForExit()
      return (code, String(decoding: check.output, as: UTF8.self))
    }
    #expect(code == 0, "\(output)")
    #expect(output.contains("\nok 1 - interstitial: "), "\(output)")
  }
}
