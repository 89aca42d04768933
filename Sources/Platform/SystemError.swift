#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The error of a system call. Its description is the system's own sentence.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The `errno`.
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of a descriptor that is not open.
  package static let closed = SystemError(code: EBADF)

  /// The error of the system call that has just failed.
  static var last: SystemError { SystemError(code: errno) }

  package var description: String { String(cString: strerror(code)) }

  /// Whether a file does not exist.
  package var isMissingFile: Bool { code == ENOENT }
  /// Whether the user may not use a file.
  package var isPermissionDenied: Bool { code == EACCES }
  /// Whether a file is not a program of this system, and does not name an interpreter.
  package var isUnknownFormat: Bool { code == ENOEXEC }

  var isInterruption: Bool { code == EINTR }
  /// Whether the reader has closed a pipe or a socket.
  package var isBrokenPipe: Bool { code == EPIPE || code == ECONNRESET }
  var isWouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }
}
