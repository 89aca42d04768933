import PlatformTesting
import Testing

@testable import EventLoop
@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@LoopActor
@Suite struct ByteInputTests {
  /// An input that keeps the bytes it has read.
  @LoopActor
  private final class Listener {
    var bytes: [UInt8] = []
    var ends = 0
    var reads = 0
    private(set) lazy var input = ByteInput(
      channel,
      onBytes: { [unowned self] bytes in
        self.bytes += bytes
        reads += 1
      },
      onEnd: { [unowned self] in ends += 1 }
    )
    private let channel: Channel

    init(_ descriptor: Descriptor) {
      channel = Channel(reading: descriptor)
    }
  }

  @Test func `the rest of a closed writer's output is read to its end`() {
    let ends = Ends.ofSockets()
    let output = ByteOutput(Channel(writing: ends.writer))
    output.append(String(repeating: "1", count: 150_000))
    output.flush()
    #expect(output.isEmpty)
    output.close()
    ends.reader.waitUntilGone()
    let listener = Listener(ends.reader)
    listener.input.readRest()
    #expect(listener.bytes.count == 150_000)
    #expect(listener.ends == 1)
  }

  @Test(arguments: [Ends.ofPipe, Ends.ofSockets])
  func `an input passes on the bytes, then the end`(make: @Sendable () -> Ends) {
    let ends = make()
    let listener = Listener(ends.reader)
    ends.writer.send("hello")
    listener.input.read()
    #expect(listener.bytes == Array("hello".utf8))
    ends.writer.send("last")
    ends.writer.close()
    ends.reader.waitUntilGone()
    listener.input.read()
    #expect(listener.ends == 0)
    listener.input.read()
    listener.input.read()
    #expect(listener.bytes == Array("hellolast".utf8))
    #expect(listener.ends == 1)
    #expect(listener.input.hasEnded)
  }

  @Test func `an input with nothing to read waits`() {
    let pipe = Ends.ofPipe()
    let listener = Listener(pipe.reader)
    listener.input.read()
    #expect(listener.reads == 0)
    #expect(!listener.input.hasEnded)
  }

  @Test func `an input that is paused reads nothing until it is resumed`() {
    let pipe = Ends.ofPipe()
    let listener = Listener(pipe.reader)
    pipe.writer.send("hello")
    listener.input.pause()
    #expect(listener.input.polled == nil)
    listener.input.read()
    #expect(listener.reads == 0)
    listener.input.resume()
    listener.input.read()
    #expect(listener.bytes == Array("hello".utf8))
  }

  @Test func `an input that is paused is read when its writer has ended`() {
    let pipe = Ends.ofPipe()
    let listener = Listener(pipe.reader)
    pipe.writer.send("hello")
    pipe.writer.close()
    pipe.reader.waitUntilGone()
    listener.input.pause()
    listener.input.readRest()
    #expect(listener.bytes == Array("hello".utf8))
    #expect(listener.ends == 1)
    #expect(listener.input.error == nil)
  }

  @Test func `an input reads at most 64 KiB at a time`() {
    let sockets = Ends.ofSockets()
    let listener = Listener(sockets.reader)
    sockets.writer.send(String(repeating: "x", count: 100_000))
    listener.input.read()
    #expect(listener.bytes.count == 65_536)
    listener.input.read()
    #expect(listener.bytes.count == 100_000)
  }

  @Test func `an input that can't be read counts as ended, and has an error`() throws {
    let listener = Listener(try Descriptor.open(readingFrom: "/"))
    listener.input.read()
    #expect(listener.ends == 1)
    #expect(listener.input.error == SystemError(code: EISDIR))
  }

  @Test func `an input that is closed calls no handler`() {
    let pipe = Ends.ofPipe()
    let listener = Listener(pipe.reader)
    pipe.writer.send("hello")
    listener.input.close()
    listener.input.read()
    #expect(listener.reads == 0)
    #expect(listener.ends == 0)
    #expect(listener.input.hasEnded)
  }

  @Test func `a wait for bytes ends with the end of the input, and reads all before it`() {
    let ends = Ends.ofSockets()
    let listener = Listener(ends.reader)
    ends.writer.send(String(repeating: "x", count: 100_000))
    ends.writer.close()
    ends.reader.waitUntilGone()
    let startMs = MonotonicTime.ms
    listener.input.readNext(withinMs: 60_000)
    #expect(listener.bytes.count == 100_000)
    #expect(listener.ends == 1)
    #expect(MonotonicTime.ms - startMs < 30_000)
    listener.input.readNext(withinMs: 60_000)
    #expect(MonotonicTime.ms - startMs < 30_000)
    #expect(listener.ends == 1)
  }

  @Test func `a wait for bytes reads a paused input, and ends when it is paused`() {
    let pipe = Ends.ofPipe()
    var received: [UInt8] = []
    var input: ByteInput?
    input = ByteInput(
      Channel(reading: pipe.reader),
      onBytes: {
        received += $0
        input?.pause()
      }, onEnd: {})
    input?.pause()
    pipe.writer.send("hello")
    let startMs = MonotonicTime.ms
    input?.readNext(withinMs: 60_000)
    #expect(received == Array("hello".utf8))
    #expect(MonotonicTime.ms - startMs < 30_000)
    #expect(input?.polled == nil)
  }

  @Test(arguments: [0, 5])
  func `a wait for bytes that do not come ends in time, and the input goes on`(ms: Int) {
    let pipe = Ends.ofPipe()
    let listener = Listener(pipe.reader)
    let startMs = MonotonicTime.ms
    listener.input.readNext(withinMs: ms)
    #expect((ms...30_000).contains(MonotonicTime.ms - startMs))
    #expect(listener.reads == 0)
    #expect(listener.ends == 0)
    #expect(listener.input.polled != nil)
  }
}
