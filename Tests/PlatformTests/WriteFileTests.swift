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
}
