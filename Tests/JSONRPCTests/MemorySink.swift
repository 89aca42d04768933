import EventLoop
import Testing

/// Keeps the written bytes.
@LoopActor
final class MemorySink: ByteSink {
  private var bytes: [UInt8] = []

  func append(_ added: UnsafeBufferPointer<UInt8>) {
    bytes += added
  }

  /// Returns what was written since the last call.
  func readText() -> String {
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the lines that were written since the last call.
  func readLines() -> [String] {
    defer { bytes = [] }
    #expect(bytes.isEmpty || bytes.last == UInt8(ascii: "\n"), "Every line has its end.")
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
