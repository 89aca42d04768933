import AdapterChecks
import Ads
import EventLoop
import JSON
import Mediation
import Platform
import Server
import Testing

@testable import adbridge

/// What the arguments mean.
@Suite struct InvocationTests {
  private func served(_ arguments: [String]) throws -> Options {
    guard case .serve(let options) = try Invocation(arguments) else {
      throw UsageError("The daemon is not served: \(arguments)")
    }
    return options
  }

  @Test(arguments: [[], ["mcp"]])
  func `the daemon has defaults`(arguments: [String]) throws {
    let options = try served(arguments)
    #expect(options.configurationFile == nil)
    #expect(options.clock == .wall)
    #expect(options.seed == 0)
    #expect(options.logLevel == .warning)
    #expect(!options.isStrict)
    #expect(options.lingerMs == 0)
    #expect(options.listenPlaces.isEmpty)
    #expect(options.maximumLineBytes == 16_777_216)
    #expect(options.reportFile == nil)
    #expect(options.traceFile == nil)
    #expect(options.recordFile == nil)
    #expect(options.replayFile == nil)
    #expect(options.match == nil)
    #expect(options.startsPrograms)
    #expect(!options.recordsSecrets)
    #expect((options.dialect == .modelContext) == !arguments.isEmpty)
  }

  /// The values of the options that the daemon and a load have.
  private func expectShared(_ options: Options) {
    #expect(options.configurationFile == "c")
    #expect(options.seed == 3)
    #expect(options.logLevel == .debug)
    #expect(options.isStrict)
    #expect(options.reportFile == "r")
    #expect(options.traceFile == "t=u")
    #expect(options.recordFile == "tape")
    #expect(options.replayFile == "other")
    #expect(options.match != nil)
    #expect(options.recordsSecrets)
  }

  @Test(arguments: [[], ["mcp"]])
  func `each option of the daemon sets its own value`(command: [String]) throws {
    let options = try served(
      command + [
        "--config", "c", "--clock=skip", "--seed", "3", "--log-level=debug", "--strict",
        "--linger", "4", "--max-line-bytes", "2048", "--report", "r", "--trace=t=u", "--record",
        "tape", "--replay", "other", "--match", "-label", "--record-secrets",
      ])
    expectShared(options)
    #expect(options.clock == .skip)
    #expect(options.lingerMs == 4)
    #expect(options.maximumLineBytes == 2_048)
    #expect(options.dialect == (command.isEmpty ? .clients : .modelContext))
  }

  @Test(arguments: [
    (["--replay", "t"], false), (["--record", "t"], true),
    (["--replay", "t", "--record", "t"], true),
  ])
  func `only a tape alone needs no programs`(arguments: [String], starts: Bool) throws {
    #expect(try served(arguments).startsPrograms == starts)
  }

  @Test func `clients connect at each address, with the rights of its option`() throws {
    let places = try served([
      "--listen", "unix:/a", "--listen-control=tcp:127.0.0.1:7", "--listen", "tcp:127.0.0.1:0",
    ]).listenPlaces
    #expect(places.map(\.address) == [.socket(path: "/a"), .port(7), .port(0)])
    #expect(places.map { $0.rights == .all } == [false, true, false])
  }

