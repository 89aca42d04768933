import PlatformTesting
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Reads, writes and errors of the system.
@Suite struct TransferTests {
  @Test func `a write of all bytes waits for a slow reader`() throws {
    let pipe = try Descriptor.makeNonBlockingPipe()
    defer { pipe.readEnd.close() }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let writeEnd = pipe.writeEnd
    try SystemThread.start {
      _ = try? writeEnd.writeAll(bytes)
      writeEnd.close()
    }

    var received: [UInt8] = []
    while !pipe.readEnd.wait(for: .readable, timeoutMs: 20_000).isEmpty {
      let piece = pipe.readEnd.receive(atMost: 60_000)
      if piece.isEmpty { break }
      received += piece
    }

    #expect(received == bytes)
  }

  @Test func `a write of all bytes to a reader that left is an error`() {
    let pipe = Ends.ofPipe()
    pipe.reader.close()
    pipe.writer.waitUntilGone()
    let error = #expect(throws: SystemError.self) { try pipe.writer.writeAll("x") }
    #expect(error?.isBrokenPipe == true)
  }

  @Test func `a write of no bytes does nothing, even to a closed descriptor`() throws {
    #expect(try Descriptor(-1).writeAll([]))
    #expect(throws: SystemError.closed) { try Descriptor(-1).writeAll([1]) }
  }

  @Test func `a file is open, and a number without a file is not`() throws {
    let file = try Descriptor.open(readingFrom: #filePath)
    defer { file.close() }
    #expect(file.isOpen)
    #expect(!file.isTerminal)
    #expect(!Descriptor(-1).isOpen)
    #expect(!Descriptor(.max).isOpen)
  }

  @Test func `an error has the system's sentence`() {
    #expect(SystemError(code: EACCES).description == "Permission denied")
    #expect(SystemError(code: ECONNRESET).isBrokenPipe)
    #expect(!SystemError(code: EACCES).isBrokenPipe)
  }

  @Test func `a connection to a socket without a program is an error`() throws {
    let place = try TemporaryPath()
    #expect(throws: ListenError.system(SystemError(code: ENOENT))) {
      try place.address.connect()
    }
    try ListeningSocket(at: place.address).channel.close()
    #expect(throws: ListenError.system(SystemError(code: ECONNREFUSED))) {
      try place.address.connect()
    }
  }
}
