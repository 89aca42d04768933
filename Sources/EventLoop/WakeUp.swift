/// A pipe that lets any thread interrupt one that sleeps in `poll`.
struct WakeUp: Sendable {
  /// Readable after ``signal()``, until ``clear()``.
  let readEnd: Descriptor
  private let writeEnd: Descriptor

  init() {
    do {
      (readEnd, writeEnd) = try Descriptor.makeNonBlockingPipe()
    } catch {
      // The system refuses what nothing works without, and that is said in release builds too.
      fatalError("There is no pipe to wake the bridge's thread with: \(error).")
    }
  }

  /// Wakes the sleeper, or the next one to fall asleep.
  func signal() {
    // A pipe that is full says the same as one more byte in it.
    withUnsafeBytes(of: 0 as UInt8) { _ = writeEnd.writeSome($0) }
  }

  /// Forgets all signals so far.
  func clear() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      _ = readEnd.readSome(into: buffer)
    }
  }

  /// Sleeps until there is a signal, and forgets it.
  func wait() {
    readEnd.wait(for: .readable, timeoutMs: nil)
    clear()
  }
}
