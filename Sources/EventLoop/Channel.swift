/// A descriptor together with the way to read or write it that never makes the loop wait.
///
/// O_NONBLOCK belongs to what was opened, and other processes may use the same opening: a shell
/// whose terminal does not block any more loses its own input. So the flag is never set on a
/// descriptor that came from elsewhere.
package struct Channel: Sendable {
  private enum Access {
    /// An opening of our own, on which O_NONBLOCK is set.
    case nonBlocking
    /// Each call says that it does not wait.
    case socket
    /// It never makes anybody wait.
    case file
    /// Each call moves no more than `poll` has just promised.
    case polled
  }

  let descriptor: Descriptor
  private let access: Access

  /// Takes over a descriptor, which is closed or used by the channel alone from now on.
  package init(reading descriptor: Descriptor) {
    self.init(descriptor, forReading: true)
  }

  /// Takes over a descriptor, which is closed or used by the channel alone from now on.
  package init(writing descriptor: Descriptor) {
    self.init(descriptor, forReading: false)
  }

  /// Takes over one end of a pipe that this process has made.
  init(ownPipe descriptor: Descriptor) {
    descriptor.setNonBlocking()
    self.init(descriptor, .nonBlocking)
  }

  /// What is left where a descriptor can't be opened again.
  init(polling descriptor: Descriptor) {
    self.init(descriptor, .polled)
  }

  private init(_ descriptor: Descriptor, _ access: Access) {
    self.descriptor = descriptor
    self.access = access
  }

  private init(_ descriptor: Descriptor, forReading: Bool) {
    switch descriptor.kind {
    case .socket:
      self.init(descriptor, .socket)
    case .file:
      self.init(descriptor, .file)
    case .pipe:
      if let own = Self.ownOpening(of: descriptor, forReading: forReading) {
        self.init(own, .nonBlocking)
      } else {
        self.init(polling: descriptor)
      }
    case .other:
      self.init(polling: descriptor)
    }
  }

  /// Whether a reader that has gone away shows in `poll`.
  var showsReader: Bool { access != .file }

  /// Whether a read returns at once although `poll` has not said that there is something.
  var neverWaitsToRead: Bool { access == .nonBlocking || access == .socket }

  /// Whether somebody sits at the other end and types.
  package var isTerminal: Bool { descriptor.isTerminal }

  /// Reads what there is; `poll` has said that there is something, or the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    switch access {
    case .socket: descriptor.receiveSome(into: buffer)
    case .nonBlocking, .file, .polled: descriptor.readSome(into: buffer)
    }
  }

  /// Writes as many of the bytes from `start` on as there is room for, without waiting for more room.
  func write(_ bytes: [UInt8], from start: Int) -> Transfer {
    bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    switch access {
    case .nonBlocking, .file:
      return descriptor.writeSome(bytes)
    case .socket:
      return descriptor.sendSome(bytes)
    case .polled:
      // A pipe with little room says that it takes bytes, and blocks on more than this.
      let atom = UnsafeRawBufferPointer(rebasing: bytes.prefix(Descriptor.pipeAtom))
      let events = descriptor.wait(for: .writable, timeoutMs: 0)
      return events.isEmpty ? .wouldBlock : descriptor.writeSome(atom)
    }
  }

  func close() {
    descriptor.release()
  }

  /// Opens a pipe once more, and closes the first opening.
  private static func ownOpening(of descriptor: Descriptor, forReading: Bool) -> Descriptor? {
    guard let own = descriptor.reopened(forReading: forReading) else { return nil }
    // A named pipe hides its end from those who open it when the last writer has already gone.
    if forReading, !descriptor.wait(for: [], timeoutMs: 0).isEmpty {
      own.release()
      return nil
    }
    descriptor.release()
    return own
  }
}
