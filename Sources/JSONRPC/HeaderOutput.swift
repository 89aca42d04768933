import EventLoop
import JSON

/// Writes each message with a header that has its length.
@LoopActor
final class HeaderOutput: ByteSink {
  private let output: any ByteSink
  private var writer = JSONWriter()

  init(_ output: any ByteSink) {
    self.output = output
  }

  /// Writes a message.
  ///
  /// - Parameter line: The message and its line end, which is left out.
  func append(_ line: UnsafeBufferPointer<UInt8>) {
    writer.start("Content-Length: ")
    writer.int(line.count - 1)
    writer.start("\r\n\r\n")
    output.append(writer.bytes)
    writer.removeAll()
    output.append(UnsafeBufferPointer(rebasing: line.dropLast()))
  }
}
