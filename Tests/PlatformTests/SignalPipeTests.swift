import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct SignalPipeTests {
  @Test func `signals are read once, in their order`() async {
    await #expect(processExitsWith: .success) {
      let pipe = try SignalPipe()
      precondition(pipe.read() == [])
      // To this thread, which handles each before the next one is sent.
      for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTERM] { raise(signal) }
      precondition(pipe.read() == [.terminate, .interrupt, .hangUp, .quit, .terminate])
      precondition(pipe.read() == [])
    }
  }

  @Test func `more signals than the pipe holds do not block`() async {
    await #expect(processExitsWith: .success) {
      let pipe = try SignalPipe()
      for _ in 0..<100_000 { raise(SIGINT) }
      precondition(pipe.read().count == 64)
    }
  }

  @Test func `a write to a pipe without a reader is an error, not the end`() async {
    await #expect(processExitsWith: .success) {
      Signal.ignoreFailingWrites()
      let pipe = try Descriptor.makePipe()
      pipe.readEnd.close()
      let isWritten = (try? pipe.writeEnd.writeAll("x")) != nil
      precondition(!isWritten)
    }
  }
}
