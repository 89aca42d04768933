import Platform
import Testing

@testable import GoogleMobileAds

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The streams of a program, with pipes in place of the bridge.
@Suite struct StandardStreamsTests {
  /// The streams of a program, and the bridge's ends of its pipes.
  private final class Pipes {
    let toProgram = Pipe()
    let fromProgram = Pipe()

    var streams: StandardStreams {
      StandardStreams(
        input: toProgram.fileHandleForReading.fileDescriptor,
        output: fromProgram.fileHandleForWriting.fileDescriptor)
    }
  }

  private func read(_ streams: StandardStreams, atMost count: Int = 64) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let count = bytes.withUnsafeMutableBytes { streams.read(into: $0) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func write(_ text: String, to streams: StandardStreams) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { streams.write($0) }
  }

  @Test func `what the bridge writes is read in pieces, until it ends`() throws {
    let pipes = Pipes()
    try pipes.toProgram.fileHandleForWriting.write(contentsOf: Data("hello".utf8))
    try pipes.toProgram.fileHandleForWriting.close()

    #expect(read(pipes.streams, atMost: 3) == "hel")
    #expect(read(pipes.streams) == "lo")
    #expect(read(pipes.streams) == "")
  }

  @Test func `the input ends when nobody reads the output`() throws {
    let pipes = Pipes()
    try pipes.fromProgram.fileHandleForReading.close()

    #expect(read(pipes.streams) == "")
  }

  @Test func `a text is written whole to a reader that is slow`() async throws {
    let pipes = Pipes()
    let output = pipes.fromProgram.fileHandleForWriting.fileDescriptor
    #expect(fcntl(output, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "0123456789", count: 50_000)
    let reader = pipes.fromProgram.fileHandleForReading

    async let received = Task.detached { try reader.readToEnd() }.value
    #expect(write(text, to: pipes.streams))
    try pipes.fromProgram.fileHandleForWriting.close()

    #expect(try await received == Data(text.utf8))
  }

  @Test func `an output that is closed is noticed`() {
    #expect(!write("hello", to: StandardStreams(input: -1, output: -1)))
  }

  @Test func `what a program prints goes to standard error`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let streams = try StandardStreams.take(for: "MyAdapter")
      print("printed")
      _ = Array("answer\n".utf8).withUnsafeBufferPointer { streams.write($0) }
      exit(0)
    }

    #expect(String(decoding: result.standardOutputContent, as: UTF8.self) == "answer\n")
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("printed\n"))
  }

  @Test(arguments: ["nowhere", "tcp:127.0.0.1"])
  func `an address to attach to is one of this machine`(address: String) async throws {
    let result = try await #require(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) { [address] in
      setenv("ADBRIDGE_ATTACH", address, 1)
      _ = try StandardStreams.take(for: "MyAdapter")
    }

    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "MyAdapter can't attach with ADBRIDGE_ATTACH=\(address): "
          + "expected unix:PATH or tcp:127.0.0.1:PORT\n"))
  }
}
