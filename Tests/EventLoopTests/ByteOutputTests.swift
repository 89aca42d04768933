import PlatformTesting
import Testing

@testable import EventLoop
@testable import Platform

@LoopActor
@Suite struct ByteOutputTests {
  private let pipe = Ends.ofPipe()

  private func append(_ count: Int, of byte: UInt8 = 0, to output: ByteOutput) {
    [UInt8](repeating: byte, count: count).withUnsafeBufferPointer { output.append($0) }
  }

  @Test func `bytes are written when the output is flushed`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    output.append("hello")
    #expect(pipe.reader.receive() == [])
    output.flush()
    #expect(pipe.reader.receive() == Array("hello".utf8))
    #expect(output.isEmpty)
  }

  @Test(arguments: [Ends.ofPipe, Ends.ofSockets])
  func `a slow reader gets all bytes in order`(make: @Sendable () -> Ends) {
    let ends = make()
    let output = ByteOutput(Channel(writing: ends.writer))
    var (expected, received): ([UInt8], [UInt8]) = ([], [])
    for byte in 0..<40 as Range<UInt8> {
      append(50_000, of: byte, to: output)
      expected += [UInt8](repeating: byte, count: 50_000)
      output.flush()
      received += ends.reader.receive(atMost: 30_000)
    }
    while !output.isEmpty {
      received += ends.reader.receive(atMost: 30_000)
      output.flush()
    }
    received += ends.reader.receive(atMost: 1 << 22)
    #expect(received == expected)
  }

  @Test func `bytes for a reader that never reads stay in memory`() {
    let output = ByteOutput(Channel(writing: pipe.writer), limit: 1_000_000)
    append(1_000_000, to: output)
    #expect(!output.isOverLimit)
    append(1, to: output)
    #expect(output.isOverLimit)
    output.flush()
    #expect(output.isOverLimit)
    #expect(!output.isEmpty)
  }

  @Test func `an output stays over its limit until half of the limit is written`() {
    let output = ByteOutput(Channel(writing: pipe.writer), limit: 200_000)
    append(300_000, to: output)
    var received = 0
    while output.isOverLimit {
      output.flush()
      received += pipe.reader.receive(atMost: 4096).count
    }
    #expect(received >= 100_000)
    // The reader takes 4 KiB at a time.
    #expect((100_000 - 4_096...100_000).contains(output.count))
  }

  @Test func `the memory of a burst is freed`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    append(4 << 20, to: output)
    while !output.isEmpty {
      output.flush()
      _ = pipe.reader.receive()
    }
    #expect(output.capacity <= 1 << 20)
  }

  @Test func `the memory of bytes that are written is used again while others wait`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    append(200_000, to: output)
    for _ in 0..<200 {
      append(50_000, to: output)
      output.flush()
      var rest = 50_000
      while rest > 0 {
        rest -= pipe.reader.receive(atMost: min(rest, 4096)).count
        output.flush()
      }
      #expect(!output.isEmpty)
    }
    #expect(output.capacity <= 1 << 20)
  }

  @Test func `a reader that leaves is reported once, and bytes for it are discarded`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    var count = 0
    output.onGone = { count += 1 }
    pipe.reader.close()
    output.polled?.waitUntilGone()
    for _ in 0..<3 {
      append(10, to: output)
      output.flush()
    }
    #expect(count == 1)
    #expect(output.isGone)
    #expect(output.isEmpty)
    #expect(output.error == nil)
  }

  @Test func `an output that can't be written counts as gone, and has an error`() throws {
    let output = ByteOutput(Channel(writing: try Descriptor.open(readingFrom: "/dev/null")))
    var count = 0
    output.onGone = { count += 1 }
    output.append("hello")
    output.flush()
    #expect(output.error != nil)
    #expect(output.error?.isBrokenPipe == false)
    #expect(output.isGone)
    #expect(count == 1)
  }

  @Test func `a reader that leaves while many bytes wait ends the wait`() {
    let output = ByteOutput(Channel(writing: pipe.writer), limit: 1000)
    append(1_000_000, to: output)
    output.flush()
    pipe.reader.close()
    output.polled?.waitUntilGone()
    output.flush()
    #expect(output.isGone)
    #expect(output.isEmpty)
    #expect(!output.isOverLimit)
    #expect(output.hasLostBytes)
  }

  @Test func `a reader that leaves has lost nothing until more bytes are for it`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    output.append("hello")
    output.flush()
    pipe.reader.close()
    output.polled?.waitUntilGone()
    output.handle(.gone)
    #expect(output.isGone)
    #expect(!output.hasLostBytes)
    output.append("hello")
    #expect(output.hasLostBytes)
  }

  @Test func `closing an output calls no handler`() {
    let output = ByteOutput(Channel(writing: pipe.writer))
    output.onGone = { Issue.record("told") }
    output.close()
    append(10, to: output)
    output.flush()
    #expect(output.isEmpty)
    #expect(!pipe.reader.wait(for: [], timeoutMs: 10_000).isDisjoint(with: .gone))
  }
}
