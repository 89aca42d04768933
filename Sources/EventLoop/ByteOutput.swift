package import Platform

/// Keeps bytes until they are written.
@LoopActor
package protocol ByteSink: AnyObject {
  /// Appends a copy of the bytes to those that wait to be written.
  func append(_ bytes: UnsafeBufferPointer<UInt8>)
}

extension ByteSink {
  /// Appends a text.
  package func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }
}

/// Writes bytes to a channel as fast as the reader takes them, and never waits for it.
@LoopActor
package final class ByteOutput: ByteSink {
  /// How much memory is kept when everything is written. More than that is freed.
  private static let keptCapacity = 1 << 20

  /// Called once when the reader is gone. From then on, bytes are discarded.
  package var onGone: (@LoopActor () -> Void)?

  // Each line touches what is not checked here, and no access to it lasts while anything else runs.

  /// Why it can't be written; `nil` while it can, and if its reader has closed it.
  package private(set) var error: SystemError?

  /// Whether bytes were discarded because the reader is gone, or because it is closed.
  package private(set) var hasLostBytes = false

  /// Whether the reader is gone.
  @exclusivity(unchecked) package private(set) var isGone = false

  /// Whether more bytes than the limit have waited, and more than half of the limit still does.
  ///
  /// The gap keeps a reader that takes a little at a time from starting and stopping the loop with
  /// each of its reads.
  @exclusivity(unchecked) package private(set) var isOverLimit = false

  private let channel: Channel
  private let limit: Int

  /// The bytes that wait, after `head` bytes that are already written.
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  private var head = 0

  /// - Parameter limit: How many bytes may wait before the loop holds everything that could make
  ///   more; `.max` for an output that must not hold up the others.
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
    guard !isGone else {
      hasLostBytes = true
      return
    }
    bytes.append(contentsOf: added)
    if bytes.count - head > limit { isOverLimit = true }
  }

  /// Writes as many bytes as there is room for.
  package func flush() {
    while head < bytes.count {
      switch channel.write(bytes, from: head) {
      case .moved(let count):
        head += count
      case .wouldBlock:
        compact()
        return
      case .failed(let error) where !error.isBrokenPipe:
        self.error = error
        readerIsGone()
        return
      case .ended, .failed:
        readerIsGone()
        return
      }
    }
    compact()
  }

  /// Closes the channel, and discards the bytes that wait.
  package func close() {
    guard !isGone else { return }
    isGone = true
    discardBytes()
    channel.close()
  }

  /// What to poll; `nil` if there is nothing to wait for.
  var polled: Descriptor? { isGone || !channel.showsReader ? nil : channel.descriptor }

  /// What to poll for. `poll` reports a reader that is gone without being asked.
  var polledEvents: PollEvents { isEmpty ? .unasked : .writable }

  /// Does what `poll` has reported as possible.
  func handle(_ events: PollEvents) {
    guard !isGone, !events.isEmpty else { return }
    if events.contains(.writable) { flush() }
    if !events.isDisjoint(with: .gone) { readerIsGone() }
  }

  private func readerIsGone() {
    guard !isGone else { return }
    hasLostBytes = !isEmpty
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
      // This moves at most as many bytes as were written since the last time.
      bytes.removeFirst(head)
      head = 0
    }
    if bytes.count - head <= limit / 2 { isOverLimit = false }
  }

  private func discardBytes() {
    bytes = []
    head = 0
    isOverLimit = false
  }
}
