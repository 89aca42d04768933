#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The result of one read or write.
package enum Transfer: Equatable, Sendable {
  /// This many bytes moved, at least one.
  case moved(Int)
  /// There is nothing to read, or no room to write, at present.
  case wouldBlock
  /// The end: nothing will ever be read again.
  case ended
  case failed(SystemError)

  /// Makes a system call, again if a signal interrupts it, and returns its result.
  fileprivate init(_ call: () -> Int) {
    while true {
      let count = call()
      if count > 0 {
        self = .moved(count)
      } else if count == 0 {
        self = .ended
      } else {
        let error = SystemError.last
        if error.isInterruption { continue }
        self = error.isWouldBlock ? .wouldBlock : .failed(error)
      }
      return
    }
  }
}

extension Descriptor {
  /// The most bytes that a pipe takes without blocking once `poll` has said that it is writable.
  package static let pipeAtom = Int(PIPE_BUF)

  /// Reads the available bytes, at most as much as the buffer holds.
  package func readSome(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    Transfer { read(number, buffer.baseAddress, buffer.count) }
  }

  /// Writes as many of the bytes as there is room for.
  package func writeSome(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    Transfer { write(number, bytes.baseAddress, bytes.count) }
  }

  /// Writes a text, and waits for room.
  package func writeAll(_ text: String) throws(SystemError) {
    try writeAll(Array(text.utf8))
  }

  /// Writes bytes, and waits for room.
  ///
  /// - Parameter timeoutMs: How long to wait for room each time; `nil` for any time.
  /// - Returns: Whether all bytes were written; `false` if there was no room in time.
  @discardableResult
  package func writeAll(
    _ bytes: [UInt8], timeoutMs: Int? = nil
  ) throws(SystemError) -> Bool {
    var written = 0
    while written < bytes.count {
      switch bytes.withUnsafeBytes({ writeSome(UnsafeRawBufferPointer(rebasing: $0[written...])) })
      {
      case .moved(let count): written += count
      case .wouldBlock:
        if wait(for: .writable, timeoutMs: timeoutMs).isEmpty { return false }
      case .ended: return true
      case .failed(let error): throw error
      }
    }
    return true
  }

  /// Reads from a socket without waiting.
  func receiveSome(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    Transfer { recv(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) }
  }

  /// Writes to a socket without waiting.
  func sendSome(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
      // Nothing is missing here: the process ignores SIGPIPE.
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    return Transfer { send(number, bytes.baseAddress, bytes.count, flags) }
  }
}
