/// Writes bytes to a descriptor, as fast as the reader takes them, and never waits for it.
@BridgeActor
package final class ByteOutput: ByteSink {
  /// How many bytes may wait before the loop holds everything that would make more of them.
  package let limit: Int

  /// Called once, when it is known that nobody reads any more.
  package var onGone: (@BridgeActor () -> Void)?

  private var bytes: [UInt8] = []

  package init(limit: Int = 8 << 20) {
    self.limit = limit
  }

  package func append(_ body: (inout [UInt8]) -> Void) {
    body(&bytes)
  }

  package var isEmpty: Bool { bytes.isEmpty }
  package var isOverLimit: Bool { bytes.count > limit }
}
