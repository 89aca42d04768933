import EventLoop
import Testing

/// Keeps what is written.
@BridgeActor
final class MemorySink: ByteSink {
  private var bytes: [UInt8] = []

  func append(_ added: UnsafeBufferPointer<UInt8>) {
    bytes += added
  }

  /// Takes the lines that were written since the last time.
  func takeLines() -> [String] {
    defer { bytes = [] }
    #expect(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"), "Every line has its end.")
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
