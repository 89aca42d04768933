import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct ReadFileTests {
  @Test func `a file is read to its end`() throws {
    let text = String(decoding: try read(#filePath), as: UTF8.self)
    #expect(text.hasPrefix("import Testing"))
    #expect(text.hasSuffix("// The last line.\n"))
  }

  @Test func `a missing file is an error with the system's message`() {
    let error = #expect(throws: ReadFileError.self) { try read("/no/such/file") }
    #expect(error?.description == "No such file or directory")
  }

  @Test func `a directory is an error with the system's message`() {
    let error = #expect(throws: ReadFileError.self) { try read("/") }
    #expect(error?.description == "Is a directory")
  }

  @Test(arguments: ["/dev/zero", "/dev/null"])
  func `a device is not read`(path: String) {
    let error = #expect(throws: ReadFileError.self) { try read(path) }
    #expect(error?.description == "it is neither a file nor a pipe")
  }

  @Test func `a file that is longer than the limit is refused`() throws {
    let count = try read(#filePath).count
    #expect(throws: Never.self) { try read(#filePath, atMost: count) }
    #expect(throws: ReadFileError.self) { try read(#filePath, atMost: count - 1) }
    let error = #expect(throws: ReadFileError.self) { try read(#filePath, atMost: 100) }
    #expect(error?.description == "it is longer than 100 bytes")
  }

  @Test func `a pipe is read to its end`() throws {
    let pipe = try Descriptor.makePipe()
    #expect(
      "text".utf8.withContiguousStorageIfAvailable {
        pipe.writeEnd.writeSome(UnsafeRawBufferPointer($0))
      } == .moved(4))
    // The reader opens the pipe once more, so it ends when this end is closed.
    pipe.writeEnd.close()
    defer { pipe.readEnd.close() }
    #expect(try read("/dev/fd/\(pipe.readEnd.number)") == Array("text".utf8))
  }

  @Test func `a pipe without an end is given up`() throws {
    let pipe = try Descriptor.makePipe()
    defer {
      pipe.readEnd.close()
      pipe.writeEnd.close()
    }
    let error = #expect(throws: ReadFileError.self) {
      try read("/dev/fd/\(pipe.readEnd.number)", timeoutMs: 1)
    }
    #expect(error?.description == "it did not end within 0 s")
  }

  @Test func `a patient reader waits for a writer`() throws {
    let pipe = try Descriptor.makePipe()
    defer { pipe.readEnd.close() }
    let writeEnd = pipe.writeEnd
    try SystemThread.start {
      // More than once as long as the reader waits for a writer.
      writeEnd.wait(for: .unasked, timeoutMs: 100)
      _ = "text".utf8.withContiguousStorageIfAvailable {
        writeEnd.writeSome(UnsafeRawBufferPointer($0))
      }
      writeEnd.close()
    }
    var bytes: [UInt8] = []
    try readPieces(of: "/dev/fd/\(pipe.readEnd.number)", timeoutMs: 10, allowsSlowPipe: true) {
      piece in
      bytes += piece
      return true
    }
    #expect(bytes == Array("text".utf8))
  }

  @Test func `a pipe without a writer is given up even by a patient reader`() throws {
    let path = "/tmp/adbridge-test-pipe-\(getpid())"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let error = #expect(throws: ReadFileError.self) {
      try readPieces(of: path, timeoutMs: 10, allowsSlowPipe: true) { _ in true }
    }
    #expect(error?.description == "it did not end within 0 s")
  }

  private func read(
    _ path: String, atMost limit: Int = 1 << 20, timeoutMs: Int = 60_000
  ) throws(ReadFileError) -> [UInt8] {
    try readFile(path, atMost: limit, timeoutMs: timeoutMs)
  }

  @Test func `an error names the seconds and the bytes`() {
    #expect(ReadFileError.timedOut(ms: 10_999).description == "it did not end within 10 s")
    #expect(
      ReadFileError.tooLong(limit: 16 << 20).description == "it is longer than 16777216 bytes")
  }

  @Test func `a reader that wants no more gets no more`() throws {
    var count = 0
    try readPieces(of: "/proc/self/status", timeoutMs: 10_000, allowsSlowPipe: false) { _ in
      count += 1
      return false
    }
    #expect(count == 1)
  }
}

// The last line.
