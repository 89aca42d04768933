import PlatformTesting
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct ProcessGroupTests {
  /// Starts a shell script, and runs a body before the group is killed.
  private func run(
    _ script: String, _ body: (ProcessGroup) throws -> Void
  ) throws -> ProcessGroup.End {
    let group = try ProcessGroup(
      ProcessGroup.Command(program: "sh", arguments: ["-c", script]))
    defer { for channel in [group.input, group.output, group.errors] { channel.close() } }
    try body(group)
    group.waitForEnd()
    group.kill()
    return group.reap()
  }

  @Test(arguments: [false, true])
  func `a start that has too few descriptors leaves none open`(isGuarded: Bool) async {
    // The limit is one of the process.
    await #expect(processExitsWith: .success) { [isGuarded] in
      let command = ProcessGroup.Command(program: "sh", arguments: ["-c", "exit"])
      // Three pipes, and two to the guard. Each needs two more numbers while it is made.
      for spare in 0..<(isGuarded ? 12 : 8) {
        let before = openDescriptors()
        // The system's own threads may open some meanwhile, but not each time.
        let leaks = (0..<20).count { _ in
          withSpareDescriptors(spare) {
            #expect(throws: SystemError(code: EMFILE)) {
              try ProcessGroup(command, guardedBy: isGuarded ? "/no/such/guard" : nil)
            }
          }
          let left = openDescriptors().subtracting(before)
          for number in left { close(number) }
          return !left.isEmpty
        }
        #expect(leaks < 20, "\(spare)")
      }
    }
  }

  @Test func `a program that ends keeps its exit code until it is reaped`() throws {
    let end = try run("exit 3") { group in
      group.waitForEnd()
      group.waitForEnd()
    }
    #expect(end == .exited(code: 3))
  }

  @Test func `a variable of the command replaces one that is inherited`() throws {
    let group = try ProcessGroup(
      ProcessGroup.Command(
        program: "/bin/sh",
        arguments: ["-c", #"[ "$PATH" = /nowhere ] && [ -n "$HOME" ] && [ "$OWN" = 1 ]"#],
        environment: ["PATH": "/nowhere", "HOME": "/home", "OWN": "1"]))
    defer { for channel in [group.input, group.output, group.errors] { channel.close() } }
    group.waitForEnd()
    group.kill()
    #expect(group.reap() == .exited(code: 0))
  }

  @Test func `a program that is asked to end is killed by the signal`() throws {
    let end = try run("echo; read line") { group in
      group.output.descriptor.wait(for: .readable, timeoutMs: 20_000)
      group.terminate()
    }
    #expect(end == .killed(signal: SIGTERM))
  }

  @Test func `a program that ignores SIGTERM is killed`() throws {
    let end = try run("trap '' TERM; echo; while :; do read line || exit 4; done") { group in
      group.output.descriptor.wait(for: .readable, timeoutMs: 20_000)
      group.terminate()
      group.kill()
      group.kill()
    }
    #expect(end == .killed(signal: SIGKILL))
  }

  @Test func `the three streams of a program are apart`() throws {
    let end = try run("read line; echo out $line; echo err $line >&2") { group in
      #expect(group.input.write(Array("x\n".utf8), from: 0) == .moved(2))
      group.waitForEnd()
      #expect(group.output.descriptor.receive() == Array("out x\n".utf8))
      #expect(group.errors.descriptor.receive() == Array("err x\n".utf8))
    }
    #expect(end == .exited(code: 0))
  }
}
