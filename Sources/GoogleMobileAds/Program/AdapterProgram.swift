import Foundation
import JSONRPC

/// Serves the bridge on the standard streams.
///
/// A thread reads lines, and gives them to the main thread, which serves its queue and its run loop:
/// `DispatchQueue.main`, `MainActor`, `Timer` and `RunLoop.main` work in adapters.
@MainActor
final class AdapterProgram {
  private let streams: StandardStreams
  private let session: AdapterSession
  private var inputHasEnded = false

  init(serving adapters: [ServedAdapter], on streams: StandardStreams) {
    self.streams = streams
    session = AdapterSession(serving: adapters) { line in
      // Nobody reads the answers: there is nothing left to do.
      if !streams.write(line) { exit(0) }
    }
    ProgramViolations.session = session
    ProgramViolations.watchMainThread()
    session.readSymbols = { ProgramSymbols(file: "/proc/self/exe") }
  }

  /// Serves until the input has ended and every request is answered, and ends the program.
  func run() -> Never {
    session.onIdle = { [self] in endIfDone() }
    let streams = streams
    Thread.detachNewThread { [self] in
      var framer = LineFramer()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { buffer.deallocate() }
      let turn = DispatchSemaphore(value: 0)
      while true {
        let count = streams.read(into: buffer)
        if count == 0 {
          framer.finish()
        } else {
          framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        while let line = framer.next() {
          guard case .line(let bytes) = line else { continue }
          // The thread waits, so that the memory of what is not handled stays small.
          nonisolated(unsafe) let received = bytes
          DispatchQueue.main.async {
            MainActor.assumeIsolated { self.session.receive(received) }
            turn.signal()
          }
          turn.wait()
        }
        if count == 0 { break }
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { self.end() } }
    }
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  private func end() {
    inputHasEnded = true
    session.calls.end()
    endIfDone()
  }

  private func endIfDone() {
    if inputHasEnded, session.isIdle { exit(0) }
  }
}
