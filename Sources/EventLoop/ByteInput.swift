package import Platform

/// Reads bytes from a channel as they arrive, and passes them on.
@LoopActor
package final class ByteInput {
  /// All inputs read into this memory, because only one reads at a time.
  private static let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 64 << 10,
    alignment: 16
  )

  /// How many reads ``readRest()`` makes at most: they read many times what a pipe holds.
  private static let restLimit = 64

  /// Whether the loop reads it even while it is held.
  let isReadAlways: Bool

  // Each turn looks at this, and no access to it lasts while anything else runs.

  /// Whether no more bytes come: the writer has closed its end, or ``close()`` was called.
  @exclusivity(unchecked) package private(set) var hasEnded = false

  /// Why it can't be read; `nil` while it can, and if its writer has closed it.
  package private(set) var error: SystemError?

  /// Whether it is not read for now.
  @exclusivity(unchecked) private var isPaused = false

  private let channel: Channel
  private let onBytes: @LoopActor (UnsafeRawBufferPointer) -> Void
  private let onEnd: @LoopActor () -> Void

  /// Makes an input, which reads once it is added to a loop.
  ///
  /// - Parameters:
  ///   - isReadAlways: Whether it is read even while the loop is held, because its bytes cause no
  ///     output.
  ///   - onBytes: Gets what was read, at most 64 KiB. The memory is valid during the call.
  ///   - onEnd: Called once, after the last bytes. An ``error`` counts as the end.
  package init(
    _ channel: Channel,
    isReadAlways: Bool = false,
    onBytes: @escaping @LoopActor (UnsafeRawBufferPointer) -> Void,
    onEnd: @escaping @LoopActor () -> Void
  ) {
    self.channel = channel
    self.isReadAlways = isReadAlways
    self.onBytes = onBytes
    self.onEnd = onEnd
  }

  /// Stops reading, without calling `onEnd`.
  package func close() {
    guard !hasEnded else { return }
    hasEnded = true
    channel.close()
  }

  /// Stops reading until ``resume()``, because its owner keeps as many bytes as it may.
  ///
  /// An owner whose bytes wait to be handled calls this for each read. So it never keeps more than
  /// one read that it could handle.
  package func pause() { isPaused = true }

  /// Reads again.
  package func resume() { isPaused = false }

  /// Reads what is left of a writer that has ended, without waiting for more.
  package func readRest() {
    // Another process may have the writer's end too, and write for ever.
    resume()
    for _ in 0..<Self.restLimit where !hasEnded { read() }
  }

  /// Waits for bytes or the end, at most this long, and reads until the end or until ``pause()``.
  ///
  /// Nothing else happens meanwhile.
  package func readNext(withinMs timeoutMs: Int) {
    resume()
    let endMs = MonotonicTime.ms + timeoutMs
    // A signal ends a wait.
    repeat {
      let restMs = max(0, endMs - MonotonicTime.ms)
      guard let polled else { return }
      if !polled.wait(for: .readable, timeoutMs: restMs).isEmpty { read() }
    } while polled != nil && MonotonicTime.ms < endMs
  }

  /// What to poll; `nil` if there is nothing to wait for.
  var polled: Descriptor? { hasEnded || isPaused ? nil : channel.descriptor }

  /// Whether ``read()`` returns at once, even if `poll` has not reported that the input is
  /// readable.
  var neverWaits: Bool { channel.neverWaitsToRead }

  /// Reads once. Call it after `poll` has reported that the input is readable, or if
  /// ``neverWaits``.
  ///
  /// - Returns: How many bytes there were, 0 at the end; `nil` if there was nothing to read.
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
      self.error = error
      end()
    }
    return 0
  }

  private func end() {
    close()
    onEnd()
  }
}
