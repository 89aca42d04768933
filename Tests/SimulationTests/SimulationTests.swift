import EventLoop
import Testing

@testable import Simulation

@Suite @LoopActor struct SimulationTests {
  @Test(arguments: [(1, Clock.Mode.manual), (2, .manual), (3, .skip)])
  func `a short run finds nothing`(seed: Int, mode: Clock.Mode) {
    var simulation = Simulation(seed: UInt64(seed), mode: mode)

    let finding = simulation.run(steps: 500)

    #expect(finding == nil, "\(finding?.transcript.lines.joined(separator: "\n") ?? "")")
    #expect(simulation.counts.steps >= 500)
    #expect(simulation.counts.starts > 0)
    #expect(!simulation.counts.faults.isEmpty)
  }

  @Test func `a run is a function of its seed`() {
    let runs = [7, 7, 8].map { seed in
      var simulation = Simulation(seed: UInt64(seed))
      _ = simulation.run(steps: 200)
      return simulation.counts
    }

    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
  }

  @Test func `a short run with the program finds nothing, and adapters break many rules`() {
    var simulation = Simulation(seed: 1)
    simulation.program = [program]

    let finding = simulation.run(steps: 1_200)

    #expect(finding == nil, "\(finding?.transcript.lines.joined(separator: "\n") ?? "")")
    #expect(simulation.counts.worlds == 3)
    #expect(simulation.counts.violations.count >= 10)
    #expect(simulation.counts.errors.count >= 15)
  }

  /// What is done to the lines of the client, and the check that must find it.
  enum Distortion: String, CaseIterable {
    case answers = "an answer comes twice"
    case model = "an answer never comes"
    case seq = "an event has the wrong number"
    case lost = "an event is lost"
    case late = "an event comes after a later message"
    case state = "an ad has the wrong state"
    case ending = "the last answers have the wrong code"
    case json = "a line is truncated"
    case shape = "the members of an answer change places"
    case early = "an event comes before its ad"
    case bridge = "an answer is a fault of the bridge"

    func distort(_ lines: [[UInt8]]) -> [[UInt8]] {
      let answer = lines.firstIndex { text($0).contains(#""result":"#) && $0.first != 0x5B }
      let event = lines.firstIndex { text($0).contains(#""method":"adEvent""#) }
      var lines = lines
      switch self {
      case .answers: if let answer { lines.append(lines[answer]) }
      case .model: if let answer { lines.remove(at: answer) }
      case .seq:
        if let event {
          lines[event] = Array(text(lines[event]).replacing(#""seq":1,"#, with: #""seq":2,"#).utf8)
        }
      case .json: if let answer { lines[answer].removeLast() }
      case .shape:
        if let answer, text(lines[answer]).contains(#""result":{}"#) {
          lines[answer] = Array(#"{"id":1,"jsonrpc":"2.0","result":{}}"#.utf8)
        }
      case .lost: if let event { lines.remove(at: event) }
      case .late: if let event { lines.append(lines.remove(at: event)) }
      case .state: lines = replace(#""state":"rendered""#, #""state":"loaded""#, in: lines)
      case .ending: lines = replace(#""code":402"#, #""code":302"#, in: lines)
      case .early: if let event { lines.insert(lines.remove(at: event), at: 0) }
      case .bridge:
        if let answer {
          let id = text(lines[answer]).split(separator: #","result":"#)[0]
          let error = #","error":{"code":-32603,"message":"x","data":{"name":"internalError"}}}"#
          lines[answer] = Array((id + error).utf8)
        }
      }
      return lines
    }

    private func replace(_ old: String, _ new: String, in lines: [[UInt8]]) -> [[UInt8]] {
      lines.map { Array(text($0).replacing(old, with: new).utf8) }
    }

    private func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }
  }

  @Test(arguments: Distortion.allCases, [false, true])
  func `a fault that is put in is found`(_ distortion: Distortion, withProgram: Bool) throws {
    var simulation = Simulation(seed: 9)
    simulation.shrinkTries = 0
    simulation.distort = distortion.distort
    if withProgram { simulation.program = [program] }

    let found = simulation.run(steps: 8_000)
    let finding = try #require(found)

    #expect(["\(distortion)", "index", "model"].contains(finding.fault.check))
  }

  @Test(arguments: [
    ("end", #""$0" "$@"; exit 3"#),
    ("end", "exit 1"),
    ("hang", #""$0" "$@"; exec tail -f /dev/null"#),
    ("hang", "exec tail -f /dev/null"),
    ("start", nil),
  ])
  func `a program that does not end as it must is found`(check: String, script: String?) throws {
    var simulation = Simulation(seed: 9)
    simulation.shrinkTries = 0
    if check == "hang" { simulation.silenceMs = 200 }
    simulation.program = script.map { ["/bin/sh", "-c", $0, program] } ?? ["/dev/null/adbridge"]

    let found = simulation.run(steps: 10)
    let finding = try #require(found)

    #expect(finding.fault.check == check)
  }

  // Worlds in which the client has chosen the id of the ad: others need the loads before it.
  @Test(arguments: [1, 2, 4], [false, true])
  func `a fault is shrunk to the steps that it takes`(seed: UInt64, withProgram: Bool) throws {
    var simulation = Simulation(seed: seed)
    simulation.shrinkTries = 200
    simulation.distort = { lines in
      lines.map { line in
        let text = String(decoding: line, as: UTF8.self)
        return Array(text.replacing(#"{"counted":true}"#, with: #"{"counted":false}"#).utf8)
      }
    }
    if withProgram { simulation.program = [program] }

    let found = simulation.run(steps: 4_000)
    let finding = try #require(found)

    #expect(finding.fault.check == "model")
    // A load and a call, and perhaps time for the program between them.
    #expect(finding.script.steps.count <= 4)
    #expect(finding.transcript.lines.last?.contains(#"{"counted":true}"#) == false)
  }

  @Test func `a fault is printed as a transcript with the command that repeats it`() throws {
    var simulation = Simulation(seed: 9)
    simulation.shrinkTries = 20
    simulation.distort = { $0.filter { !String(decoding: $0, as: UTF8.self).contains("nowMs") } }
    let found = simulation.run(steps: 4_000)
    let finding = try #require(found)

    let text = Report.text(of: finding, try Options(["--seed", "9"]))
    let ofProgram = Report.text(of: finding, try Options(["--program", "adbridge"]))

    #expect(ofProgram.contains("--steps 400 --program adbridge\n"))
    #expect(text.contains("Simulation --seed 9 --world \(finding.world)"))
    #expect(text.contains(#"> {"jsonrpc":"2.0","id":"#))
    var again = Simulation(seed: 9)
    again.shrinkTries = 20
    again.distort = simulation.distort
    let repeated = again.run(steps: Simulation.stepsInWorld, firstWorld: finding.world)
    #expect(repeated?.fault.message == finding.fault.message)
  }
}

/// The path of the program, which is built beside the tests.
private let program = {
  #if canImport(Darwin)
    let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return package.joined(separator: "/") + "/.build/debug/adbridge"
  #else
    let tests = CommandLine.arguments[0]
    return String(tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]) + "/adbridge"
  #endif
}()
