import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Which files of a program are watched.
@Suite final class ProgramFilesTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/adbridge-files-XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    for name in ["parts", "node_modules", ".git", "library"] { mkdir("\(folder)/\(name)", 0o700) }
    for name in ["adapter.py", "module.py", "data.json", "library/other.py"] { try write(name) }
  }

  deinit {
    let command = ProcessGroup.Command(program: "rm", arguments: ["-r", folder])
    guard let removal = try? ProcessGroup(command) else { return }
    removal.waitForEnd()
    for channel in [removal.input, removal.output, removal.errors] { channel.close() }
    _ = removal.reap()
  }

  private func write(_ name: String, _ text: String = "") throws {
    let file = try Descriptor.open(writingTo: "\(folder)/\(name)")
    defer { file.close() }
    try file.writeAll(text)
  }

  /// What is noticed after a file was written while a command ran in the folder.
  private func change(
    of command: [String], environment: [String: String] = [:], _ name: String
  ) throws -> String? {
    let command = ProcessGroup.Command(
      program: command[0], arguments: Array(command.dropFirst()), environment: environment,
      directory: folder)
    let before = ProgramFiles(of: command)
    #expect(ProgramFiles(of: command).change(since: before) == nil)
    try write(name, "edited")
    return ProgramFiles(of: command).change(since: before).map {
      String($0.dropFirst(folder.utf8.count + 1))
    }
  }

  @Test(arguments: ["adapter.py", "module.py", "new.py", "parts/new.py"])
  func `a source below the folder of a script is noticed`(name: String) throws {
    #expect(try change(of: ["python3", "adapter.py"], name) == name)
    #expect(try change(of: ["python3", "-m", "adapter"], name + ".py") == "\(name).py")
  }

  @Test(arguments: ["data.json", "log.txt", "node_modules/a.js", ".git/a.py"])
  func `a file that a program may write itself, or that others have written, is not watched`(
    name: String
  ) throws {
    #expect(try change(of: ["python3", "adapter.py"], name) == nil)
  }

  @Test(arguments: [(1, "app/Sources/A/a.swift"), (-1, nil)])
  func `a Swift source that is newer than its program is named, with its package`(
    laterS: Int, name: String?
  ) throws {
    for path in ["app", "app/.build", "app/.build/debug", "app/Sources", "app/Sources/A"] {
      mkdir("\(folder)/\(path)", 0o700)
    }
    for (file, written) in [
      ("app/.build/debug/A", 10), ("app/Sources/A/b.swift", 10 + laterS),
      ("app/Sources/A/a.swift", 10 + laterS), ("app/Sources/A/0.swift", 9),
    ] {
      try write(file)
      let times = [timeval](repeating: timeval(tv_sec: written, tv_usec: 0), count: 2)
      #expect(utimes("\(folder)/\(file)", times) == 0)
    }
    let command = ProcessGroup.Command(
      program: "app/.build/debug/A", arguments: [], directory: folder)
    let found = ProgramFiles.unbuiltSource(of: command)
    #expect(found?.source == name.map { "\(folder)/\($0)" })
    #expect(found?.package == name.map { _ in "\(folder)/app" })
  }

  @Test func `a file of any kind that the command names is watched`() throws {
    #expect(try change(of: ["python3", "adapter.py", "data.json"], "data.json") == "data.json")
  }

  @Test func `sources below folders of the command and of its variables are noticed`() throws {
    #expect(
      try change(of: ["java", "-cp", "parts", "Main"], "parts/Main.class") == "parts/Main.class")
    #expect(
      try change(
        of: ["./adapter"], environment: ["PYTHONPATH": "/nowhere:library"], "library/other.py")
        == "library/other.py")
    #expect(try change(of: ["./adapter"], "library/other.py") == nil)
    #expect(try change(of: ["adapter"], "library/other.py") == nil)
  }

  @Test func `a thousand sources are looked at, and no more`() throws {
    for index in 0..<1_010 { try write("parts/\(1_000 + index).py") }
    #expect(try change(of: ["ruby", "parts/1000.py"], "parts/1999.py") == "parts/1999.py")
    #expect(try change(of: ["ruby", "parts/1000.py"], "parts/2000.py") == nil)
  }
  @Test func `five thousand names are looked at, and no more`() throws {
    // Seven names come before them: six in the folder, and one in its library.
    for index in 1...4_992 { try write("parts/\(index).txt") }
    #expect(try change(of: ["ruby", "adapter.py"], "parts/z.py") == "parts/z.py")
    try write("parts/0.txt")
    #expect(try change(of: ["ruby", "adapter.py"], "parts/z.py") == nil)
  }
}
