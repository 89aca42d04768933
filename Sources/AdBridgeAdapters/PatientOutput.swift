import EventLoop

/// The way to the bridge, which has whoever writes wait while too much is unread.
///
/// An adapter that reports without end, in one go, is slowed down like this: the loop holds back only
/// what has not begun.
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
