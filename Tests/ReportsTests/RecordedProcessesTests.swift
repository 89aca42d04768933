import EventLoop
import Platform
import ProcessAdapters
import Testing

@testable import Reports

/// A process whose lines are recorded works as one whose lines are not.
@LoopActor
@Suite struct RecordedProcessesTests {
  /// Notes what is asked of it.
  private final class Transport: ProcessTransport {
    weak var delegate: (any ProcessTransportDelegate)?
    var calls: [String] = []

    let keepsTime = true
    let processID: Int? = 7
    let unreadCount = 8
    let hasEnded = true
    let leftBehind = ["sleep"]
    func pauseOutput() { calls.append("pauseOutput") }
    func resumeOutput() { calls.append("resumeOutput") }
    func closeInput() { calls.append("closeInput") }
    func terminate() { calls.append("terminate") }
    func kill() { calls.append("kill") }
    func readOutput() { calls.append("readOutput") }
    func readErrors() { calls.append("readErrors") }
    func close() { calls.append("close") }
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
      calls.append(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Notes what it is told.
  private final class Delegate: ProcessTransportDelegate {
    var calls: [String] = []

    private func note(_ bytes: UnsafeRawBufferPointer, of stream: String) {
      calls.append("\(stream) \(String(decoding: bytes, as: UTF8.self))")
    }

    func didReceiveOutput(_ bytes: UnsafeRawBufferPointer) { note(bytes, of: "output") }
    func didReceiveEndOfOutput() { calls.append("end of output") }
    func didReceiveErrors(_ bytes: UnsafeRawBufferPointer) { note(bytes, of: "errors") }
    func didReceiveEndOfErrors() { calls.append("end of errors") }
    func didStopReading() { calls.append("stopped") }
    func didEnd(_ end: ChildProcess.End) { calls.append("\(end)") }
    func didDisconnect() { calls.append("disconnected") }
  }

  /// Hosts processes in memory.
  private final class Environment: ProcessEnvironment {
    let clock = Clock(.manual)
    let realTime = Clock(.manual)
    let pendingWork = PendingWork()
    var lines: [String] = []

    func start(
      _ command: ChildProcess.Command
    ) throws(ProcessStartError) -> any ProcessTransport {
      throw ProcessStartError(reason: command.program)
    }

    func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void {
      lines.append("work \(step())")
      return { [self] in lines.append("removed") }
    }

    func log(_ level: Log.Level, _ message: String) {
      lines.append("\(level.rawValue) \(message)")
    }
  }

  @Test func `what is asked of a process, and what it tells, is passed on, and its lines are kept`()
  {
    let (environment, transport, delegate) = (Environment(), Transport(), Delegate())
    let processes = RecordedProcesses(environment)
    var lines: [RecordedLine] = []
    processes.onLine = { lines.append($0) }
    let recorded = processes.adopt(transport, of: "Net")
    recorded.delegate = delegate

    recorded.append("{\"a\":1}\n")
    environment.clock.advance(byMs: 5) {}
    while environment.clock.step() {}
    for (number, text) in ["out\nrest", "err"].enumerated() {
      Array(text.utf8).withUnsafeBytes { bytes in
        if number == 0 {
          transport.delegate?.didReceiveOutput(bytes)
        } else {
          transport.delegate?.didReceiveErrors(bytes)
        }
      }
    }
    for action in [
      recorded.pauseOutput, recorded.resumeOutput, recorded.closeInput, recorded.terminate,
      recorded.kill, recorded.readOutput, recorded.readErrors, recorded.close,
    ] { action() }
    transport.delegate?.didReceiveEndOfOutput()
    transport.delegate?.didReceiveEndOfErrors()
    transport.delegate?.didStopReading()
    transport.delegate?.didDisconnect()
    transport.delegate?.didEnd(.exited(code: 3))

    #expect(
      transport.calls == [
        "{\"a\":1}\n", "pauseOutput", "resumeOutput", "closeInput", "terminate", "kill",
        "readOutput", "readErrors", "close",
      ])
    #expect(
      delegate.calls == [
        "output out\nrest", "errors err", "end of output", "end of errors", "stopped",
        "disconnected", "\(ChildProcess.End.exited(code: 3))",
      ])
    #expect(recorded.keepsTime && recorded.hasEnded)
    #expect(recorded.processID == 7)
    #expect(recorded.unreadCount == 8)
    #expect(recorded.leftBehind == ["sleep"])
    #expect(lines.map(\.text) == ["{\"a\":1}", "out"])
    #expect(lines.map(\.className) == ["Net", "Net"])
    #expect(lines.map(\.isSent) == [true, false])
    #expect(lines.map(\.atMs) == [0, 5])
  }

  @Test func `processes whose lines nobody wants are those of the environment`() throws {
    let (environment, transport) = (Environment(), Transport())
    let processes = RecordedProcesses(environment)
    #expect(processes.adopt(transport, of: "Net") === transport)
    #expect(processes.clock === environment.clock)
    #expect(processes.realTime === environment.realTime)
    #expect(processes.pendingWork === environment.pendingWork)
    processes.addWork { true }()
    processes.log(.error, "Bad.")
    processes.subject = { "native leak" }
    processes.log(.info, "Good.")
    processes.subject = { nil }
    processes.leavesOut = { $0 == "Again." }
    processes.log(.debug, "So so.")
    processes.log(.error, "Again.")
    #expect(
      environment.lines
        == ["work true", "removed", "error Bad.", "info native leak: Good.", "debug So so."])
    do throws(ProcessStartError) {
      _ = try processes.start(ChildProcess.Command(program: "p", arguments: []))
      Issue.record("It was started.")
    } catch {
      #expect(error.reason == "p")
    }
  }
}
