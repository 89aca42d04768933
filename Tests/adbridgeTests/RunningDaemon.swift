#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The built program, running, with its three streams in the test's hands.
///
/// Every wait ends after ``patienceMs``, and the program is killed when the test lets go of it.
final class RunningDaemon {
  /// How a wait that took too long, or a program that could not start, fails a test.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// How long a wait may take: far more than anything here needs.
  private static let patienceMs: Int32 = 30_000

  /// All that the program has written to standard output and that no test has taken.
  private(set) var output: [UInt8] = []
  private(set) var errorOutput: [UInt8] = []
  private(set) var outputHasEnded = false

  private let process: pid_t
  private var input: Int32
  private var outputEnd: Int32
  private let errorEnd: Int32
  private var errorHasEnded = false
  private var exitCode: Int32?

  init(_ arguments: [String] = []) throws {
    // A program that is gone is an error of `write`, not the end of the tests.
    _ = Self.ignoresBrokenPipes
    let (inputRead, inputWrite) = try Self.makePipe()
    let (outputRead, outputWrite) = try Self.makePipe()
    let (errorRead, errorWrite) = try Self.makePipe()
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputRead, 0)
    posix_spawn_file_actions_adddup2(&actions, outputWrite, 1)
    posix_spawn_file_actions_adddup2(&actions, errorWrite, 2)
    let words = ([Self.path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let error = posix_spawn(&process, Self.path, &actions, nil, words, environ)
    for end in [inputRead, outputWrite, errorWrite] { close(end) }
    guard error == 0 else {
      throw Failure(description: "\(Self.path) does not start: \(String(cString: strerror(error)))")
    }
    self.process = process
    (input, outputEnd, errorEnd) = (inputWrite, outputRead, errorRead)
    // Only this end of this pipe: the program's end is another.
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if exitCode == nil {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    for end in [input, outputEnd, errorEnd] where end >= 0 { close(end) }
  }

  // MARK: What a client does

  /// Writes bytes to the program, and takes what it writes meanwhile.
  ///
  /// - Returns: Whether all could be written; a program that is gone takes no more.
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

  /// Writes the same bytes again and again, without reading any answer, until the program takes no
  /// more for half a second.
  ///
  /// - Returns: How many bytes that was: `limit` or a little more if it never stopped.
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

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Stops reading what the program writes, for good.
  func closeOutput() {
    if outputEnd >= 0 { close(outputEnd) }
    (outputEnd, outputHasEnded) = (-1, true)
  }

  func send(signal number: Int32) {
    kill(process, number)
  }

  /// The next line that the program writes, without its end.
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

  /// Waits until the program has said something on standard error.
  func waitForErrorOutput() throws {
    while errorOutput.isEmpty {
      if errorHasEnded { throw Failure(description: "The program said nothing.") }
      _ = try pump()
    }
  }

  /// Waits until the program has ended, and takes all that it writes.
  ///
  /// - Returns: Its exit code; minus the signal's number if a signal killed it.
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

  // MARK: Inside

  /// Waits until something can be read or written, and reads what can be.
  ///
  /// - Returns: Whether the program takes input, when that was asked.
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

  /// - Returns: `false` at the end.
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

  /// A pipe that no other child inherits.
  private static func makePipe() throws -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(description: "There is no pipe to be had.") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The program stands beside the tests, wherever they were built.
  private static let path = {
    let tests = CommandLine.arguments[0]
    let folder = tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]
    let beside = "\(folder)/adbridge"
    return access(beside, X_OK) == 0 ? beside : "\(packageFolder)/.build/debug/adbridge"
  }()
}

/// Where the package is.
let packageFolder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  .dropLast(3).joined(separator: "/")