  @Test func `a run of checks has defaults, and each option sets its own value`() throws {
    let usual = try #require(try CheckOptions.read(["--adapter", "A"]))
    #expect(usual.className == "A")
    #expect(usual.parameter == nil && usual.failingParameter == nil)
    #expect(usual.failingSettings == nil)
    #expect(usual.limits.eventMs == nil && usual.limits.loadMs == nil)
    #expect(usual.limits.setUpMs == nil)
    #expect(usual.configurationFile == nil && usual.requestFile == nil)
    #expect(usual.expectationsFile == nil && usual.newExpectationsFile == nil)
    #expect(usual.formats == nil)
    #expect(usual.output == .table)
    #expect(usual.only.isEmpty && usual.soakCount == nil)
    #expect(!usual.isStrict && !usual.listsChecks)
    #expect(usual.logLevel == .warning)

    let options = try #require(
      try CheckOptions.read([
        "--adapter=A", "--parameter=", "--failing-parameter", "", "--failing-settings",
        #"{"zone": "none"}"#, "--event-timeout-ms", "1", "--load-timeout-ms", "2",
        "--set-up-timeout-ms", "3600000", "--config", "c", "--request", "r", "--expect", "e",
        "--write-expectations", "w", "--format", "banner,native", "--output", "tap", "--only",
        "lostClick,leak", "--soak", "100", "--strict", "--log-level", "info", "--list",
      ]))
    #expect(options.parameter == "" && options.failingParameter == "")
    #expect(options.failingSettings == ["zone": "none"])
    #expect(options.limits.eventMs == 1)
    #expect(options.limits.loadMs == 2)
    #expect(options.limits.setUpMs == 3_600_000)
    #expect(options.configurationFile == "c")
    #expect(options.requestFile == "r")
    #expect(options.expectationsFile == "e")
    #expect(options.newExpectationsFile == "w")
    #expect(options.formats == [.banner, .native])
    #expect(options.output == .tap)
    #expect(options.only == ["lostClick", "leak"])
    #expect(options.soakCount == 100)
    #expect(options.isStrict)
    #expect(options.logLevel == .info)
    #expect(options.listsChecks)
    #expect(try CheckOptions.read(["--adapter", "A", "--soak", "1000000"])?.soakCount == 1_000_000)
    #expect(try CheckOptions.read(["--list"])?.className == "")
    #expect(try CheckOptions.read(["-h"]) == nil)
  }

  @Test func `loads have the ad units in order, their timeout and their form`() throws {
    let usual = try #require(try LoadOptions.read(["a"]))
    #expect(usual.timeoutMs == nil && !usual.asJSON)
    #expect(usual.daemon.clock == .wall)
    let options = try #require(
      try LoadOptions.read(["b", "--timeout=1", "a", "--json", "--clock", "skip", "b"]))
    #expect(options.units == ["b", "a", "b"])
    #expect(options.timeoutMs == 1 && options.asJSON)
    #expect(options.daemon.clock == .skip)
    #expect(try LoadOptions.read(["a", "-h"]) == nil)

    let units = try #require(try LoadOptions.readUnits(["--config", "c"]))
    #expect(units.daemon.configurationFile == "c" && !units.asJSON)
    #expect(try LoadOptions.readUnits(["--json"])?.asJSON == true)
    #expect(try LoadOptions.readUnits(["-h"]) == nil)
  }

  @Test func `a first adapter has a folder, a language and a checkout`() throws {
    let usual = try #require(try InitOptions.read([]))
    #expect(usual.folder == "my-network")
    #expect(usual.language == .python)
    let options = try #require(
      try InitOptions.read(["--language", "swift", "mine", "--checkout", packageFolder]))
    #expect(options.folder == "mine")
    #expect(options.language == .swift)
    #expect(options.checkout == packageFolder)
    #expect(try InitOptions.read(["-h"]) == nil)
    #expect(throws: UsageError.self) { try InitOptions.read([""]) }
  }

  @Test(arguments: [
    ([], true), (["--clock", "wall"], true), (["--clock=wall"], true), (["--clock=skip"], false),
    (["--seed", "1", "--clock", "manual"], false), (["--clock"], false),
    (["--clock", "wall", "--clock", "skip"], false), (["--clock=skip", "--clock=wall"], true),
  ])
  func `a conversation runs on the wall clock, unless the daemon has another one`(
    daemon: [String], isWall: Bool
  ) throws {
    let options = try #require(try RerunOptions.read(["t"] + daemon))
    #expect(options.isWall == isWall)
    #expect(options.daemon == daemon)
  }

  @Test func `the first word of rerun is the file, and what is unknown goes to the daemon`() throws
  {
    let usual = try #require(try RerunOptions.read(["t"]))
    #expect(usual.file == "t" && usual.daemon.isEmpty)
    #expect(!usual.comparesTimes && !usual.updates)
    let options = try #require(
      try RerunOptions.read(["--times", "--strict", "t", "--update", "--config", "c"]))
    #expect(options.file == "t")
    #expect(options.daemon == ["--strict", "--config", "c"])
    #expect(options.comparesTimes && options.updates)
    #expect(try RerunOptions.read(["t", "-h"]) == nil)
    #expect(try RerunOptions.read(["--help"]) == nil)
  }

  @Test func `a report has one file or two, and a bridge one address`() throws {
    guard case .report(let one) = try Invocation(["report", "a"]),
      case .report(let two) = try Invocation(["report", "a", "-"]),
      case .connect(let address) = try Invocation(["connect", "unix:/a"]),
      case .checkConfiguration(let file) = try Invocation(["--check-config=c"])
    else { throw UsageError("The arguments mean something else.") }
    #expect(one == ["a"])
    #expect(two == ["a", "-"])
    #expect(address == .socket(path: "/a"))
    #expect(file == "c")
  }

  @Test func `each option that a load shares with the daemon sets its own value`() throws {
    let load = try #require(
      try LoadOptions.read([
        "a", "--config", "c", "--seed", "3", "--log-level=debug", "--strict", "--report", "r",
        "--trace=t=u", "--record", "tape", "--replay", "other", "--match", "-label",
        "--record-secrets",
      ]))
    #expect(load.units == ["a"])
    expectShared(load.daemon)
  }

  @Test func `each command has its own help, by a long and a short name`() throws {
    for command in Command.allCases {
      for option in ["--help", "-h"] {
        guard case .show(let help) = try Invocation([command.rawValue, option]) else {
          throw UsageError("There is no help: \(command.rawValue) \(option)")
        }
        #expect(help.hasPrefix("Usage: adbridge \(command.rawValue)"), "\(option)")
      }
    }
  }

  @Test(arguments: [
    [], ["mcp"], ["load", "a"], ["units"], ["check", "--adapter", "A"], ["init"],
  ])
  func `each option in the help of a command is one that it takes`(command: [String]) throws {
    guard case .show(let help) = try Invocation(command + ["--help"]) else {
      throw UsageError("There is no help: \(command)")
    }
    let options = help.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.flatMap { $0.hasPrefix("--") ? String($0) : nil }
    }
    #expect(!options.isEmpty)
    for option in options {
      do throws(UsageError) {
        _ = try Invocation(command + [option])
      } catch {
        #expect(!error.description.contains("There is no option"), "\(error)")
      }
    }
  }

  @Test func `an agent's bridge can check its configuration, whatever is before`() throws {
    let arguments = ["mcp", "--strict", "--check-config", "c"]
    guard case .checkConfiguration(let file) = try Invocation(arguments) else {
      throw UsageError("The arguments mean something else.")
    }
    #expect(file == "c")
  }

  @Test func `an exit code of a signal is its number after 128`() {
    #expect(ExitCode.success.number == 0)
    #expect(ExitCode.failure.number == 1)
    #expect(ExitCode.usage.number == 2)
    #expect(ExitCode.signal(.terminate).number == 143)
  }

  @Test(arguments: [("/a/b.json", "b.json"), ("c", "c"), ("a/", "a"), ("/", "/"), ("", "")])
  func `the name of a file is the last part of its path`(path: String, name: String) {
    #expect(fileName(path) == name)
  }
}
