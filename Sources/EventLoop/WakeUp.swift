/// A pipe that lets any thread interrupt one that sleeps in `poll`.
final class WakeUp: Sendable {
  /// Readable after ``signal()``, until ``clear()``.
  let descriptor: Descriptor
  private let writeEnd: Descriptor

  init() {
    (descriptor, writeEnd) = Descriptor.makePipe()
  }

  /// Wakes the sleeper, or the next one to fall asleep.
  func signal() {
    // A full pipe says the same as one more byte in it.
    withUnsafeBytes(of: 0 as UInt8) { _ = writeEnd.write($0) }
  }

  /// Forgets all signals so far.
  func clear() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      _ = descriptor.read(into: buffer)
    }
  }

  /// Sleeps until there is a signal, and forgets it.
  func wait() {
    descriptor.waitUntilReadable()
    clear()
  }
}
