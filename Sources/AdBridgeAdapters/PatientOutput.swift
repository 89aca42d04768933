import EventLoop

/// The output to the bridge: a writer waits while too many bytes are unread.
///
/// The loop itself holds back only work that has not begun. This slows down an adapter that reports
/// events without end in one call.
@BridgeActor
final class PatientOutput: ByteSink {
  private let output: ByteOutput
  private let loop: EventLoop

  init(_ output: ByteOutput, on loop: EventLoop) {
    self.output = output
    self.loop = loop
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    output.append(bytes)
    if output.isOverLimit { loop.drain(output, timeoutMs: nil) }
  }
}
