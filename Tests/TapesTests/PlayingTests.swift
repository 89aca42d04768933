import EventLoop
import JSON
import Platform
import PlatformTesting
import ProcessAdapters
import Testing

@testable import Tapes

/// What a tape answers, and when.
@LoopActor
@Suite struct PlayingTests {
  private let place: TemporaryPath
  private let clock = Clock(.manual)
  private let realTime = Clock(.manual)
  private let program = TapedProgram()
  private let output = ReportedOutput()

  init() throws {
    place = try TemporaryPath()
  }

  private static func request(
    _ number: Int, _ method: String, _ params: String, load: Int? = nil
  ) -> String {
    let load = load.map { #""load":\#($0),"# } ?? ""
    return
      #"{"request":\#(number),"program":"P","method":"\#(method)",\#(load)"params":\#(params),"#
      + #""atMs":0}"#
  }

  private static let lines = [
    request(1, "adapter/initialize", #"{"className":"A"}"#),
    #"{"answer":1,"afterMs":50,"result":{"x":1}}"#,
    request(2, "adapter/setUp", #"{"className":"A"}"#), #"{"answer":2,"afterMs":20,"result":null}"#,
    request(3, "adapter/loadNative", #"{"parameter":"u"}"#),
    #"{"notification":3,"afterMs":5,"method":"adapter/event","params":{"loadId":"load","event":"click"}}"#,
    #"{"notification":3,"afterMs":5,"method":"adapter/log","params":{"loadId":"other"}}"#,
    #"{"answer":3,"afterMs":10,"error":{"code":1}}"#,
    request(4, "adapter/simulate", #"{"action":"tap","asset":"icon"}"#, load: 3),
    #"{"answer":4,"afterMs":0,"result":{"n":1}}"#,
    request(5, "adapter/simulate", #"{"action":"tap"}"#, load: 3),
    #"{"answer":5,"afterMs":0,"result":{"n":2}}"#, request(6, "adapter/present", "{}", load: 3),
    #"{"end":6,"afterMs":3,"signal":9}"#,
  ]

  private func play(
    _ lines: [String] = lines, before transport: (any ProcessTransport)? = nil
  ) throws -> PlayingTransport {
    let player = TapePlayer(try writeTape(place.path, lines))
    let playing = PlayingTransport(player, on: clock, realTime: realTime, before: transport)
    playing.program = "P"
    playing.delegate = output
    return playing
  }

  private func ask(_ playing: PlayingTransport, _ id: Int, _ method: String, _ params: String) {
    playing.append(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n")
  }

  /// What is reported at once.
  private func reports(
    of playing: PlayingTransport, _ id: Int, _ method: String, _ params: String
  ) -> [String] {
    ask(playing, id, method, params)
    #expect(output.reports.isEmpty)
    realTime.move()
    clock.move()
    return output.take()
  }

  private func result(_ id: Int, _ result: String) -> [String] {
    [#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"# + "\n"]
  }

  private func refusal(_ id: Int, _ sentence: String) -> [String] {
    let text = String(decoding: JSONWriter.bytes(of: JSONValue.string(sentence)), as: UTF8.self)
    return [#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":-32603,"message":\#(text)}}"# + "\n"]
  }

  @Test func `a program is introduced at once, and set up after as long as it took`() throws {
    let playing = try play()
    // The clock of the ads does not move while a program starts.
    ask(playing, 1, "adapter/initialize", #"{"className":"A","protocolVersion":1}"#)
    #expect(output.take() == [])
    realTime.move()
    #expect(output.take() == result(1, #"{"x":1}"#))
    ask(playing, 2, "adapter/setUp", #"{"className":"A"}"#)
    clock.move(byMs: 19)
    #expect(output.take() == [])
    clock.move(byMs: 1)
    #expect(output.take() == result(2, "null"))
  }

  @Test func `a load is answered with its events, at their times and for its own id`() throws {
    let playing = try play()
    ask(playing, 3, "adapter/loadNative", #"{"loadId":"load-9","parameter":"u","timeoutMs":7}"#)
    clock.move(byMs: 4)
    #expect(output.take() == [])
    clock.move(byMs: 1)
    #expect(
      output.take() == [
        #"{"jsonrpc":"2.0","method":"adapter/event","params":{"loadId":"load-9","event":"click"}}"#
          + "\n",
        #"{"jsonrpc":"2.0","method":"adapter/log","params":{"loadId":"other"}}"# + "\n",
      ])
    clock.move(byMs: 5)
    #expect(output.take() == [#"{"jsonrpc":"2.0","id":3,"error":{"code":1}}"# + "\n"])
  }

  @Test func `a tape knows the last 10,000 ads`() throws {
    let playing = try play([
      Self.request(1, "adapter/loadNative", #"{"parameter":"u"}"#),
      Self.request(2, "adapter/didRender", #"{"view":1}"#, load: 1),
      #"{"answer":2,"afterMs":0,"result":{"n":1}}"#,
      Self.request(3, "adapter/didRender", #"{"view":2}"#, load: 1),
      #"{"answer":3,"afterMs":0,"result":{"n":2}}"#,
    ])
    for id in 0...10_000 {
      ask(playing, id, "adapter/loadNative", #"{"loadId":"\#(id)","parameter":"u"}"#)
    }
    for (load, answer) in [(0, 1), (1, 2), (10_000, 2)] {
      #expect(
        reports(of: playing, 4, "adapter/didRender", #"{"loadId":"\#(load)","view":2}"#)
          == result(4, #"{"n":\#(answer)}"#))
    }
  }

  @Test func `calls about an ad are answered in order, equal ones first`() throws {
    let playing = try play()
    ask(playing, 3, "adapter/loadNative", #"{"loadId":"load-9","parameter":"u"}"#)
    clock.move(byMs: 10)
    _ = output.take()
    let tap = #"{"loadId":"load-9","action":"tap"}"#
    #expect(reports(of: playing, 4, "adapter/simulate", tap) == result(4, #"{"n":2}"#))
    #expect(reports(of: playing, 5, "adapter/simulate", tap) == result(5, #"{"n":1}"#))
    #expect(reports(of: playing, 6, "adapter/simulate", tap) == result(6, #"{"n":2}"#))
    #expect(
      reports(of: playing, 7, "adapter/simulate", #"{"loadId":"load-9","action":"close"}"#)
        == refusal(
          7,
          "The tape a.socket has no adapter/simulate close about the ad of request 3. It has "
            + "adapter/simulate tap, adapter/present."))
    for (id, method) in [(8, "adapter/changeAdSize"), (9, "adapter/inspect")] {
      #expect(
        reports(of: playing, id, method, #"{"loadId":"load-9"}"#)
          == refusal(
            id,
            "The tape a.socket has no \(method) about the ad of request 3. It has "
              + "adapter/simulate tap, adapter/present."))
    }
    #expect(
      reports(of: playing, 10, "adapter/didRender", #"{"loadId":"load-9"}"#) == result(10, "null"))
    #expect(!playing.hasEnded)
  }

  @Test func `equal loads get the recorded answers in order, and the last one again`() throws {
    let playing = try play([
      Self.request(1, "adapter/loadNative", "{}"), #"{"answer":1,"afterMs":0,"result":1}"#,
      Self.request(2, "adapter/loadNative", "{}"), #"{"answer":2,"afterMs":0,"result":2}"#,
    ])
    for (id, answer) in [(1, "1"), (2, "2"), (3, "2")] {
      #expect(reports(of: playing, id, "adapter/loadNative", "{}") == result(id, answer))
    }
  }

  @Test func `bids come when they came, for the same request, and with its id`() throws {
    func request(_ id: String, tag: String, tmax: Int) -> String {
      #"{"bidRequest":{"id":"\#(id)","tmax":\#(tmax),"imp":[{"tagid":"\#(tag)"}]},"seed":\#(tmax)}"#
    }
    func response(_ id: String) -> String { #"{"bidResponse":{"id":"\#(id)","seatbid":[]}}"# }
    let playing = try play([
      Self.request(1, "adapter/requestBids", request("response-1", tag: "a", tmax: 900)),
      #"{"answer":1,"afterMs":30,"result":\#(response("response-1"))}"#,
      Self.request(2, "adapter/requestBids", request("response-2", tag: "a", tmax: 800)),
      #"{"answer":2,"afterMs":0,"result":\#(response("wrong"))}"#,
      Self.request(3, "adapter/requestBids", request("response-3", tag: "b", tmax: 800)),
      #"{"answer":3,"afterMs":0,"result":{"bidResponse":null}}"#,
    ])
    func ask(_ id: Int, _ tag: String) {
      self.ask(
        playing, id, "adapter/requestBids", request("response-\(id)", tag: tag, tmax: 1_000))
    }
    ask(7, "b")
    clock.move()
    #expect(output.take() == result(7, #"{"bidResponse":null}"#))
    ask(8, "a")
    clock.move(byMs: 29)
    #expect(output.take() == [])
    clock.move(byMs: 1)
    #expect(output.take() == result(8, response("response-8")))
    // A wrong id stays wrong. The last answer is repeated.
    for id in 9...10 {
      ask(id, "a")
      clock.move()
      #expect(output.take() == result(id, response("wrong")))
    }
    ask(11, "c")
    clock.move()
    #expect(
      output.take()
        == refusal(
          11,
          "The tape \(try #require(place.path.split(separator: "/").last)) has no "
            + "adapter/requestBids of P with these parameters. The nearest is request 1: "
            + #"bidRequest.imp[0].tagid was "a", and is "c"."#))
  }

  @Test func `the end of a program comes when it came, and nothing after it`() throws {
    let playing = try play()
    ask(playing, 3, "adapter/loadNative", #"{"loadId":"load-9","parameter":"u"}"#)
    clock.move(byMs: 10)
    _ = output.take()
    ask(playing, 4, "adapter/present", #"{"loadId":"load-9"}"#)
    clock.move(byMs: 2)
    #expect(output.take() == [])
    clock.move(byMs: 1)
    #expect(
      output.take() == ["end of output", "end of errors", "\(ChildProcess.End.killed(signal: 9))"])
    #expect(playing.hasEnded)
    ask(playing, 5, "adapter/didRender", #"{"loadId":"load-9"}"#)
    clock.move()
    #expect(output.take() == [])
  }

  @Test(arguments: [
    (#""exitCode":2"#, "\(ChildProcess.End.exited(code: 2))"), (#""exitCode":0"#, nil),
    ("", "disconnected"),
  ])
  func `each end is played as it was`(member: String, report: String?) throws {
    let end = #"{"end":1,"afterMs":0"# + (member.isEmpty ? "" : ",\(member)") + "}"
    let playing = try play([Self.request(1, "adapter/setUp", "{}"), end])
    ask(playing, 1, "adapter/setUp", "{}")
    clock.move()
    let expected = report ?? "\(ChildProcess.End.exited(code: 0))"
    #expect(output.take() == ["end of output", "end of errors", expected])
  }

  @Test func `what a tape lacks is refused, and what only informs is acknowledged`() throws {
    let playing = try play()
    #expect(
      reports(of: playing, 1, "adapter/loadNative", #"{"loadId":"load-1","parameter":"v"}"#)
        == refusal(
          1,
          "The tape a.socket has no adapter/loadNative of P with these parameters. The nearest is "
            + #"request 3: parameter was "u", and is "v"."#))
    #expect(
      reports(of: playing, 2, "adapter/loadBanner", #"{"loadId":"load-1"}"#)
        == refusal(2, "The tape a.socket has no adapter/loadBanner of P."))
    #expect(
      reports(of: playing, 3, "adapter/collectSignals", "{}")
        == refusal(3, "The tape a.socket has no adapter/collectSignals of P."))
    #expect(
      reports(of: playing, 4, "adapter/initialize", #"{"className":"B"}"#)
        == refusal(
          4,
          "The tape a.socket has no adapter/initialize of P with these parameters. The nearest is "
            + #"request 1: className was "A", and is "B"."#))
    #expect(reports(of: playing, 5, "adapter/ping", "{}") == result(5, "null"))
    playing.program = "Q"
    #expect(
      reports(of: playing, 6, "adapter/loadNative", #"{"parameter":"u"}"#)
        == refusal(
          6, "The tape a.socket has no adapter/loadNative of Q. It was recorded with P."))
    let empty = try play([])
    #expect(
      reports(of: empty, 7, "adapter/loadNative", "{}")
        == refusal(7, "The tape a.socket has no adapter/loadNative of P. It is empty."))
  }

  @Test func `a tape ends when it is told to end`() throws {
    let playing = try play()
    #expect(playing.keepsTime)
    #expect(playing.processID == nil)
    #expect(playing.unreadCount == 0)
    #expect(playing.leftBehind.isEmpty)
    playing.closeInput()
    clock.move()
    #expect(
      output.take() == ["end of output", "end of errors", "\(ChildProcess.End.exited(code: 0))"])
    let closed = try play()
    ask(closed, 1, "adapter/ping", "{}")
    closed.close()
    clock.move()
    #expect(output.take() == [])
    #expect(closed.hasEnded)
  }

  @Test func `a program answers what the tape lacks, line by line`() throws {
    let playing = try play(before: program)
    ask(playing, 1, "adapter/initialize", #"{"className":"A"}"#)
    ask(playing, 2, "adapter/loadNative", #"{"loadId":"load-1","parameter":"v"}"#)
    ask(playing, 3, "adapter/present", #"{"loadId":"load-1"}"#)
    playing.append(#"{"method":"adapter/x"}"# + "\n")
    #expect(program.actions.count == 8)
    #expect(program.actions.filter { $0 == "\n" }.count == 4)
    #expect(program.actions[2].contains(#""id":2,"method":"adapter/loadNative""#))
    clock.move(byMs: 100)
    #expect(output.take() == [])
    program.write(#"{"a":1}"# + "\n" + #"{"b""#)
    #expect(output.take().joined() == #"{"a":1}"# + "\n")
    program.write(":2}\n")
    #expect(output.take().joined() == #"{"b":2}"# + "\n")
  }

  @Test(arguments: [
    (#","signal":9"#, "\(ChildProcess.End.killed(signal: 9))"),
    (#","exitCode":4"#, "\(ChildProcess.End.exited(code: 4))"),
    ("", "disconnected"),
  ])
  func `a program ends where the recorded one did, and in its way`(
    end: String, report: String
  ) throws {
    for isAttached in [false, true] {
      let program = TapedProgram()
      let playing = try play(
        Self.lines.dropLast() + [#"{"end":6,"afterMs":3\#(end)}"#], before: program)
      ask(playing, 3, "adapter/loadNative", #"{"loadId":"load-9","parameter":"u"}"#)
      ask(playing, 4, "adapter/present", #"{"loadId":"load-9"}"#)
      clock.move(byMs: 2)
      #expect(program.actions == [])
      clock.move(byMs: 10)
      #expect(output.take().count == 3)
      // It is told to end first, so this end is not recorded.
      #expect(program.actions == ["closeInput", "kill"])
      if isAttached {
        program.delegate?.didDisconnect()
      } else {
        program.delegate?.didEnd(.exited(code: 0))
      }
      #expect(output.take() == [report])
    }
  }

  @Test func `what is not on the tape is done by the program`() throws {
    let playing = try play(before: program)
    playing.pauseOutput()
    playing.resumeOutput()
    playing.terminate()
    playing.kill()
    playing.readOutput()
    playing.readErrors()
    playing.closeInput()
    playing.close()
    #expect(
      program.actions == [
        "pauseOutput", "resumeOutput", "terminate", "kill", "readOutput", "readErrors",
        "closeInput", "close",
      ])
    #expect(!playing.keepsTime)
    #expect(playing.processID == 7)
    #expect(playing.unreadCount == 3)
    #expect(playing.leftBehind == ["sleep"])
    #expect(playing.hasEnded)
    program.delegate?.didReceiveEndOfOutput()
    Array("e".utf8).withUnsafeBytes { program.delegate?.didReceiveErrors($0) }
    program.delegate?.didReceiveEndOfErrors()
    program.delegate?.didStopReading()
    program.delegate?.didEnd(.exited(code: 1))
    program.delegate?.didDisconnect()
    #expect(
      output.take() == [
        "end of output", "errors e", "end of errors", "stopped reading",
        "\(ChildProcess.End.exited(code: 1))", "disconnected",
      ])
  }

  // MARK: Environments

  @Test func `programs are recorded, played, both, or neither`() throws {
    let environment = TapedEnvironment()
    let player = TapePlayer(try writeTape(place.path, Self.lines))
    let other = try TemporaryPath()
    let recorder = try TapeRecorder(
      other.path, adding: nil, clock: clock, writer: "w", isRedacted: true)
    let command = ChildProcess.Command(program: "./p", arguments: [])
    func adopted(_ recorder: TapeRecorder?, _ player: TapePlayer?) throws -> any ProcessTransport {
      let processes = TapedProcesses(environment, recorder: recorder, player: player)
      #expect(processes.clock === environment.clock)
      #expect(processes.realTime === environment.realTime)
      #expect(processes.pendingWork === environment.pendingWork)
      processes.log(.info, "said")
      processes.addWork { false }()
      return processes.adopt(try processes.start(command), of: "P")
    }
    #expect(try adopted(nil, nil) is TapedProgram)
    #expect(try adopted(recorder, nil) is RecordingTransport)
    #expect(environment.starts == ["./p", "./p"])
    let playing = try #require(try adopted(nil, player) as? PlayingTransport)
    #expect(environment.starts.count == 2)
    #expect(playing.program == "P")
    #expect(playing.keepsTime)
    let both = try #require(try adopted(recorder, player) as? PlayingTransport)
    #expect(both.program == "P")
    #expect(!both.keepsTime)
    #expect(environment.starts.count == 3)
    #expect(environment.logged == Array(repeating: "info said", count: 4))
    #expect(environment.workCount == 0)
    #expect(recorder.finish())
  }

  @Test func `a program that attaches is replayed as one that is started`() {
    var attached = ProcessAdapterConfiguration(
      className: "A", program: .attached(.socket(path: "/a")))
    attached.sharedProgram = "shared"
    attached.timeoutMs = 7
    attached.restart.delayMs = 8
    let replayed = attached.replayed
    #expect(replayed.className == "A")
    #expect(replayed.command?.program == "A")
    #expect(replayed.command?.arguments == [])
    #expect(replayed.attachAddress == nil)
    #expect(replayed.sharedProgram == "shared")
    #expect(replayed.timeoutMs == 7)
    #expect(replayed.restart.delayMs == 8)
    let started = ProcessAdapterConfiguration(
      className: "A", command: ChildProcess.Command(program: "p", arguments: ["x"]))
    #expect(started.replayed.command?.arguments == ["x"])
  }
}
