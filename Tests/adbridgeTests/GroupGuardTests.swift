import JSON
import Platform
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// However the daemon ends, its process adapters and what they have started end too.
@Suite struct GroupGuardTests {
  /// Starts a daemon whose adapter ignores the end of its input and SIGTERM.
  ///
  /// - Parameter script: The shell line that the adapter runs. `$file` is where it writes the
  ///   numbers of its processes.
  /// - Parameter count: How many numbers the adapter writes.
  /// - Parameter environment: The variables of the adapter, as JSON.
  /// - Returns: The daemon and the numbers.
  private func start(
    _ script: String, count: Int = 2, environment: String = "{}"
  ) throws -> (RunningDaemon, [Int32]) {
    let file = try TemporaryFile("")
    let line = "file=\(file.path); \(script)"
    let configuration = try TemporaryFile(
      """
      {"adapters": [{"className": "Stubborn", "command": ["sh", "-c", \(quoted(line))],
      "environment": \(environment)}]}
      """)
    let daemon = try RunningDaemon(["--config", configuration.path])
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"setUp","params":{"classNames":["Stubborn"],"timeoutMs":1}}"#
    )
    // The adapter says nothing, so the set-up times out. Its numbers are written by then or soon.
    while !(try daemon.nextLine().contains(#""id":1"#)) {}
    var numbers: [Int32] = []
    let isWritten = try wait {
      let words = try file.text().split { $0.isWhitespace }
      numbers = words.compactMap { Int32($0) }
      return numbers.count == count
    }
    try #require(isWritten)
    return (daemon, numbers)
  }

  private func quoted(_ text: String) -> String {
    String(decoding: JSONWriter.bytes(of: JSONValue.string(text)), as: UTF8.self)
  }

  /// Whether a process runs. One that has ended may stay a zombie until its new parent notices.
  private func isRunning(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    guard let file = fopen("/proc/\(process)/stat", "r") else { return false }
    defer { fclose(file) }
    var text = [UInt8](repeating: 0, count: 512)
    let count = fread(&text, 1, text.count, file)
    return !String(decoding: text[..<count], as: UTF8.self).contains(") Z ")
  }

  /// Waits until a condition is met, for far longer than it should take.
  private func wait(until isMet: () throws -> Bool) rethrows -> Bool {
    let start = time(nil)
    while try !isMet() {
      if time(nil) - start > 30 { return false }
      sched_yield()
    }
    return true
  }

  @Test func `a stubborn adapter and its children end after the daemon is killed`() throws {
    let (daemon, numbers) = try start(
      "trap '' TERM HUP INT; sleep 1000 & echo $$ >>$file; echo $! >>$file; wait; sleep 1000")
    daemon.send(signal: SIGKILL)
    #expect(try daemon.waitForExit() == -SIGKILL)
    #expect(wait { !numbers.contains(where: isRunning) })
  }

  @Test func `an adapter in a session of its own ends with the daemon`() throws {
    let (daemon, numbers) = try start(
      "exec setsid sh -c 'trap \"\" TERM HUP; echo $$ >>$0; echo $$ >>$0; exec sleep 1000' $file"
    )
    daemon.send(signal: SIGKILL)
    #expect(try daemon.waitForExit() == -SIGKILL)
    #expect(wait { !isRunning(numbers[0]) })
  }

  @Test func `an adapter can clean up after the daemon is killed`() throws {
    let note = try TemporaryFile("")
    let (daemon, _) = try start(
      "trap 'echo cleaned up >>\(note.path); exit' TERM; sleep 1000 & "
        + "echo $$ >>$file; echo $! >>$file; wait")
    daemon.send(signal: SIGKILL)
    #expect(try daemon.waitForExit() == -SIGKILL)
    #expect(try wait { try note.text().hasPrefix("cleaned up\n") })
  }

  @Test func `an adapter in a session of its own is asked to end with the daemon`() throws {
    let (daemon, numbers) = try start(
      "exec setsid sh -c 'echo $$ >>$0; echo $$ >>$0; exec sleep 1000' $file")
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    #expect(wait { !isRunning(numbers[0]) })
  }

  @Test func `an adapter has the variables of its configuration, with every sign and empty ones`()
    throws
  {
    let note = try TemporaryFile("")
    let (daemon, _) = try start(
      "env | grep ^MARK_ | sort >\(note.path); echo $$ >>$file; echo $$ >>$file; cat",
      environment: #"{"MARK_A": "1=2=", "MARK_B": "", "MARK_C": " x  y"}"#)
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let variables = try note.text()
    #expect(variables == "MARK_A=1=2=\nMARK_B=\nMARK_C= x  y\n")
  }

  @Test func `no guard stays after the daemon has ended`() throws {
    let (daemon, numbers) = try start("echo $PPID $$ >>$file; cat")
    #expect(isRunning(numbers[0]))
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    #expect(wait { !numbers.contains(where: isRunning) })
  }

  #if os(Linux)
    /// A child in a session of its own, its child in another one without variables, and a child of a
    /// process that has ended. The last two do not react to SIGTERM; one of them is stopped. The adapter
    /// waits for the numbers of all four.
    private static let family = """
      setsid sh -c 'trap "" TERM; echo $$ >>$0; setsid env -i sleep 1000 & echo $! >>$0; wait' $file & \
      (setsid sh -c 'echo $$ >>$0; kill -STOP $$' $file &); echo $$ >>$file;
      until [ $(wc -w <$file) = 4 ]; do :; done;
      """

    /// How an adapter with ``family`` goes on.
    static let endings = [
      "cat", "trap '' TERM; while :; do sleep 1000; done", "sleep 0.3; exit 3",
      "sleep 0.3; kill -KILL 0", "sleep 0.3; kill -STOP 0",
    ]

    @Test(arguments: endings)
    func `all that an adapter has started ends after the daemon is killed`(ending: String) throws {
      let (daemon, numbers) = try start(Self.family + ending, count: 4)
      daemon.send(signal: SIGKILL)
      #expect(try daemon.waitForExit() == -SIGKILL)
      #expect(wait { !numbers.contains(where: isRunning) })
    }

    @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (0, 0)] as [(Int32, Int32)])
    func `all that an adapter has started ends with the daemon`(
      signal: Int32, exitCode: Int32
    ) throws {
      let (daemon, numbers) = try start(Self.family + "cat", count: 4)
      if signal == 0 { daemon.closeInput() } else { daemon.send(signal: signal) }
      #expect(try daemon.waitForExit() == exitCode)
      #expect(!numbers.contains(where: isRunning))
    }

    @Test(arguments: ["read line; exit 3", "read line; kill -KILL 0", "read line; kill -SEGV $$"])
    func `all that an adapter has started ends with the adapter`(ending: String) throws {
      let (daemon, numbers) = try start(Self.family + ending, count: 4)
      #expect(wait { !numbers.contains(where: isRunning) })
      try daemon.send(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)
      while !(try daemon.nextLine().contains(#""id":2"#)) {}
    }

    @Test func `an adapter that has stopped its guard ends after the daemon is killed`() throws {
      let (daemon, numbers) = try start("kill -STOP $PPID; echo $PPID $$ >>$file; sleep 1000")
      daemon.send(signal: SIGKILL)
      #expect(try daemon.waitForExit() == -SIGKILL)
      #expect(wait { !numbers.contains(where: isRunning) })
    }

    @Test func `an adapter whose guard is killed ends`() throws {
      let (daemon, numbers) = try start("echo $PPID $$ >>$file; sleep 1000")
      kill(numbers[0], SIGKILL)
      #expect(wait { !isRunning(numbers[1]) })
      daemon.closeInput()
      #expect(try daemon.waitForExit() == 0)
    }

    @Test func `the end of a guarded program is known before the guard is told`() throws {
      let group = try ProcessGroup(
        ProcessGroup.Command(program: "sh", arguments: ["-c", "read line; exit 3"]),
        guardedBy: RunningDaemon.path)
      group.start()
      #expect(!group.hasEnded)
      group.input.close()
      #expect(wait { group.hasEnded })
      group.endRest()
      #expect(group.hasEnded)
      #expect(group.reap() == .exited(code: 3))
      for channel in [group.output, group.errors] { channel.close() }
    }
  #endif
}
