#if os(Linux)
  import Glibc
  import PlatformTesting
  import Testing

  @testable import Platform

  @Suite struct ProcessTableTests {
    @Test func `the name of a program may have brackets and spaces`() throws {
      let path = try TemporaryPath()
      let program = path.path + ") Z 1 ("
      try #require(symlink("/bin/sh", program) == 0)
      defer { withExtendedLifetime(path) { _ = unlink(program) } }
      let group = try ProcessGroup(
        ProcessGroup.Command(program: program, arguments: ["-c", "echo; read line"]))
      defer { Self.end(group) }
      group.output.descriptor.wait(for: .readable, timeoutMs: 20_000)

      let number = try #require(group.number)
      let entry = try #require(ProcessTable.entry(number))

      #expect(entry.name == "a.socket) Z 1 (")
      #expect(entry.group == number)
      #expect(!entry.hasEnded)
    }

    @Test func `descendants are the children of a process, and theirs`() throws {
      let innermost = "sh -c 'echo; read line'; :"
      let group = try ProcessGroup(
        ProcessGroup.Command(
          program: "/bin/sh", arguments: ["-c", "sh -c \"\(innermost)\" <&0; :"]))
      defer { Self.end(group) }
      group.output.descriptor.wait(for: .readable, timeoutMs: 20_000)

      let number = try #require(group.number)
      let descendants = ProcessTable().descendants(of: number)

      #expect(descendants.map(\.name) == ["sh", "sh"])
      #expect(descendants.map(\.parent) == [number, descendants[0].number])
    }

    private static func end(_ group: ProcessGroup) {
      for channel in [group.input, group.output, group.errors] { channel.close() }
      group.kill()
      _ = group.reap()
    }
  }
#endif
