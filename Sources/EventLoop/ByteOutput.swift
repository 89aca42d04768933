/// Writes bytes to a channel as fast as the reader takes them, and never waits for it.
@BridgeActor
package final class ByteOutput: ByteSink {
  /// The memory that is kept when all is written; a burst's larger one is given back.
  private static let keptCapacity = 1 << 20

  /// Called once when nobody reads any more; from then on, bytes are thrown away.
  package var onGone: (@BridgeActor () -> Void)?

  // Each line touches what is not checked here, and no access to it lasts while anything else runs.

  /// Whether nobody reads any more.
  @exclusivity(unchecked) package private(set) var isGone = false

  /// Whether more than the limit has waited, and more than half of it still does.
  ///
  /// The gap keeps a reader that takes a little at a time from starting and stopping the loop
  /// with each of its reads.
  @exclusivity(unchecked) package private(set) var isOverLimit = false

  private let channel: Channel
  private let limit: Int

  /// The bytes that wait, after `head` others that are written already.
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  private var head = 0

  /// - Parameter limit: How many bytes may wait before the loop holds all that could make more;
  ///   `.max` for an output that must not hold up the others.
  package init(_ channel: Channel, limit: Int = 8 << 20) {
    self.channel = channel
    self.limit = limit
  }

  /// How much memory is kept for bytes that wait.
  var capacity: Int { bytes.capacity }

  /// How many bytes wait.
  package var count: Int { bytes.count - head }

  /// Whether no bytes wait.
  package var isEmpty: Bool { bytes.isEmpty }

  package func append(_ added: UnsafeBufferPointer<UInt8>) {
    guard !isGone else { return }
    bytes.append(contentsOf: added)
    if bytes.count - head > limit { isOverLimit = true }
  }

  /// Writes what there is room for.
  package func flush() {
    while head < bytes.count {
      switch channel.write(bytes, from: head) {
      case .moved(let count):
        head += count
      case .wouldBlock:
        compact()
        return
      case .ended, .failed:
        lose()
        return
      }
    }
    compact()
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

  private func compact() {
    if head == bytes.count {
      if bytes.capacity > Self.keptCapacity { bytes = [] }
      bytes.removeAll(keepingCapacity: true)
      head = 0
    } else if head * 2 >= bytes.count {
      // What moves is at most what has been written since the last time.
      bytes.removeFirst(head)
      head = 0
    }
    if bytes.count - head <= limit / 2 { isOverLimit = false }
  }

  private func forgetBytes() {
    bytes = []
    head = 0
    isOverLimit = false
  }
}
