import Foundation
import Platform
import Synchronization
import Testing

@testable import AdBridgeClient

/// The life of a connection. A script of the shell plays the daemon.
@Suite struct ConnectionTests {
  /// The lines of a daemon's log.
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// Starts a script, and waits until it has written a line to its log.
  private func start(_ script: String, _ log: Log = Log()) async throws -> Connection {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let process = try DaemonProcess("/bin/sh", ["-c", script], [:])
    let connection = try Connection(process.messages, process) { line in
      log.add(line)
      continuation.yield(line)
    }
    for await _ in lines { break }
    return connection
  }

  private func failure(of answer: Call.Answer) -> AdBridgeError? {
    if case .failure(let error) = answer { error } else { nil }
  }

  @Test func `a daemon that answers too late has not started, and is ended`() async throws {
    let connection = try await start("echo 'It sleeps.' >&2; exec sleep 600")
    connection.setDeadline(MonotonicTime.ms)
    let answer = await connection.send("initialize") { _ in }

    #expect(
      failure(of: answer) == .notStarted("The daemon did not answer in time.\nIt sleeps."))
    await connection.close()
    #expect(connection.process.map { kill($0.number, 0) } == -1)
    #expect(failure(of: await connection.send("ping") { _ in }) == failure(of: answer))
  }

  /// The descriptors of this process that are open for one of these files.
  private func open(_ files: [stat]) -> [Int32] {
    (0..<4_096).filter { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0
        && files.contains { $0.st_dev == status.st_dev && $0.st_ino == status.st_ino }
    }
  }

  @Test func `a connection that has ended holds no descriptor`() async throws {
    let connection = try await start("echo >&2; read -r line")
    let channels = [
      connection.messages, connection.alarm.reading, connection.alarm.writing,
      try #require(connection.process).log,
    ]
    let files = channels.map { channel in
      var status = stat()
      #expect(fstat(channel.descriptor.number, &status) == 0)
      return status
    }
    #expect(open(files).count == channels.count)

    await connection.close()

    #expect(open(files) == [])
  }

  @Test func `the first answer meets the deadline`() async throws {
    let connection = try await start(
      #"echo hello >&2; read -r line; echo '{"id":1,"result":{}}'; read -r line"#)
    connection.setDeadline(MonotonicTime.ms + 1_000_000)
    let answer = await connection.send("initialize") { _ in }

    guard case .result = answer else {
      Issue.record("The answer is \(answer).")
      return
    }
    #expect(connection.state.withLock { $0.deadline } == nil)
    await connection.close()
  }

  @Test func `closing has no deadline`() async throws {
    let connection = try await start("echo hello >&2; while read -r line; do :; done")
    connection.setDeadline(MonotonicTime.ms + 1_000_000)
    connection.beginClose()
    #expect(connection.state.withLock { $0.deadline } == nil)
    await connection.close()
  }

  @Test func `a daemon that was not started here is told at once that nothing more comes`()
    async throws
  {
    let (ours, theirs) = try makeSocketPair()
    let connection = try Connection(Channel(reading: ours), nil, log: nil)
    connection.beginClose()
    var byte: UInt8 = 0
    #expect(withUnsafeMutableBytes(of: &byte) { theirs.readSome(into: $0) } == .ended)
    #expect(connection.state.withLock { $0.end } == nil)
    theirs.close()
    await connection.close()
    #expect(connection.state.withLock { $0.end } == .closed)
  }

  #if os(Linux)
    @Test func `a daemon blocks no signal that the thread of its client blocks`() async throws {
      var (signals, before) = (sigset_t(), sigset_t())
      sigfillset(&signals)
      pthread_sigmask(SIG_BLOCK, &signals, &before)
      // A shell would block none by itself.
      let process = Result {
        try DaemonProcess("/usr/bin/env", ["grep", "SigBlk", "/proc/self/status"], [:])
      }
      pthread_sigmask(SIG_SETMASK, &before, nil)
      let started = try process.get()
      let connection = try Connection(started.messages, started, log: nil)
      let answer = await connection.send("ping") { _ in }
      let line = "SigBlk:\t0000000000000000"
      #expect(
        failure(of: answer)
          == .invalidMessage("The daemon wrote a line that is not a message: \(line)"))
    }
  #endif

  @Test(.timeLimit(.minutes(1)))
  func `a daemon that goes on after the end of its input is told to end, and then killed`()
    async throws
  {
    let log = Log()
    let connection = try await start(
      """
      end() { echo told >&2; i=0; while [ $i -lt 50000 ]; do i=$((i + 1)); done; echo tidy >&2; }
      trap end TERM; echo begun >&2; while read -r line; do :; done
      echo ended >&2; while :; do sleep 0.01; done
      """, log)
    async let answer = connection.send("ping") { _ in }
    while connection.state.withLock({ $0.calls.isEmpty }) { await Task.yield() }
    connection.beginClose()

    #expect(failure(of: await connection.send("ping") { _ in }) == .closed)
    await connection.close()
    #expect(failure(of: await answer) == .closed)
    // It has time for what it does at its end.
    #expect(log.all == ["begun", "ended", "told", "tidy"])
    #expect(connection.process.map { kill($0.number, 0) } == -1)
    #expect(connection.state.withLock { $0.buffers.isEmpty && $0.closers.isEmpty })
  }
}
