#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A socket that accepts connections of programs on this machine.
///
/// The file of a Unix socket belongs to the user alone: its mode is 0600.
package struct ListeningSocket: Sendable {
  /// How many connections the system keeps until they are accepted.
  private static let backlog: Int32 = 128

  /// Where it listens; its port is never 0.
  package let address: LocalAddress
  /// Reading it accepts a connection: see ``Channel/init(listening:)``.
  package let channel: Channel

  /// The file of a Unix socket, which may be another one when the socket is closed.
  private let file: FileIdentity?

  /// Begins to listen.
  ///
  /// A Unix socket whose program has ended is replaced. Anything else at the path stays.
  package init(at address: LocalAddress) throws(ListenError) {
    switch address {
    case .socket(let path):
      let socket = try UnixAddress(path)
      try Self.removeAbandonedSocket(at: path, socket)
      let descriptor = try LocalAddress.makeSocket(AF_UNIX)
      do throws(ListenError) {
        // The file never has more rights than it needs, whatever the mask of the user is.
        let mask = umask(0o177)
        let result = socket.withAddress { systemBind(descriptor.number, $0, $1) }
        let error = SystemError.last
        umask(mask)
        guard result == 0 else { throw .system(error) }
        file = FileIdentity(path)
        try Self.listen(descriptor)
      } catch {
        descriptor.close()
        throw error
      }
      self.address = address
      channel = Channel(listening: descriptor)
    case .port(let port):
      let descriptor = try LocalAddress.makeSocket(AF_INET)
      do throws(ListenError) {
        self.address = .port(try Self.bind(descriptor, toPort: port))
        try Self.listen(descriptor)
      } catch {
        descriptor.close()
        throw error
      }
      file = nil
      channel = Channel(listening: descriptor)
    }
  }

  /// Removes the file of a Unix socket, unless another file is there now. The owner of `channel` closes
  /// it.
  package func removeFile() {
    if case .socket(let path) = address, let file, FileIdentity(path) == file { unlink(path) }
  }

  private static func listen(_ descriptor: Descriptor) throws(ListenError) {
    guard systemListen(descriptor.number, backlog) == 0 else { throw .system(.last) }
  }

  /// - Returns: The port, which the system may have chosen.
  private static func bind(
    _ descriptor: Descriptor, toPort port: Int
  ) throws(ListenError) -> Int {
    // Connections of an earlier run that the system still remembers do not occupy the port.
    var isReused: Int32 = 1
    setsockopt(
      descriptor.number, SOL_SOCKET, SO_REUSEADDR, &isReused,
      socklen_t(MemoryLayout.size(ofValue: isReused)))
    var address = LocalAddress.loopback(port)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        let result = systemBind(descriptor.number, pointer, size)
        return result == 0 ? getsockname(descriptor.number, pointer, &size) : result
      }
    }
    guard result == 0 else { throw .system(.last) }
    return Int(in_port_t(bigEndian: address.sin_port))
  }

  /// Removes the file of a socket on which nothing listens.
  private static func removeAbandonedSocket(
    at path: String, _ address: UnixAddress
  ) throws(ListenError) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return }
    guard information.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket }
    let file = FileIdentity(information)
    let descriptor = try LocalAddress.makeSocket(AF_UNIX)
    defer { descriptor.close() }
    let result = address.withAddress { connect(descriptor.number, $0, $1) }
    let error = SystemError.last
    guard result != 0, error.code == ECONNREFUSED else {
      throw result == 0 || error.isWouldBlock ? .inUse : .system(error)
    }
    // Another program may have replaced it meanwhile.
    if FileIdentity(path) == file { unlink(path) }
  }
}

/// Why a program can't listen, as the end of a sentence.
package enum ListenError: Error, Equatable, CustomStringConvertible {
  case system(SystemError)
  case pathTooLong(limit: Int)
  case notASocket
  case inUse

  /// Whether another try can succeed: nothing listens there yet.
  package var mayPass: Bool {
    if case .system(let error) = self {
      error.code == ECONNREFUSED || error.isMissingFile
    } else {
      false
    }
  }

  package var description: String {
    switch self {
    case .system(let error): "\(error)"
    case .pathTooLong(let limit): "The path has more than \(limit) bytes"
    case .notASocket: "The file is not a socket"
    case .inUse: "Another program listens at it"
    }
  }
}

private func systemBind(
  _ number: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 {
  bind(number, address, size)
}

private func systemListen(_ number: Int32, _ backlog: Int32) -> Int32 { listen(number, backlog) }
