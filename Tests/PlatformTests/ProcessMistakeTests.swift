import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What is wrong with a command, and how a program has ended.
@Suite struct ProcessMistakeTests {
  /// A folder with a program of any name, which is removed with the test.
  private final class Folder {
    let path: String
    private var links: [String] = []

    init() throws {
      var template = Array("/tmp/adbridge-XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func program(_ name: String) -> String {
      let link = "\(path)/\(name)"
      symlink("/bin/sh", link)
      links.append(link)
      return link
    }

    deinit {
      for link in links { unlink(link) }
      rmdir(path)
    }
  }

  @Test(
    arguments: [
      ("python3", ["-u", "x.py"], 1), ("python3.13", ["-OO", "-bB", "x.py", "y.py"], 2),
      ("python3", ["-m", "x.py"], nil), ("python3", ["-", "x.py"], nil),
      ("python3", ["--version", "x.py"], nil), ("node", ["x.mjs"], 0),
      ("node", ["--no-warnings", "--trace-exit", "--enable-source-maps", "--a=b", "x.cjs"], 4),
      ("node", ["--require", "x.js"], nil), ("node", ["-r", "x.js"], nil),
      ("ruby", ["-w", "x.rb"], 1), ("ruby", ["-e", "x.rb"], nil), ("perl", ["-T", "x.pl"], 1),
      ("perl", ["-I", "x.pl"], nil), ("bash", ["-ex", "x.sh"], 1), ("dash", ["-h", "x.sh"], nil),
      ("zsh", ["-f", "x.sh"], 1), ("other", ["x.js"], 0), ("other", ["-u", "x.js"], nil),
      ("other", ["x.txt"], nil), ("other", ["run", "x.js"], nil), ("other", [], nil),
    ] as [(String, [String], Int?)])
  func `a script is missing only where it is certain that it is one`(
    interpreter: String, arguments: [String], place: Int?
  ) throws {
    let folder = try Folder()
    let command = ProcessGroup.Command(
      program: folder.program(interpreter), arguments: arguments, directory: folder.path)
    #expect(command.mistake == place.map { .script(argument: $0) })
  }

  @Test func `the directory comes first, then the program, then its script`() throws {
    let folder = try Folder()
    _ = folder.program("python3")
    func mistake(
      _ program: String, _ directory: String?, _ script: String = "x.py"
    ) -> ProcessGroup.Command.Mistake? {
      ProcessGroup.Command(program: program, arguments: [script], directory: directory).mistake
    }
    #expect(mistake("./none", "/no/such") == .directory(SystemError(code: ENOENT)))
    #expect(mistake("./none", "/bin/sh") == .directory(SystemError(code: ENOTDIR)))
    #expect(mistake("./none", folder.path) == .program(SystemError(code: ENOENT)))
    #expect(mistake("../tmp", "/tmp") == .program(SystemError(code: EISDIR)))
    #expect(mistake("./python3", folder.path) == .script(argument: 0))
    #expect(mistake("./python3", nil) == .program(SystemError(code: ENOENT)))
    #expect(mistake("no-such-program", nil) == .program(SystemError(code: ENOENT)))
    #expect(mistake("sh", folder.path) == .script(argument: 0))
    _ = folder.program("y.py")
    #expect(mistake("./python3", folder.path, "y.py") == nil)
  }

  @Test func `a program is looked for in the places of PATH, also in the folder where it runs`()
    async
  {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      _ = folder.program("tool")
      let missing = ProcessGroup.Command.Mistake.program(SystemError(code: ENOENT))
      for (path, mistake) in [
        ("/none:\(folder.path)", nil), (":/none", nil), ("/none:.", nil), ("/none", missing),
      ] {
        setenv("PATH", path, 1)
        let command = ProcessGroup.Command(program: "tool", arguments: [], directory: folder.path)
        #expect(command.mistake == mistake, "\(path)")
      }
    }
  }

  @Test(
    arguments: [
      (.exited(code: 0), nil, "has ended with exit code 0"),
      (.exited(code: 23), "LeakSanitizer", "has ended with exit code 23 (LeakSanitizer)"),
      (.exited(code: 66), "ThreadSanitizer", "has ended with exit code 66 (ThreadSanitizer)"),
      (.exited(code: 77), "MemorySanitizer", "has ended with exit code 77 (MemorySanitizer)"),
      (.exited(code: 99), "HWAddressSanitizer", "has ended with exit code 99 (HWAddressSanitizer)"),
      (.exited(code: SIGKILL), nil, "has ended with exit code 9"),
      (.killed(signal: 64), nil, "was killed by signal 64"),
      (.killed(signal: SIGKILL), "SIGKILL", "was killed by signal 9 (SIGKILL)"),
      (.killed(signal: SIGABRT), "SIGABRT", "was killed by signal 6 (SIGABRT)"),
      (.killed(signal: SIGTERM), "SIGTERM", "was killed by signal 15 (SIGTERM)"),
      (.killed(signal: SIGINT), "SIGINT", "was killed by signal 2 (SIGINT)"),
      (.killed(signal: SIGPIPE), "SIGPIPE", "was killed by signal 13 (SIGPIPE)"),
      (.killed(signal: SIGILL), "SIGILL", "was killed by signal 4 (SIGILL)"),
      (.killed(signal: SIGTRAP), "SIGTRAP", "was killed by signal 5 (SIGTRAP)"),
    ] as [(ProcessGroup.End, String?, String)])
  func `an end names its signal, or the sanitizer whose exit code it is`(
    end: ProcessGroup.End, cause: String?, sentence: String
  ) {
    #expect(end.cause == cause)
    #expect(end.description == sentence)
  }
}
