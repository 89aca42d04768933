/// Reads bytes from a channel as they come, and hands them on.
@BridgeActor
package final class ByteInput {
  /// Every input reads into this memory: only one reads at a time.
  private static let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 64 << 10,
    alignment: 16
  )

  /// How many reads the rest is at most: many times what a pipe holds.
  private static let restLimit = 64

  /// Whether the loop reads it even while it is held.
  let isReadAlways: Bool

  // Each turn looks at this, and no access to it lasts while anything else runs.

  /// Whether nothing more comes: the writer has closed its end, or ``close()`` was called.
  @exclusivity(unchecked) package private(set) var hasEnded = false

  private let channel: Channel
  private let onBytes: @BridgeActor (UnsafeRawBufferPointer) -> Void
  private let onEnd: @BridgeActor () -> Void

  /// Makes an input that reads once it is added to a loop.
  ///
  /// - Parameters:
  ///   - isReadAlways: Whether it is read even while the loop is held: what comes makes no output.
  ///   - onBytes: Gets what was read, at most 64 KiB; the memory is the input's again afterwards.
  ///   - onEnd: Called once, after the last bytes. An error counts as the end, and is logged.
  package init(
    _ channel: Channel,
    isReadAlways: Bool = false,
    onBytes: @escaping @BridgeActor (UnsafeRawBufferPointer) -> Void,
    onEnd: @escaping @BridgeActor () -> Void
  ) {
    self.channel = channel
    self.isReadAlways = isReadAlways
    self.onBytes = onBytes
    self.onEnd = onEnd
  }

  /// Stops reading for good, without calling anybody.
  package func close() {
    guard !hasEnded else { return }
    hasEnded = true
    channel.close()
  }

  /// Reads what there still is, without waiting for more; for a writer that has ended.
  package func readRest() {
    // Somebody else may have the writer's end, and write for ever.
    for _ in 0..<Self.restLimit where polled != nil { read() }
  }

  /// What to poll, if there is anything to wait for.
  var polled: Descriptor? { hasEnded ? nil : channel.descriptor }

  /// Whether ``read()`` returns at once, whatever `poll` says.
  var neverWaits: Bool { channel.neverWaitsToRead }

  /// Reads once; `poll` has said that this does not wait, or ``neverWaits``.
  ///
  /// - Returns: How many bytes there were, 0 at the end; `nil` when there was nothing to read.
  @discardableResult
  func read() -> Int? {
    guard polled != nil else { return nil }
    switch channel.read(into: Self.buffer) {
    case .moved(let count):
      onBytes(UnsafeRawBufferPointer(rebasing: Self.buffer[..<count]))
      return count
    case .wouldBlock:
      return nil
    case .ended:
      end()
    case .failed(let error):
      Log.warning("An input has ended because it can't be read: \(error).")
      end()
    }
    return 0
  }

  private func end() {
    close()
    onEnd()
  }
}
