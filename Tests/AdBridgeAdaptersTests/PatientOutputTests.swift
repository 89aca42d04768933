import Platform
import Testing

@testable import AdBridgeAdapters
@testable import EventLoop

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

@BridgeActor
@Suite struct PatientOutputTests {
  private let loop = EventLoop(clock: Clock(.wall))
  private let ends: (reader: Int32, writer: Int32)
  private let output: ByteOutput

  init() {
    var pair: [Int32] = [-1, -1]
    precondition(pipe(&pair) == 0)
    for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    ends = (pair[0], pair[1])
    output = ByteOutput(Channel(writing: Descriptor(pair[1])), limit: 1000)
  }

  @Test func `a writer waits for a slow reader, and nothing is lost`() async {
    let patient = PatientOutput(output, on: loop)
    let reader = ends.reader
    let reading = Task.detached { () -> Int in
      var buffer = [UInt8](repeating: 0, count: 4096)
      var total = 0
      while case let count = read(reader, &buffer, buffer.count), count > 0 { total += count }
      return total
    }

    var mostWaiting = 0
    for _ in 0..<10_000 {
      patient.append(String(repeating: ".", count: 100))
      mostWaiting = max(mostWaiting, output.count)
    }
    loop.drain(output, timeoutMs: nil)
    output.close()

    #expect(await reading.value == 1_000_000)
    #expect(mostWaiting <= 1000)
    close(reader)
  }

  @Test func `a writer without a reader does not wait`() {
    Signal.ignoreFailingWrites()
    let patient = PatientOutput(output, on: loop)
    close(ends.reader)

    // Another test that starts a program has copies of all descriptors for a moment.
    while !output.isGone { patient.append(String(repeating: ".", count: 100)) }

    #expect(output.isEmpty)
  }
}
