import Synchronization

@testable import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The built program as a child process, with its three streams.
///
/// Every wait ends after ``patienceMs``, and the process is killed when this is released.
final class RunningDaemon {
  /// A wait took too long, or the program could not start.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// How long a wait may take: far more than any test needs, even on a busy machine. A check of a
  /// process adapter writes nothing before its end.
  private static let patienceMs: Int32 = 180_000

  /// The program's standard output that the test has not read yet.
  private(set) var output: [UInt8] = []
  private(set) var errorOutput: [UInt8] = []
  private(set) var outputHasEnded = false

  private let process: pid_t
  private var input: Int32
  private var outputEnd: Int32
  private let errorEnd: Int32
  private var errorHasEnded = false
  private var exitCode: Int32?

  /// - Parameter command: Words before the program's path: a command that runs the program.
  init(_ arguments: [String] = [], through command: [String] = []) throws {
    // A program that has ended must fail `write`, and must not kill the tests.
    _ = Self.ignoresBrokenPipes
    (process, input, outputEnd, errorEnd) = try Self.starting.withLock { _ in
      try Self.start(arguments, through: command)
    }
    // Only this end of the pipe: the program's end is another descriptor.
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  /// Held while a daemon starts: another one that started meanwhile would inherit ends of its pipes,
  /// and keep them open.
  private static let starting = Mutex(())

  /// Starts the program, and returns the ends of its streams that the test uses.
  private static func start(
    _ arguments: [String], through command: [String]
  ) throws -> (process: pid_t, input: Int32, output: Int32, errors: Int32) {
    let (inputRead, inputWrite) = try makePipe()
    let (outputRead, outputWrite) = try makePipe()
    let (errorRead, errorWrite) = try makePipe()
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputRead, 0)
    posix_spawn_file_actions_adddup2(&actions, outputWrite, 1)
    posix_spawn_file_actions_adddup2(&actions, errorWrite, 2)
    // Tests that run in the background inherit signals that are ignored.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let words = (command + [path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let error = posix_spawnp(&process, command.first ?? path, &actions, &attributes, words, environ)
    for end in [inputRead, outputWrite, errorWrite] { close(end) }
    guard error == 0 else {
      throw Failure(description: "\(path) does not start: \(String(cString: strerror(error)))")
    }
    return (process, inputWrite, outputRead, errorRead)
  }

  deinit {
    if exitCode == nil {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    for end in [input, outputEnd, errorEnd] where end >= 0 { close(end) }
  }

  // MARK: Client

  /// Writes bytes to the program, and reads what it writes meanwhile.
  ///
  /// - Returns: Whether all bytes were written; `false` if the program has ended.
  @discardableResult
  func send(_ bytes: [UInt8]) throws -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard try pump(writing: true) else { continue }
      let written = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if written < 0, errno == EAGAIN { continue }
      if written < 0 { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }

  /// Writes a line to the program.
  func send(_ line: String) throws {
    try send(Array((line + "\n").utf8))
  }

  /// Writes the same bytes again and again, without reading answers, until the program has read
  /// nothing for half a second.
  ///
  /// - Returns: The number of bytes: `limit` or a little more if the program never stopped reading.
  func fill(with bytes: [UInt8], limit: Int) throws -> Int {
    var count = 0
    while count < limit {
      var ends = [pollfd(fd: input, events: Int16(POLLOUT), revents: 0)]
      guard poll(&ends, 1, 500) > 0 else { return count }
      let rest = bytes[(count % bytes.count)...]
      let written = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if written > 0 { count += written }
    }
    return count
  }

  /// Writes the same bytes again and again, and reads what the program writes, until this has
  /// `outputCount` bytes.
  ///
  /// - Returns: How many bytes the program has taken.
  func send(_ bytes: [UInt8], untilOutputHas outputCount: Int) throws -> Int {
    var count = 0
    while output.count < outputCount {
      guard try pump(writing: true) else { continue }
      let rest = bytes[(count % bytes.count)...]
      let written = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if written > 0 { count += written }
    }
    return count
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Closes the program's output.
  func closeOutput() {
    if outputEnd >= 0 { close(outputEnd) }
    (outputEnd, outputHasEnded) = (-1, true)
  }

  /// The processes below the program that the system has not forgotten, zombies included.
  func descendants() -> [Int32] { ProcessTable().descendants(of: process).map(\.number) }

  func send(signal number: Int32) {
    kill(process, number)
  }

  /// The next line that the program writes, without its line end.
  func nextLine() throws -> String {
    while true {
      if let end = output.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: output[..<end], as: UTF8.self)
        output.removeFirst(end + 1)
        return line
      }
      if outputHasEnded { throw Failure(description: "The program wrote no further line.") }
      _ = try pump()
    }
  }

