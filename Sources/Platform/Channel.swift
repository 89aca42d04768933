/// A descriptor together with a way to read or write it that never blocks the caller.
///
/// O_NONBLOCK belongs to the open file, which other processes may use too: a shell whose terminal
/// stops blocking loses its own input. So a channel never sets the flag on a descriptor that came
/// from another process.
package struct Channel: Sendable {
  private enum Access {
    /// An opening of our own, on which O_NONBLOCK is set.
    case nonBlocking
    /// Each call says that it does not wait.
    case socket
    /// Reads and writes never wait.
    case file
    /// Each call moves no more than `poll` has just promised.
    case polled
    /// Each read accepts a connection.
    case listening
  }

  package let descriptor: Descriptor
  private let access: Access

  /// Takes over a descriptor, which only the channel uses and closes from now on.
  package init(reading descriptor: Descriptor) {
    self.init(descriptor, forReading: true)
  }

  /// Takes over a descriptor, which only the channel uses and closes from now on.
  package init(writing descriptor: Descriptor) {
    self.init(descriptor, forReading: false)
  }

  /// Takes over one end of a pipe that this process has made.
  init(ownPipe descriptor: Descriptor) {
    descriptor.setNonBlocking()
    self.init(descriptor, .nonBlocking)
  }

  /// Takes over a descriptor that can't be opened again.
  init(polling descriptor: Descriptor) {
    self.init(descriptor, .polled)
  }

  /// Takes over a socket that listens. Reading it accepts a connection: its bytes are the number of
  /// the descriptor, or the negative number of an error, as an `Int32`.
  init(listening descriptor: Descriptor) {
    self.init(descriptor, .listening)
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

  /// Whether `poll` reports that the reader is gone.
  package var showsReader: Bool { access != .file }

  /// Whether a read returns at once, even if `poll` has not reported that the channel is readable.
  package var neverWaitsToRead: Bool { access == .nonBlocking || access == .socket }

  /// Whether the channel leads to a terminal.
  package var isTerminal: Bool { descriptor.isTerminal }

  /// Reads the available bytes. Call it after `poll` has reported that the channel is readable, or
  /// if ``neverWaitsToRead``.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    switch access {
    case .socket: descriptor.receiveSome(into: buffer)
    case .nonBlocking, .file, .polled: descriptor.readSome(into: buffer)
    case .listening: descriptor.acceptNumber(into: buffer)
    }
  }

  /// Writes as many of the bytes from `start` on as there is room for, without waiting for more
  /// room.
  package func write(_ bytes: [UInt8], from start: Int) -> Transfer {
    bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    switch access {
    case .nonBlocking, .file:
      return descriptor.writeSome(bytes)
    case .socket:
      return descriptor.sendSome(bytes)
    case .polled, .listening:
      // A pipe with little room is reported as writable, and blocks on more bytes than these.
      let atom = UnsafeRawBufferPointer(rebasing: bytes.prefix(Descriptor.pipeAtom))
      let events = descriptor.wait(for: .writable, timeoutMs: 0)
      return events.isEmpty ? .wouldBlock : descriptor.writeSome(atom)
    }
  }

  package func close() {
    descriptor.close()
  }

  /// Opens a pipe once more, and closes the first opening.
  private static func ownOpening(of descriptor: Descriptor, forReading: Bool) -> Descriptor? {
    guard let own = descriptor.reopened(forReading: forReading) else { return nil }
    // A named pipe that is opened after its last writer has gone does not report its end.
    if forReading, !descriptor.wait(for: .unasked, timeoutMs: 0).isEmpty {
      own.close()
      return nil
    }
    descriptor.close()
    return own
  }
}
