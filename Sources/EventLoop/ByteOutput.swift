/// Writes bytes to a channel as fast as the reader takes them, and never waits for it.
@BridgeActor
package final class ByteOutput: ByteSink {
  /// About how many bytes one block holds. What waits is kept in blocks, each of which is given back
  /// as it is written: one block of all would leave a hole of megabytes behind.
  private static let blockLength = 64 << 10

  /// Called once when nobody reads any more; from then on, bytes are thrown away.
  package var onGone: (@BridgeActor () -> Void)?

  /// Whether nobody reads any more.
  package private(set) var isGone = false

  /// Whether more than the limit has waited, and more than half of it still does.
  ///
  /// The gap keeps a reader that takes a little at a time from starting and stopping the loop
  /// with each of its reads.
  package private(set) var isOverLimit = false

  private let channel: Channel
  private let limit: Int

  /// How many bytes wait.
  private var count = 0
  /// The blocks before the last one; of the first of all, `head` bytes are written already.
  private var fullBlocks: [[UInt8]] = []
  private var lastBlock: [UInt8] = []
  private var head = 0

  /// - Parameter limit: How many bytes may wait before the loop holds all that could make more;
  ///   `.max` for an output that must not hold up the others.
  package init(_ channel: Channel, limit: Int = 8 << 20) {
    self.channel = channel
    self.limit = limit
  }

  /// Whether no bytes wait.
  package var isEmpty: Bool { count == 0 }

  package func append(_ body: (inout [UInt8]) -> Void) {
    let lengthBefore = lastBlock.count
    body(&lastBlock)
    count += lastBlock.count - lengthBefore
    if isGone { forgetBytes() }
    if count > limit { isOverLimit = true }
    if lastBlock.count >= Self.blockLength {
      fullBlocks.append(lastBlock)
      lastBlock = []
      lastBlock.reserveCapacity(2 * Self.blockLength)
    }
  }

  /// Writes what there is room for.
  package func flush() {
    while count > 0 {
      switch (fullBlocks.first ?? lastBlock).withUnsafeBytes(write) {
      case .moved(let moved):
        head += moved
        count -= moved
        if count <= limit / 2 { isOverLimit = false }
        dropWrittenBlock()
      case .wouldBlock:
        return
      case .ended, .failed:
        lose()
        return
      }
    }
  }

  /// Closes the channel; what waits is lost.
  package func close() {
    guard !isGone else { return }
    isGone = true
    forgetBytes()
    channel.close()
  }

  /// What to poll, if there is anything to wait for.
  var polled: Descriptor? { isGone || !channel.showsReader ? nil : channel.descriptor }

  /// What to poll for; that the reader goes away is always told.
  var polledEvents: PollEvents { isEmpty ? [] : .writable }

  /// Does what `poll` has said is possible.
  func handle(_ events: PollEvents) {
    guard !isGone, !events.isEmpty else { return }
    if events.contains(.writable) { flush() }
    if !events.isDisjoint(with: .gone) { lose() }
  }

  private func lose() {
    guard !isGone else { return }
    close()
    onGone?()
    onGone = nil
  }

  /// Writes the rest of the first block.
  private func write(_ block: UnsafeRawBufferPointer) -> Transfer {
    channel.write(UnsafeRawBufferPointer(rebasing: block[head...]))
  }

  private func dropWrittenBlock() {
    if let first = fullBlocks.first {
      guard head == first.count else { return }
      fullBlocks.removeFirst()
    } else {
      guard head == lastBlock.count else { return }
      lastBlock.removeAll(keepingCapacity: lastBlock.capacity <= 2 * Self.blockLength)
    }
    head = 0
  }

  private func forgetBytes() {
    fullBlocks = []
    lastBlock = []
    count = 0
    head = 0
    isOverLimit = false
  }
}
