#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Where other programs of this machine connect to this one.
package enum LocalAddress: Hashable, Sendable, CustomStringConvertible {
  /// A Unix socket.
  case socket(path: String)
  /// A port of the loopback interface; 0 lets the system choose one.
  case port(Int)

  /// As a program gets it: `unix:/tmp/adapter.socket`, `tcp:127.0.0.1:5000`.
  package var description: String {
    switch self {
    case .socket(let path): "unix:\(path)"
    case .port(let port): "tcp:127.0.0.1:\(port)"
    }
  }
}

extension LocalAddress {
  /// Reads an address as ``description`` writes it; `nil` for any other text.
  package init?(_ text: String) {
    if text.hasPrefix("unix:"), text.utf8.count > 5 {
      self = .socket(path: String(text.dropFirst(5)))
    } else if text.hasPrefix("tcp:127.0.0.1:"), let port = UInt16(text.dropFirst(14)) {
      self = .port(Int(port))
    } else {
      return nil
    }
  }

  /// Connects to the program that listens there. Reads and writes of the descriptor wait.
  package func connect() throws(ListenError) -> Descriptor {
    let descriptor: Descriptor
    let result: Int32
    switch self {
    case .socket(let path):
      let address = try UnixAddress(path)
      descriptor = try Self.makeSocket(AF_UNIX, isNonBlocking: false)
      result = address.withAddress { systemConnect(descriptor.number, $0, $1) }
    case .port(let port):
      descriptor = try Self.makeSocket(AF_INET, isNonBlocking: false)
      result = withUnsafePointer(to: Self.loopback(port)) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          systemConnect(descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    guard result == 0 else {
      let error = SystemError.last
      descriptor.close()
      throw .system(error)
    }
    descriptor.sendAtOnce()
    return descriptor
  }

  /// A port of the loopback interface, as the system wants it.
  static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
  }

  static func makeSocket(
    _ family: Int32, isNonBlocking: Bool = true
  ) throws(ListenError) -> Descriptor {
    let number = systemSocket(family, streamType, 0)
    guard number >= 0 else { throw .system(.last) }
    let descriptor = Descriptor(number)
    descriptor.closeInChildren()
    if isNonBlocking { descriptor.setNonBlocking() }
    return descriptor
  }
}

/// The address of a Unix socket.
struct UnixAddress {
  private var address = sockaddr_un()

  init(_ path: String) throws(ListenError) {
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let limit = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard bytes.count <= limit else { throw .pathTooLong(limit: limit) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif

private func systemConnect(
  _ number: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 {
  connect(number, address, size)
}

private func systemSocket(_ family: Int32, _ type: Int32, _ protocolNumber: Int32) -> Int32 {
  socket(family, type, protocolNumber)
}
