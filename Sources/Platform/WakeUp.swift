/// A pipe with which any thread wakes another one that sleeps in `poll`.
package struct WakeUp: Sendable {
  /// Readable after ``signal()``, until ``clear()``.
  package let readEnd: Descriptor
  private let writeEnd: Descriptor

  package init() {
    do {
      (readEnd, writeEnd) = try Descriptor.makeNonBlockingPipe()
    } catch {
      CurrentProcess.fail("The pipe that wakes the loop's thread can't be made: \(error).")
    }
  }

  /// Wakes the thread that sleeps, or the next one that would.
  package func signal() {
    // If the pipe is full, it is readable already.
    withUnsafeBytes(of: 0 as UInt8) { _ = writeEnd.writeSome($0) }
  }

  /// Clears all signals so far.
  package func clear() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      _ = readEnd.readSome(into: buffer)
    }
  }

  /// Sleeps until there is a signal, and clears it.
  package func wait() {
    readEnd.wait(for: .readable, timeoutMs: nil)
    clear()
  }
}
