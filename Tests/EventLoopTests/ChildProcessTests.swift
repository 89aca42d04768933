import PlatformTesting
import Testing

@testable import EventLoop
@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A program gets three pipes and little else, and no process is left when it ends.
@LoopActor
@Suite struct ChildProcessTests {
  /// Runs a shell script to its end.
  private func run(
    _ script: String,
    environment: [String: String] = [:],
    directory: String? = nil,
    input: String = ""
  ) async throws -> (output: String, end: ChildProcess.End) {
    let child = try ChildProcess(
      ChildProcess.Command(
        program: "sh", arguments: ["-c", script], environment: environment, directory: directory))
    var output: [UInt8] = []
    let reader = ByteInput(child.output, onBytes: { output += $0 }, onEnd: {})
    let writer = ByteOutput(child.input)
    writer.append(input)
    writer.flush()
    writer.close()
    child.errors.close()
    let end = await withCheckedContinuation { continuation in
      child.onEnd = { continuation.resume(returning: $0) }
    }
    reader.readRest()
    reader.close()
    return (String(decoding: output, as: UTF8.self), end)
  }

  /// Waits until a program has ended, and closes its output.
  private func end(
    of child: ChildProcess, _ action: () -> Void = {}
  ) async -> ChildProcess.End {
    let end = await withCheckedContinuation { continuation in
      child.onEnd = { continuation.resume(returning: $0) }
      action()
    }
    for channel in [child.output, child.errors] { channel.close() }
    return end
  }

  @Test func `a program reads its input, and its output can be read`() async throws {
    let (output, end) = try await run("cat; echo and more", input: "hello ")
    #expect(output == "hello and more\n")
    #expect(end == .exited(code: 0))
  }

