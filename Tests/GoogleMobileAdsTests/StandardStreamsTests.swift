import Testing

@testable import GoogleMobileAds
@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The streams of a program, with pipes in place of the bridge.
@Suite struct StandardStreamsTests {
  /// The streams of a program, and the bridge's ends of its pipes.
  ///
  /// Programs that other tests start do not inherit them: an end that one of them has would stay
  /// open.
  private final class Pipes {
    private let input: Ends
    private let output: Ends
    private var open: [Descriptor]

    private typealias Ends = (readEnd: Descriptor, writeEnd: Descriptor)

    init() throws {
      input = try Descriptor.makePipe()
      output = try Descriptor.makePipe()
      open = [input.readEnd, input.writeEnd, output.readEnd, output.writeEnd]
    }

    deinit { for end in open { end.close() } }

    var streams: StandardStreams {
      StandardStreams(input: input.readEnd, output: output.writeEnd)
    }

    /// Where the bridge writes.
    var toProgram: Descriptor { input.writeEnd }
    /// Where the bridge reads.
    var fromProgram: Descriptor { output.readEnd }
    /// Where the program writes.
    var programOutput: Descriptor { output.writeEnd }

    func close(_ end: Descriptor) {
      open.removeAll { $0.number == end.number }
      end.close()
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
    let pipes = try Pipes()
    try pipes.toProgram.writeAll(Array("hello".utf8))
    pipes.close(pipes.toProgram)

    #expect(read(pipes.streams, atMost: 3) == "hel")
    #expect(read(pipes.streams) == "lo")
    #expect(read(pipes.streams) == "")
  }

  @Test func `the input ends when nobody reads the output`() throws {
    let pipes = try Pipes()
    pipes.close(pipes.fromProgram)

    #expect(read(pipes.streams) == "")
  }

  @Test func `a text is written whole to a reader that is slow`() async throws {
    let pipes = try Pipes()
    #expect(fcntl(pipes.programOutput.number, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "0123456789", count: 50_000)

    // On a thread of its own, because the test blocks one of those that all tests share.
    let reader = pipes.fromProgram
    let received: [UInt8] = try await withCheckedThrowingContinuation { continuation in
      do {
        try SystemThread.start { continuation.resume(returning: readAll(from: reader)) }
        #expect(write(text, to: pipes.streams))
        pipes.close(pipes.programOutput)
      } catch {
        continuation.resume(throwing: error)
      }
    }

    #expect(received == Array(text.utf8))
  }

  @Test func `an output that is closed is noticed`() {
    #expect(!write("hello", to: StandardStreams(input: Descriptor(-1), output: Descriptor(-1))))
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

/// Reads everything until the end.
private func readAll(from end: Descriptor) -> [UInt8] {
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4_096)
  while case .moved(let count) = buffer.withUnsafeMutableBytes({ end.readSome(into: $0) }) {
    all += buffer[..<count]
  }
  return all
}
