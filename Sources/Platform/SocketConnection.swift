#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Both directions of a connection to another program of this machine.
package struct SocketConnection: Sendable {
  /// Where to read what the program writes.
  package let reading: Channel
  /// Where to write what it reads. It has a descriptor of its own.
  package let writing: Channel

  /// Takes over an accepted connection for both directions. The caller closes both channels.
  ///
  /// - Throws: The error of the system; then the channel is still the caller's.
  package init(_ reading: Channel) throws(SystemError) {
    self.reading = reading
    writing = Channel(writing: try reading.descriptor.duplicate())
  }

  /// Tells the program that nothing more is written to it. Call it before `writing` is closed.
  package func endWriting() { _ = shutdown(writing.descriptor.number, Int32(SHUT_WR)) }
}

extension Channel {
  /// The number of the process at the other end of a Unix socket; `nil` where the system does not
  /// tell.
  package var peerProcessID: Int? {
    #if os(Linux)
      var peer: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: peer))
      let result = withUnsafeMutableBytes(of: &peer) {
        getsockopt(descriptor.number, SOL_SOCKET, SO_PEERCRED, $0.baseAddress, &size)
      }
      return result == 0 && peer.process > 0 ? Int(peer.process) : nil
    #else
      return nil
    #endif
  }
}

extension Descriptor {
  /// Accepts a connection.
  ///
  /// - Parameter buffer: Gets the number of its descriptor, or the negative number of an error, as an
  ///   `Int32`.
  func acceptNumber(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    var result = accept(number, nil, nil)
    if result < 0 {
      let error = SystemError.last
      // The client is gone again, or another signal came first.
      if error.isWouldBlock || error.isInterruption || error.code == ECONNABORTED {
        return .wouldBlock
      }
      result = -error.code
    } else {
      Descriptor(result).prepareConnection()
    }
    buffer.storeBytes(of: result, as: Int32.self)
    return .moved(MemoryLayout<Int32>.size)
  }

  private func prepareConnection() {
    closeInChildren()
    sendAtOnce()
  }

  /// Makes a connection send short lines at once.
  func sendAtOnce() {
    // A Unix socket has no such option, and needs none.
    var isImmediate: Int32 = 1
    setsockopt(
      number, Int32(IPPROTO_TCP), TCP_NODELAY, &isImmediate,
      socklen_t(MemoryLayout.size(ofValue: isImmediate)))
  }

  /// Stops children from inheriting it.
  func closeInChildren() {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }
}