  @Test func `a guard that can't be started leaves no process behind`() async {
    // In a process of its own, which has no other children.
    await #expect(processExitsWith: .success) { @LoopActor in
      let command = ChildProcess.Command(program: "sh", arguments: [])
      let child = try ChildProcess(command, guardedBy: "/nowhere/program")
      let end = await ChildProcessTests().end(of: child)
      precondition(end == .notStarted(SystemError(code: ENOENT)))
      var status: Int32 = 0
      precondition(waitpid(-1, &status, WNOHANG) == -1 && errno == ECHILD)
    }
  }

  @Test func `a guard that does not start its program is an end`() async throws {
    let child = try ChildProcess(
      ChildProcess.Command(program: "sh", arguments: []), guardedBy: "/usr/bin/true")
    var hasStarted = false
    child.onStart = { hasStarted = true }
    let end = await end(of: child) { child.input.close() }
    #expect(end == .notStarted(SystemError(code: ECHILD)))
    #expect(!hasStarted && child.processID == nil && child.hasEnded)
  }

  @Test func `the loop runs on while a guard starts its program`() async throws {
    // This one waits until it is told to continue. Standard input is that of the program.
    let script = try TemporaryPath()
    let text = #"#!/bin/sh\nread line\nexit 1\n"#
    _ = try await run("printf '\(text)' >\(script.path); chmod 700 \(script.path)")
    let child = try ChildProcess(
      ChildProcess.Command(program: "sh", arguments: []), guardedBy: script.path)
    #expect(child.processID == nil && !child.hasEnded)
    let end = await end(of: child) { child.input.close() }
    #expect(end == .notStarted(SystemError(code: ECHILD)))
  }

  #if os(Linux)
    /// Starts a program, tells it to end when it has written a line, and returns what is left behind.
    private func leftBehind(by script: String, isWatched: Bool = true) async throws -> [String] {
      let child = try ChildProcess(
        ChildProcess.Command(program: "sh", arguments: ["-c", script]))
      child.output.descriptor.wait(for: .readable, timeoutMs: 20_000)
      if isWatched { child.watchFamily() }
      let end = await end(of: child) { child.input.close() }
      #expect(end == .exited(code: 0))
      return child.leftBehind
    }

    @Test func `a program that is watched has left behind what it started`() async throws {
      let sleeps = "sleep 1000 & echo; cat > /dev/null"
      #expect(try await leftBehind(by: sleeps) == ["sleep"])
      #expect(try await leftBehind(by: sleeps, isWatched: false) == [])
      // One that ends with its input, or soon after it, is not left behind.
      #expect(try await leftBehind(by: "cat > /dev/null & echo; cat > /dev/null; wait") == [])
      #expect(try await leftBehind(by: "sleep 0.1 & echo; cat > /dev/null") == [])
    }

    @Test func `a process in another group is left behind, too`() async throws {
      let script = """
        setsid sleep 1000 &
        until [ "$(cat /proc/$!/comm)" = sleep ]; do :; done
        echo $!
        cat > /dev/null
        """
      let child = try ChildProcess(ChildProcess.Command(program: "sh", arguments: ["-c", script]))
      var line: [UInt8] = []
      let reader = ByteInput(child.output, onBytes: { line += $0 }, onEnd: {})
      while line.last != UInt8(ascii: "\n") {
        child.output.descriptor.wait(for: .readable, timeoutMs: 20_000)
        reader.read()
      }
      let other = try #require(Int32(String(decoding: line.dropLast(), as: UTF8.self)))
      defer { kill(other, SIGKILL) }
      child.watchFamily()
      _ = await withCheckedContinuation { continuation in
        child.onEnd = { continuation.resume(returning: $0) }
        child.input.close()
      }
      reader.close()
      child.errors.close()
      #expect(child.leftBehind == ["sleep"])
    }
  #endif

  @Test func `the end of a program is known before the loop is told`() async throws {
    let child = try ChildProcess(
      ChildProcess.Command(program: "sh", arguments: ["-c", "cat > /dev/null"]))
    #expect(!child.hasEnded)
    child.input.close()
    // The loop's actor is busy here, so nothing tells it.
    while !child.hasEnded { poll(nil, 0, 1) }
    #expect(child.end == nil)
    _ = await withCheckedContinuation { continuation in
      child.onEnd = { continuation.resume(returning: $0) }
    }
    #expect(child.hasEnded)
    for channel in [child.output, child.errors] { channel.close() }
  }

  @Test func `the end of a program is reported with its cause`() async throws {
    #expect(try await run("exit 7").end == .exited(code: 7))
    #expect(try await run("kill -KILL $$").end == .killed(signal: SIGKILL))
  }

  @Test func `a program gets its own variables, the inherited ones, and no others`() async throws {
    setenv("ADBRIDGE_TEST_SECRET", "secret", 1)
    let (output, _) = try await run("env", environment: ["MINE": "a=b", "HOME": "/nowhere"])
    let lines = output.split(separator: "\n")
    #expect(lines.contains("MINE=a=b"))
    #expect(lines.contains("HOME=/nowhere"))
    #expect(lines.contains { $0.hasPrefix("PATH=") })
    #expect(!output.contains("secret"))
  }

  @Test func `a program runs in its directory, and this process does not change its own`()
    async throws
  {
    let before = getcwd(nil, 0).map { String(cString: $0) }
    #expect(try await run("pwd", directory: "/").output == "/\n")
    #expect(getcwd(nil, 0).map { String(cString: $0) } == before)
  }

  @Test func `a start in a directory leaves no descriptor open`() async {
    // Other tests open descriptors of their own.
    await #expect(processExitsWith: .success) {
      func openCount() -> Int { (0..<256).count { fcntl(Int32($0), F_GETFD) >= 0 } }
      let suite = ChildProcessTests()
      _ = try await suite.run("true", directory: "/")
      let before = openCount()
      _ = try await suite.run("true", directory: "/")
      #expect(openCount() == before)
    }
  }

  @Test func `a program inherits only its three descriptors`() async throws {
    let open = dup(2)
    defer { close(open) }
    let (output, _) = try await run(#"for f in /dev/fd/*; do [ -e $f ] && echo ${f##*/}; done"#)
    #expect(!output.split(separator: "\n").contains("\(open)"))
  }

  @Test func `a program leads a process group, which ends with it`() async throws {
    // A process that is not killed sleeps for longer than a test may take.
    let (output, end) = try await run("sleep 1000 & echo $!; exit 3")
    #expect(end == .exited(code: 3))
    let grandchild = try #require(Int32(output.split(separator: "\n")[0]))
    // It is killed. It may stay a zombie until its new parent notices.
    var status = ""
    let start = MonotonicTime.ms
    repeat {
      status =
        (try? readFile("/proc/\(grandchild)/stat")).map { String(decoding: $0, as: UTF8.self) }
        ?? ""
    } while !status.isEmpty && !status.contains(") Z ") && kill(grandchild, 0) == 0
      && MonotonicTime.ms - start < 20_000
    #expect(status.isEmpty || status.contains(") Z "))
  }

  @Test func `a missing program or directory is an error`() {
    for (program, directory) in [("/nowhere", nil), ("sh", "/nowhere")] as [(String, String?)] {
      #expect(throws: SystemError(code: ENOENT)) {
        try ChildProcess(
          ChildProcess.Command(program: program, arguments: [], directory: directory))
      }
    }
  }
}
