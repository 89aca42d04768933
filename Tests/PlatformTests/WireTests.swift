import PlatformTesting
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

// The numbers above 400 are closed in a test process; each test has its own.
@Suite struct WireTests {
  @Test func `the wire moves away, and harmless descriptors replace it`() throws {
    let (input, output, log) = (Ends.ofPipe(), Ends.ofPipe(), Ends.ofPipe())
    let wire = try Wire.open(input.reader, output.writer, log.writer)

    output.writer.send("print")
    #expect(log.reader.receive() == Array("print".utf8))
    #expect(output.reader.receive() == [])

    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(buffer.withUnsafeMutableBytes { input.reader.readSome(into: $0) } == .ended)
    input.writer.send("request")
    #expect(buffer.withUnsafeMutableBytes { wire.input.read(into: $0) } == .moved(7))
    #expect(wire.output.write(Array("answer".utf8), from: 0) == .moved(6))
    #expect(output.reader.receive() == Array("answer".utf8))
  }

  @Test func `a closed standard input is empty, and the wire says why`() throws {
    let (output, log) = (Ends.ofPipe(), Ends.ofPipe())
    let wire = try Wire.open(Descriptor(1001), output.writer, log.writer)
    defer { Descriptor(1001).close() }
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(buffer.withUnsafeMutableBytes { wire.input.read(into: $0) } == .ended)
    #expect(wire.inputError == SystemError(code: EBADF))
  }

  @Test func `a closed standard output is an error`() throws {
    let (input, log) = (Ends.ofPipe(), Ends.ofPipe())
    #expect(throws: SystemError.self) {
      try Wire.open(input.reader, Descriptor(1003), log.writer)
    }
    // A stray print goes to standard error.
    Descriptor(1003).send("print")
    #expect(log.reader.receive() == Array("print".utf8))
    Descriptor(1003).close()
  }

  @Test func `a closed standard error becomes the null device`() throws {
    let (input, output) = (Ends.ofPipe(), Ends.ofPipe())
    let wire = try Wire.open(input.reader, output.writer, Descriptor(1002))
    defer { Descriptor(1002).close() }
    Descriptor(1002).send("forgotten")
    #expect(wire.output.write(Array("answer".utf8), from: 0) == .moved(6))
    #expect(output.reader.receive() == Array("answer".utf8))
  }
}
