import Testing

@testable import EventLoop
@testable import Platform

@Suite struct ReadFileTests {
  @Test func `a file is read to its end`() throws {
    let text = String(decoding: try readFile(#filePath), as: UTF8.self)
    #expect(text.hasPrefix("import Testing"))
    #expect(text.hasSuffix("// The last line.\n"))
  }

  @Test func `a missing file is an error with the system's message`() {
    let error = #expect(throws: SystemError.self) { try readFile("/no/such/file") }
    #expect(error?.description == "No such file or directory")
  }

  @Test func `a directory is an error with the system's message`() {
    let error = #expect(throws: SystemError.self) { try readFile("/") }
    #expect(error?.description == "Is a directory")
  }
}

// The last line.
