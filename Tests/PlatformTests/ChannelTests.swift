import PlatformTesting
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct ChannelTests {
  @Test func `a pipe keeps its flags for other processes that share it`() {
    let pipe = Ends.ofPipe()
    let shared = Ends(reader: pipe.reader.copy, writer: pipe.writer.copy)
    let channels = [Channel(reading: pipe.reader), Channel(writing: pipe.writer)]
    #expect(!shared.reader.isNonBlocking)
    #expect(!shared.writer.isNonBlocking)
    withExtendedLifetime(channels) {}
  }

  @Test(arguments: [Ends.ofPipe, Ends.ofNamedPipe, Ends.ofSockets])
  func `a write to a full channel does not block`(make: @Sendable () -> Ends) {
    let ends = make()
    let channel = Channel(writing: ends.writer)
    let bytes = [UInt8](repeating: 7, count: 100_000)
    var written = 0
    while case .moved(let count) = channel.write(bytes, from: 0) { written += count }
    #expect(channel.write(bytes, from: 0) == .wouldBlock)
    #expect(written > 4096)
  }

  @Test func `a write of all bytes ends if there is no room in time`() throws {
    let pipe = Ends.ofPipe()
    _ = fcntl(pipe.writer.number, F_SETFL, O_NONBLOCK)
    #expect(try pipe.writer.writeAll([1, 2, 3], timeoutMs: 0))
    #expect(try !pipe.writer.writeAll([UInt8](repeating: 7, count: 1_000_000), timeoutMs: 0))
  }

  @Test(arguments: [Ends.ofPipe, Ends.ofSockets])
  func `a read from an empty channel does not block`(make: @Sendable () -> Ends) {
    let ends = make()
    let channel = Channel(reading: ends.reader)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(buffer.withUnsafeMutableBytes { channel.read(into: $0) } == .wouldBlock)
  }

  @Test func `a pipe that can't be opened again never gets more bytes than it has room for`() {
    let pipe = Ends.ofPipe()
    let channel = Channel(polling: pipe.writer)
    let bytes = [UInt8](repeating: 7, count: 100_000)
    var written = 0
    while case .moved(let count) = channel.write(bytes, from: 0) {
      #expect(count <= Descriptor.pipeAtom)
      written += count
    }
    #expect(pipe.reader.receive(atMost: 4096).count == 4096)
    #expect(channel.write(bytes, from: 0) == .moved(Descriptor.pipeAtom))
    #expect(!pipe.writer.isNonBlocking)
  }

  @Test(arguments: [Ends.ofPipe, Ends.ofNamedPipe, Ends.ofSockets])
  func `a writer that left before the channel was made is noticed`(make: @Sendable () -> Ends) {
    let pipe = make()
    pipe.writer.send("last words")
    pipe.writer.close()
    pipe.reader.waitUntilGone()
    let channel = Channel(reading: pipe.reader)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(buffer.withUnsafeMutableBytes { channel.read(into: $0) } == .moved(10))
    #expect(!channel.descriptor.wait(for: .readable, timeoutMs: 0).isEmpty)
    #expect(buffer.withUnsafeMutableBytes { channel.read(into: $0) } == .ended)
  }

  #if os(Linux)
    @Test func `the process at the other end of a socket is known`() {
      let (sockets, pipe) = (Ends.ofSockets(), Ends.ofPipe())
      #expect(Channel(reading: sockets.reader).peerProcessID == Int(getpid()))
      #expect(Channel(reading: pipe.reader).peerProcessID == nil)
    }
  #endif

  @Test func `a reader that left before the channel was made is noticed`() {
    let pipe = Ends.ofPipe()
    pipe.reader.close()
    pipe.writer.waitUntilGone()
    let channel = Channel(writing: pipe.writer)
    guard case .failed = channel.write([1], from: 0) else {
      Issue.record("The write went through.")
      return
    }
  }
}

extension Descriptor {
  /// Whether O_NONBLOCK is set on the open file.
  fileprivate var isNonBlocking: Bool { fcntl(number, F_GETFL) & O_NONBLOCK != 0 }

  /// A second number for the same open file.
  fileprivate var copy: Descriptor {
    guard let copy = try? duplicate() else { preconditionFailure("no descriptor left") }
    return copy
  }
}
