import EventLoop
import JSON
import Platform
import PlatformTesting
import ProcessAdapters
import Testing

@testable import Tapes

/// What is written to a tape, line by line.
@LoopActor
@Suite struct RecordingTests {
  private let place: TemporaryPath
  private let clock = Clock(.manual)
  private let program = TapedProgram()
  private let output = ReportedOutput()
  private let recorder: TapeRecorder
  private let recording: RecordingTransport

  init() throws {
    place = try TemporaryPath()
    recorder = try TapeRecorder(
      place.path, adding: nil, clock: clock, writer: "adbridge 7", isRedacted: false)
    recording = RecordingTransport(program, of: "P", recorder: recorder) { method, params in
      method == "adapter/known" && params["a"] == 1
    }
    recording.delegate = output
  }

  private func ask(_ id: Int, _ method: String, _ params: String) {
    recording.append(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n")
  }

  /// The lines after the first one.
  private func recorded() throws -> [String] {
    #expect(recorder.finish())
    return Array(try linesOfFile(place.path).dropFirst())
  }

  @Test func `requests, answers, events and the end are recorded with their times`() throws {
    ask(1, "adapter/initialize", #"{"className":"A"}"#)
    clock.move(byMs: 5)
    program.write(#"{"id":1,"result":{"x":1}}"# + "\n")
    ask(
      2, "adapter/loadNative",
      #"{"loadId":"load-1","adId":"ad-1","timeoutMs":5,"settings":{"k":"v"}}"#)
    clock.move(byMs: 7)
    program.write(
      #"{"method":"adapter/event","params":{"loadId":"load-1","event":"click"}}"# + "\n")
    program.write(#"{"method":"adapter/log","params":{"message":"m"}}"# + "\n")
    program.write(#"{"id":2,"error":{"code":1,"message":"no"}}"# + "\n")
    ask(3, "adapter/present", #"{"loadId":"load-1"}"#)
    clock.move(byMs: 1)
    program.write(#"{"method":"adapter/event","params":{"loadId":"load-1","event":"paid"}}"# + "\n")
    program.write(#"{"id":3,"result":null}"# + "\n")
    ask(4, "adapter/setUp", "{}")
    ask(5, "adapter/ping", "{}")
    ask(6, "adapter/known", #"{"a":1}"#)
    recording.append(#"{"id":7,"method":"adapter/other"}"# + "\n")
    recording.append(#"{"method":"adapter/other","params":{}}"# + "\n")
    program.write(#"{"id":9,"method":"loadNative","params":{}}"# + "\n")
    program.write(#"{"id":99,"result":1}"# + "\n")
    program.write(#"{"method":"adapter/event","params":{"loadId":"load-8","event":"paid"}}"# + "\n")
    clock.move(byMs: 2)
    recording.didEnd(.exited(code: 3))

    #expect(
      try recorded() == [
        #"{"request":1,"program":"P","method":"adapter/initialize","params":{"className":"A"},"atMs":0}"#,
        #"{"answer":1,"afterMs":5,"result":{"x":1}}"#,
        #"{"request":2,"program":"P","method":"adapter/loadNative","params":{"settings":{"k":"v"}},"atMs":5}"#,
        #"{"notification":2,"afterMs":7,"method":"adapter/event","params":{"loadId":"load","event":"click"}}"#,
        #"{"notification":2,"afterMs":7,"method":"adapter/log","params":{"message":"m"}}"#,
        #"{"answer":2,"afterMs":7,"error":{"code":1,"message":"no"}}"#,
        #"{"request":3,"program":"P","method":"adapter/present","load":2,"params":{},"atMs":12}"#,
        #"{"notification":3,"afterMs":1,"method":"adapter/event","params":{"loadId":"load","event":"paid"}}"#,
        #"{"answer":3,"afterMs":1,"result":null}"#,
        #"{"request":4,"program":"P","method":"adapter/setUp","params":{},"atMs":13}"#,
        #"{"end":4,"afterMs":2,"exitCode":3}"#,
      ])
    let header = try #require(try linesOfFile(place.path).first)
    #expect(header.hasPrefix(#"{"tape":1,"writer":"adbridge 7","salt":""#))
    #expect(header.hasSuffix(#"","redacted":false}"#))
    // The program has every byte, and the bridge, too.
    #expect(program.actions.count == 8)
    #expect(output.reports.count == 10)
  }

  @Test(arguments: [
    (ChildProcess.End.exited(code: 0), #"{"end":1,"afterMs":4,"exitCode":0}"#),
    (.killed(signal: 9), #"{"end":1,"afterMs":4,"signal":9}"#),
    (.notStarted(SystemError(code: 2)), #"{"end":1,"afterMs":4,"exitCode":127}"#),
  ])
  func `each end of a program is recorded after its last request`(
    end: ChildProcess.End, line: String
  ) throws {
    ask(1, "adapter/setUp", "{}")
    clock.move(byMs: 4)
    recording.didEnd(end)
    #expect(output.take() == ["\(end)"])
    #expect(try recorded().last == line)
  }

  @Test func `a program that disconnects is recorded, too`() throws {
    ask(1, "adapter/setUp", "{}")
    recording.didDisconnect()
    #expect(output.take() == ["disconnected"])
    #expect(try recorded().last == #"{"end":1,"afterMs":0}"#)
  }

  @Test func `an end that the bridge wants, or before any request, is not recorded`() throws {
    recording.didEnd(.exited(code: 1))
    ask(1, "adapter/setUp", "{}")
    recording.closeInput()
    recording.didEnd(.exited(code: 0))
    recording.didDisconnect()
    #expect(try recorded().count == 1)
    #expect(output.take().count == 3)
  }

  @Test func `a recorded program is used as any other one`() {
    recording.pauseOutput()
    recording.resumeOutput()
    recording.terminate()
    recording.kill()
    recording.readOutput()
    recording.readErrors()
    recording.closeInput()
    recording.close()
    #expect(
      program.actions == [
        "pauseOutput", "resumeOutput", "terminate", "kill", "readOutput", "readErrors",
        "closeInput", "close",
      ])
    #expect(recording.processID == 7)
    #expect(recording.unreadCount == 3)
    #expect(recording.hasEnded)
    #expect(recording.leftBehind == ["sleep"])
    #expect(!recording.keepsTime)
    program.delegate?.didReceiveEndOfOutput()
    Array("e".utf8).withUnsafeBytes { program.delegate?.didReceiveErrors($0) }
    program.delegate?.didReceiveEndOfErrors()
    program.delegate?.didStopReading()
    #expect(output.take() == ["end of output", "errors e", "end of errors", "stopped reading"])
  }

  // MARK: The file

  @Test func `a tape that is added to keeps its first line and its numbers`() throws {
    let place = try TemporaryPath()
    let request = #"{"request":1,"program":"P","method":"m","params":{},"atMs":0}"#
    let tape = try writeTape(place.path, [request], isRedacted: true)
    let recorder = try TapeRecorder(
      place.path, adding: tape, clock: clock, writer: "other", isRedacted: false)
    #expect(recorder.redaction.salt == "s")
    #expect(recorder.redaction.isOn)
    #expect(recorder.record("n", ["b": 1, "a": 2], of: "Q", about: 1, atMs: 3) == 2)
    #expect(recorder.finish())
    #expect(
      try linesOfFile(place.path) == [
        #"{"tape":1,"writer":"w","salt":"s","redacted":true}"#, request,
        #"{"request":2,"program":"Q","method":"n","load":1,"params":{"a":2,"b":1},"atMs":3}"#,
      ])
    let damage = #expect(throws: Tape.Damage.self) {
      try TapeRecorder(place.path, adding: tape, clock: clock, writer: "w", isRedacted: false)
    }
    #expect(
      damage?.description == "Another process has just written \(place.path). Try again.")
  }

  @Test func `a tape that is recorded anew has its old salt, and replaces the old one at the end`()
    throws
  {
    let place = try TemporaryPath()
    let old = try writeTape(
      place.path, [#"{"request":1,"program":"P","method":"m","params":{},"atMs":0}"#])
    let recorder = try TapeRecorder(
      place.path, adding: nil, clock: clock, writer: "new", isRedacted: true)
    #expect(recorder.record("n", [:], of: "P", about: nil, atMs: 0) == 1)
    recorder.writePending()
    #expect(try Tape(place.path).byteCount == old.byteCount)
    #expect(recorder.finish())
    #expect(
      try linesOfFile(place.path) == [
        #"{"tape":1,"writer":"new","salt":"s","redacted":true}"#,
        #"{"request":1,"program":"P","method":"n","params":{},"atMs":0}"#,
      ])
    #expect(throws: Tape.Damage.self) { try Tape(place.path + ".new") }
  }

  @Test func `a file that can't be written is refused with its path`() throws {
    let path = place.path + "/no/folder"
    let damage = #expect(throws: Tape.Damage.self) {
      try TapeRecorder(path, adding: nil, clock: clock, writer: "w", isRedacted: true)
    }
    #expect(damage?.description.hasPrefix("The tape \(path) can't be written: ") == true)
  }
}