  /// Waits until the program has written a text to standard error.
  func waitForErrorOutput(_ text: String = "\n") throws {
    while !String(decoding: errorOutput, as: UTF8.self).contains(text) {
      if errorHasEnded { throw Failure(description: "The program said nothing.") }
      _ = try pump()
    }
  }

  /// Waits for something on standard error, and reads nothing that the program writes to its output.
  func waitForErrorOutputWithoutReading() throws {
    while errorOutput.isEmpty { try readErrorOutput() }
  }

  /// Waits until the program has ended, and reads all of its output.
  ///
  /// - Returns: The exit code, or minus the number of the signal that killed the program.
  func waitForExit() throws -> Int32 {
    while !outputHasEnded || !errorHasEnded { _ = try pump() }
    if let exitCode { return exitCode }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let signal = status & 0x7f
    let code = signal == 0 ? (status >> 8) & 0xff : -signal
    exitCode = code
    return code
  }

  /// Waits until the program has ended, and leaves its output unread until then.
  func waitForExitWithoutReading() throws -> Int32 {
    while !errorHasEnded { try readErrorOutput() }
    return try waitForExit()
  }

  private func readErrorOutput() throws {
    if errorHasEnded { throw Failure(description: "The program said nothing.") }
    var end = pollfd(fd: errorEnd, events: Int16(POLLIN), revents: 0)
    guard poll(&end, 1, Self.patienceMs) > 0 else {
      throw Failure(description: "The program did nothing for \(Self.patienceMs) ms.")
    }
    errorHasEnded = !Self.take(errorEnd, into: &errorOutput)
  }

  // MARK: Streams

  /// Waits until something can be read or written, and reads what is there.
  ///
  /// - Returns: Whether the program's input can be written, if the caller asked for that.
  private func pump(writing: Bool = false) throws -> Bool {
    var ends = [
      pollfd(fd: outputHasEnded ? -1 : outputEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorHasEnded ? -1 : errorEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: writing ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&ends, nfds_t(ends.count), Self.patienceMs) > 0 else {
      throw Failure(description: "The program did nothing for \(Self.patienceMs) ms.")
    }
    if ends[0].revents != 0 { outputHasEnded = !Self.take(outputEnd, into: &output) }
    if ends[1].revents != 0 { errorHasEnded = !Self.take(errorEnd, into: &errorOutput) }
    return ends[2].revents != 0
  }

  /// - Returns: `false` at the end of the stream.
  private static func take(_ end: Int32, into bytes: inout [UInt8]) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      let count = read(end, buffer.baseAddress, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      return count > 0
    }
  }

  private static let ignoresBrokenPipes: Bool = {
    _ = signal(SIGPIPE, SIG_IGN)
    return true
  }()

  /// Makes a pipe that no other child process inherits.
  private static func makePipe() throws -> (readEnd: Int32, writeEnd: Int32) {
    let (reader, writer) = try Descriptor.makePipe()
    return (reader.number, writer.number)
  }

  /// The path of the program, which is built beside the tests.
  static let path = {
    let tests = CommandLine.arguments[0]
    let folder = tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]
    let beside = "\(folder)/adbridge"
    return access(beside, X_OK) == 0 ? beside : "\(packageFolder)/.build/debug/adbridge"
  }()
}

/// The root of the package.
let packageFolder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  .dropLast(3).joined(separator: "/")
