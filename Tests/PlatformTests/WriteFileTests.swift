import PlatformTesting
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct WriteFileTests {
  @Test func `a file is replaced by a shorter one, and by an empty one`() throws {
    let place = try TemporaryPath()
    for text in ["a long text", "é🙂", ""] {
      try writeFile(place.path, text)
      #expect(try readFile(place.path) == Array(text.utf8))
    }
  }

  @Test func `a large text is written to its end`() throws {
    let place = try TemporaryPath()
    try writeFile(place.path, String(repeating: "0123456789", count: 300_000))
    #expect(try readFile(place.path).count == 3_000_000)
  }

  @Test func `a file that can't be opened is an error`() {
    #expect(throws: SystemError(code: ENOENT)) { try writeFile("/no/such/folder/file", "x") }
    #expect(throws: SystemError(code: EISDIR)) { try writeFile("/", "x") }
  }

  @Test func `a named pipe without a reader is an error, and is not waited for`() throws {
    let place = try TemporaryPath()
    try #require(mkfifo(place.path, 0o600) == 0)
    #expect(throws: SystemError(code: ENXIO)) { try writeFile(place.path, "x") }
  }

  @Test func `a new file never replaces another one`() throws {
    let place = try TemporaryPath()
    try writeNewFile(place.path, "one")
    #expect(throws: SystemError(code: EEXIST)) { try writeNewFile(place.path, "two") }
    #expect(try readFile(place.path) == Array("one".utf8))
  }

  @Test func `a file that can't be written to its end does not stay, and lines not in part`() async
  {
    await #expect(processExitsWith: .success) {
      let place = try TemporaryPath()
      let full = SystemError(code: EFBIG)
      withFileSizeLimit(4) {
        #expect(throws: full) { try writeNewFile(place.path, "123456") }
        #expect(place.mode == nil)
        #expect(throws: full) { try writePrivateFile(place.path, Array("123456".utf8)) }
        #expect(place.mode == nil)
      }
      var file = try AppendedFile(place.path, beginning: "1\n")
      defer { file.close() }
      try file.append(Array("1\n".utf8))
      withFileSizeLimit(4) {
        #expect(throws: full) { try file.append(Array("23\n4\n".utf8)) }
      }
      #expect(file.byteCount == 2)
      #expect(try readFile(place.path) == Array("1\n".utf8))
      try file.append(Array("5\n".utf8))
      #expect(try readFile(place.path) == Array("1\n5\n".utf8))
    }
  }

  @Test func `a private file belongs to its owner alone, and never replaces another one`() throws {
    let place = try TemporaryPath()
    try writePrivateFile(place.path, [1, 2])
    #expect(place.mode.map { $0 & 0o777 } == 0o600)
    try writePrivateFile(place.path, [3])
    #expect(try readFile(place.path) == [1, 2])
    #expect(throws: SystemError(code: ENOENT)) { try writePrivateFile("/none/file", []) }
  }

  @Test func `a folder is made with those that it is in, and may be there already`() throws {
    let place = try TemporaryPath()
    let inner = place.path + "/a//b/"
    for _ in 1...2 { try makeFolder(inner) }
    try writeNewFile(inner + "file", "x")
    #expect(absolutePath(of: place.path + "/a/../a/b/file") == place.path + "/a/b/file")
    #expect(absolutePath(of: place.path + "/none") == nil)
    #expect(throws: SystemError(code: ENOTDIR)) { try makeFolder(inner + "file/c") }
    unlink(inner + "file")
    for folder in [inner, place.path + "/a", place.path] { rmdir(folder) }
  }
}
