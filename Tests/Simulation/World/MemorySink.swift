import EventLoop

/// Keeps what is written to the client, a line at a time.
@LoopActor
final class MemorySink: ByteSink {
  private var bytes: [UInt8] = []

  func append(_ added: UnsafeBufferPointer<UInt8>) {
    bytes += added
  }

  /// Takes the lines that were written since the last call; what lacks its end is the last one.
  func takeLines() -> [[UInt8]] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes.isEmpty
      ? []
      : bytes.split(separator: 0x0A, omittingEmptySubsequences: true)
        .map(Array.init)
  }
}
